// The account key that the pages of this browser share with the live box; it is sent only to this server.
import { useSyncExternalStore } from 'react'
import {
  type KeptAccount,
  keepAccount,
  readAccount,
  STORE_KEY,
} from '#components/live-box/signing/account-key.ts'

const CHANGED = 'assay:account'

/** As text, so that an unchanged account is the same snapshot. */
function stored(): string {
  try {
    return localStorage.getItem(STORE_KEY) ?? ''
  } catch {
    // Storage refused: nothing is kept.
    return ''
  }
}

/** False where the browser refuses to store. */
function keep(account: KeptAccount): boolean {
  try {
    return keepAccount(localStorage, account)
  } catch {
    return false
  } finally {
    window.dispatchEvent(new Event(CHANGED))
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

export function useKeptAccount(): readonly [KeptAccount | null, (account: KeptAccount) => boolean] {
  const text = useSyncExternalStore(subscribe, stored, () => '')
  return [readAccount({ getItem: () => text || null }), keep]
}
