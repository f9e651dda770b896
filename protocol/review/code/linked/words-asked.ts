// Tells in which changed files a handler can find something: where the words that it asks for stand. A page keeps the
// words of handlers that it has not loaded.
import { nameOfGrammar } from '../../syntax/grammars.ts'
import type { Change } from '../model.ts'

/** Each stands in the text of the file, before or after the change; the handler finds nothing in any other file. */
export type Words = readonly RegExp[]

export interface Asking {
  readonly where: Words | null
  /** Finds nothing where one side is empty. */
  readonly needsBoth?: boolean
}

/** What the handlers of each part of a page ask for; the build of the parts writes it (scripts/engine/parts/link-modules.ts). */
export const ASKED: Readonly<Record<string, readonly Asking[]>> = {}

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

const isOneSided = ({ before, after }: Change): boolean =>
  [before, after].some(({ text }) => text.trim() === '')

/** The parts with handlers of which the words stand in one of these changes. */
export function partsAsked(changes: readonly Change[]): readonly string[] {
  const read = changes.filter(({ isDoc, language, file }) => !isDoc && nameOfGrammar(language, file.path))
  return Object.keys(ASKED).filter((part) =>
    ASKED[part]!.some((handler) =>
      read.some((change) => standsIn(change, handler) && !(handler.needsBoth && isOneSided(change))),
    ),
  )
}
