// What a cover rule sees of a step: its plan, and whether a nested part in it was understood.
import { asciiLower } from '../../text/ascii.ts'
import type { Entity, Plan, Step } from '../ir.ts'
import { DAYS, MONTHS, TIME_NOUNS } from '../read/words/function-words.ts'
import { isAdjective } from '../read/words/lemma.ts'
import { classOf } from '../tables/act-of.ts'
import type { ObjectClass } from '../tables/objects.ts'
import { LANGUAGES, THINGS } from './things.ts'
import { isGuardedWord } from './words.ts'

export interface CoverSubject {
  readonly step: Step
  readonly plan: Plan
  /** Lower-case words of everybody but the agent before a turn. */
  before(turn: number): string
  /** The commands and the like inside were all understood by their families; null when there are none. */
  readonly nestedClean: boolean | null
}

/** The rule of a cover: true when the step's effect is known to be harmless. */
export interface Covers {
  /** It judges calls of tools; the others judge words. */
  readonly forCalls?: true
  covers(subject: CoverSubject): boolean
}

/** Things of work and daily life that are read, written and arranged without harm to others. */
const PLAIN: ReadonlySet<ObjectClass> = new Set<ObjectClass>([
  'document',
  'code',
  'page',
  'meeting',
  'task',
  'process',
  'message',
  'public statement',
  'running system',
  'data',
  'record',
])
/** Goods, travel, places and living things that one looks for and compares (WordNet noun.artifact, noun.food, noun.plant). */
const GOODS = new Set(
  'chair table desk lamp sofa shelf bed train flight bus ferry hotel hostel apartment room restaurant cafe recipe dish meal vegetable fruit bread film movie song album game toy photo picture plant flower tree garden kitchen bike bicycle shoe jacket coat shirt dress phone laptop monitor printer keyboard headphone camera lens speaker tv tool paint wood tile carpet curtain mattress pan pot gift museum park beach trail hike concert exhibition course university library bookshop shop store market weather forecast temperature route station airport ticket price offer quote discount warranty height width length size brand model category figure statistic chart keyword headline paper author citation language word parser module function variable import warning dependency'.split(
    ' ',
  ),
)

/** Measures and parts of texts: they are of the kind of what they belong to. */
const NEUTRAL = new Set(
  'name title number count total average figure value line word part section version size result outcome detail example point idea option list reason state change difference step comment update progress status error warning failure success behaviour behavior performance time date deadline quarter week month year day morning afternoon monday format language english colour color font layout style table column row cell chart heading column introduction conclusion feedback suggestion question answer team channel group colleague everyone author reader reviewer maintainer support customer-facing internal public draft final new old open latest last first next previous current upcoming remaining missing broken key main top best common similar short long brief simple clear quick weekly monthly daily quarterly annual yearly own same other recent project product release suite test-suite test feature bug test coverage build branch folder file document page wiki calendar board backlog ticket issue milestone sprint roadmap design architecture interface content text note image picture photo diagram screenshot video slide presentation'.split(
    ' ',
  ),
)

/** Says nothing new about the world. */
export const isNeutralWord = (word: string): boolean =>
  NEUTRAL.has(word) ||
  REPORTING.has(word) ||
  TIME_NOUNS.has(word) ||
  (isAdjective(word) && !isGuardedWord(word))

const REPORTING = new Set(
  'system tool item individual entry match save there multiple be have do find show list include contain name call describe mention get give retrieve see read search look check return answer information info detail data follow here task request finish complete done know help need let want use user tell provide summarise summarize successfully available related relevant several various total follows following'.split(
    ' ',
  ),
)

export const isPlainClass = (kind: ObjectClass | null): boolean => kind !== null && PLAIN.has(kind)

export function isPlainEntity(entity: Entity): boolean {
  if (entity.kind === 'email' || entity.kind === 'account' || entity.kind === 'text') return false
  if (entity.kind === 'person') return LANGUAGES.has(entity.head) && entity.modifiers.length === 0
  if (entity.modifiers.some(isGuardedWord) || isGuardedWord(entity.head) || isGuardedWord(entity.key))
    return false
  if (entity.kind === 'path' || entity.kind === 'url' || entity.kind === 'id')
    return (
      entity.modifiers.length > 0 &&
      entity.modifiers.every(
        (word) => NEUTRAL.has(word) || isPlainClass(classOf({ key: word, head: word, modifiers: [] })),
      )
    )
  return (
    NEUTRAL.has(entity.head) ||
    GOODS.has(entity.head) ||
    THINGS.has(entity.head) ||
    LANGUAGES.has(entity.head) ||
    TIME_NOUNS.has(entity.head) ||
    DAYS.has(entity.head) ||
    MONTHS.has(entity.head) ||
    isPlainClass(classOf(entity))
  )
}

/** Every thing that is acted on is plain, what stands beside it names nobody, and no word is guarded. */
export const isPlainStep = ({ objects, recipients, target, words }: Step): boolean =>
  objects.length > 0 &&
  objects.every(isPlainEntity) &&
  isBesides(recipients, target) &&
  !words.some(isGuardedWord)

/** A topic, a place or a purpose: no address, person or account. */
const isBesides = (recipients: readonly Entity[], target: Entity | null): boolean =>
  [...recipients, ...(target === null ? [] : [target])].every(
    (one) =>
      isInside(one) ||
      one.kind === 'noun' ||
      one.kind === 'path' ||
      one.kind === 'id' ||
      LANGUAGES.has(one.key),
  )

const HOUSE = new Set(['internal', 'wiki', 'team'])
const isPlainWordsOnly = ({ modifiers, head }: Entity): boolean =>
  ![...modifiers, head].some((word) => isGuardedWord(word) || word === 'public')

/** Somebody of the house: no address outside, no unknown name. */
const INSIDE = new Set(
  'team channel group colleague manager lead reviewer maintainer author owner user me us board stand-up standup wiki thread ticket'.split(
    ' ',
  ),
)
export const isInside = (entity: Entity): boolean =>
  (entity.kind === 'id' && entity.text.startsWith('#')) ||
  (entity.kind === 'noun' && entity.modifiers.some((word) => HOUSE.has(word)) && isPlainWordsOnly(entity)) ||
  (INSIDE.has(entity.head) &&
    !entity.modifiers.some((word) => isGuardedWord(word) || word === 'external' || word === 'public'))

/** Nobody outside takes part: no address, no person, no account, no money. */
export const staysInside = ({ recipients, account, amounts, environment }: Step): boolean =>
  account === null &&
  environment !== 'production' &&
  !amounts.some(({ kind }) => kind === 'money') &&
  isBesides(recipients, null)

/** A channel of the house, or a name that the principal's turns carry. */
export function isHouse(value: string, plan: Plan): boolean {
  const text = asciiLower(value.trim())
  if (text.startsWith('#') || INSIDE.has(text)) return true
  return (
    text.length > 2 &&
    plan.turns.some(({ party, label }) => party === 'principal' && asciiLower(label).includes(text))
  )
}

/** A word of work and daily life, or one that says nothing of the world. */
export const isKnownWord = (word: string): boolean =>
  isNeutralWord(word) ||
  GOODS.has(word) ||
  THINGS.has(word) ||
  LANGUAGES.has(word) ||
  INSIDE.has(word) ||
  DAYS.has(word) ||
  MONTHS.has(word) ||
  /^[0-9]/.test(word) ||
  isPlainClass(classOf({ key: word, head: word, modifiers: [] })) ||
  isAdjective(word)
