// Tells in which changed files a handler can find something: where the words that it asks for stand. A page keeps the
// words of handlers that it has not loaded.
import { requireParts } from '../core/linked.ts'
import { nameOfGrammar } from '../syntax/grammars.ts'
import type { Change } from './model.ts'

/** Each stands in the text of the file, before or after the change; the handler finds nothing in any other file. */
export type Words = readonly RegExp[]

export interface Asking {
  readonly where: Words | null
  /** The part of a page that has the handler. */
  readonly part?: string
}

/** By which a text can spell any word. */
const ESCAPES = /\\[xuUN0-7]/

const texts = new WeakMap<Change, string>()

function textOf(change: Change): string {
  const known = texts.get(change)
  if (known !== undefined) return known
  const text = `${change.before.text}\n${change.after.text}`
  texts.set(change, text)
  return text
}

export function standsIn(change: Change, { where }: Asking): boolean {
  if (where === null) return true
  const text = textOf(change)
  return where.every((word) => word.test(text)) || ESCAPES.test(text)
}

/** Throws PartMissing for the parts of all handlers of trees whose words stand in one of these changes. */
export function requireAsked(changes: readonly Change[], handlers: readonly Asking[]): void {
  const read = changes.filter(({ isDoc, language, file }) => !isDoc && nameOfGrammar(language, file.path))
  const needed = handlers.filter(
    (handler) => handler.part !== undefined && read.some((change) => standsIn(change, handler)),
  )
  requireParts(needed.map(({ part }) => part!))
}
