// Tells what a verb of a sentence does to the world: nothing, something inside that is taken back, or a change.
import type { ActName } from '../../ir.ts'
import { canBeNoun, isAdjective, singular } from '../../read/words/lemma.ts'
import { classOf, natureOf } from '../../tables/act-of.ts'
import { isRole, STATES, WORK } from '../roles.ts'
import type { Said, SentenceReading } from '../sentence.ts'
import { looks, masks, runsReport, secures } from '../sentence-acts.ts'
import { isPlainClass } from '../subject.ts'
import { isFigure, isInformation } from '../word-kinds.ts'
import { isDelicateWord } from '../words.ts'
import { isHeard, isTold, makes, revises, writes } from '../work-kinds.ts'

/** `seek` looks for what is no work; `change` needs a guard, `destroy` a copy; `strange` is understood by nobody here. */
export type Kind =
  | 'state'
  | 'look'
  | 'seek'
  | 'write'
  | 'copy'
  | 'tell'
  | 'decide'
  | 'wait'
  | 'change'
  | 'destroy'
  | 'strange'

/** Done with hands and machines as well as to data: with a noun of data only the data is meant. */
const BODILY: ReadonlySet<string> = new Set(
  'plant pour carry pack bring add mix feed give cut burn spray drain heat fill empty fly drive'.split(' '),
)
const WAITS: ReadonlySet<ActName> = new Set<ActName>(['wait', 'stop_work', 'refuse'])
const DECIDES: ReadonlySet<ActName> = new Set<ActName>(['approve', 'check', 'review', 'sign', 'compare'])
/** Changes of data and systems that a copy, a way back or an approval makes safe. */
const CHANGES: ReadonlySet<ActName> = new Set<ActName>([
  'move',
  'change_record',
  'migrate',
  'restore',
  'roll_back',
  'deploy',
  'merge',
  'install',
  'run',
  'configure',
  'restart',
  'start',
  'shut_down',
  'scale',
  'edit',
  'create',
  'copy',
  'schedule',
  'download',
])
const DESTROYS: ReadonlySet<ActName> = new Set<ActName>(['delete', 'overwrite'])

/** A thing of information or computing. */
export const isWorkNoun = (noun: string): boolean =>
  isInformation(singular(noun)) ||
  isFigure(singular(noun)) ||
  isRole(noun) ||
  WORK.has(singular(noun)) ||
  isPlainClass(classOf({ key: noun, head: noun, modifiers: [] }))

const ORDERED = /^(?:find|take|hold|pass|start|cover|raise|come|work|support)$/
const COPY = /^(?:copy|backup|snapshot|dump)$/
/** "Take a copy", "restore the snapshot". */
export const isCopying = ({ act, verb, nouns }: Said): boolean =>
  act === 'back_up' ||
  (/^(?:take|make|store|save|create|export|restore|compare|verify|check|start)$/.test(verb) &&
    nouns.slice(0, 3).some((noun) => COPY.test(noun)))

const UNITS = /^(?:gb|mb|tb|kb|ms|h|min|hour|day|week|month)$/
/** Nouns of things: no adjectives, no units. */
const thingsOf = ({ nouns }: Said): string[] =>
  nouns.filter((noun) => !isAdjective(noun) && !UNITS.test(noun))

const isOnWork = (one: Said, { marks }: SentenceReading): boolean => {
  const things = thingsOf(one)
  return (marks.length > 0 && things.length === 0) || things.slice(0, 3).some(isWorkNoun)
}

const isTouched = ({ nouns }: Said): boolean => nouns.some((noun) => noun !== 'ids' && isDelicateWord(noun))

/** What a person does to be heard, and what a finished text is taken for. */
const CALLS = /^(?:call|phone|ring|talk to|speak to|speak with|meet|meet with|contact)$/
const SPEAKS: ReadonlySet<ActName> = new Set<ActName>([
  'send',
  'reply',
  'publish',
  'share',
  'upload',
  'cancel',
  'sign',
])
const GOES_ON = /^(?:go on|continue|proceed)$/
const CONDITIONS = ['only', 'when', 'once', 'after', 'until']
/** What was measured, counted or agreed: changed, it is falsified. */
const FOUND =
  /^(?:result|score|reading|count|total|measurement|grade|mark|vote|price|rate|finding|evidence|figure)$/
