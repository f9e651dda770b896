// Footer: the key and the engine that this instance uses, which anyone can check, then the links.
import Link from 'next/link'
import type { ReactNode } from 'react'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { KeyHelp } from './key-help.tsx'
import { FOOTER_NAV } from './nav.ts'

/** What the server knows about itself; a fact it does not have is left out, never invented. */
export interface SiteFacts {
  /** The x-only key that signs, 64 hex digits. */
  verifierPubkey?: string | null
  /** SHA-256 of the rule set in force, 64 hex digits. */
  rulesetSha256?: string
  rulesetVersion?: string
  /** The newest signed root of the ledger's tree. */
  checkpoint?: { size: number; root: string }
  /** Signed verdicts so far. */
  verdicts?: number
}

export function SiteFooter({ facts = {} }: { facts?: SiteFacts }) {
  const roots: [name: string, value: ReactNode][] = []
  if (facts.verifierPubkey) {
    roots.push(['Verifier key', <HashChip key="key" value={facts.verifierPubkey} name="verifier key" />])
  }
  if (facts.rulesetSha256) {
    const name = facts.rulesetVersion ? `Current engine, rule set ${facts.rulesetVersion}` : 'Current engine'
    roots.push([name, <HashChip key="ruleset" value={facts.rulesetSha256} name="ruleset hash" />])
  }
  if (facts.checkpoint) {
    const { size, root } = facts.checkpoint
    roots.push([
      `Checkpoint of size ${numberText(size)}`,
      <HashChip key="checkpoint" value={root} name="root of the checkpoint" />,
    ])
  }
  if (facts.verdicts !== undefined) {
    roots.push([
      'Signed verdicts',
      <span key="verdicts" className="tabular-nums">
        {numberText(facts.verdicts)}
      </span>,
    ])
  }
  return (
    <footer className="site-footer">
      <div className="mx-auto max-w-page px-(--gutter)">
        {roots.length > 0 && (
          <dl className="footer-roots">
            {roots.map(([name, value]) => (
              <div key={name}>
                <dt className="mb-1">{name}</dt>
                <dd className="text-text">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <nav aria-label="Footer" className="footer-links">
          {FOOTER_NAV.map(({ href, label, plain }) =>
            plain ? (
              <a key={href} href={href} className="footer-link">
                {label}
              </a>
            ) : (
              <Link key={href} href={href} className="footer-link" prefetch={false}>
                {label}
              </Link>
            ),
          )}
          <KeyHelp />
        </nav>
      </div>
    </footer>
  )
}
