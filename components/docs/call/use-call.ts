'use client'
// Sends one call and reads its answer as it arrives. A repeat after a lost answer carries the same Idempotency-Key.
import { useEffect, useRef, useState } from 'react'
import { updateAccount, useSession } from '#components/account/session/session.ts'
import type { Answer } from './explain-answer.ts'
import type { RunnableCall } from './run-request.ts'

export type Ran =
  | { state: 'idle' }
  | { state: 'running' }
  /** An answer that goes on, such as a stream of events. */
  | { state: 'receiving'; status: number; text: string }
  | { state: 'lost' }
  | { state: 'answered'; answer: Answer }

interface Sent {
  values: Record<string, string>
  body: string
  token: string
}

/** Enough for a repeat to be recognised; not a secret. */
const newIdempotencyKey = (): string =>
  `docs-${[...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

export function useCall(call: RunnableCall) {
  const [ran, setRan] = useState<Ran>({ state: 'idle' })
  const session = useSession()
  // Kept until an answer arrives, so that running it again after a lost answer never pays twice.
  const idempotencyKey = useRef<string | null>(null)
  const stopper = useRef<AbortController | null>(null)
  useEffect(() => () => stopper.current?.abort(), [])

  const run = async (sent: Sent) => {
    stopper.current?.abort()
    const stop = new AbortController()
    stopper.current = stop
    setRan({ state: 'running' })
    idempotencyKey.current ??= newIdempotencyKey()
    try {
      const { explain, readAnswer, requestOf } = await import('./send-call.ts')
      const { url, init } = requestOf(call, { ...sent, idempotencyKey: idempotencyKey.current })
      const startedMs = performance.now()
      const response = await fetch(url, { ...init, signal: stop.signal })
      const goesOn = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
      const { status } = response
      const read = await readAnswer(response, (text) => {
        if (goesOn) setRan({ state: 'receiving', status, text })
      })
      idempotencyKey.current = null
      const tookMs = Math.round(performance.now() - startedMs)
      const answer = { status, tookMs, json: parsed(read.text), ...read }
      setRan({ state: 'answered', answer })
      const { freeCallsRemaining } = explain(answer)
      // The live box and the account page count with the same number.
      if (session.state === 'open' && session.account.apiKey === sent.token && freeCallsRemaining !== null)
        updateAccount(session.account, { freeCallsRemaining })
    } catch {
      if (stopper.current === stop) setRan({ state: stop.signal.aborted ? 'idle' : 'lost' })
    }
  }
  return { ran, run, stop: () => stopper.current?.abort() }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
