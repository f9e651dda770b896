'use client'
// The reader's key for the samples and calls of the reference: that of the session, or one pasted here, which this page alone
// holds until it is reloaded. It leaves the page only in a call that the reader runs.
import { useSyncExternalStore } from 'react'
import { useSession } from '#components/account/session/session.ts'

interface Choice {
  /** Empty: none. */
  pasted: string
  isFilled: boolean
  isShown: boolean
}

const FIRST: Choice = { pasted: '', isFilled: true, isShown: false }
let choice = FIRST
const listeners = new Set<() => void>()

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

function choose(changes: Partial<Choice>): void {
  choice = { ...choice, ...changes }
  for (const tell of listeners) tell()
}

export const pasteKey = (pasted: string): void => choose({ pasted, isFilled: true })
export const fillKey = (isFilled: boolean): void => choose({ isFilled, isShown: false })
export const showKey = (isShown: boolean): void => choose({ isShown })

export interface ReaderKey extends Omit<Choice, 'pasted'> {
  /** Empty: none. */
  apiKey: string
  isPasted: boolean
}

export function useReaderKey(): ReaderKey {
  const session = useSession()
  const { pasted, isFilled, isShown } = useSyncExternalStore(
    subscribe,
    () => choice,
    () => FIRST,
  )
  const kept = session.state === 'open' ? session.account.apiKey : ''
  return { apiKey: pasted || kept, isPasted: pasted !== '', isFilled, isShown }
}
