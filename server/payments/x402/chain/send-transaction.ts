/** Signs and hands over transactions of one key, one at a time, so that no two of them take the same number. */
import { type Address, type Hex, keccak256 } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { type NodeClient, refusalBehind } from './node-client.ts'

/** How long the node may be behind the numbers that were given out; then one of them never arrived, and its gap is filled. */
export const PATIENCE_MS = 20_000
const ATTEMPTS = 5

export interface Call {
  to: Address
  data: Hex
  gas: bigint
  /** More is not paid, whatever the chain asks. */
  maxFeePerGasWei: bigint
  /** By the clock of the sender: a call whose turn comes later is not sent. */
  untilMs: number
}

export interface HandedOver {
  state: 'handed_over'
  transaction: Hex
  number: number
  serialized: Hex
}

export type Sent =
  /** The node took it, or did not say. */
  | HandedOver
  /** It took nothing. `why` is for the log: it may hold words of the node. */
  | { state: 'not_sent'; why: string }

/** `clockMs`: any steady clock, such as `performance.now`. */
export function createSender(
  client: NodeClient,
  account: PrivateKeyAccount,
  clockMs = () => performance.now(),
) {
  let queue: Promise<unknown> = Promise.resolve()
  let lastGiven = -1
  /** What the node counts, and since when it has had cause to count further. */
  let known = { count: -1, sinceMs: 0 }

  async function nextNumber(): Promise<number> {
    const count = await client.getTransactionCount({ address: account.address, blockTag: 'pending' })
    if (count !== known.count || count > lastGiven) known = { count, sinceMs: clockMs() }
    const isGap = clockMs() - known.sinceMs > PATIENCE_MS
    return isGap ? count : Math.max(count, lastGiven + 1)
  }

  /** Another process with the same key may take a number first: then a later one is tried. */
  async function send(call: Call): Promise<Sent> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (clockMs() > call.untilMs) return { state: 'not_sent', why: 'its turn came too late' }
      const sent = await sendOnce(call)
      if (sent !== 'number_taken') return sent
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 80 * (attempt + 1)))
    }
    return { state: 'not_sent', why: 'others with the same key were always first' }
  }

  async function sendOnce({ to, data, gas, maxFeePerGasWei }: Call): Promise<Sent | 'number_taken'> {
    const [number, fees] = await Promise.all([nextNumber(), client.estimateFeesPerGas()])
    if (fees.maxFeePerGas > maxFeePerGasWei)
      return { state: 'not_sent', why: `gas costs ${fees.maxFeePerGas} wei, more than the cap` }
    const serialized = await account.signTransaction({
      type: 'eip1559',
      chainId: client.chain!.id,
      nonce: number,
      to,
      data,
      gas,
      maxFeePerGas: fees.maxFeePerGas,
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
    })
    const transaction = keccak256(serialized)
    const meaning = await handOver(serialized)
    if (meaning.startsWith('refused')) return { state: 'not_sent', why: meaning }
    // Taken by us, by another, or perhaps by us: the next one is a later one.
    lastGiven = Math.max(lastGiven, number)
    if (meaning === 'number_taken') return meaning
    return { state: 'handed_over', transaction, number, serialized }
  }

  async function handOver(serialized: Hex) {
    try {
      await client.request({ method: 'eth_sendRawTransaction', params: [serialized] })
      return 'handed_over'
    } catch (error) {
      return meaningOf(refusalBehind(error)?.message ?? '')
    }
  }

  return {
    send(call: Call): Promise<Sent> {
      const turn = queue.then(() => send(call))
      queue = turn.catch(() => {})
      return turn
    },
    /** The very same transaction once more; never throws. */
    async repeat({ serialized }: HandedOver): Promise<void> {
      await handOver(serialized)
    },
  }
}

/** Only what nodes say before they take a transaction is a refusal. The rest, time-outs and inner errors, may have been taken. */
function meaningOf(said: string): 'handed_over' | 'number_taken' | `refused: ${string}` {
  if (/nonce too low|nonce has already been used|replacement transaction underpriced/i.test(said))
    return 'number_taken'
  if (
    /insufficient funds|intrinsic gas|exceeds block gas limit|fee cap|underpriced|max fee per gas less/i.test(
      said,
    )
  )
    return `refused: ${said}`
  return 'handed_over'
}
