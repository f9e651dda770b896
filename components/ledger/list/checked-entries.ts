'use client'
// Shares the results of an entry’s checks with the diagrams on the same page.
import { useSyncExternalStore } from 'react'
import type { TimedEntry } from '#components/verify/verifier/verifier.worker.ts'

export type Checking =
  | { step: 'waiting' }
  | { step: 'running' }
  | { step: 'failed'; why: string }
  | { step: 'done'; result: TimedEntry; requests: readonly string[]; hasRemembered: boolean }

const WAITING: Checking = { step: 'waiting' }
const found = new Map<number, Checking>()
const listeners = new Set<() => void>()

export function setChecking(entry: number, checking: Checking): void {
  found.set(entry, checking)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useChecking = (entry: number): Checking =>
  useSyncExternalStore(
    subscribe,
    () => found.get(entry) ?? WAITING,
    () => WAITING,
  )
