/**
 * What a page says of its own answer while it is drawn: its status, and how long it may be kept. A page in full sentences, drawn on
 * the server, can still be "not found": the framework's own way draws such a page only with JavaScript. The production server
 * listens; elsewhere nobody does, and the page must fall back.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface PageAnswer {
  status: number | null
  keepSeconds: number | null
}

// Pages are bundled apart from the server; a symbol of the process is the only place that both can see.
const slot = Symbol.for('assay.page-answer')
type Slots = { [slot]?: AsyncLocalStorage<PageAnswer> }
const slots = globalThis as unknown as Slots
slots[slot] ??= new AsyncLocalStorage<PageAnswer>()
const answers = slots[slot]

/** Around one request for a page; `answer` is filled while the page is drawn. */
export function listenToPage<Result>(run: (answer: PageAnswer) => Result): Result {
  const answer: PageAnswer = { status: null, keepSeconds: null }
  return answers.run(answer, () => run(answer))
}

/** False where nobody listens. */
export function answerStatus(status: number): boolean {
  const answer = answers.getStore()
  if (answer) answer.status = status
  return answer !== undefined
}

/**
 * The page is the same for every reader of its address, and may be shown again for `seconds`, or until the ledger has a newer entry,
 * checkpoint or cosignature.
 */
export function keepPage(seconds: number): void {
  const answer = answers.getStore()
  if (answer) answer.keepSeconds = seconds
}
