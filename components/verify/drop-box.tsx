'use client'
// What should be checked? A file dropped or chosen, text pasted, an id or a link typed; or the newest proof there is.
import clsx from 'clsx'
import { FileUp } from 'lucide-react'
import Link from 'next/link'
import { type ClipboardEvent, type DragEvent, type FormEvent, useId, useState } from 'react'
import { truncateMiddle } from '#components/glyph/hash-text.ts'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/field.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { type Named, pathOf } from './recognise-input.ts'
import { type Intake, TOO_LONG } from './use-intake.ts'

interface DropBoxProps {
  intake: Intake
  isOnline: boolean
  newestProofId: string | null
  onText: (text: string, name: string) => void
  onLoad: (named: Named) => void
}

export function DropBox({ intake, isOnline, newestProofId, onText, onLoad }: DropBoxProps) {
  const [typed, setTyped] = useState('')
  const [isOver, setOver] = useState(false)
  const fileInput = useId()

  const onFile = async (file: File | undefined) => {
    if (file) onText(await file.slice(0, TOO_LONG).text(), file.name)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void onFile(file)
    else onText(event.dataTransfer.getData('text/plain'), 'dropped text')
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    // A part of an id may be pasted into what is typed; whole things are read at once.
    if (typed !== '' || text.trim().length < 64) return
    event.preventDefault()
    onText(text, 'pasted text')
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    onText(typed, 'pasted text')
    setTyped('')
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field and the button are the first
    <div
      className={clsx(
        'grid gap-3 rounded-lg border border-dashed p-4 max-lg:order-1 noscript:hidden',
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
        <h2 className="text-base">Drop a proof, an entry or a signed event</h2>
        <p className="text-xs text-muted">JSON, as a file or as text</p>
      </div>
      <form onSubmit={onSubmit} className="grid gap-3" aria-live="polite">
        <Input
          label="Or paste an event, a proof, an entry, a link, an id or a number"
          name="proof"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onPaste={onPaste}
          error={intake.step === 'refused' && `${intake.problem} ${intake.remedy}`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit">Check</Button>
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
      {intake.step === 'refused' && intake.askAgain && (
        <Ask named={intake.askAgain} isOnline={isOnline} onLoad={onLoad}>
          Ask again
        </Ask>
      )}
      {intake.step === 'may_ask' && (
        <Note
          live
          title={
            intake.named.kind === 'event' ? 'An id is not yet a proof.' : 'A number is not yet an entry.'
          }
        >
          The network is off, and the {intake.named.kind} itself is needed.
          <Ask named={intake.named} isOnline={isOnline} onLoad={onLoad}>
            Load it
          </Ask>
        </Note>
      )}
      <div className="grid gap-1 border-t border-line pt-3 text-xs text-muted">
        {newestProofId ? (
          <Ask named={{ kind: 'event', key: newestProofId }} isOnline={isOnline} onLoad={onLoad}>
            Load the newest proof of this instance
          </Ask>
        ) : (
          <p>
            No sample: this instance has signed no proof yet. <Link href="/">Have one signed</Link>
          </p>
        )}
      </div>
    </div>
  )
}

interface AskProps {
  named: Named
  isOnline: boolean
  onLoad: (named: Named) => void
  children: string
}

/** The button names the request that it makes; for an entry its proof and its neighbour follow, and are listed. */
function Ask({ named, isOnline, onLoad, children }: AskProps) {
  const requestId = useId()
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
      <Button
        size="dense"
        aria-disabled={!isOnline || undefined}
        aria-describedby={requestId}
        onClick={() => isOnline && onLoad(named)}
      >
        {children}
      </Button>
      <span id={requestId} className="font-mono text-muted">
        {isOnline ? `GET ${pathOf({ ...named, key: truncateMiddle(named.key, 6, 4) })}` : 'offline'}
      </span>
    </div>
  )
}
