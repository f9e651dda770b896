'use client'
// Sends all requests of the verification page to its instance, and lists each of them to the reader. Plain requests
// that a reader can repeat with curl: the exact bytes are verified.
import { useCallback, useRef, useState } from 'react'

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
  /** Lists a request that a worker makes; the returned function takes its outcome. */
  list(line: string): (outcome: string) => void
}

export function useInstance(): Instance {
  const [requests, setRequests] = useState<readonly RequestMade[]>([])
  const lastSeq = useRef(0)
  const list = useCallback<Instance['list']>((line) => {
    const seq = ++lastSeq.current
    setRequests((made) => [...made, { seq, line, outcome: null }])
    return (outcome) =>
      setRequests((made) => made.map((request) => (request.seq === seq ? { ...request, outcome } : request)))
  }, [])
  const ask = useCallback<Instance['ask']>(
    async (method, path, body) => {
      const settle = list(`${method} ${path}`)
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
    },
    [list],
  )
  return { requests, ask, list }
}
