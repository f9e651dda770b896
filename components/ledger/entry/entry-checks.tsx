'use client'
// Checks an entry in the browser: fetches its exact bytes and recomputes every hash. The code is loaded when the
// section scrolls into view or on request.
import { useCallback, useEffect, useRef } from 'react'
import { Lazy } from '#components/ui/feedback/lazy.tsx'
import { lazyPart } from '#components/ui/feedback/lazy-part.ts'
import { useReached } from '#components/ui/feedback/use-reached.ts'
import { CHECKED_HERE, ChecksSection } from '#components/verify/report/checks-section.tsx'
import { countsOf } from '#components/verify/report/counts.ts'
import type { LedgerProfile } from '#protocol/profile.ts'
import { setChecking, useChecking } from '../list/checked-entries.ts'
import { rememberedHead, rememberHead } from '../list/remembered-head.ts'
import type { EvidenceWanted } from '../without-us/gather-evidence.ts'

interface EntryChecksProps extends Omit<EvidenceWanted, 'remembered' | 'hasKeyHistory'> {
  profile: LedgerProfile
}

const entryReport = lazyPart(() => import('./entry-report.tsx').then((file) => file.EntryReport))

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
      const [{ startVerifier }, { gatherEvidence }] = await Promise.all([
        import('#components/verify/verifier/verifier-client.ts'),
        import('../without-us/gather-evidence.ts'),
        entryReport.bring(),
      ])
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
      <ChecksSection
        subject="entry"
        aside={asideOf(checking)}
        tamperHref={`/verify?entry=${entry}#tamper=content`}
        pending={PENDING}
        failure={checking.step === 'failed' ? checking.why : null}
        report={checking.step === 'done' ? <Lazy part={entryReport} props={{ entry, checking }} /> : null}
        onRun={() => (isReached ? void run() : reach())}
      />
    </div>
  )
}

function asideOf(checking: ReturnType<typeof useChecking>): React.ReactNode {
  if (checking.step !== 'done') return CHECKED_HERE
  const { result, requests } = checking
  const ms = result.elapsedMs < 1 ? 'less than 1' : Math.round(result.elapsedMs)
  return `Computed in this page in ${ms} ms from ${requests.length} responses. ${countsOf(result.report.checks)}`
}
