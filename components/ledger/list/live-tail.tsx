'use client'
// Follows the ledger by server-sent events and draws the page again when an entry was published. It begins when the page is at rest,
// stops while nobody sees it, and can be paused.
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#components/ui/input/button.tsx'

/** After the page has loaded: a stream that is open counts as loading. */
const START_MS = 3_000
/** Entries that come close together are drawn together. */
const GATHER_MS = 400

type State = 'off' | 'live' | 'lost'

export function LiveTail({ newest }: { newest: number }) {
  const router = useRouter()
  const [state, setState] = useState<State>('off')
  const [isPaused, setPaused] = useState(false)
  const [seen, setSeen] = useState<number | null>(null)
  const after = useEffectEvent(() => newest)
  const draw = useEffectEvent(() => router.refresh())
  useEffect(() => {
    if (isPaused) return
    let stream: EventSource | null = null
    let drawing: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      if (document.hidden || stream) return
      stream = new EventSource(`/log/events?after=${after()}`)
      stream.onopen = () => setState('live')
      stream.onerror = () => setState('lost')
      stream.addEventListener('entry.published', ({ lastEventId }) => {
        setSeen(Number(lastEventId))
        clearTimeout(drawing)
        drawing = setTimeout(draw, GATHER_MS)
      })
    }
    const close = () => {
      stream?.close()
      stream = null
      setState('off')
    }
    const onVisibility = () => (document.hidden ? close() : open())
    const timer = setTimeout(open, START_MS)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearTimeout(timer)
      clearTimeout(drawing)
      document.removeEventListener('visibilitychange', onVisibility)
      close()
    }
  }, [isPaused])
  return (
    <span className="needs-script inline-flex items-center gap-2 text-xs text-muted">
      <span role="status">
        {isPaused
          ? 'Paused'
          : state === 'live'
            ? `Live${seen !== null && seen > 0 ? `, entry ${seen} arrived` : ''}`
            : state === 'lost'
              ? 'Connecting again…'
              : 'New entries appear here'}
      </span>
      <Button size="dense" variant="quiet" onClick={() => setPaused(!isPaused)}>
        {isPaused ? 'Follow' : 'Pause'}
      </Button>
    </span>
  )
}
