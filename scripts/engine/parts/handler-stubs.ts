// Writes what stands for handlers of rules that are in parts: names at which they act, and words for which they ask.
import { nameCode } from '../../../protocol/review/code/linked/linked-names.ts'
import { MODULE_PARTS, partOfModule } from './module-parts.ts'
import type { Exports, ModulesOfParts } from './run-modules.ts'

export const isHandler = (value: unknown): value is Exports =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  typeof value.kind === 'string' &&
  /handler$/.test(value.kind)

const isAtNames = (handler: Exports): handler is Exports & { at: ReadonlySet<string> } =>
  handler.at instanceof Set

/** These members of a handler; its words are patterns. */
const frameOf = (handler: Exports, keys: readonly string[]): string =>
  `{ ${keys
    .filter((key) => key in handler)
    .map((key) => [key, handler[key]] as const)
    .map(
      ([key, value]) => `${key}: ${Array.isArray(value) ? `[${value.join(', ')}]` : JSON.stringify(value)}`,
    )
    .join(', ')} }`

/** `member` with quotes. Throws for a handler that judges everything. */
export function handlerStub(path: string, member: string, handler: Exports, modules: ModulesOfParts): string {
  const part = partOfModule(path)!
  const linked = `${JSON.stringify(part)}, ${member}`
  if (isAtNames(handler))
    return `/* @__PURE__ */ linkedAt(${linked}, ${JSON.stringify([...handler.at].map(nameCode).join(''))}, ${frameOf(handler, ['kind', 'where'])})`
  if (!Array.isArray(handler.where))
    throw new Error(`${path}: ${member} judges everything, so it can be in no part`)
  const asked = `ASKED.${part}[${askingIn(part, modules).indexOf(handler)}]`
  return `/* @__PURE__ */ linkedWhere(${linked}, ${frameOf(handler, ['kind', 'scope', 'at'])}, ${asked})`
}

export function wordList(names: Iterable<string>): string {
  const list = [...names]
  const bad = list.find((name) => name === '' || name.includes(' '))
  if (bad !== undefined) throw new Error(`a name with a space: ${bad}`)
  return JSON.stringify(list.join(' '))
}

/** Handlers that are called in every file with their words, as the engine lists them. */
const askingIn = (part: string, modules: ModulesOfParts): readonly Exports[] =>
  [...modules]
    .filter(([path]) => partOfModule(path) === part)
    .flatMap(([, exports]) => Object.values(exports))
    .filter(isHandler)
    .filter((handler) => Array.isArray(handler.where) && !isAtNames(handler))

const PLACE_OF_WORDS = /(ASKED: [^=]+ = )\{\}/

/** The module with the words of all handlers that are in parts. */
export function withWords(text: string, modules: ModulesOfParts): string {
  if (!PLACE_OF_WORDS.test(text)) throw new Error('no place for the words of the parts')
  const parts = Object.keys(MODULE_PARTS).flatMap((part) => {
    const handlers = askingIn(part, modules).map((handler) => frameOf(handler, ['where', 'needsBoth']))
    return handlers.length === 0 ? [] : [`${part}: [${handlers.join(', ')}]`]
  })
  return text.replace(PLACE_OF_WORDS, (_, before) => `${before}{ ${parts.join(', ')} }`)
}
