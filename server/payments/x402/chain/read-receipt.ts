/** Decides whether a transaction settles a payment, from the events of its receipt, never from what anybody says of it. */
import { isAddressEqual, type Log, parseEventLogs, type TransactionReceipt } from 'viem'
import type { AwaitedPayment } from './settlement.ts'
import { NONCE_ENDED, TRANSFER } from './token.abi.ts'

/** `foreign`: it has nothing to do with the nonce. */
export function readReceipt(
  receipt: Pick<TransactionReceipt, 'status' | 'logs'>,
  payment: AwaitedPayment,
): 'pays' | 'ends_nonce' | 'foreign' {
  if (receipt.status !== 'success') return 'foreign'
  const ofAsset = receipt.logs.filter(({ address }) => same(address, payment.network.asset))
  const at = ofAsset.findIndex((log) => endsNonce(log, payment))
  if (at < 0) return 'foreign'
  const isUsed =
    parseEventLogs({ abi: NONCE_ENDED, logs: [ofAsset[at]!] })[0]!.eventName === 'AuthorizationUsed'
  // The contract emits the transfer right after the use of its nonce. Any other transfer in the same transaction belongs
  // to another nonce, and would be counted twice.
  const next = ofAsset[at + 1]
  return isUsed && next && pays(next, payment) ? 'pays' : 'ends_nonce'
}

function endsNonce(log: Log, { payer, nonce }: AwaitedPayment): boolean {
  const [event] = parseEventLogs({ abi: NONCE_ENDED, logs: [log] })
  return (
    event !== undefined &&
    same(event.args.authorizer, payer) &&
    event.args.nonce.toLowerCase() === nonce.toLowerCase()
  )
}

function pays(log: Log, { payer, payTo, microUsdc }: AwaitedPayment): boolean {
  const [event] = parseEventLogs({ abi: TRANSFER, logs: [log] })
  return (
    event !== undefined &&
    same(event.args.from, payer) &&
    same(event.args.to, payTo) &&
    event.args.value === microUsdc
  )
}

const same = (a: string, b: string): boolean => isAddressEqual(a as `0x${string}`, b as `0x${string}`)
