'use client'
// Which of a few views has the reader looked at? What was seen once stays mounted, with all that was typed and begun there.
import { useState } from 'react'

export function useSeen<Value>(value: Value): ReadonlySet<Value> {
  const [seen, setSeen] = useState<ReadonlySet<Value>>(() => new Set([value]))
  if (seen.has(value)) return seen
  const more = new Set(seen).add(value)
  setSeen(more)
  return more
}
