'use client'
// Follows the events of the account: the newest page, then each event as the stream brings it.
import { useCallback, useEffect, useState } from 'react'
import { attempt } from '#components/service/attempt.ts'
import { type Refusal, refusalOf } from '#components/service/refusal.ts'
import { withKey } from '#components/service/service-client.ts'
import { useTRPCClient } from '#components/service/service-provider.tsx'
import type { AccountEvent } from '../session/contract.ts'
import { readMessages } from './read-stream.ts'

/** Events of a page. */
const PAGE = 10
const RETRY_MS = 3_000

export interface Events {
  /** Newest first; null until the first page. */
  events: readonly AccountEvent[] | null
  hasOlder: boolean
  busy: boolean
  refusal: Refusal | null
  /** True while new events arrive by themselves. */
  isLive: boolean
  showOlder(): void
  again(): void
}

export function useEvents(apiKey: string): Events {
  const client = useTRPCClient()
  const [events, setEvents] = useState<readonly AccountEvent[] | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isLive, setLive] = useState(false)
  const [busy, setBusy] = useState(false)
  const [turn, setTurn] = useState(0)

  const add = useCallback(
    (more: readonly AccountEvent[]) =>
      setEvents((known) => {
        const bySequence = new Map([...(known ?? []), ...more].map((event) => [event.sequence, event]))
        return [...bySequence.values()].sort((a, b) => b.sequence - a.sequence)
      }),
    [],
  )

  /** The page that ends with the event `newest`. */
  const load = useCallback(
    async (newest: number) => {
      const after = Math.max(0, newest - PAGE)
      const answer =
        newest === 0
          ? null
          : await attempt(
              client.events.listEvents.query(
                { cursor: String(after), limit: newest - after },
                withKey(apiKey),
              ),
              { moves: false },
            )
      if (answer?.ok === false) return setRefusal(answer.refusal)
      setRefusal(null)
      add(answer?.value.events ?? [])
    },
    [client, apiKey, add],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` is a reason to connect again
  useEffect(() => {
    const control = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let lastId: string | null = null
    const follow = async () => {
      const refused = await followStream(apiKey, lastId, control.signal, ({ id, data }) => {
        setLive(true)
        if (lastId === null) void load(Number(id))
        lastId = id
        if (data !== '') add([JSON.parse(data) as AccountEvent])
      })
      if (control.signal.aborted) return
      setLive(false)
      const isAway = refused?.kind === 'no_answer' || refused?.kind === 'offline'
      if (refused && (!isAway || lastId === null)) setRefusal(refused)
      // What the service refuses, such as a fifth stream, it would refuse again.
      if (refused && !isAway) return
      timer = setTimeout(follow, RETRY_MS)
    }
    void follow()
    return () => {
      control.abort()
      clearTimeout(timer)
    }
  }, [apiKey, add, load, turn])

  const oldest = events?.at(-1)?.sequence ?? 0
  return {
    events,
    hasOlder: oldest > 1,
    busy,
    refusal,
    isLive,
    showOlder() {
      setBusy(true)
      void load(oldest - 1).finally(() => setBusy(false))
    },
    again() {
      setRefusal(null)
      setTurn((count) => count + 1)
    },
  }
}

/** Null when the stream ended by itself; else why there is none. EventSource cannot send the key. */
async function followStream(
  apiKey: string,
  lastId: string | null,
  signal: AbortSignal,
  onMessage: (message: { id: string; data: string }) => void,
): Promise<Refusal | null> {
  const reads = { online: true, moves: false }
  try {
    const response = await fetch('/account/events/stream', {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${apiKey}`,
        ...(lastId === null ? {} : { 'last-event-id': lastId }),
      },
      cache: 'no-store',
      credentials: 'omit',
      signal,
    })
    if (response.ok && response.body) {
      await readMessages(response.body, onMessage)
      return null
    }
    const body: unknown = await response.json()
    return refusalOf({
      ...reads,
      status: response.status,
      body,
      retryAfter: response.headers.get('retry-after'),
    })
  } catch {
    return refusalOf({ status: null, body: null, retryAfter: null, online: navigator.onLine, moves: false })
  }
}
