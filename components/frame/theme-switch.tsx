'use client'
// Button that cycles through the themes system, light and dark. Without scripts the system theme applies.
import { Monitor, Moon, Sun } from 'lucide'
import { useState } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { nextTheme, type ThemeChoice, themeCookie } from './theme.ts'

const ICON = { system: Monitor, light: Sun, dark: Moon } as const

export function ThemeSwitch({ initial }: { initial: ThemeChoice }) {
  const [choice, setChoice] = useState(initial)
  const next = nextTheme(choice)
  const change = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser this page supports
    document.cookie = themeCookie(next)
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
    setChoice(next)
  }
  return (
    <button
      type="button"
      className="button button-quiet button-square needs-script"
      aria-label={`Theme: ${choice}. Switch to ${next}`}
      title={`Theme: ${choice}`}
      onClick={change}
    >
      <Icon of={ICON[choice]} />
    </button>
  )
}
