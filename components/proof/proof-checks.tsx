'use client'
// Checks a signed event in the browser: fetches its exact bytes and recomputes what they claim. The code is loaded when the
// section scrolls into view or on request.
import { useCallback, useEffect, useRef, useState } from 'react'
import { Lazy } from '#components/ui/feedback/lazy.tsx'
import { lazyPart } from '#components/ui/feedback/lazy-part.ts'
import { useReached } from '#components/ui/feedback/use-reached.ts'
import { CHECKED_HERE, ChecksSection } from '#components/verify/report/checks-section.tsx'
import type { TimedResult } from '#components/verify/verifier/verifier.worker.ts'
import type { LedgerProfile } from '#protocol/profile.ts'
import { loadEvent } from './load-event.ts'

const proofReport = lazyPart(() => import('./proof-report.tsx').then((file) => file.ProofReport))

type Checking = { step: 'running' } | { step: 'done'; result: TimedResult } | { step: 'failed'; why: string }

interface ProofChecksProps {
  eventId: string
  profile: LedgerProfile
}

const PENDING = [
  'The id is the hash of the event',
  'The signature is over this id by this key',
  'The key is one that the service published',
]

export function ProofChecks({ eventId, profile }: ProofChecksProps) {
  const place = useRef<HTMLDivElement>(null)
  const { isReached, reach } = useReached(place)
  const [checking, setChecking] = useState<Checking>({ step: 'running' })
  const run = useCallback(async () => {
    setChecking({ step: 'running' })
    try {
      const { startVerifier } = await import('#components/verify/verifier/verifier-client.ts')
      const text = await loadEvent(eventId)
      const verifier = startVerifier()
      const request = {
        text,
        tamper: null,
        expectations: {},
        profile,
        nowUnix: Math.floor(Date.now() / 1_000),
      }
      setChecking({ step: 'done', result: await verifier.ask('verify', request).finally(verifier.close) })
    } catch (error) {
      setChecking({ step: 'failed', why: error instanceof Error ? error.message : String(error) })
    }
  }, [eventId, profile])
  useEffect(() => {
    if (isReached) void run()
  }, [isReached, run])

  return (
    <div ref={place}>
      <ChecksSection
        subject="event"
        aside={CHECKED_HERE}
        tamperHref={`/verify?event_id=${eventId}#tamper=content`}
        pending={PENDING}
        failure={checking.step === 'failed' ? checking.why : null}
        report={
          checking.step === 'done' ? <Lazy part={proofReport} props={{ result: checking.result }} /> : null
        }
        onRun={() => (isReached ? void run() : reach())}
      />
    </div>
  )
}
