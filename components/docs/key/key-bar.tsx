'use client'
// Says whose key the samples of the reference hold, and takes one. Nothing is sent from here.
import { KeyRound } from 'lucide'
import { useId, useState } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { isKey, maskedKey } from './fill-key.ts'
import { fillKey, pasteKey, showKey, useReaderKey } from './reader-key.ts'

export function KeyBar() {
  const { apiKey, isPasted, isFilled, isShown } = useReaderKey()
  const [isOpen, setOpen] = useState(false)
  const closeForm = () => setOpen(false)
  return (
    <div className="needs-script mb-4 text-xs text-muted">
      <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1">
        <Icon of={KeyRound} size={14} />
        {apiKey === '' || !isFilled ? (
          <>
            <span>
              Samples read the key from <code>$ASSAY_KEY</code>.
            </span>
            <Quiet onClick={() => (apiKey === '' ? setOpen(!isOpen) : fillKey(true))} isOpen={isOpen}>
              Fill in my key
            </Quiet>
          </>
        ) : (
          <>
            <span className="wrap-anywhere">
              Samples hold your key <code>{isShown ? apiKey : maskedKey(apiKey)}</code>
              {isPasted ? ', in this page only.' : ', signed in here.'}
            </span>
            <Quiet onClick={() => showKey(!isShown)}>{isShown ? 'Hide' : 'Show'}</Quiet>
            {isPasted && <Quiet onClick={() => pasteKey('')}>Forget</Quiet>}
            {!isPasted && <Quiet onClick={() => fillKey(false)}>Leave it out</Quiet>}
          </>
        )}
      </div>
      {isOpen && apiKey === '' && <KeyForm onDone={closeForm} />}
    </div>
  )
}

function KeyForm({ onDone }: { onDone: () => void }) {
  const id = useId()
  const [isRefused, setRefused] = useState(false)
  return (
    <form
      className="mt-2 grid max-w-110 gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get(id)
        const key = String(typed).trim()
        if (!isKey(key)) return setRefused(true)
        pasteKey(key)
        onDone()
      }}
    >
      <label htmlFor={id} className="font-medium">
        API key
      </label>
      <div className="flex gap-2">
        <span className="input min-w-0 flex-1">
          <input
            id={id}
            name={id}
            type="password"
            placeholder="asy_…"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={isRefused || undefined}
            aria-describedby={`${id}-note`}
          />
        </span>
        <button type="submit" className="button button-default">
          Use it
        </button>
      </div>
      <p id={`${id}-note`} role={isRefused ? 'alert' : undefined}>
        {isRefused
          ? 'A key starts with asy_. Paste the whole key.'
          : 'It stays in this page until you reload, and is sent only with a call that you run.'}
      </p>
    </form>
  )
}

function Quiet({ isOpen, ...rest }: { isOpen?: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      className="text-link underline decoration-1 underline-offset-3"
      aria-expanded={isOpen}
      {...rest}
    />
  )
}
