'use client'
// Makes a text field a search: suggestions as the reader types, arrow keys, Enter, Escape. The list is loaded with the first focus.
import { useRouter } from 'next/navigation'
import { type ComponentType, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { SearchPanelProps } from './search-panel.tsx'
import type { Suggestion } from './suggestions.ts'

export interface SearchField {
  inputProps: {
    role: 'combobox'
    'aria-expanded': boolean
    'aria-controls': string | undefined
    'aria-autocomplete': 'list'
    'aria-activedescendant': string | undefined
    onInput(event: { currentTarget: { value: string } }): void
    onFocus(): void
    onBlur(): void
    onKeyDown(event: KeyboardEvent<HTMLInputElement>): void
  }
  panel: ReactNode
  /** Where Enter leads; null when only the text itself is left to look for. */
  target(): string | null
  close(): void
}

export function useSearchField(): SearchField {
  const id = useId()
  const router = useRouter()
  const [Panel, setPanel] = useState<ComponentType<SearchPanelProps> | null>(null)
  const [given, setGiven] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [found, setFound] = useState<readonly Suggestion[]>([])
  const isShown = Panel !== null && isOpen && given.trim() !== ''

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = ({ href }: Suggestion) => {
    close()
    router.push(href)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      if (isShown) {
        // The first Escape closes the list, and nothing around it.
        event.preventDefault()
        event.stopPropagation()
        close()
      } else event.currentTarget.blur()
    }
    if (!isShown || found.length === 0) return
    if (event.key === 'ArrowDown') setActive((active + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? found.length - 1 : active - 1)
    else return
    event.preventDefault()
  }

  return {
    inputProps: {
      role: 'combobox',
      'aria-expanded': isShown,
      'aria-controls': isShown ? id : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isShown && found[active] ? `${id}-${active}` : undefined,
      onInput(event) {
        setGiven(event.currentTarget.value)
        setActive(-1)
        setOpen(true)
      },
      onFocus() {
        setOpen(true)
        if (Panel) return
        // Without the list the field still searches when its form is sent.
        void import('./search-panel.tsx').then(
          (part) => setPanel(() => part.default),
          () => {},
        )
      },
      onBlur: close,
      onKeyDown,
    },
    panel: isShown && <Panel given={given} id={id} active={active} onFound={setFound} onChoose={choose} />,
    target() {
      if (!isShown) return null
      const chosen = found[active] ?? found.find(({ isExact }) => isExact)
      return chosen?.href ?? null
    },
    close,
  }
}
