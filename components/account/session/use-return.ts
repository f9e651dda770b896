'use client'
// Reports when the reader returns to the page or the network comes back, since the balance may have changed.
import { useEffect, useEffectEvent } from 'react'

const AT_MOST_EVERY_MS = 3_000

export function useReturn(onReturn: () => void): void {
  const run = useEffectEvent(onReturn)
  useEffect(() => {
    let lastMs = performance.now()
    const back = () => {
      if (document.visibilityState !== 'visible' || performance.now() - lastMs < AT_MOST_EVERY_MS) return
      lastMs = performance.now()
      run()
    }
    document.addEventListener('visibilitychange', back)
    window.addEventListener('focus', back)
    window.addEventListener('online', run)
    return () => {
      document.removeEventListener('visibilitychange', back)
      window.removeEventListener('focus', back)
      window.removeEventListener('online', run)
    }
  }, [])
}
