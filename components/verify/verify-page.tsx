'use client'
// The verification page: reads a subject, checks it in the browser, and shows expected and recomputed values.
import { useEffect, useState } from 'react'
import { Note } from '#components/ui/feedback/note.tsx'
import { useOnline } from '#components/ui/feedback/use-online.ts'
import { Button } from '#components/ui/input/button.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import type { LedgerProfile } from '#protocol/profile.ts'
import { readProfileDocument } from '#protocol/profile-document.ts'
import { ExportPanel } from './export/export-panel.tsx'
import { useExport } from './export/use-export.ts'
import { DropBox } from './input/drop-box.tsx'
import { ExpectPanel } from './input/expect-panel.tsx'
import { LoadedPanel } from './input/loaded-panel.tsx'
import { NetworkSwitch } from './input/network-switch.tsx'
import { readFile } from './input/read-file.ts'
import type { Holds } from './input/recognise-input.ts'
import { useInstance } from './input/use-instance.ts'
import { useIntake } from './input/use-intake.ts'
import { NoScript } from './no-script.tsx'
import { type OfferedPlace, type PageState, writeFragment } from './page-state.ts'
import { RecipePanel } from './recipe/recipe-panel.tsx'
import { ReportPanel } from './report/report-panel.tsx'
import { EmptyReport, PendingReport } from './report/report-states.tsx'
import { ServerPanel } from './report/server-panel.tsx'
import { useServerReport } from './report/use-server-report.ts'
import { TamperPanel } from './tamper/tamper-panel.tsx'
import { type Expected, useVerification } from './verifier/use-verification.ts'
import { useVerifier } from './verifier/use-verifier.ts'

interface VerifyPageProps {
  /** Built into the page by the server that sent it. */
  profile: LedgerProfile
  baseUrl: string
  linked: { kind: 'event' | 'entry'; text: string } | null
  newestProofId: string | null
}

const NOTHING_EXPECTED: Expected = { artifact: '', intendedVerifier: '', maxAge: '' }

const isOneEvent = (holds: Holds): boolean => holds === 'event' || holds === 'proof' || holds === 'answer'

