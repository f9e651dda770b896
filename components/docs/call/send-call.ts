// Sends one call and reads its answer: loaded by the first call of a page.
import type { Answer } from './explain-answer.ts'
import { readAnswer } from './read-answer.ts'
import { type Filled, type RunnableCall, requestOf } from './run-request.ts'

export { explain } from './explain-answer.ts'

interface Sending extends Filled {
  signal: AbortSignal
  /** What a stream of events has brought so far. */
  onText: (status: number, text: string) => void
}

/** Rejects when no answer comes, and when the call is stopped before its head arrives. */
export async function sendCall(call: RunnableCall, { signal, onText, ...filled }: Sending): Promise<Answer> {
  const { url, init } = requestOf(call, filled)
  const startedMs = performance.now()
  const response = await fetch(url, { ...init, signal })
  const goesOn = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  const { status } = response
  const read = await readAnswer(response, (text) => {
    if (goesOn) onText(status, text)
  })
  const tookMs = Math.round(performance.now() - startedMs)
  return { status, tookMs, json: parsed(read.text), ...read }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
