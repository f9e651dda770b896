'use client'
// Which verdict should be explained? The answer of POST /review, dropped, chosen or pasted; it goes nowhere.
import clsx from 'clsx'
import { FileUp } from 'lucide-react'
import { type DragEvent, type FormEvent, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Textarea } from '#components/ui/field.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { TOO_LONG } from './read-given.ts'

interface GivenBoxProps {
  refusal: { problem: string; remedy: string } | null
  onText(text: string): void
}

export function GivenBox({ refusal, onText }: GivenBoxProps) {
  const [typed, setTyped] = useState('')
  const [isOver, setOver] = useState(false)
  const fileInput = useId()
  const onFile = async (file: File | undefined) => {
    if (file) onText(await file.slice(0, TOO_LONG + 1).text())
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void onFile(file)
    else onText(event.dataTransfer.getData('text/plain'))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onText(typed)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field and the button are the first
    <div
      className={clsx(
        'grid gap-3 rounded-lg border border-dashed p-4 needs-script',
        isOver ? 'border-accent bg-accent-wash' : 'border-line-control bg-surface',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div className="grid justify-items-center gap-1 pt-1 text-center">
        <span className="mb-1 grid size-10 place-items-center rounded-full bg-accent-pill text-accent-text">
          <Icon of={FileUp} size={20} />
        </span>
        <h2 className="text-base">Drop the answer of POST /review</h2>
        <p className="text-xs text-muted">JSON, as a file or as text. It stays in this page.</p>
      </div>
      <form onSubmit={onSubmit} className="grid gap-3" aria-live="polite">
        <Textarea
          label="Or paste it"
          name="answer"
          mono
          rows={5}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={refusal && `${refusal.problem} ${refusal.remedy}`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary">
            Explain
          </Button>
          <input
            id={fileInput}
            type="file"
            accept=".json,application/json,text/plain"
            className="peer sr-only"
            onChange={(event) => {
              void onFile(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
          <label
            htmlFor={fileInput}
            className="button button-default cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
          >
            Choose a file
          </label>
        </div>
      </form>
    </div>
  )
}