export function VerifyPage({ profile: ownProfile, baseUrl, linked, newestProofId }: VerifyPageProps) {
  const [isNetworkOn, setNetworkOn] = useState(false)
  const [place, setPlace] = useState<OfferedPlace>('content')
  const [isTampered, setTampered] = useState(false)
  const [expected, setExpected] = useState(NOTHING_EXPECTED)
  const isOnline = useOnline()
  const verifier = useVerifier()
  const instance = useInstance()
  const [givenProfile, setGivenProfile] = useState<LedgerProfile | null>(null)
  const profile = givenProfile ?? ownProfile
  const wholeExport = useExport(profile, instance)

  const onLinkedState = ({ tamper, intendedVerifier, maxAge }: PageState) => {
    setTampered(tamper !== null)
    if (tamper) setPlace(tamper)
    setExpected({ artifact: '', intendedVerifier, maxAge })
  }
  const changeProfile = (read: LedgerProfile | null) => {
    setGivenProfile(read && { ...read, source: 'given' })
    // An export was read under the names and keys of before.
    wholeExport.close()
  }
  const { intake, take, load, refuse, clear } = useIntake({
    verifier,
    instance,
    isNetworkOn,
    linked,
    onLinkedState,
    onProfile: (text) => changeProfile(readProfileDocument(JSON.parse(text))),
    onExportEnd: wholeExport.giveEnd,
  })
  const subject = intake.step === 'loaded' ? intake.subject : null
  const tamper = isTampered ? place : null
  const verified = useVerification({ verifier, subject, tamper, expected, profile })
  const serverReport = useServerReport(instance, isNetworkOn, verified)

  const view = { tamper, intendedVerifier: expected.intendedVerifier, maxAge: expected.maxAge }
  const fragment = subject?.linkText != null ? writeFragment({ text: subject.linkText, ...view }) : null
  const shortFragment = subject?.asked ? writeFragment({ text: null, ...view }) : fragment
  const asked = subject?.asked
  useEffect(() => {
    if (shortFragment === null) return
    const query = asked ? `?${asked.kind === 'event' ? 'event_id' : 'entry'}=${asked.key}` : ''
    window.history.replaceState(null, '', `/verify${query}${shortFragment}`)
  }, [asked, shortFragment])
  const isProof = subject !== null && isOneEvent(subject.holds)

  const takeNew = (text: string, name: string) => {
    setTampered(false)
    setExpected(NOTHING_EXPECTED)
    void take(text, name)
  }
  const startExport = (file: File | null) => {
    clear()
    wholeExport.start(file)
  }
  const takeFile = async (file: File) => {
    const content = await readFile(file)
    if (content.kind === 'export') startExport(file)
    else if (content.kind === 'text') takeNew(content.text, file.name)
    else refuse('This gzip file is damaged or cut off.', 'Download it again.')
  }
  // A manifest or a profile is no subject: the export stays until another subject takes its place.
  const { close: closeExport } = wholeExport
  useEffect(() => {
    if (subject !== null) closeExport()
  }, [subject, closeExport])

  return (
    <>
      <PageTitle
        title="Verify"
        end={<NetworkSwitch isOn={isNetworkOn} onChange={setNetworkOn} requests={instance.requests} />}
      >
        Drop a signed proof, a ledger entry, a bundle or a whole export. Every check runs in this page.
        Nothing leaves your browser unless you turn the network on or press a button that shows its request.
      </PageTitle>
      <NoScript />
      {givenProfile && (
        <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Note live title={`Checked with the profile of ${givenProfile.name}.`}>
            Its names and keys are the ones that you gave, not those of this instance.
          </Note>
          <Button size="dense" onClick={() => changeProfile(null)}>
            Use those of this instance
          </Button>
        </div>
      )}
      {!isOnline && (
        <div className="mb-4">
          <Note tone="offline" live>
            Offline. Every check in this page works without the network; only requests to the instance fail.
          </Note>
        </div>
      )}
      <div
        data-verifier={verifier.state}
        className="grid grid-cols-[minmax(0,4fr)_minmax(0,8fr)] items-start gap-4 max-lg:grid-cols-1"
      >
        <div className="grid gap-4 max-lg:contents">
          <DropBox
            intake={intake}
            isOnline={isOnline}
            newestProofId={newestProofId}
            onText={takeNew}
            onFile={(file) => void takeFile(file)}
            onWholeLedger={() => startExport(null)}
            onLoad={load}
          />
          {verified && (
            <>
              <LoadedPanel verified={verified} profile={profile} />
              <TamperPanel
                changes={verified.changes}
                place={place}
                isOn={isTampered}
                onPlace={setPlace}
                onSwitch={setTampered}
              />
              {isProof && <ExpectPanel expected={expected} onChange={setExpected} report={verified.report} />}
            </>
          )}
        </div>
        <div className="grid gap-4 max-lg:contents">
          {verified && verifier.state !== 'failed' ? (
            <ReportPanel verified={verified} path={fragment === null ? null : `/verify${fragment}`} />
          ) : wholeExport.state ? (
            <ExportPanel handle={wholeExport} state={wholeExport.state} isOnline={isOnline} />
          ) : subject || intake.step === 'asking' || intake.step === 'reading' ? (
            <PendingReport verifier={verifier} />
          ) : (
            <EmptyReport verifier={verifier} profile={profile} />
          )}
          {serverReport && <ServerPanel report={serverReport} isOnline={isOnline} />}
          {isProof && verified?.loaded && (
            <RecipePanel verified={verified} loaded={verified.loaded} profile={profile} baseUrl={baseUrl} />
          )}
        </div>
      </div>
    </>
  )
}
