// The artifact that was judged and the issues found, where the holder disclosed both.
import { QuotedText } from '#components/live-box/editor/quoted-text.tsx'
import { asSentence, mechanismText } from '#components/live-box/verdict/verdict-words.ts'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Tag } from '#components/ui/tag.tsx'
import type { JsonValue } from '#protocol/json/strict-json.ts'
import type { JudgmentExecution, PreActionVerdictRecord } from '#protocol/ledger/record/record-types.ts'
import { printRecord } from './print-record.ts'

interface DisclosedIssue {
  rule: string
  severity: string
  mechanism: string
  suggested_fix: string
}

/** The record is ours, but an older engine may have written other members. */
function readIssue(value: JsonValue): DisclosedIssue {
  const members = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  const text = (name: string) => (typeof members[name] === 'string' ? (members[name] as string) : '')
  return {
    rule: text('rule'),
    severity: text('severity'),
    mechanism: text('mechanism'),
    suggested_fix: text('suggested_fix'),
  }
}

export function DisclosurePanel({
  disclosure,
}: {
  disclosure: NonNullable<PreActionVerdictRecord['disclosure']>
}) {
  const issues = disclosure.issues.map(readIssue)
  return (
    <Panel aria-label="What was judged">
      <PanelHead title="What was judged" aside="fully disclosed by the requester" />
      <CodeBlock code={disclosure.artifact} label="artifact" className="entry-artifact" />
      {issues.length > 0 && (
        <PanelBody className="border-t border-line">
          <ul className="grid gap-3 text-sm">
            {issues.map(({ rule, severity, mechanism, suggested_fix: fix }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes
              <li key={place} className="grid gap-0.5 wrap-anywhere">
                <span className="flex flex-wrap items-center gap-2">
                  <Tag>{severity}</Tag>
                  <code className="text-xs text-muted">{rule}</code>
                </span>
                <span>
                  <QuotedText>{mechanismText(mechanism, disclosure.artifact)}</QuotedText>
                </span>
                {fix && (
                  <span className="text-text-2">
                    <QuotedText>{asSentence(fix)}</QuotedText>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </PanelBody>
      )}
      <PanelTail>Caller-supplied text. Do not run it.</PanelTail>
    </Panel>
  )
}

export function ExecutionPanel({ execution }: { execution: JudgmentExecution }) {
  return (
    <Panel aria-label="Proposal, verdict and execution">
      <PanelHead title="Proposal, verdict and execution" />
      <CodeBlock code={printRecord(JSON.stringify(execution))} label="judgment execution" />
    </Panel>
  )
}
