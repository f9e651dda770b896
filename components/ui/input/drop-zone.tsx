'use client'
// Accepts a file that is dropped or chosen, dropped text, or text typed into its field.
import clsx from 'clsx'
import { FileUp } from 'lucide'
import { type DragEvent, type FormEvent, type ReactNode, useId, useState } from 'react'
import { Icon } from '../icon.tsx'

interface DropZoneProps {
  title: string
  hint: string
  /** No more of a file is read. */
  maxFileBytes: number
  /** Kinds of files to choose from; JSON and text by default. */
  accept?: string
  onText(text: string, name: string): void
  /** Takes a file itself, in place of `onText`. */
  onFile?(file: File): void
  field: ReactNode
  submit: ReactNode
  onSubmit(): void
  /** Something is loaded: a narrow screen then shows the field alone. */
  isUsed?: boolean
  /** Below the form. */
  children?: ReactNode
  className?: string
}

export function DropZone(props: DropZoneProps) {
  const {
    title,
    hint,
    maxFileBytes,
    accept = '.json,application/json,text/plain',
    onText,
    onFile: takeFile,
    field,
    submit,
    onSubmit,
    isUsed,
    children,
    className,
  } = props
  const [isOver, setOver] = useState(false)
  const fileInput = useId()
  const onFile = async (file: File | undefined) => {
    if (file && takeFile) takeFile(file)
    else if (file) onText(await file.slice(0, maxFileBytes).text(), file.name)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void onFile(file)
    else onText(event.dataTransfer.getData('text/plain'), 'dropped text')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field and the button are the first
    <div
      className={clsx(
        'grid gap-3 rounded-lg border border-dashed p-4',
        isOver ? 'border-accent bg-accent-wash' : 'border-line-control bg-surface',
        className,
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div className={clsx('grid justify-items-center gap-1 pt-1 text-center', isUsed && 'max-lg:hidden')}>
        <span className="mb-1 grid size-10 place-items-center rounded-full bg-accent-pill text-accent-text">
          <Icon of={FileUp} size={20} />
        </span>
        <h2 className="text-base">{title}</h2>
        <p className="text-xs text-muted">{hint}</p>
      </div>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          onSubmit()
        }}
        className="grid gap-3"
        aria-live="polite"
      >
        {field}
        <div className="flex flex-wrap gap-2">
          {submit}
          <input
            id={fileInput}
            type="file"
            accept={accept}
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
      {children}
    </div>
  )
}
