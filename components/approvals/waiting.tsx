'use client'
// Counts what waits while the approvals page is open: its numbers and the badge follow, and new proposals are announced above the page,
// so that nothing that is being read moves.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { PendingBadge } from './pending-badge.tsx'

const VISIBLE_MS = 15_000
const HIDDEN_MS = 60_000

/** As read last, and for the page that was drawn at `since`. */
interface Waiting {
  since: number
  pending: number
  newer: number
  /** The session is over. */
  isOver: boolean
}

let read: Waiting | null = null
const listeners = new Set<() => void>()

function keep(next: Waiting): void {
  read = next
  for (const tell of listeners) tell()
}

interface Drawn {
  /** How many waited when the page was drawn, and when that was, in Unix seconds. */
  initial: number
  since: number
}

function useWaiting({ initial, since }: Drawn): Waiting {
  const found = useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => read,
    () => null,
  )
  return found?.since === since ? found : { since, pending: initial, newer: 0, isOver: false }
}

/** The number alone. */
export function WaitingCount(drawn: Drawn) {
  return useWaiting(drawn).pending
}

interface WaitingWatchProps extends Drawn {
  /** Draws the page again, with the same proposal in view. */
  href: string
}

/** Sets the badge. Once on a page. */
export function WaitingWatch({ href, ...drawn }: WaitingWatchProps) {
  const waiting = useWaiting(drawn)
  const { since } = drawn
  const follow = useEffectEvent(async (signal: AbortSignal) => {
    const next = await readWaiting(since, signal).catch(() => null)
    if (next && !signal.aborted) keep(next === 'over' ? { ...waiting, isOver: true } : next)
  })
  useEffect(() => {
    const ended = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(ask, document.hidden ? HIDDEN_MS : VISIBLE_MS)
    }
    const ask = () => void follow(ended.signal).then(() => !ended.signal.aborted && wait())
    const onVisibility = () => (document.hidden ? wait() : ask())
    document.addEventListener('visibilitychange', onVisibility)
    wait()
    return () => {
      ended.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [])
  return (
    <>
      <PendingBadge count={waiting.isOver ? 0 : waiting.pending} />
      <div className="approvals-new" role="status">
        {waiting.isOver ? (
          <a href="/warden/approvals?note=expired">Your session is over. Sign in again</a>
        ) : (
          waiting.newer > 0 && (
            <a href={href}>
              {waiting.newer === 1 ? '1 new proposal' : `${waiting.newer} new proposals`}. Show
            </a>
          )
        )}
      </div>
    </>
  )
}

/** Throws while the service cannot be reached. */
async function readWaiting(since: number, signal: AbortSignal): Promise<Waiting | 'over' | null> {
  const answer = await fetch(`/warden/approvals/waiting?since=${since}`, {
    headers: { accept: 'application/json' },
    signal,
  })
  if (answer.status === 401) return 'over'
  if (!answer.ok) return null
  const { pending, newer } = (await answer.json()) as Pick<Waiting, 'pending' | 'newer'>
  return { since, pending, newer, isOver: false }
}
