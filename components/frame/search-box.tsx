'use client'
// Search of the header, on every page: entries, hashes, coins, verdicts, operations, pages, or a text hashed here. A plain GET form
// to /ledger before any script has run.
import { Search } from 'lucide'
import { useRouter } from 'next/navigation'
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { QUERY_PATTERN } from '#components/ledger/list/search-query.ts'
import { addressOf } from '#components/search/go-to-text.ts'
import { useSearchField } from '#components/search/use-search-field.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { VERBATIM } from '#components/ui/input/field.tsx'
import { Kbd } from '#components/ui/tag.tsx'
import { useShortcut } from './shortcuts.ts'

export function SearchBox() {
  const input = useRef<HTMLInputElement>(null)
  const router = useRouter()
  const { inputProps, panel, target, close } = useSearchField()
  /** False where this box is not the one that is seen. */
  const focus = (): boolean => {
    const field = input.current
    // There are two boxes, of which one is seen; the phone's lies in a menu that must open before it takes the focus.
    const menu = field?.closest('details')
    if (!field || !(menu ?? field).checkVisibility()) return false
    menu?.setAttribute('open', '')
    field.focus()
    field.select()
    return true
  }
  useShortcut('/', () => {
    // A page with a search of its own takes the key.
    return document.querySelector('main search') ? false : focus()
  })
  useCommandK(focus)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void goTo()
  }
  const goTo = async () => {
    const address = target() ?? (await addressOf(input.current?.value ?? ''))
    if (address === null) return
    close()
    router.push(address)
  }
  return (
    <search className="find-place">
      <form
        action="/ledger"
        className="find"
        onSubmit={onSubmit}
        ref={(form) => form?.setAttribute('novalidate', '')}
      >
        <Icon of={Search} size={15} className="text-muted" />
        <input
          ref={input}
          name="q"
          required
          pattern={QUERY_PATTERN}
          title="An entry number, an event id, a hash of 64 hexadecimal digits or its beginning"
          aria-label="Search"
          placeholder="Entry, hash, coin, operation or text"
          {...VERBATIM}
          {...inputProps}
        />
        <Kbd>/</Kbd>
      </form>
      {panel}
    </search>
  )
}

/** Command K or Ctrl K, also while a text is typed elsewhere: it is no single key. */
function useCommandK(focus: () => boolean) {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 'k' ||
      !(event.metaKey || event.ctrlKey) ||
      event.altKey ||
      event.shiftKey
    )
      return
    if (document.querySelector('[role=dialog]')) return
    if (focus()) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
