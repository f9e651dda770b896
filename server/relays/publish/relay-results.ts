/** Decides what a relay's answer to an event means, and when the event is tried again. */
import type { RelayAnswer } from '../connection/relay-connection.ts'

export interface RelayResult {
  eventId: string
  state: 'accepted' | 'refused' | 'unreachable'
  message: string
  /** Null when nothing more is tried. */
  nextAtUnix: number | null
}

const firstWaitSeconds = 10
const longestWaitSeconds = 3_600
/** Tries of an event that the relay refuses for a reason that may pass. */
const mostRefusals = 8

/** Doubles with each failure: 10 s to an hour. */
export const waitAfter = (failures: number): number =>
  Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(20, failures - 1))

/** Reasons that another try does not change (NIP-01, "Machine-readable prefixes"; NIP-42). */
const isFinal = (message: string): boolean =>
  /^(?:blocked|invalid|pow|restricted|auth-required|mute|replaced|deleted):/.test(message)

/** `answer`: null when there was none, with the reason in `problem`. `attempts`: before this one. */
export function resultOf(
  { id, attempts }: { id: string; attempts: number },
  answer: RelayAnswer | null,
  problem: string | null,
  nowUnix: number,
): RelayResult {
  const nextAtUnix = nowUnix + waitAfter(attempts + 1)
  if (answer === null)
    return { eventId: id, state: 'unreachable', message: problem ?? 'no answer', nextAtUnix }
  const { accepted, message } = answer
  // Some relays decline what they hold.
  if (accepted || message.startsWith('duplicate:'))
    return { eventId: id, state: 'accepted', message, nextAtUnix: null }
  const isOver = isFinal(message) || attempts + 1 >= mostRefusals
  return { eventId: id, state: 'refused', message, nextAtUnix: isOver ? null : nextAtUnix }
}

export const isRateLimited = ({ state, message }: RelayResult): boolean =>
  state === 'refused' && message.startsWith('rate-limited:')
