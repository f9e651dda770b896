// Writes the transactions and signature requests that rules are shown on. Only examples and tests read them; they are
// not in the bundle.
import { contractsSnapshot } from '../../lists/snapshot.ts'
import { addressWord, call, word } from './calldata.ts'

export const ME = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const STRANGER = `0x${'27'.repeat(20)}`
export const ALICE = `0x${'3a'.repeat(20)}`
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
export const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const ROUTER = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
export const AAVE = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const SEAPORT = '0x0000000000000068F116a894984e2DB1123eB395'
export const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
export const MULTISEND_CALL_ONLY = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'
export const MAX = (1n << 256n) - 1n

export const usdc = (units: number): bigint => BigInt(units) * 1_000_000n
export const ether = (thousandths: number): bigint => BigInt(thousandths) * 10n ** 15n

interface More {
  readonly value?: bigint
  readonly chainId?: number
  readonly gas?: string
  readonly gasPrice?: string
  readonly maxFeePerGas?: string
  readonly maxPriorityFeePerGas?: string
}

const fields = (to: string | null, data: string, { value = 0n, chainId = 1, ...fees }: More): object => ({
  chainId,
  from: ME,
  to,
  value: value.toString(),
  data,
  ...fees,
})

export const tx = (to: string | null, data = '0x', more: More = {}): string =>
  JSON.stringify(fields(to, data, more))

/** With the facts that the caller states beside it. */
export const stated = (facts: object, to: string | null, data = '0x', more: More = {}): string =>
  JSON.stringify({ ...facts, tx: fields(to, data, more) })

export const batch = (...calls: readonly (readonly [to: string, data: string])[]): string =>
  JSON.stringify({ chainId: 1, from: ME, calls: calls.map(([to, data]) => ({ to, data })) })

export const typed = (primaryType: string, domain: object, message: object, facts: object = {}): string =>
  JSON.stringify({
    method: 'eth_signTypedData_v4',
    ...facts,
    typedData: { domain, types: { [primaryType]: [] }, primaryType, message },
  })

/** A call whose arguments are addresses and numbers. */
export const fn = (signature: string, ...args: readonly (string | bigint | number | boolean)[]): string =>
  call(signature, ...args.map((arg) => (typeof arg === 'string' ? addressWord(arg) : word(arg))))

/** Uniswap V2: (amountIn, amountOutMin, path, to, deadline). */
export const swapTokens = (
  amount: bigint,
  minimum: bigint,
  from: string,
  to: string,
  recipient: string = ME,
  deadline = 1_900_000_000n,
): string =>
  call(
    'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
    word(amount),
    word(minimum),
    word(160),
    addressWord(recipient),
    word(deadline),
    word(2),
    addressWord(from),
    addressWord(to),
  )

export const supply = (token: string, amount: bigint, onBehalfOf: string = ME): string =>
  fn('supply(address,uint256,address,uint16)', token, amount, onBehalfOf, 0)

export const signInText = (domain: string): string =>
  `${domain} wants you to sign in with your Ethereum account:\n${ME}\n\nSign in.\n\nURI: https://${domain}/login\nVersion: 1\nChain ID: 1\nNonce: 7c1d2e\nIssued At: 2026-01-01T00:00:00Z`

export const permit2 = (
  spender: string,
  amount: bigint,
  expiration: bigint,
  sigDeadline: bigint,
): object => ({
  details: { token: USDC, amount: amount.toString(), expiration: expiration.toString(), nonce: '0' },
  spender,
  sigDeadline: sigDeadline.toString(),
})
export const PERMIT2_DOMAIN = { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 }

/** A Seaport order that sells one item for `price` wei. */
export const listing = (price: bigint): object => ({
  offerer: ME,
  offer: [
    {
      itemType: 2,
      token: '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D',
      identifierOrCriteria: '7',
      startAmount: '1',
      endAmount: '1',
    },
  ],
  consideration: [
    {
      itemType: 0,
      token: `0x${'0'.repeat(40)}`,
      identifierOrCriteria: '0',
      startAmount: price.toString(),
      endAmount: price.toString(),
      recipient: ME,
    },
  ],
  startTime: '1700000000',
  endTime: '1900000000',
})
export const SEAPORT_DOMAIN = { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: SEAPORT }

export const REGISTERED = `0x${'5c'.repeat(20)}`
export const REGISTRY = contractsSnapshot({
  schema: 'assay.contracts.v1',
  entries: [{ chain_id: 1, address: REGISTERED, owner: 'Example', functions: ['frobnicate(uint256)'] }],
})
