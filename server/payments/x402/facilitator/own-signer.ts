/** A facilitator of our own: a key that pays the gas and submits what the payer signed. It never holds the money. */
import { type Address, encodeFunctionData, type Hex, TransactionReceiptNotFoundError } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { toHex } from '#protocol/bytes.ts'
import { checkPayment } from '#protocol/payments/x402/check-payment.ts'
import type { X402Network } from '#protocol/payments/x402/networks.ts'
import type { X402Reason } from '#protocol/payments/x402/reasons.ts'
import type { X402Terms } from '#protocol/payments/x402/requirement.ts'
import type { Log } from '#server/kernel/log.ts'
import { type NodeClient, refusalBehind } from '../chain/node-client.ts'
import { createSender, type HandedOver } from '../chain/send-transaction.ts'
import { TOKEN } from '../chain/token.abi.ts'
import type { Facilitator, SettleOutcome, Verified, X402Payment } from './facilitator.ts'
import { whyRefused } from './why-refused.ts'

/** A transfer by authorization takes about 90,000. */
const MAX_GAS = 200_000n
const POLL_MS = 250
const POLLS_A_REPEAT = 4

export interface OwnSignerOptions {
  network: X402Network
  client: NodeClient
  /** `0x` and 64 hex. */
  signerKey: string
  /** Hundreds of times what Base usually asks. */
  maxFeePerGasWei?: bigint
  /** How long a settlement is waited for before it is `unknown`. */
  settleTimeoutMs?: number
  log?: Pick<Log, 'warn'>
}

export interface OwnSigner extends Facilitator {
  readonly address: string
  /** What is left for gas. Throws when the node does not answer. */
  weiForGas(): Promise<bigint>
}

interface Prepared {
  to: Address
  data: Hex
  gas: bigint
}

export function createOwnSigner(options: OwnSignerOptions): OwnSigner {
  const { network, client, maxFeePerGasWei = 2_000_000_000n, settleTimeoutMs = 15_000, log } = options
  const account = privateKeyToAccount(options.signerKey as Hex)
  const sender = createSender(client, account)
  const underWay = new Map<string, Promise<SettleOutcome>>()

  /** Everything that can be told before a transaction is sent. Only what pays us by our own terms costs us gas. */
  async function prepare(payment: X402Payment, terms: X402Terms): Promise<Prepared | X402Reason> {
    const { timestamp } = await client.getBlock()
    const checked = checkPayment(payment, [terms], Number(timestamp))
    if (!checked.ok) return checked.problem
    const to = network.asset as Address
    const data = callOf(payment, checked.value.signature)
    try {
      const estimate = await client.estimateGas({ account: account.address, to, data })
      const gas = (estimate * 6n) / 5n
      return gas <= MAX_GAS ? { to, data, gas } : 'facilitator_unavailable'
    } catch (error) {
      if (!refusalBehind(error)) throw error
      return whyRefused(client, network, payment.authorization)
    }
  }

  async function attempt(payment: X402Payment, terms: X402Terms, untilMs: number): Promise<SettleOutcome> {
    const prepared = await prepare(payment, terms)
    if (typeof prepared === 'string') return refusedFor(prepared)
    const sent = await sender.send({ ...prepared, maxFeePerGasWei, untilMs })
    if (sent.state === 'not_sent') {
      log?.warn({ why: sent.why, signer: account.address }, 'x402: a settlement could not be sent')
      return refusedFor('facilitator_unavailable')
    }
    // From here on money may move: no error is a refusal any more.
    try {
      const fate = await fateOf(sent, untilMs)
      if (fate === 'success') return { outcome: 'claimed', transaction: sent.transaction }
      if (fate === 'failed') return refusedFor(await whyRefused(client, network, payment.authorization))
      if (fate === 'displaced') {
        const again = await attempt(payment, terms, untilMs)
        // A node that is behind may have hidden the receipt of the first one.
        if (again.outcome !== 'refused') return again
      }
    } catch (error) {
      log?.warn(
        { err: error, transaction: sent.transaction },
        'x402: the node is gone, the transaction may be on its way',
      )
    }
    return { outcome: 'unknown', transaction: sent.transaction }
  }

  /** `displaced`: another transaction of the key has taken its number, so it will never be in a block. */
  async function fateOf(sent: HandedOver, untilMs: number) {
    for (let poll = 1; ; poll += 1) {
      const fate = await fateNow(sent).catch((error: unknown) => {
        log?.warn(
          { err: error, transaction: sent.transaction },
          'x402: the node does not say what became of it',
        )
        return null
      })
      if (fate) return fate
      if (performance.now() + POLL_MS > untilMs) return 'late'
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      // The node may have lost it, or never got it: the same transaction again is still one transaction.
      if (poll % POLLS_A_REPEAT === 0) await sender.repeat(sent)
    }
  }

  async function fateNow({ transaction, number }: HandedOver) {
    // In this order: a number seen as taken before the receipt is missed was taken by another transaction.
    const taken = await client.getTransactionCount({ address: account.address })
    const receipt = await client.getTransactionReceipt({ hash: transaction }).catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return null
      throw error
    })
    if (receipt) return receipt.status === 'success' ? 'success' : 'failed'
    return taken > number ? 'displaced' : null
  }

  async function settleNow(payment: X402Payment, terms: X402Terms): Promise<SettleOutcome> {
    try {
      return await attempt(payment, terms, performance.now() + settleTimeoutMs)
    } catch (error) {
      // Nothing was sent: `attempt` answers for what happens after that.
      log?.warn({ err: error }, 'x402: the node cannot be asked to settle')
      return refusedFor('facilitator_unavailable')
    }
  }

  return {
    kind: 'own_signer',
    address: account.address,
    weiForGas: () => client.getBalance({ address: account.address }),
    async verify(payment, terms): Promise<Verified> {
      try {
        const prepared = await prepare(payment, terms)
        return typeof prepared === 'string' ? refusedFor(prepared) : { outcome: 'valid' }
      } catch (error) {
        log?.warn({ err: error }, 'x402: the node cannot be asked to verify')
        return refusedFor('facilitator_unavailable')
      }
    },
    /** The same payment handed in twice at a time is one settlement. */
    settle(payment, terms) {
      const key = `${payment.authorization.nonce} ${toHex(payment.signature)}`
      const running = underWay.get(key)
      if (running) return running
      const settling = settleNow(payment, terms).finally(() => underWay.delete(key))
      underWay.set(key, settling)
      return settling
    },
    supported: async () => [1, 2],
  }
}

function callOf({ authorization }: X402Payment, signature: Uint8Array): Hex {
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  const hex = (bytes: Uint8Array): Hex => `0x${toHex(bytes)}`
  const [r, s] = [hex(signature.subarray(0, 32)), hex(signature.subarray(32, 64))]
  return encodeFunctionData({
    abi: TOKEN,
    functionName: 'transferWithAuthorization',
    args: [
      from as Address,
      to as Address,
      value,
      validAfter,
      validBefore,
      nonce as Hex,
      signature[64]!,
      r,
      s,
    ],
  })
}

const refusedFor = (reason: X402Reason) => ({ outcome: 'refused', reason }) as const
