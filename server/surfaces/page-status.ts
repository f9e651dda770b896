/**
 * Gives a page its HTTP status. A page in full sentences, drawn on the server, can still be "not found": the framework's own way
 * draws such a page only with JavaScript. The production server listens; elsewhere nobody does, and the page must fall back.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

interface Answer {
  status: number | null
}

// Pages are bundled apart from the server; a symbol of the process is the only place that both can see.
const slot = Symbol.for('assay.page-status')
type Slots = { [slot]?: AsyncLocalStorage<Answer> }
const slots = globalThis as unknown as Slots
slots[slot] ??= new AsyncLocalStorage<Answer>()
const answers = slots[slot]

/** Around one request for a page: `answer.status` is what the page asked for, or null. */
export function listenForStatus<Result>(run: (answer: Answer) => Result): Result {
  const answer: Answer = { status: null }
  return answers.run(answer, () => run(answer))
}

/** False where nobody listens. */
export function answerStatus(status: number): boolean {
  const answer = answers.getStore()
  if (answer) answer.status = status
  return answer !== undefined
}