const FALLS = ['if', 'on', 'any', 'otherwise']
const PAPERS = /^(?:sheet|list|doc|document|table|report|page|note|notes|draft|folder|wiki)$/
/** Written for people, and written anew as easily. */
const isPaper = ({ nouns }: Said): boolean => {
  const kind = nouns.length === 0 ? null : classOf({ key: nouns[0]!, head: nouns[0]!, modifiers: [] })
  return kind === 'document' || kind === 'message' || kind === 'meeting' || kind === 'task'
}
const OPENS = /^(?:open|close)$/
const STORES = /^(?:store|save|keep|retain)$/
const STAYS = /^(?:keep|leave|retain|preserve|close)$/

/** What is known of the sentence besides its words. */
export interface Stand {
  /** Roles, names and persons in it. */
  readonly persons: number
  /** The words that say that an act is not done; null without. */
  readonly undone: string | null
  /** It says that something stays. */
  readonly isKept: boolean
  /** Somebody else decides first: "once she agrees, send". */
  readonly isGated: boolean
  /** "Order 4711" names a case. */
  readonly isCase: boolean
}

export function kindOf(one: Said, said: SentenceReading, stand: Stand): Kind {
  const { act, verb, isState, nouns } = one
  if (isCopying(one)) return 'copy'
  // "Find the cabin" orders what "they find" tells.
  const isToldToDo = said.isOrder && act !== null && (one.takesObject || thingsOf(one).length > 0)
  if ((isState || STATES.has(verb)) && !(isToldToDo && ORDERED.test(verb))) return 'state'
  const isOwn = said.isOrder || said.words.has('i') || said.words.has("i'll") || said.words.has('we')
  // A noun or an adjective that the tagger took for a verb, or what a thing does by itself.
  if (act === null)
    return !isOwn || (!one.takesObject && (canBeNoun(verb) || isAdjective(verb))) ? 'state' : 'strange'
  if (WAITS.has(act) || (stand.isKept && STAYS.test(verb))) return 'wait'
  if (stand.undone?.includes(verb.slice(0, 4)) && !GUARDS.has(act)) return 'wait'
  if (DECIDES.has(act) && !isOwn && stand.persons > 0) return 'decide'
  if (act === 'roll_back' && FALLS.some((word) => said.words.has(word))) return 'wait'
  if (/^(?:set|put)$/.test(verb) && nouns.includes('hold')) return 'wait'
  if (verb === 'order' && stand.isCase) return 'state'
  if (GOES_ON.test(verb) && CONDITIONS.some((word) => said.words.has(word))) return 'wait'
  if (verb === 'put')
    return nouns.some((noun) => PAPERS.test(noun)) && isWorkNoun(thingsOf(one)[0] ?? '') ? 'write' : 'strange'
  if (act === 'change_record' && nouns.some((noun) => FOUND.test(noun))) return 'strange'
  if (/^(?:update|revise)$/.test(verb) && isPaper(one)) return 'write'
  if (OPENS.test(verb) && nouns.length === 0 && !one.takesObject) return 'state'
  const { reversibility, changes } = natureOf(act)
  // What things and others do is told, not done.
  if (!isOwn && reversibility !== 'irreversible' && changes !== 'people' && changes !== 'oversight')
    return 'state'
  if (OPENS.test(verb) && !isOwn && !isTouched(one)) return 'state'
  if (verb === 'give' && (said.words.has('you') || said.words.has('me'))) return 'tell'
  if (STORES.test(verb) && !isTouched(one)) return 'copy'
  const onWork = isOnWork(one, said)
  if (runsReport(one) || act === 'test' || act === 'simulate' || looks(one))
    return thingsOf(one).length === 0 || onWork || act === 'explain' ? 'look' : 'seek'
  if (masks(one)) return 'write'
  if (secures(one)) return 'copy'
  if (CALLS.test(verb) && nouns.length > 0) return 'tell'
  if (isTold(one)) {
    if (act === 'ask' || act === 'inform' || isHeard(said)) return 'tell'
    return stand.isGated ? 'change' : 'strange'
  }
  if (BODILY.has(verb) && !nouns.slice(0, 2).some(isWorkNoun)) return 'strange'
  if (writes(one) || makes(one) || revises(one) || verb === 'export')
    return onWork && !isTouched(one) ? 'write' : 'strange'
  if (SPEAKS.has(act)) return stand.isGated ? 'change' : 'strange'
  if (isTouched(one) || !(onWork || thingsOf(one).length === 0)) return 'strange'
  if (DESTROYS.has(act)) return 'destroy'
  return CHANGES.has(act) && natureOf(act).authority !== 'owner' ? 'change' : 'strange'
}

/** Left undone, these may harm. */
const GUARDS: ReadonlySet<ActName> = new Set<ActName>([
  'check',
  'test',
  'monitor',
  'back_up',
  'enable_guard',
  'inform',
  'review',
])
