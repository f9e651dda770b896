// The checks of one page: their report once they have run, what is checked while they run, and why they could not.
import { RotateCw } from 'lucide'
import type { ReactNode } from 'react'
import { Note } from '#components/ui/feedback/note.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Button, ButtonLink } from '#components/ui/input/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Section } from '#components/ui/section.tsx'
import { CheckList } from '#components/verdict/check-list.tsx'
import { PendingCheckRow } from '#components/verdict/pending-check-row.tsx'

interface ChecksSectionProps {
  /** What is checked: `entry`, `event`. */
  subject: string
  aside: ReactNode
  /** Where the subject can be changed to see the checks fail. */
  tamperHref: string
  /** Titles of the rows shown while the checks run. */
  pending: readonly string[]
  /** Why nothing was checked; null unless it failed. */
  failure: string | null
  /** Null until the checks have run. */
  report: ReactNode
  onRun: () => void
}

export const CHECKED_HERE = 'Recomputed in your browser from the bytes we served.'

export function ChecksSection({
  subject,
  aside,
  tamperHref,
  pending,
  failure,
  report,
  onRun,
}: ChecksSectionProps) {
  return (
    <Section
      title="Checks"
      aside={aside}
      end={
        <span className="flex gap-2 noscript:hidden">
          <Button size="dense" onClick={onRun}>
            <Icon of={RotateCw} size={14} />
            Run again
          </Button>
          <ButtonLink size="dense" href={tamperHref}>
            Tamper with it
          </ButtonLink>
        </span>
      }
    >
      {report ??
        (failure === null ? (
          <Panel aria-busy className="noscript:hidden" aria-label="Report">
            <CheckList label="Checks">
              {pending.map((title) => (
                <PendingCheckRow key={title} title={title} />
              ))}
            </CheckList>
          </Panel>
        ) : (
          <Note tone="error" live title="Nothing was checked.">
            The {subject} or the verifier could not be loaded ({failure}). Treat what this page shows as
            unverified, and run the checks again.
          </Note>
        ))}
      <noscript>
        <Note title="The checks need JavaScript.">
          They run on your machine, so that you need not trust ours. The commands below run the same checks in
          a shell.
        </Note>
      </noscript>
    </Section>
  )
}
