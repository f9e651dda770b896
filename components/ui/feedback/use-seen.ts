'use client'
// Remembers which views were opened. An opened view stays mounted, with everything typed and started in it.
import { useState } from 'react'

export function useSeen<Value>(value: Value): ReadonlySet<Value> {
  const [seen, setSeen] = useState<ReadonlySet<Value>>(() => new Set([value]))
  if (seen.has(value)) return seen
  const more = new Set(seen).add(value)
  setSeen(more)
  return more
}
