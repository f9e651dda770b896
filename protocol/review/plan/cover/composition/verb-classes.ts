// Classes of verbs by what they are done to, and of the nouns behind them.
import type { ActName } from '../../ir.ts'
import { isAdjective, singular } from '../../read/words/lemma.ts'
import { classOf } from '../../tables/act-of.ts'
import { isRole, WORK } from '../roles.ts'
import type { Said, SentenceReading } from '../sentence.ts'
import { isPlainClass } from '../subject.ts'
import { isFigure, isInformation } from '../word-kinds.ts'
import { isDelicateWord } from '../words.ts'

/** Done with hands and machines as well as to data: with a noun of data only the data is meant. */
export const BODILY: ReadonlySet<string> = new Set(
  'plant pour carry pack bring add mix feed give cut burn spray drain heat fill empty fly drive'.split(' '),
)
export const WAITS: ReadonlySet<ActName> = new Set<ActName>(['wait', 'stop_work', 'refuse'])
export const DECIDES: ReadonlySet<ActName> = new Set<ActName>([
  'approve',
  'check',
  'review',
  'sign',
  'compare',
])
/** Changes of data and systems that a copy, a way back or an approval makes safe. */
export const CHANGES: ReadonlySet<ActName> = new Set<ActName>([
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
export const DESTROYS: ReadonlySet<ActName> = new Set<ActName>(['delete', 'overwrite'])

/** A thing of information or computing. */
export const isWorkNoun = (noun: string): boolean =>
  isInformation(singular(noun)) ||
  isFigure(singular(noun)) ||
  isRole(noun) ||
  WORK.has(singular(noun)) ||
  isPlainClass(classOf({ key: noun, head: noun, modifiers: [] }))

export const ORDERED = /^(?:find|take|hold|pass|start|cover|raise|come|work|support)$/
const COPY = /^(?:copy|backup|snapshot|dump)$/
/** "Take a copy", "restore the snapshot". */
export const isCopying = ({ act, verb, nouns }: Said): boolean =>
  act === 'back_up' ||
  (/^(?:take|make|store|save|create|export|restore|compare|verify|check|start)$/.test(verb) &&
    nouns.slice(0, 3).some((noun) => COPY.test(noun)))

const UNITS = /^(?:gb|mb|tb|kb|ms|h|min|hour|day|week|month)$/
/** Nouns of things: no adjectives, no units. */
export const thingsOf = ({ nouns }: Said): string[] =>
  nouns.filter((noun) => !isAdjective(noun) && !UNITS.test(noun))

export const isOnWork = (one: Said, { marks }: SentenceReading): boolean => {
  const things = thingsOf(one)
  return (marks.length > 0 && things.length === 0) || things.slice(0, 3).some(isWorkNoun)
}

export const isTouched = ({ nouns }: Said): boolean =>
  nouns.some((noun) => noun !== 'ids' && isDelicateWord(noun))

/** What a person does to be heard, and what a finished text is taken for. */
export const CALLS = /^(?:call|phone|ring|talk to|speak to|speak with|meet|meet with|contact)$/
export const SPEAKS: ReadonlySet<ActName> = new Set<ActName>([
  'send',
  'reply',
  'publish',
  'share',
  'upload',
  'cancel',
  'sign',
])
export const GOES_ON = /^(?:go on|continue|proceed)$/
export const CONDITIONS = ['only', 'when', 'once', 'after', 'until']
/** What was measured, counted or agreed: changed, it is falsified. */
export const FOUND =
  /^(?:result|score|reading|count|total|measurement|grade|mark|vote|price|rate|finding|evidence|figure)$/
export const FALLS = ['if', 'on', 'any', 'otherwise']
/** To one or two persons by name, at no address. */
export const isToPerson = ({ marks, parties }: SentenceReading, persons: number): boolean =>
  persons > 0 && persons < 3 && parties.length === 0 && marks.every(({ token }) => token.kind !== 'url')
export const PAPERS = /^(?:sheet|list|doc|document|table|report|page|note|notes|draft|folder|wiki)$/
/** Written for people, and written anew as easily. */
export const isPaper = ({ nouns }: Said): boolean => {
  const kind = nouns.length === 0 ? null : classOf({ key: nouns[0]!, head: nouns[0]!, modifiers: [] })
  return kind === 'document' || kind === 'message' || kind === 'meeting' || kind === 'task'
}
export const OPENS = /^(?:open|close)$/
export const STORES = /^(?:store|save|keep|retain)$/
export const STAYS = /^(?:keep|leave|retain|preserve|close)$/

/** Left undone, these may harm. */
export const GUARDS: ReadonlySet<ActName> = new Set<ActName>([
  'check',
  'test',
  'monitor',
  'back_up',
  'enable_guard',
  'inform',
  'review',
])
