'use client'
// Search for an event ID: a plain GET form to /verify that works before any script has run.
import { Search } from 'lucide-react'
import { useRef } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { VERBATIM } from '#components/ui/input/field.tsx'
import { Kbd } from '#components/ui/tag.tsx'
import { useShortcut } from './shortcuts.ts'

const EVENT_ID = '\\s*[0-9a-fA-F]{64}\\s*'

export function SearchBox() {
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', () => {
    // A page with a search of its own takes the key.
    if (document.querySelector('main search')) return false
    const field = input.current
    // There are two boxes, of which one is seen; the phone's lies in a menu that must open before it takes the focus.
    const menu = field?.closest('details')
    if (!field || !(menu ?? field).checkVisibility()) return false
    menu?.setAttribute('open', '')
    field.focus()
    field.select()
  })
  return (
    <search>
      <form action="/verify" className="find" onSubmit={normalise}>
        <Icon of={Search} size={15} className="text-muted" />
        <input
          ref={input}
          name="event_id"
          required
          pattern={EVENT_ID}
          title="An event id: 64 hexadecimal digits"
          aria-label="Event id"
          placeholder="Find a proof by event id"
          {...VERBATIM}
        />
        <Kbd>/</Kbd>
      </form>
    </search>
  )
}

/** The wire takes 64 lower-case digits; a pasted id may have other case or a line break at its end. */
function normalise(event: React.FormEvent<HTMLFormElement>) {
  const field = event.currentTarget.elements.namedItem('event_id')
  if (field instanceof HTMLInputElement) field.value = field.value.trim().toLowerCase()
}
