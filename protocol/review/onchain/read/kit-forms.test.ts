/**
 * Requests of wallet kits that name what they do: by contract, signature and parameters, or by token, amount and recipient. Written
 * after the references of Circle, Crossmint, Openfort, thirdweb, Gelato, AgentKit, GOAT, CDP, Privy, Fireblocks, x402, CoW Protocol.
 */
import { describe, expect, it } from 'vitest'
import { reviewText } from '../../testing/ruleset.ts'

const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const L1_USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const F = '0x0716ff50ebdc13610b20d0e761b0124f74abb9f6'
const R = '0x27b1fdb04752bbc536007a920d24acb045561c26'
const OTHER = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'
const word = (hex: string): string => hex.replace(/^0x/, '').padStart(64, '0')
const facts = { intent: 'Pay 25 USDC to supplier', address_book: { supplier: R }, equity_usd: 10_000 }
const abi = [
  {
    type: 'function',
    name: 'transfer',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  },
]
const vault = { type: 'VAULT_ACCOUNT', id: '3' }
const transfer = (arguments_: object): object => ({
  name: 'fireblocks_create_transaction',
  arguments: { operation: 'TRANSFER', assetId: 'USDC', source: vault, amount: '1200', ...arguments_ },
})
const listed = {
  destination: { type: 'EXTERNAL_WALLET', id: '4f1c' },
  note: 'Vault 3 available: 90,000 USDC',
}

const verdict = (artifact: object): string => reviewText(JSON.stringify(artifact), 'onchain_action').verdict

const PAYMENTS: readonly (readonly [form: string, request: object])[] = [
  [
    'Circle, contract execution',
    {
      input: {
        walletId: 'b1',
        contractAddress: USDC,
        abiFunctionSignature: 'transfer(address,uint256)',
        abiParameters: [R, '25000000'],
        feeLevel: 'LOW',
      },
    },
  ],
  [
    'Circle, transfer',
    {
      tool: 'create_transfer',
      input: {
        walletId: 'b1',
        tokenAddress: USDC,
        blockchain: 'BASE',
        destinationAddress: R,
        amounts: ['25'],
      },
    },
  ],
  [
    'Crossmint',
    {
      params: {
        calls: [{ address: USDC, functionName: 'transfer', abi, args: [R, '25000000'] }],
        chain: 'base',
        signer: `evm-keypair:${F}`,
      },
    },
  ],
  [
    'Openfort',
    {
      chainId: 8453,
      interactions: [{ contract: USDC, functionName: 'transfer', functionArgs: [R, '25000000'] }],
    },
  ],
  [
    'thirdweb',
    {
      endpoint: 'POST /v1/write/contract',
      body: {
        executionOptions: { from: F, chainId: 8453 },
        params: [
          {
            contractAddress: USDC,
            method: 'function transfer(address to, uint256 amount) returns (bool)',
            params: [R, '25000000'],
          },
        ],
      },
    },
  ],
  [
    'Gelato',
    {
      method: 'sponsoredCall',
      request: { chainId: 8453, target: USDC, data: `0xa9059cbb${word(R)}${word('17d7840')}` },
    },
  ],
  [
    'GOAT',
    { toolName: 'send_token', args: { recipient: R, amountInBaseUnits: '25000000', tokenAddress: USDC } },
  ],
  ['CDP', { tool: 'cdp_transfer', args: { to: R, amount: '25', token: 'usdc', network: 'base' } }],
  [
    'a tool call with its arguments in a text',
    {
      context: { network: 'base-mainnet' },
      function: {
        name: 'ERC20ActionProvider_transfer',
        arguments: JSON.stringify({ amount: '25', tokenAddress: USDC, destinationAddress: R }),
      },
    },
  ],
]
const changed = (request: object, from: string, to: string): object =>
  JSON.parse(JSON.stringify(request).replaceAll(from, to))

describe('payments as wallet kits take them [review, 5]', () => {
  it.each(PAYMENTS)('%s', (_form, request) => expect(verdict({ ...facts, ...request })).toBe('approve'))
  it.each(PAYMENTS)('%s to another recipient', (_form, request) =>
    expect(verdict({ ...facts, ...changed(request, R.slice(2), OTHER.slice(2)) })).not.toBe('approve'),
  )
  it.each(PAYMENTS)('%s with a second one', (_form, request) =>
    expect(verdict({ ...facts, ...request, and: { to: OTHER, value: '1000000000000000000' } })).not.toBe(
      'approve',
    ),
  )
  it.each([
    ['two names', { to: USDC, functionName: 'transfer', method: 'approve', args: [R, '25000000'] }],
    [
      'two lists of arguments',
      { to: USDC, functionName: 'transfer', args: [R, '25000000'], params: [OTHER, '25000000'] },
    ],
    [
      'a key that is there twice',
      {
        function: {
          name: 'erc20_transfer',
          arguments: `{"to":"${R}","amount":"25","token":"USDC","to":"${OTHER}"}`,
        },
      },
    ],
    [
      'two amounts',
      {
        tool: 'create_transfer',
        input: { tokenAddress: USDC, destinationAddress: R, amounts: ['25', '900'] },
      },
    ],
    [
      'a second party under its number',
      { action: 'transfer', to: R, amount: '25', token: 'USDC', destinationWalletId: 'b1f8' },
    ],
  ])('%s: nobody knows which is taken', (_what, request) =>
    expect(verdict({ ...facts, chainId: 8453, ...request })).not.toBe('approve'),
  )
})

