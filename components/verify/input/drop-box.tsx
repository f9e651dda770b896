'use client'
// Accepts what is to be verified: a file dropped or chosen, pasted text, a typed ID or link, or the newest proof of
// this instance.
import clsx from 'clsx'
import Link from 'next/link'
import { type ClipboardEvent, useEffect, useId, useState } from 'react'
import { truncateMiddle } from '#components/glyph/hash-text.ts'
import { Note } from '#components/ui/feedback/note.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { DropZone } from '#components/ui/input/drop-zone.tsx'
import { Input, VERBATIM } from '#components/ui/input/field.tsx'
import { type Named, pathOf, WHAT_TO_SEND } from './recognise-input.ts'
import { type Intake, TOO_LONG } from './use-intake.ts'

interface DropBoxProps {
  intake: Intake
  isOnline: boolean
  newestProofId: string | null
  onText: (text: string, name: string) => void
  onFile: (file: File) => void
  onWholeLedger: () => void
  onLoad: (named: Named) => void
}

export function DropBox(props: DropBoxProps) {
  const { intake, isOnline, newestProofId, onText, onFile, onWholeLedger, onLoad } = props
  const [typed, setTyped] = useState('')
  const [isEmptyAsked, setEmptyAsked] = useState(false)
  const isLoaded = intake.step === 'loaded'
  // What was refused stays, so that it can be mended.
  useEffect(() => {
    if (isLoaded) setTyped('')
  }, [isLoaded])
  const give = (text: string) => {
    setTyped(text)
    setEmptyAsked(false)
    onText(text, 'pasted text')
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain')
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const replacesAll = selectionStart === 0 && selectionEnd === value.length
    // A part of an id may be pasted into what is typed; whole things are read at once.
    if (!replacesAll || text.trim().length < 64) return
    event.preventDefault()
    give(text)
  }
  const onSubmit = () => {
    if (typed.trim() === '') setEmptyAsked(true)
    else give(typed)
  }
  const fault = isEmptyAsked
    ? WHAT_TO_SEND
    : intake.step === 'refused' && `${intake.problem} ${intake.remedy}`

  return (
    <DropZone
      className="max-lg:order-1 noscript:hidden"
      isUsed={isLoaded}
      title="Drop a proof, an entry, a bundle or an export"
      hint="JSON as a file or as text, .verdict, .ndjson, gzip"
      accept=".json,.verdict,.ndjson,.gz,application/json,text/plain"
      maxFileBytes={TOO_LONG}
      onText={onText}
      onFile={onFile}
      onSubmit={onSubmit}
      field={
        <Input
          label="Or paste an event, a proof, an entry, a link, an id or a number"
          name="proof"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setEmptyAsked(false)
          }}
          onPaste={onPaste}
          error={fault}
          {...VERBATIM}
        />
      }
      submit={<Button type="submit">Check</Button>}
    >
      {intake.step === 'refused' && intake.askAgain && (
        <Ask named={intake.askAgain} isOnline={isOnline} onLoad={onLoad}>
          Try again
        </Ask>
      )}
      {intake.step === 'may_ask' && (
        <Note live title="Network is off.">
          Fetch {intake.named.kind} {truncateMiddle(intake.named.key, 6, 4)} from this instance?
          <Ask named={intake.named} isOnline={isOnline} onLoad={onLoad}>
            Fetch it
          </Ask>
        </Note>
      )}
      <div
        className={clsx(
          'grid gap-1 border-t border-line pt-3 text-xs text-muted',
          isLoaded && 'max-lg:hidden',
        )}
      >
        {newestProofId ? (
          <Ask named={{ kind: 'event', key: newestProofId }} isOnline={isOnline} onLoad={onLoad}>
            Load the newest proof from this instance
          </Ask>
        ) : (
          <p>
            No sample: this instance has not signed a proof yet. <Link href="/">Sign one</Link>
          </p>
        )}
        <AskButton
          request="GET /log/export/manifest.json and its file"
          isOnline={isOnline}
          onAsk={onWholeLedger}
        >
          Verify the whole ledger of this instance
        </AskButton>
      </div>
    </DropZone>
  )
}

interface AskProps {
  named: Named
  isOnline: boolean
  onLoad: (named: Named) => void
  children: string
}

/** For an entry its proof and its neighbour follow, and are listed. */
const Ask = ({ named, isOnline, onLoad, children }: AskProps) => (
  <AskButton
    request={`GET ${pathOf({ ...named, key: truncateMiddle(named.key, 6, 4) })}`}
    isOnline={isOnline}
    onAsk={() => onLoad(named)}
  >
    {children}
  </AskButton>
)

interface AskButtonProps {
  request: string
  isOnline: boolean
  onAsk: () => void
  children: string
}

/** The button names the request that it makes. */
function AskButton({ request, isOnline, onAsk, children }: AskButtonProps) {
  const requestId = useId()
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
      <Button
        size="dense"
        aria-disabled={!isOnline || undefined}
        aria-describedby={requestId}
        onClick={() => isOnline && onAsk()}
      >
        {children}
      </Button>
      <span id={requestId} className="font-mono text-muted">
        {isOnline ? request : 'offline'}
      </span>
    </div>
  )
}
