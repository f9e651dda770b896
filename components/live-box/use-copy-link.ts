'use client'
// Builds a link whose fragment contains the type and the text; the address bar shows the same link.
import { useState } from 'react'
import { type BoxState, encodeFragment } from './link.ts'

export type Copied = 'no' | 'yes' | 'in_address_bar'

export function useCopyLink(state: BoxState): { copied: Copied; copy(): Promise<void> } {
  const [last, setLast] = useState<{ about: BoxState; copied: Copied } | null>(null)
  const copy = async () => {
    const url = new URL(window.location.href)
    url.hash = encodeFragment(state)
    window.history.replaceState(null, '', url)
    const copied = await navigator.clipboard?.writeText(url.href).then(
      () => 'yes' as const,
      () => undefined,
    )
    setLast({ about: state, copied: copied ?? 'in_address_bar' })
  }
  // Another text is another link.
  return { copied: last?.about === state ? last.copied : 'no', copy }
}
