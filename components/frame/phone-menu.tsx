'use client'
// Menu on narrow screens: a native disclosure that closes on Escape, on a tap outside and on navigation.
import { Menu } from 'lucide'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#components/ui/icon.tsx'

export function PhoneMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const path = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the reason to close
  useEffect(() => menu.current?.removeAttribute('open'), [path])
  useEffect(() => {
    const close = (event: Event) => {
      const details = menu.current
      if (!details?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        details.querySelector('summary')?.focus()
      } else if (event.target instanceof Node && details.contains(event.target)) return
      details.removeAttribute('open')
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', close)
    }
  }, [])
  return (
    <details ref={menu} className="phone-menu">
      <summary className="button button-quiet button-square">
        <Icon of={Menu} size={18} />
        <span className="sr-only">Menu</span>
      </summary>
      <div className="phone-menu-sheet">{children}</div>
    </details>
  )
}
