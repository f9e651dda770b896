// The signed hashes of a report, and whether the rows in this page give them.
import { BadgeCheck, CircleDashed, X } from 'lucide'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { KeyValues } from '#components/ui/key-values.tsx'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import type { SignedReport } from '#server/validation/read-report.ts'
import type { Validated } from '../validator/validate.worker.ts'

const OUTCOME = {
  waiting: {
    icon: CircleDashed,
    ink: 'text-muted',
    words: 'Drop the file that was validated. Its rows stay in this page.',
  },
  same: {
    icon: BadgeCheck,
    ink: 'text-approve-text',
    words: 'These rows give the signed input and the signed result.',
  },
  other_input: {
    icon: X,
    ink: 'text-reject-text',
    words: 'These rows, or the number of trials, are not those that were signed.',
  },
  other_output: {
    icon: X,
    ink: 'text-reject-text',
    words: 'The rows are those that were signed, and they give another result.',
  },
} as const

export function compareReport(report: SignedReport, validated: Validated | null): keyof typeof OUTCOME {
  if (validated === null) return 'waiting'
  if (validated.result.input_hash !== report.inputHash) return 'other_input'
  return validated.outputHash === report.outputHash ? 'same' : 'other_output'
}

interface ReportPanelProps {
  report: SignedReport
  validated: Validated | null
}

export function ReportPanel({ report, validated }: ReportPanelProps) {
  const { icon, ink, words } = OUTCOME[compareReport(report, validated)]
  return (
    <Panel aria-label="Signed report">
      <PanelHead title="Signed report" aside={report.actionId} />
      <PanelBody className="grid gap-3">
        <p role="status" className={`flex items-start gap-1.5 text-sm ${ink}`}>
          <Icon of={icon} size={15} className="mt-0.5" />
          <span>{words}</span>
        </p>
        <KeyValues
          rows={[
            [
              'Signed',
              `${new Date(report.provedAtUnix * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
            ],
            ['Input, signed', <HashChip key="in" value={report.inputHash} name="signed input hash" />],
            [
              'Input, here',
              validated ? (
                <HashChip key="here" value={validated.result.input_hash} name="input hash computed here" />
              ) : (
                'no rows yet'
              ),
            ],
            ['Result, signed', <HashChip key="out" value={report.outputHash} name="signed output hash" />],
            [
              'Result, here',
              validated ? (
                <HashChip key="result" value={validated.outputHash} name="output hash computed here" />
              ) : (
                'no rows yet'
              ),
            ],
          ]}
        />
        <ButtonLink href={`/verify?event_id=${report.eventId}`} className="justify-self-start">
          Verify the signature
        </ButtonLink>
      </PanelBody>
    </Panel>
  )
}
