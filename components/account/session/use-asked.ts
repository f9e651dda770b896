'use client'
// Reads from the service and keeps the last good answer while a newer one loads or fails.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Asked } from './client.ts'
import type { Refusal } from './refusal.ts'

export interface Shown<T> {
  value: T | null
  /** Why the newest question had no answer. */
  refusal: Refusal | null
  busy: boolean
}

const NOTHING = { value: null, refusal: null, busy: true }

/** Asks at once, and again whenever `question` is another one (the name of what is asked, the key included). */
export function useAsked<T>(question: string, request: () => Promise<Asked<T>>) {
  const [shown, setShown] = useState<Shown<T> & { question: string }>({ ...NOTHING, question })
  const turn = useRef(0)
  const run = useEffectEvent(async () => {
    const mine = ++turn.current
    setShown((before) =>
      before.question === question ? { ...before, busy: true } : { ...NOTHING, question },
    )
    const answer = await request()
    // An older question may be answered last.
    if (mine !== turn.current) return
    setShown((before) =>
      answer.ok
        ? { value: answer.value, refusal: null, busy: false, question }
        : { ...before, refusal: answer.refusal, busy: false },
    )
  })
  const [wanted, setWanted] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are reasons to ask
  useEffect(() => {
    void run()
  }, [question, wanted])
  const again = useCallback(() => setWanted((count) => count + 1), [])
  const now: Shown<T> = shown.question === question ? shown : NOTHING
  return { ...now, again }
}