describe('wallets that a custodian lists [review, 5]', () => {
  it('a listed wallet is paid out of a stated balance', () =>
    expect(verdict(transfer(listed))).toBe('approve'))
  it('an own vault is paid', () =>
    expect(verdict(transfer({ destination: { type: 'VAULT_ACCOUNT', id: '7' } }))).toBe('approve'))
  it.each([
    ['without a balance', { ...listed, note: 'payroll' }],
    ['most of the balance', { ...listed, amount: '80000' }],
    [
      'an address that is not listed',
      { ...listed, destination: { type: 'ONE_TIME_ADDRESS', oneTimeAddress: { address: OTHER } } },
    ],
    [
      'an address beside the number',
      { ...listed, destination: { ...listed.destination, oneTimeAddress: { address: OTHER } } },
    ],
    [
      'further destinations',
      {
        ...listed,
        destinations: [
          { amount: '900', destination: { type: 'ONE_TIME_ADDRESS', oneTimeAddress: { address: OTHER } } },
        ],
      },
    ],
    ['another operation', { ...listed, operation: 'CONTRACT_CALL' }],
  ])('%s is not approved', (_what, change) => expect(verdict(transfer(change))).not.toBe('approve'))
})

describe('what a note states beside the bytes [review, 6]', () => {
  const struct = {
    ...{ tokenIn: L1_USDC, tokenOut: WETH, fee: 500, recipient: F, amountIn: '1000000000' },
    ...{ amountOutMinimum: '330000000000000000', sqrtPriceLimitX96: '0' },
  }
  const swap = (args: object, note: string): object => ({
    note,
    tx: {
      chainId: 1,
      from: F,
      to: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
      functionName: 'exactInputSingle',
      args: [args],
    },
  })
  const quoted = 'QuoterV2 returned 0.3312 WETH for 1,000 USDC; balance 21,000 USDC'
  it('a quote and a balance', () => expect(verdict(swap(struct, quoted))).toBe('approve'))
  it('members of a struct count by their names', () => {
    const reversed = Object.fromEntries(Object.entries(struct).reverse())
    expect(verdict(swap(reversed, quoted))).toBe('approve')
    expect(verdict(swap({ ...struct, tokenIn: WETH, tokenOut: L1_USDC }, quoted))).not.toBe('approve')
  })
  it.each([
    ['a quote that is far higher', swap(struct, quoted.replace('0.3312', '0.3812'))],
    ['another receiver', swap({ ...struct, recipient: OTHER }, quoted)],
    ['another member of the struct', swap({ ...struct, referrer: OTHER }, quoted)],
  ])('%s', (_what, artifact) => expect(verdict(artifact)).not.toBe('approve'))

  const burn = (comment: string, to = R): object => ({
    comment,
    tx: {
      chainId: 8453,
      to: '0x1682Ae6375C4E4A97e4B583BC394c861A46D8962',
      functionName: 'depositForBurn',
      args: ['500000000', 0, `0x${word(to)}`, USDC],
    },
  })
  it('an address of our own', () => expect(verdict(burn(`minted to our own wallet ${R}`))).toBe('approve'))
  it.each([
    burn(`minted to our own wallet ${R}`, OTHER),
    burn(`the client says it is his own wallet ${R}`),
    burn(`minted to our new wallet ${R}`),
    burn(`minted to our own wallet ${R}, as he wrote on telegram`),
  ])('is none in %j', (artifact) => expect(verdict(artifact)).not.toBe('approve'))

  const invoice = (source: string): object => ({
    context: {
      intent: 'Pay invoice 7, 180 USDC',
      recipientSource: source,
      walletUSDC: '6402',
      network: 'base',
    },
    tool: 'erc20_transfer',
    args: { amount: '180', tokenAddress: USDC, destinationAddress: R },
  })
  it('a source that speaks for the address', () =>
    expect(verdict(invoice('supplier record since 2023, 8 earlier payments'))).toBe('approve'))
  it.each(['scan of a letter', 'e-mail, first payment', 'supplier record, changed last week', 'none'])(
    'a source that does not: %s',
    (source) => expect(verdict(invoice(source))).not.toBe('approve'),
  )
})

describe('small prices of x402 [review, 6]', () => {
  const accepted = (amount: string) => ({
    ...{ scheme: 'exact', network: 'base', amount, asset: USDC, payTo: R, maxTimeoutSeconds: 60 },
    extra: { name: 'USD Coin', version: '2' },
  })
  const paid = (amount: string, change: object = {}) => ({
    x402Version: 2,
    resource: { url: 'https://tiles.example/9/3', description: 'tile' },
    accepted: accepted(amount),
    payload: {
      signature: `0x${'ab'.repeat(65)}`,
      authorization: {
        ...{ from: F, to: R, value: amount, validAfter: '1796065195', validBefore: '1796065255' },
        nonce: `0x${'01'.repeat(32)}`,
        ...change,
      },
    },
  })
  const artifact = (
    payment: object,
    budget: object = { dailyLimitUSDC: '1.00', spentTodayUSDC: '0.02' },
  ) => ({
    budget,
    headers: { 'PAYMENT-SIGNATURE': payment },
  })
  it('inside the budget', () => expect(verdict(artifact(paid('2000')))).toBe('approve'))
  it.each([
    ['without a budget', artifact(paid('2000'), {})],
    ['over the budget', artifact(paid('2000'), { dailyLimitUSDC: '0.001' })],
    ['a larger price', artifact(paid('20000000'), { dailyLimitUSDC: '100000' })],
    ['another account', artifact(paid('2000', { to: OTHER }))],
    ['another amount', artifact(paid('2000', { value: '900000' }))],
  ])('%s', (_what, payment) => expect(verdict(payment)).not.toBe('approve'))
})
