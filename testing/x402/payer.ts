/**
 * A wallet that pays in USDC: signs x402 payments of both versions like real wallets, with any member
 * changed on request.
 */
import { randomBytes } from 'node:crypto'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { encodeHeader } from '#protocol/payments/x402/header.ts'
import {
  decodePaymentV1,
  decodePaymentV2,
  type PaymentV1,
  type PaymentV2,
} from '#protocol/payments/x402/payload.ts'
import { requirementV1, requirementV2, type X402Terms } from '#protocol/payments/x402/requirement.ts'
import type { TestChain } from './test-chain.ts'

export interface AuthorizationText {
  from: string
  to: string
  value: string
  validAfter: string
  validBefore: string
  nonce: string
}

export type Changes = Partial<AuthorizationText>

export type Payer = ReturnType<typeof createPayer>

const TRANSFER = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const
const CANCEL = {
  CancelAuthorization: [
    { name: 'authorizer', type: 'address' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

/** With this much USDC. Times are those of the chain. */
export async function fundPayer(chain: TestChain, microUsdc: bigint): Promise<Payer> {
  const payer = createPayer(chain)
  if (microUsdc > 0n) await chain.mint(payer.address, microUsdc)
  return payer
}

export function createPayer(chain: TestChain, key: Hex = generatePrivateKey()) {
  const account = privateKeyToAccount(key)

  const domainOf = ({ network }: X402Terms) => ({
    ...network.domain,
    chainId: network.chainId,
    verifyingContract: network.asset as Address,
  })

  async function authorize(
    terms: X402Terms,
    validAfter: string,
    changes: Changes,
  ): Promise<AuthorizationText> {
    return {
      from: account.address,
      to: terms.payTo,
      value: String(terms.microUsdc),
      validAfter,
      validBefore: String((await chain.nowUnix()) + terms.maxTimeoutSeconds),
      nonce: `0x${randomBytes(32).toString('hex')}`,
      ...changes,
    }
  }

  const sign = (terms: X402Terms, authorization: AuthorizationText): Promise<Hex> =>
    account.signTypedData({
      domain: domainOf(terms),
      types: TRANSFER,
      primaryType: 'TransferWithAuthorization',
      message: {
        from: authorization.from as Address,
        to: authorization.to as Address,
        value: BigInt(authorization.value),
        validAfter: BigInt(authorization.validAfter),
        validBefore: BigInt(authorization.validBefore),
        nonce: authorization.nonce as Hex,
      },
    })

  /** The value of X-PAYMENT. `changes` are signed too. */
  async function headerV1(terms: X402Terms, changes: Changes = {}): Promise<string> {
    const authorization = await authorize(terms, String((await chain.nowUnix()) - 600), changes)
    const { scheme, network } = requirementV1(terms)
    const signature = await sign(terms, authorization)
    return encodeHeader({ x402Version: 1, scheme, network, payload: { signature, authorization } })
  }

  /** The value of PAYMENT-SIGNATURE. */
  async function headerV2(terms: X402Terms, changes: Changes = {}): Promise<string> {
    const authorization = await authorize(terms, '0', changes)
    const signature = await sign(terms, authorization)
    const payload = { signature, authorization }
    return encodeHeader({ x402Version: 2, resource: terms.resource, accepted: requirementV2(terms), payload })
  }

  return {
    address: account.address,
    account,
    headerV1,
    headerV2,
    async payV1(terms: X402Terms, changes: Changes = {}): Promise<PaymentV1> {
      return unwrap(decodePaymentV1(await headerV1(terms, changes)))
    },
    async payV2(terms: X402Terms, changes: Changes = {}): Promise<PaymentV2> {
      return unwrap(decodePaymentV2(await headerV2(terms, changes)))
    },
    /** Submits the payment itself, or another transfer with its nonce, without a facilitator. */
    async transfer(terms: X402Terms, changes: Changes = {}): Promise<Hex> {
      return chain.write('transferWithAuthorization', await this.transferArguments(terms, changes))
    },
    async transferArguments(terms: X402Terms, changes: Changes = {}): Promise<unknown[]> {
      const authorization = await authorize(terms, '0', changes)
      const { from, to, value, validAfter, validBefore, nonce } = authorization
      return [from, to, value, validAfter, validBefore, nonce, await sign(terms, authorization)]
    },
    async cancel(terms: X402Terms, nonce: string): Promise<Hex> {
      const signature = await account.signTypedData({
        domain: domainOf(terms),
        types: CANCEL,
        primaryType: 'CancelAuthorization',
        message: { authorizer: account.address, nonce: nonce as Hex },
      })
      return chain.write('cancelAuthorization', [account.address, nonce, signature])
    },
  }
}

function unwrap<Value>(decoded: { ok: true; value: Value } | { ok: false; detail: string }): Value {
  if (!decoded.ok) throw new Error(decoded.detail)
  return decoded.value
}
