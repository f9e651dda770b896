// Which API key do this browser's pages use? One that the reader chose to keep here; it leaves only towards this server.
import { useSyncExternalStore } from 'react'

const STORE_KEY = 'assay.api_key'
const CHANGED = 'assay:api_key'

function read(): string {
  try {
    return localStorage.getItem(STORE_KEY) ?? ''
  } catch {
    // Storage refused: nothing is kept.
    return ''
  }
}

function keep(apiKey: string): void {
  try {
    if (apiKey === '') localStorage.removeItem(STORE_KEY)
    else localStorage.setItem(STORE_KEY, apiKey)
  } catch {
    return
  }
  window.dispatchEvent(new Event(CHANGED))
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange)
  window.addEventListener('storage', onChange)
  return () => {
    window.removeEventListener(CHANGED, onChange)
    window.removeEventListener('storage', onChange)
  }
}

/** Empty when there is none; an empty text forgets it. */
export function useKeptKey(): readonly [string, (apiKey: string) => void] {
  return [useSyncExternalStore(subscribe, read, () => ''), keep]
}
