// Shows what this instance has done so far, counted from its own rows; nothing is shown that was not counted.
import { FileClock, Unplug } from 'lucide'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Section } from '#components/ui/section.tsx'
import { Specimen } from '#components/ui/tag.tsx'

/** As GET /stats counts them. */
export interface InstanceCounts {
  verdicts: number
  by_verdict: { approve: number; approve_with_concerns: number; reject: number }
  signed: number
}

interface InstanceNumbersProps {
  /** Null when they could not be read. */
  counts: InstanceCounts | null
  /** The verdicts were made to show the service. */
  isDemonstration: boolean
}

export function InstanceNumbers({ counts, isDemonstration }: InstanceNumbersProps) {
  return (
    <Section
      title="On this instance"
      aside={
        isDemonstration ? (
          <>
            <Specimen /> Demonstration data: these verdicts are invented.
          </>
        ) : (
          'Live counts from this instance’s database.'
        )
      }
      end={<a href="/stats">All counts</a>}
    >
      <div className="panel">
        <Body counts={counts} />
      </div>
    </Section>
  )
}

function Body({ counts }: Pick<InstanceNumbersProps, 'counts'>) {
  if (counts === null)
    return (
      <EmptyState icon={Unplug} title="Counts are not available right now">
        The database did not respond. The box above needs it only for signing.
      </EmptyState>
    )
  if (counts.verdicts === 0)
    return (
      <EmptyState icon={FileClock} title="No verdicts yet">
        Verdicts computed in your browser are not counted, because nothing is sent. Signed verdicts and API
        calls are.
      </EmptyState>
    )
  const { approve, approve_with_concerns: concerns, reject } = counts.by_verdict
  return (
    <dl className="home-numbers">
      <Figure name="Verdicts" value={counts.verdicts} />
      <Figure name="Approve" value={approve} />
      <Figure name="Approve with concerns" value={concerns} />
      <Figure name="Reject" value={reject} />
      <Figure name="Signed" value={counts.signed} />
    </dl>
  )
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{numberText(value)}</dd>
    </div>
  )
}
