'use client'
// Editor that underlines the text behind each finding. A real textarea carries caret, selection and keyboard; the
// visible text lies behind it, with diagnostics between its lines. Where diagnostics push that text down, the text of
// the textarea is shifted by the same amount, so that the caret stays in its line.
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import type { Finding } from '../verdict/findings.ts'
import { DrawnBlock } from './drawn-block.tsx'
import { blockHolding } from './drawn-text.ts'
import { layOut } from './overlay.ts'
import { useCaretAlignment } from './use-caret-alignment.ts'

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
