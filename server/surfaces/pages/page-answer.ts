/**
 * Lets a page set the status and cache time of its own answer while it renders. A server-rendered page can
 * thus be a complete "not found" page, which the framework renders only with JavaScript. Only the
 * production server listens; elsewhere the page must fall back.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface PageAnswer {
  status: number | null
  keepSeconds: number | null
  /** Sent in place of the page. */
  redirect: { location: string; cookie: string } | null
}

// Pages and the server are bundled separately; a global symbol is the only storage that both share.
const slot = Symbol.for('assay.page-answer')
type Slots = { [slot]?: AsyncLocalStorage<PageAnswer> }
const slots = globalThis as unknown as Slots
slots[slot] ??= new AsyncLocalStorage<PageAnswer>()
const answers = slots[slot]

/** Wraps one page request; `answer` is filled while the page renders. */
export function listenToPage<Result>(run: (answer: PageAnswer) => Result): Result {
  const answer: PageAnswer = { status: null, keepSeconds: null, redirect: null }
  return answers.run(answer, () => run(answer))
}

/** False when nothing listens. */
export function answerStatus(status: number): boolean {
  const answer = answers.getStore()
  if (answer) answer.status = status
  return answer !== undefined
}

/** Sends the reader to another address of this service, with a cookie, in place of the page. False when nothing listens. */
export function answerRedirect(location: string, cookie: string): boolean {
  const answer = answers.getStore()
  if (answer) answer.redirect = { location, cookie }
  return answer !== undefined
}

/**
 * Declares that the page is identical for every reader of its address and may be reused for `seconds`, or
 * until the ledger has a newer entry, checkpoint or cosignature.
 */
export function keepPage(seconds: number): void {
  const answer = answers.getStore()
  if (answer) answer.keepSeconds = seconds
}
