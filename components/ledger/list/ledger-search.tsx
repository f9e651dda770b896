'use client'
// Search of the ledger by number, ID or hash: a plain GET form. With scripts it also accepts text and hashes it in the
// page; the text itself is never sent.
import { Search } from 'lucide'
import { useRouter } from 'next/navigation'
import { type ClipboardEvent, type FormEvent, useId, useRef, useState } from 'react'
import { useShortcut } from '#components/frame/shortcuts.ts'
import { addressOf } from '#components/search/go-to-text.ts'
import { useSearchField } from '#components/search/use-search-field.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { VERBATIM } from '#components/ui/input/field.tsx'
import { Kbd } from '#components/ui/tag.tsx'
import { QUERY_PATTERN } from './search-query.ts'

export function LedgerSearch({ query }: { query: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [longText, setLongText] = useState<string | null>(null)
  const textId = useId()
  const router = useRouter()
  useShortcut('/', () => {
    input.current?.focus()
    input.current?.select()
  })

  const { inputProps, panel, target, close } = useSearchField()

  const lookFor = async (given: string) => {
    const address = (longText === null ? target() : null) ?? (await addressOf(given))
    if (address === null) return
    close()
    router.push(address)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void lookFor(longText ?? input.current?.value ?? '')
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    // A field of one line would drop the line breaks, and with them the hash.
    if (!text.trim().includes('\n')) return
    event.preventDefault()
    setLongText(text)
  }

  return (
    <search className="ledger-search">
      {/* Without scripts the browser holds the field to its pattern; with them a text is welcome. */}
      <form action="/ledger" onSubmit={onSubmit} ref={(form) => form?.setAttribute('novalidate', '')}>
        <span className="input">
          <Icon of={Search} size={15} className="text-muted" />
          <input
            ref={input}
            name="q"
            required
            pattern={QUERY_PATTERN}
            title="An entry number, an event id, a hash of 64 hexadecimal digits or its beginning"
            aria-label="Entry number, event id, any hash, or text to hash here"
            placeholder="Entry number, event id, any hash, or text to hash here"
            defaultValue={query}
            onPaste={onPaste}
            {...VERBATIM}
            {...inputProps}
          />
          <Kbd>/</Kbd>
        </span>
        {longText !== null && (
          <div className="grid gap-2 pt-2">
            <label htmlFor={textId} className="text-xs text-muted">
              Text of several lines: every character counts for its hash. It stays in this page.
            </label>
            <span className="input">
              <textarea
                id={textId}
                rows={6}
                className="font-mono text-xs"
                value={longText}
                onChange={(event) => setLongText(event.currentTarget.value)}
              />
            </span>
            <div className="flex gap-2">
              <Button type="submit">Hash it and search</Button>
              <Button variant="quiet" onClick={() => setLongText(null)}>
                Cancel
              </Button>
            </div>
          </div>
        )}
      </form>
      {longText === null && panel}
    </search>
  )
}
