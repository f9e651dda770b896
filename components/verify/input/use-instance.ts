'use client'
// Sends all requests of the verification page to its instance, and lists each of them to the reader. Plain requests
// that a reader can repeat with curl: the exact bytes are verified.
import { useCallback, useState } from 'react'

export interface RequestMade {
  seq: number
  /** "GET /verdict-proofs/3098…" */
  line: string
  /** Status, or why there is none; null while it runs. */
  outcome: string | null
}

/** Null: no answer came. */
export type InstanceAnswer = { status: number; text: string } | null

export interface Instance {
  requests: readonly RequestMade[]
  /** `body`: JSON text. */
  ask(method: 'GET' | 'POST', path: string, body?: string): Promise<InstanceAnswer>
}

export function useInstance(): Instance {
  const [requests, setRequests] = useState<readonly RequestMade[]>([])
  const ask = useCallback<Instance['ask']>(async (method, path, body) => {
    const seq = performance.now()
    const settle = (outcome: string) =>
      setRequests((made) => made.map((request) => (request.seq === seq ? { ...request, outcome } : request)))
    setRequests((made) => [...made, { seq, line: `${method} ${path}`, outcome: null }])
    try {
      const response = await fetch(path, {
        method,
        headers: {
          Accept: 'application/json',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        body: body ?? null,
        credentials: 'omit',
      })
      const text = await response.text()
      settle(String(response.status))
      return { status: response.status, text }
    } catch {
      settle('no answer')
      return null
    }
  }, [])
  return { requests, ask }
}
