'use client'
// Tells when a part of the page is reached by scrolling, for work that nobody needs before.
import { type RefObject, useEffect, useState } from 'react'

/** `reach` has the same effect without scrolling. */
export function useReached(place: RefObject<HTMLElement | null>): { isReached: boolean; reach(): void } {
  const [isReached, setReached] = useState(false)
  useEffect(() => {
    if (isReached || !place.current) return
    const watcher = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setReached(true),
      { rootMargin: '100px' },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [isReached, place])
  return { isReached, reach: () => setReached(true) }
}
