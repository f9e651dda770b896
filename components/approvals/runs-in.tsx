'use client'
// Counts down to the end of an undo window. Without scripts it shows the seconds at the time of the page.
import { useEffect, useState } from 'react'

export function RunsIn({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const endMs = performance.now() + seconds * 1_000
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endMs - performance.now()) / 1_000))), 250)
    return () => clearInterval(timer)
  }, [seconds])
  return (
    <>
      <p className="text-xs text-muted tabular-nums">{left > 0 ? `Runs in ${left} s` : 'Runs now'}</p>
      <progress className="progress" aria-label="Time to undo" value={left} max={Math.max(1, seconds)} />
    </>
  )
}
