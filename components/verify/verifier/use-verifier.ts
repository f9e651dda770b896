'use client'
// Loads the verifier as soon as the page runs, so that verification works with the network off.
import { useCallback, useEffect, useRef, useState } from 'react'
import { startVerifier, type Verifier } from './verifier-client.ts'

export interface VerifierHandle {
  state: 'loading' | 'ready' | 'failed'
  ask: Verifier['ask']
  retry(): void
}

export function useVerifier(): VerifierHandle {
  const verifier = useRef<Verifier | null>(null)
  const [state, setState] = useState<VerifierHandle['state']>('loading')

  const start = useCallback(() => {
    verifier.current?.close()
    const started = startVerifier()
    verifier.current = started
    setState('loading')
    started.ask('recognise', { text: '', origin: window.location.origin }).then(
      () => verifier.current === started && setState('ready'),
      () => verifier.current === started && setState('failed'),
    )
    return started
  }, [])

  useEffect(() => {
    start()
    return () => {
      verifier.current?.close()
      verifier.current = null
    }
  }, [start])

  const ask = useCallback<Verifier['ask']>(
    async (call, given) => {
      try {
        return await (verifier.current ?? start()).ask(call, given)
      } catch (error) {
        setState('failed')
        throw error
      }
    },
    [start],
  )
  return { state, ask, retry: start }
}
