'use client'
// The session of the account page: an API key stored in this browser, or held by this page only and lost on reload.
import { useSyncExternalStore } from 'react'
import {
  forgetAccount,
  type KeptAccount,
  keepAccount,
  readAccount,
  STORE_KEY,
} from '#components/live-box/signing/account-key.ts'
import type { NewAccount } from './contract.ts'

export type Session =
  /** Before the page's scripts have looked. */
  { state: 'unknown' } | { state: 'none' } | { state: 'open'; account: KeptAccount; isKept: boolean }

/** The event that the pages of the reference send too, when they keep a key. */
const CHANGED = 'assay:account'
const UNKNOWN: Session = { state: 'unknown' }
const NONE: Session = { state: 'none' }

let carried: KeptAccount | null = null
let last: { text: string; carried: KeptAccount | null; session: Session } | null = null

function current(): Session {
  const text = keptText()
  if (last?.text === text && last.carried === carried) return last.session
  const kept = readAccount({ getItem: () => text || null })
  const account = carried ?? kept
  const session: Session = account
    ? { state: 'open', account, isKept: kept?.apiKey === account.apiKey }
    : NONE
  last = { text, carried, session }
  return session
}

function keptText(): string {
  try {
    return localStorage.getItem(STORE_KEY) ?? ''
  } catch {
    // Storage refused: nothing is kept.
    return ''
  }
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange)
  window.addEventListener('storage', onChange)
  return () => {
    window.removeEventListener(CHANGED, onChange)
    window.removeEventListener('storage', onChange)
  }
}

const tell = () => window.dispatchEvent(new Event(CHANGED))

export const useSession = (): Session => useSyncExternalStore(subscribe, current, () => UNKNOWN)

/** Opens the account in this page alone. */
export function carryAccount(account: KeptAccount): void {
  carried = account
  tell()
}

/** False where the browser refuses to store: the page carries it then. */
export function keepInBrowser(account: KeptAccount): boolean {
  const isKept = store(account)
  carried = isKept ? null : account
  tell()
  return isKept
}

/** Opens an account that was just made. False where the browser refuses to store it, as was asked. */
export function openNewAccount(account: NewAccount, inBrowser: boolean): boolean {
  const known = {
    apiKey: account.api_key,
    agentId: account.agent_id,
    freeCallsRemaining: account.free_calls_remaining,
  }
  if (inBrowser) return keepInBrowser(known)
  carryAccount(known)
  return true
}

/** The page still has it; no reload will. */
export function stopKeeping(account: KeptAccount): void {
  carried = account
  drop()
  tell()
}

/** Closes the account in this browser. The account itself is untouched. */
export function closeAccount(): void {
  carried = null
  drop()
  tell()
}

/** What has changed of the account that is open: its name, its free calls, its key. */
export function updateAccount(from: KeptAccount, changes: Partial<KeptAccount>): void {
  const next = { ...from, ...changes }
  const kept = readAccount({ getItem: () => keptText() || null })
  if (kept?.apiKey === from.apiKey) store(next)
  if (carried?.apiKey === from.apiKey) carried = next
  tell()
}

function store(account: KeptAccount): boolean {
  try {
    return keepAccount(localStorage, account)
  } catch {
    return false
  }
}

function drop(): void {
  try {
    forgetAccount(localStorage)
  } catch {
    // Nothing is stored there either.
  }
}
