// Draws a part of a judged text: line numbers, the text with its marks underlined, and the rules that fired under its
// last line.
import { memo } from 'react'
import { Diagnostic, Finding as Underline } from '#components/verdict/diagnostic.tsx'
import { ended } from '../verdict/verdict-words.ts'
import { type Block, isSameBlock } from './overlay.ts'
import { QuotedText } from './quoted-text.tsx'

// A zero-width space keeps the height of a last line that is empty.
const LAST_LINE = '\u200b'

export const DrawnBlock = memo(
  function DrawnBlock({ block }: { block: Block }) {
    return (
      <>
        <div className="live-block" data-block>
          <pre className="live-numbers" aria-hidden>
            {numbersOf(block)}
          </pre>
          <pre
            className="live-text"
            data-start={block.start}
            data-end={block.end}
            data-first-line={block.firstLine}
          >
            {block.runs.map((run, place) =>
              run.severity === null ? (
                run.text
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: runs are positions in one text
                <Underline key={place} severity={run.severity}>
                  {run.text}
                </Underline>
              ),
            )}
            {LAST_LINE}
          </pre>
        </div>
        {block.diagnostics.length > 0 && (
          <div className="live-diagnostics">
            {block.diagnostics.map(({ rule, severity, start, mechanism }) => (
              <Diagnostic key={`${rule} ${start}`} severity={severity} rule={rule}>
                <QuotedText>{ended(mechanism)}</QuotedText>
              </Diagnostic>
            ))}
          </div>
        )}
      </>
    )
  },
  (before, after) => isSameBlock(before.block, after.block),
)

function numbersOf({ firstLine, lineCount }: Block): string {
  return Array.from({ length: lineCount }, (_, line) => firstLine + line).join('\n')
}
