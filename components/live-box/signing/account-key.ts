// The reader's account key. In the local storage of this browser, and nowhere else that we could read it from: the server
// keeps only its hash.

export const STORE_KEY = 'assay.account'

export interface KeptAccount {
  apiKey: string
  agentId: string
  freeCallsRemaining: number
}

export function readAccount(storage: Pick<Storage, 'getItem'>): KeptAccount | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(STORE_KEY) ?? 'null')
    return isAccount(kept) ? kept : null
  } catch {
    return null
  }
}

/** False where the browser refuses to store: then the key lives only as long as the page. */
export function keepAccount(storage: Pick<Storage, 'setItem'>, account: KeptAccount): boolean {
  try {
    storage.setItem(STORE_KEY, JSON.stringify(account))
    return true
  } catch {
    return false
  }
}

export function forgetAccount(storage: Pick<Storage, 'removeItem'>): void {
  try {
    storage.removeItem(STORE_KEY)
  } catch {
    // Nothing could be stored there either.
  }
}

function isAccount(value: unknown): value is KeptAccount {
  if (typeof value !== 'object' || value === null) return false
  const { apiKey, agentId, freeCallsRemaining } = value as Partial<Record<keyof KeptAccount, unknown>>
  return (
    typeof apiKey === 'string' &&
    apiKey.startsWith('asy_') &&
    typeof agentId === 'string' &&
    Number.isSafeInteger(freeCallsRemaining)
  )
}
