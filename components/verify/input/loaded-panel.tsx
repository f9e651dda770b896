// Facts of what was loaded, as it states them; the punches are filled only while the checks vouch for them.
import Link from 'next/link'
import type { ReactNode } from 'react'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { Hallmark } from '#components/hallmark/hallmark.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { VerdictLabel } from '#components/verdict/verdict.tsx'
import { VERDICT_WORD, type Verdict } from '#components/verdict/words.ts'
import type { JsonObject } from '#protocol/json/strict-json.ts'
import type { VerifierProfile } from '#protocol/profile.ts'
import type { Verified } from '../verifier/use-verification.ts'

const HOLDS = {
  event: 'a signed event',
  proof: 'a complete proof',
  answer: 'a review response',
  entry: 'a ledger entry',
  bundle: 'a bundle of a ledger entry',
  evidence: 'evidence of a contradiction',
} as const

interface LoadedPanelProps {
  verified: Verified
  profile: VerifierProfile
}

export function LoadedPanel({ verified, profile }: LoadedPanelProps) {
  const { subject, loaded, report } = verified
  const claims = loaded?.claims ?? null
  const entry = verified.entry ?? null
  const isAuthentic = report.questions.authentic === 'pass'
  const verdict = verdictOf(claims)
  const confidenceBps = claims?.confidence_bps
  const rows: (readonly [string, ReactNode])[] = [
    ['From', subject.name],
    ['Contains', HOLDS[subject.holds]],
  ]
  if (entry !== null)
    rows.push([
      'Entry',
      <Link key="entry" href={`/ledger/${entry}`} prefetch={false} className="font-mono">
        {entry}
      </Link>,
    ])
  if (verified.ignored && verified.ignored.length > 0) rows.push(['Not covered', verified.ignored.join(', ')])
  if (verdict)
    rows.push([
      'Signed verdict',
      isAuthentic ? (
        <VerdictLabel key="verdict" verdict={verdict} />
      ) : (
        `Claims “${VERDICT_WORD[verdict]}” (not verified)`
      ),
    ])
  if (typeof claims?.artifact_type === 'string')
    rows.push(['Artifact type', claims.artifact_type.replaceAll('_', ' ')])
  if (loaded) {
    const { event } = loaded
    rows.push(['Event', <HashChip key="event" value={event.id} name="event id" />])
    if (typeof claims?.decision_ref === 'string')
      rows.push(['Decision', <HashChip key="ref" value={claims.decision_ref} name="decision_ref" />])
    rows.push(['Key', <HashChip key="key" value={event.pubkey} name="key" />])
    rows.push(['Signed at', `${utc(event.created_at)} (signer’s clock)`])
  }
  return (
    <Panel className="max-lg:order-5" aria-label="Loaded">
      <PanelHead title="Loaded" end={<span className="text-xs text-muted">{sizeOf(subject.text)}</span>} />
      <PanelBody className="grid gap-4">
        <KeyValues rows={rows} />
        {verdict && (
          <div className="max-md:[&_figcaption]:max-w-17">
            <Hallmark
              size={38}
              {...(isAuthentic && loaded
                ? {
                    verdict,
                    verifierPubkey: loaded.event.pubkey,
                    ...(typeof confidenceBps === 'number' ? { confidenceBps } : {}),
                  }
                : {})}
            />
          </div>
        )}
      </PanelBody>
      <PanelTail>
        {profile.source === 'given'
          ? `Checked against the profile of ${profile.name} that you gave.`
          : profile.keys.length === 0
            ? 'This instance has not published a signing key.'
            : `Checked against the ${profile.keys.length === 1 ? 'key' : `${profile.keys.length} keys`} of this instance, built into this page.`}
      </PanelTail>
    </Panel>
  )
}

function verdictOf(claims: JsonObject | null): Verdict | null {
  const verdict = claims?.verdict
  return typeof verdict === 'string' && Object.hasOwn(VERDICT_WORD, verdict) ? (verdict as Verdict) : null
}

function utc(unix: number): string {
  const date = new Date(unix * 1000)
  return Number.isNaN(date.getTime())
    ? `${unix} Unix seconds`
    : `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }).format(date)} UTC`
}

function sizeOf(text: string): string {
  const bytes = new TextEncoder().encode(text).length
  return bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} kB`
}
