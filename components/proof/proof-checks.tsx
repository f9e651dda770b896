'use client'
// Checks a signed event in the browser: fetches its exact bytes and recomputes what they claim. The code is loaded when the
// section scrolls into view or on request.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useReached } from '#components/ui/feedback/use-reached.ts'
import { Panel } from '#components/ui/panel.tsx'
import { TableCursor } from '#components/ui/table-cursor.tsx'
import { CheckList, CheckRow } from '#components/verdict/check-list.tsx'
import { CHECKED_HERE, ChecksSection } from '#components/verify/report/checks-section.tsx'
import { countsOf, headlineOf } from '#components/verify/report/headline.ts'
import { OutcomeHead } from '#components/verify/report/outcome-head.tsx'
import { HashedText } from '#components/verify/tamper/hashed-text.tsx'
import type { TimedResult } from '#components/verify/verifier/verifier.worker.ts'
import type { LedgerProfile } from '#protocol/profile.ts'
import { loadEvent } from './load-event.ts'

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
        report={checking.step === 'done' ? <Report result={checking.result} /> : null}
        onRun={() => (isReached ? void run() : reach())}
      />
    </div>
  )
}

function Report({ result: { report, hashed, elapsedMs } }: { result: TimedResult }) {
  const time = elapsedMs < 1 ? 'Less than 1 ms' : `${Math.round(elapsedMs)} ms`
  return (
    <Panel aria-label="Report">
      <OutcomeHead headline={headlineOf(report)}>
        {countsOf(report.checks)} {time}.
      </OutcomeHead>
      <TableCursor>
        <CheckList label="Checks">
          {report.checks.map((check) => (
            <CheckRow key={check.id} check={check}>
              {hashed[check.id] !== undefined && (
                <HashedText text={hashed[check.id]!} label={`What is hashed for ${check.id}`} />
              )}
            </CheckRow>
          ))}
        </CheckList>
      </TableCursor>
    </Panel>
  )
}
