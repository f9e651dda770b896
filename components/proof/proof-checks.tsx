'use client'
// Checks a signed event in the browser: fetches its exact bytes and recomputes what they claim. The code is loaded when the
// section scrolls into view or on request.
import { RotateCw } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Note } from '#components/ui/feedback/note.tsx'
import { useReached } from '#components/ui/feedback/use-reached.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Button, ButtonLink } from '#components/ui/input/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Section } from '#components/ui/section.tsx'
import { TableCursor } from '#components/ui/table-cursor.tsx'
import { CheckList, CheckRow, PendingCheckRow } from '#components/verdict/check-list.tsx'
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
      <Section
        title="Checks"
        aside="Recomputed in your browser from the bytes we served."
        end={
          <span className="flex gap-2 noscript:hidden">
            <Button size="dense" onClick={() => (isReached ? void run() : reach())}>
              <Icon of={RotateCw} size={14} />
              Run again
            </Button>
            <ButtonLink size="dense" href={`/verify?event_id=${eventId}#tamper=content`}>
              Tamper with it
            </ButtonLink>
          </span>
        }
      >
        {checking.step === 'done' ? (
          <Report result={checking.result} />
        ) : checking.step === 'failed' ? (
          <Note tone="error" live title="Nothing was checked.">
            The event or the verifier could not be loaded ({checking.why}). Treat what this page shows as
            unverified, and run the checks again.
          </Note>
        ) : (
          <Panel aria-busy className="noscript:hidden" aria-label="Report">
            <CheckList label="Checks">
              {PENDING.map((title) => (
                <PendingCheckRow key={title} title={title} />
              ))}
            </CheckList>
          </Panel>
        )}
        <noscript>
          <Note title="The checks need JavaScript.">
            They run on your machine, so that you need not trust ours. The commands below run the same checks
            in a shell.
          </Note>
        </noscript>
      </Section>
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
