'use client'
// Reports when typing has paused. Animations and announcements wait for it.
import { useEffect, useState } from 'react'

/** The last value that stood still for `restMs`; null before the first. */
export function useRested<T>(value: T, restMs: number): T | null {
  const [rested, setRested] = useState<T | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return rested
}
