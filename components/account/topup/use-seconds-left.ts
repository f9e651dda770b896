'use client'
// Counts down to a time once a second by the local clock; null without a time.
import { useEffect, useState } from 'react'

const nowUnix = () => Math.floor(Date.now() / 1000)

export function useSecondsLeft(untilUnix: number | null): number | null {
  const [now, setNow] = useState(nowUnix)
  useEffect(() => {
    if (untilUnix === null) return
    setNow(nowUnix())
    const timer = setInterval(() => setNow(nowUnix()), 1_000)
    return () => clearInterval(timer)
  }, [untilUnix])
  return untilUnix === null ? null : Math.max(0, untilUnix - now)
}
