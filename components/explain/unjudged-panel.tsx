// Lists every span that no rule understood: its place, its words, why, and who can judge it. No finding, and shown as none.
import { CircleDashed } from 'lucide'
import {
  notJudgedFix,
  type PlacedUnjudged,
  unjudgedOf,
  WHY_UNJUDGED,
} from '#components/live-box/verdict/not-judged.ts'
import { asSentence, linesText } from '#components/live-box/verdict/verdict-words.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Panel, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { coverageText } from '#components/verdict/coverage-bar.tsx'
import type { ReviewRecord } from '#protocol/review/types.ts'

interface UnjudgedPanelProps {
  record: ReviewRecord
  /** As many as the record has, or none while the text is not known. */
  placed: readonly PlacedUnjudged[]
  text: string | null
}

export function UnjudgedPanel({ record, placed, text }: UnjudgedPanelProps) {
  const { judged_bytes, effect_bytes } = record.coverage
  const fix = notJudgedFix(record)
  return (
    <Panel aria-label="Not judged">
      <PanelHead title="Not judged" aside={coverageText(judged_bytes, effect_bytes)} />
      <ol className="explain-issues">
        {unjudgedOf(record).map(({ span: [start, end], why }, index) => {
          const place = placed[index]
          return (
            <li key={`${start} ${end}`}>
              <article className="explain-issue">
                <Icon of={CircleDashed} size={16} className="text-mark" />
                <div className="grid min-w-0 gap-1">
                  {place && text !== null && (
                    <code className="wrap-anywhere">{excerptOf(text.slice(...place.range))}</code>
                  )}
                  <p>{asSentence(WHY_UNJUDGED[why])}</p>
                  <p className="text-xs text-muted">
                    {place?.lines && `line ${linesText(place.lines)}, `}bytes {start} to {end}
                  </p>
                </div>
              </article>
            </li>
          )
        })}
      </ol>
      <PanelTail>{fix === null ? 'No rule covers it.' : asSentence(fix)}</PanelTail>
    </Panel>
  )
}

const EXCERPT = 160

function excerptOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length <= EXCERPT ? line : `${line.slice(0, EXCERPT - 1)}…`
}
