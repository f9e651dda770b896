// What a call of a tool does, by the verb in its name and the values it is given.
import { asciiLower } from '../../text/ascii.ts'
import type { ActName } from '../ir.ts'
import { actOfNoun, actOfVerb, changes, natureOf } from '../tables/act-of.ts'
import { canBeNoun, singular } from './words/lemma.ts'

export const wordsOfName = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]{1,8}/)
    .filter((word) => word !== '')
    .map(asciiLower)

/** Verbs that leave the act to the noun beside them: `refund.create`, `drafts.create`. */
const MAKES = new Set([
  'create',
  'make',
  'new',
  'add',
  'submit',
  'issue',
  'place',
  'insert',
  'start',
  'open',
  'execute',
  'run',
  'do',
  'perform',
  'request',
  'put',
  'set',
])
const OPENS = new Set([
  'get',
  'list',
  'search',
  'find',
  'read',
  'fetch',
  'check',
  'query',
  'lookup',
  'show',
  'view',
  'describe',
  'track',
  'count',
  'retrieve',
  'browse',
  'load',
])
/** Verbs that say nothing of what is done: their arguments do. */
const VAGUE = new Set([
  'control',
  'manage',
  'handle',
  'operate',
  'toggle',
  'use',
  'execute',
  'perform',
  'process',
  'call',
  'invoke',
  'action',
  'command',
])
const VERB_ARGUMENT = /^(?:action|operation|op|command|method|act|verb)$/
const DRAFT = /^drafts?(?:$|[ _-])/

export interface NamedAct {
  readonly act: ActName | null
  readonly verb: string
  /** Words of the name besides the verb. */
  readonly rest: readonly string[]
}

export function actOfCall(
  name: string,
  args: readonly { readonly name: string; readonly value: string }[],
): NamedAct {
  const words = wordsOfName(name)
  const last = wordsOfName(name.split(/[./]/).at(-1) ?? name)
  const rest = (verb: string): string[] => words.filter((word) => word !== verb).map(singular)
  const isDraft =
    words.some((word) => DRAFT.test(word)) ||
    args.some(
      (one) =>
        /^(?:status|state|mode|visibility|name|title|folder|type)$/.test(one.name) &&
        DRAFT.test(asciiLower(one.value.trim())),
    )
  const stated = args.find((one) => VERB_ARGUMENT.test(one.name))
  if (stated !== undefined) {
    const value = asciiLower(stated.value.replaceAll(/[_-]/g, ' ').trim())
    const act = actOfVerb(value) ?? actOfVerb(value.split(' ')[0]!)
    return { act, verb: value.slice(0, 40), rest: words.map(singular) }
  }
  // A page is opened by its address; what it is asked for stands in the address (Playwright MCP: browser_navigate).
  const [page] = args
  if (
    args.length === 1 &&
    page!.name === 'url' &&
    words.some((word, i) => word === 'navigate' && i >= words.length - 2)
  )
    return { act: 'read', verb: 'navigate', rest: rest('navigate') }
  if (words.some((word) => VAGUE.has(word))) return { act: null, verb: '', rest: words.map(singular) }
  const candidates = [last, words].map((list) => verbIn(list)).find((verb) => verb !== null) ?? null
  if (candidates === null) {
    const noun = words.map((word) => actOfNoun(singular(word))).find((act) => act !== null) ?? null
    return { act: isDraft && noun !== null ? 'draft' : noun, verb: '', rest: words.map(singular) }
  }
  const named = actOfVerb(candidates)
  if (
    isDraft &&
    named !== null &&
    (MAKES.has(candidates) || named === 'draft' || named === 'create' || named === 'change_record')
  )
    return { act: 'draft', verb: candidates, rest: rest(candidates) }
  if (MAKES.has(candidates)) {
    const acts = words.filter((word) => word !== candidates).map((word) => actOfNoun(singular(word)))
    const heavy = acts.find((act) => act !== null && natureOf(act).reversibility !== 'read-only')
    if (heavy !== undefined && heavy !== null) return { act: heavy, verb: candidates, rest: rest(candidates) }
  }
  return { act: named, verb: candidates, rest: rest(candidates) }
}

/** `read_file`, `search_docs`: a tool that only reads, by its name. */
export function namesReading(name: string): boolean {
  const { act } = actOfCall(name, [])
  return act !== null && natureOf(act).reversibility === 'read-only'
}

const JOINS = /^(?:and|or|then|off|out|down|all)$/
/** Nouns as well, and an act in whatever place a name holds them. */
const DESTROYS = /^(?:delete|wipe|drop|purge|burn|erase|truncate|overwrite|forward)$/

/** `GmailSearchEmails`, `notes__list_pages`: one verb, of reading, among nouns. `GetAndDelete` is two acts. */
export const namesOnlyReading = (name: string): boolean => {
  const words = wordsOfName(name)
  return (
    namesReading(name) &&
    words.some((word) => OPENS.has(word)) &&
    !words.some((word) => JOINS.test(word) || DESTROYS.test(word) || (changes(word) && !canBeNoun(word)))
  )
}

/** The verb of `GmailSendEmail`, `lock.front_door.unlock`, `ListAdd`; null when two words can be it. */
function verbIn(words: readonly string[]): string | null {
  // A brand in front is no verb: `GoogleHomeSearchDevices`.
  const acting = words.filter((word) => actOfVerb(word) !== null)
  const verbs = acting.length > 1 ? acting.filter((word) => word !== 'google') : acting
  if (verbs.length === 0) return null
  const sure = verbs.filter((word) => !canBeNoun(word) || MAKES.has(word))
  const [opener] = words
  if (opener !== undefined && OPENS.has(opener) && sure.every((word) => OPENS.has(word))) return opener
  if (sure.length > 0) return sure.find((word) => !OPENS.has(word)) ?? sure[0]!
  const read = verbs.find((word) => OPENS.has(word))
  if (read !== undefined && read === verbs[0]) return read
  return verbs[0]!
}
