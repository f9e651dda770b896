'use client'
// Is the network there? The page stays; checks that need the network say that they cannot establish.
import { useSyncExternalStore } from 'react'
import { Note } from './note.tsx'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** What the browser believes; true does not prove that our server can be reached. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

export function OfflineNote() {
  if (useOnline()) return null
  return (
    <Note tone="offline" live>
      Offline. Checks that need the network will say cannot establish.
    </Note>
  )
}
