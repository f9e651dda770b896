'use client'
// Single-key shortcuts. Inactive while text is being typed, with a modifier, and after the reader has switched them off
// (WCAG 2.1.4).
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const STORE_KEY = 'shortcuts'
const CHANGED = 'assay:shortcuts'

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

function areOn(): boolean {
  try {
    return localStorage.getItem(STORE_KEY) !== 'off'
  } catch {
    // Storage refused: the default holds.
    return true
  }
}

/** `run` answers false when the key was not for it: another listener may take it then. */
export function useShortcut(key: string, run: () => unknown): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (isTyping(event.target) || !areOn() || document.querySelector('[role=dialog]')) return
    if (run() !== false) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange)
  return () => window.removeEventListener(CHANGED, onChange)
}

export function useShortcutsOn(): readonly [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, areOn, () => true)
  const set = (next: boolean) => {
    localStorage.setItem(STORE_KEY, next ? 'on' : 'off')
    window.dispatchEvent(new Event(CHANGED))
  }
  return [on, set]
}
