'use client'
// Keys of the approvals page: j and k move, a approves, r rejects, u undoes. Each presses what the page shows.
import { useShortcut } from '#components/frame/shortcuts.ts'

function move(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('a[data-proposal]')]
  const current = rows.findIndex((row) => row.ariaCurrent === 'true')
  const next = rows[current === -1 ? 0 : current + step]
  if (!next) return false
  location.assign(next.href)
  return true
}

function press(selector: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(selector)
  button?.click()
  return button !== null
}

/** Rejecting is final, so the key first leads to the reason. */
function reject(): boolean {
  const reason = document.querySelector<HTMLTextAreaElement>('#reason')
  if (!reason) return false
  if (reason.value.trim() !== '') return press('button[data-verb=reject]')
  reason.focus()
  return true
}

export function ApprovalKeys() {
  useShortcut('j', () => move(1))
  useShortcut('k', () => move(-1))
  useShortcut('a', () => press('button[data-verb=approve]'))
  useShortcut('r', reject)
  useShortcut('u', () => press('form[data-undo] button'))
  return null
}
