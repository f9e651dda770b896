'use client'
// Which words caused the verdict? A real textarea on top carries caret, selection and keyboard; the text that is seen
// lies behind it, underlined, with diagnostics between its lines. Where diagnostics push the drawn text down, the
// textarea's own text is shifted by as much, so that the caret always stands in the block that is drawn there.
import { memo, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { Diagnostic, Finding as Underline } from '#components/verdict/diagnostic.tsx'
import { blockHolding } from './drawn-text.ts'
import type { Finding } from './findings.ts'
import { type Block, isSameBlock, layOut } from './overlay.ts'
import { QuotedText } from './quoted-text.tsx'
import { useCaretAlignment } from './use-caret-alignment.ts'
import { ended } from './verdict-words.ts'

export interface EditorHandle {
  /** Puts the focus into the text, with the range selected. */
  select(start: number, end: number): void
}

interface EditorProps {
  label: string
  text: string
  findings: readonly Finding[]
  describedBy: string
  onChange(text: string): void
  ref?: Ref<EditorHandle>
}

export function Editor({ label, text, findings, describedBy, onChange, ref }: EditorProps) {
  const canvas = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  useCaretAlignment(canvas, area, text, findings)
  // What was typed before this script ran.
  const adopt = useEffectEvent(() => {
    const typed = area.current?.value.toWellFormed()
    if (typed !== undefined && typed !== text) onChange(typed)
  })
  useEffect(() => adopt(), [])
  useImperativeHandle(ref, () => ({
    select(start, end) {
      area.current?.focus({ preventScroll: true })
      area.current?.setSelectionRange(start, end)
      if (canvas.current) blockHolding(canvas.current, start)?.scrollIntoView({ block: 'nearest' })
    },
  }))
  return (
    <div className="live-scroll">
      <div ref={canvas} className="live-canvas">
        <div aria-hidden className="live-drawn">
          {layOut(text, findings).map((block) => (
            <DrawnBlock key={block.firstLine} block={block} />
          ))}
        </div>
        <textarea
          ref={area}
          className="live-area needs-script"
          aria-label={label}
          aria-describedby={describedBy}
          value={text}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          onChange={({ currentTarget }) => onChange(currentTarget.value.toWellFormed())}
        />
      </div>
    </div>
  )
}

// A zero-width space keeps the height of a last line that is empty.
const LAST_LINE = '\u200b'

const DrawnBlock = memo(
  function DrawnBlock({ block }: { block: Block }) {
    return (
      <>
        <div className="live-block" data-block>
          <pre className="live-numbers">{numbersOf(block)}</pre>
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
