'use client'
// Checks an entry in the browser: fetches its exact bytes and recomputes every hash. The code is loaded when the
// section scrolls into view or on request.
import { RotateCw } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { Note } from '#components/ui/feedback/note.tsx'
import { useReached } from '#components/ui/feedback/use-reached.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Button, ButtonLink } from '#components/ui/input/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Section } from '#components/ui/section.tsx'
import { CheckList, PendingCheckRow } from '#components/verdict/check-list.tsx'
import { countsOf } from '#components/verify/report/headline.ts'
import type { LedgerProfile } from '#protocol/profile.ts'
import { setChecking, useChecking } from '../list/checked-entries.ts'
import { rememberedHead, rememberHead } from '../list/remembered-head.ts'
import { type EvidenceWanted, gatherEvidence } from '../without-us/gather-evidence.ts'
import { EntryReport } from './entry-report.tsx'

interface EntryChecksProps extends Omit<EvidenceWanted, 'remembered' | 'hasKeyHistory'> {
  profile: LedgerProfile
}

const PENDING = [
  'The id is the hash of the event',
  'The signature is over this id by this key',
  'The content hash is that of the record',
  'The head follows from the record and the head before',
  'The path leads from the leaf to the signed root',
]

export function EntryChecks({ profile, entry, size, previous, headEventId }: EntryChecksProps) {
  const place = useRef<HTMLDivElement>(null)
  const checking = useChecking(entry)
  const { isReached, reach } = useReached(place)

  const run = useCallback(async () => {
    setChecking(entry, { step: 'running' })
    const origin = profile.log?.origin
    const remembered = origin ? rememberedHead(origin) : null
    try {
      const { startVerifier } = await import('#components/verify/verifier/verifier-client.ts')
      const {
        entry: bytes,
        facts,
        requests,
      } = await gatherEvidence({
        ...{ entry, size, previous, headEventId, remembered },
        hasKeyHistory: profile.keys.length > 1,
      })
      const verifier = startVerifier()
      const result = await verifier
        .ask('verifyEntry', { entry: bytes, facts, tamper: null, profile })
        .finally(verifier.close)
      const contradicts = result.report.checks.some(
        ({ id, outcome }) => id === 'log.consistency' && outcome !== 'pass',
      )
      if (origin && result.head && !contradicts) rememberHead(origin, result.head)
      setChecking(entry, { step: 'done', result, requests, hasRemembered: remembered !== null })
    } catch (error) {
      setChecking(entry, { step: 'failed', why: error instanceof Error ? error.message : String(error) })
    }
  }, [profile, entry, size, previous, headEventId])

  useEffect(() => {
    if (isReached) void run()
  }, [isReached, run])

  return (
    <div ref={place}>
      <Section
        title="Checks"
        aside={asideOf(checking)}
        end={
          <span className="flex gap-2 noscript:hidden">
            <Button size="dense" onClick={() => (isReached ? void run() : reach())}>
              <Icon of={RotateCw} size={14} />
              Run again
            </Button>
            <ButtonLink size="dense" href={`/verify?entry=${entry}#tamper=content`}>
              Tamper with it
            </ButtonLink>
          </span>
        }
      >
        {checking.step === 'done' ? (
          <EntryReport entry={entry} checking={checking} />
        ) : checking.step === 'failed' ? (
          <Note tone="error" live title="Nothing was checked.">
            The entry or the verifier could not be loaded ({checking.why}). Treat what this page shows as
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

function asideOf(checking: ReturnType<typeof useChecking>): React.ReactNode {
  if (checking.step !== 'done') return 'Recomputed in your browser from the bytes we served.'
  const { result, requests } = checking
  const ms = result.elapsedMs < 1 ? 'less than 1' : Math.round(result.elapsedMs)
  return `Computed in this page in ${ms} ms from ${requests.length} responses. ${countsOf(result.report.checks)}`
}
