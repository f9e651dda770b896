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
      const { explain, sendCall } = await import('./send-call.ts')
      const answer = await sendCall(call, {
        ...sent,
        idempotencyKey: idempotencyKey.current,
        signal: stop.signal,
        onText: (status, text) => setRan({ state: 'receiving', status, text }),
      })
      idempotencyKey.current = null
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
