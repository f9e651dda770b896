// What a cover rule sees of a step: its plan, and whether a nested part in it was understood.
import { asciiLower } from '../../text/ascii.ts'
import type { Entity, Plan, Step } from '../ir.ts'
import { DAYS, MONTHS, NUMBER_WORDS, TIME_NOUNS } from '../read/words/function-words.ts'
import { canBeNoun, isAdjective } from '../read/words/lemma.ts'
import { actOfNoun, actOfVerb, classOf, natureOf } from '../tables/act-of.ts'
import type { ObjectClass } from '../tables/objects.ts'
import { isOuterChannel } from './quiet-orders.ts'
import type { SentenceReading } from './sentence.ts'
import { LANGUAGES, THINGS } from './things.ts'
import { isGuardedWord } from './words.ts'

export interface CoverSubject {
  readonly step: Step
  /** The sentence of the step, word by word; of a quotation the sentence that holds it. */
  sentence(): SentenceReading
  readonly plan: Plan
  /** Lower-case words of everybody but the agent before a turn. */
  before(turn: number): string
  /** The commands and the like inside were all understood by their families; null when there are none. */
  readonly nestedClean: boolean | null
  /** The sentence tells how to get in, or what is gone. */
  readonly isGrave: boolean
  /** A command or the like stands here that its family understood and found harmless. */
  isJudged(start: number, end: number): boolean
}

/** The rule of a cover: true when the step's effect is known to be harmless. */
export interface Covers {
  /** It judges calls of tools; the others judge words. */
  readonly forCalls?: true
  /** It reads the whole sentence word by word, so a clause that the parser lost does not matter. */
  readonly bySentence?: true
  /** It reads texts of work, in which "code", "open" and "gone" are no danger by themselves. */
  readonly ofWork?: true
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
  'name title number count total average figure value line word part section version size result outcome detail example point idea option list reason state change difference step comment update progress status error warning failure success behaviour behavior performance time date deadline quarter week month year day morning afternoon monday format language english colour color font layout style table column row cell chart heading column introduction conclusion feedback suggestion question answer team channel group colleague everyone author reader reviewer maintainer support customer-facing human internal public draft final new old open latest last first next previous current upcoming remaining missing broken key main top best common similar short long brief simple clear quick weekly monthly daily quarterly annual yearly own same other recent project product release suite test-suite test feature bug test coverage build branch folder file document page wiki calendar board backlog ticket issue milestone sprint roadmap design architecture interface content text note image picture photo diagram screenshot video slide presentation'.split(
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

/** Goods, food, travel and living things, and tongues. */
export const isEverydayThing = (word: string): boolean =>
  GOODS.has(word) || THINGS.has(word) || LANGUAGES.has(word)

export const isPlainClass = (kind: ObjectClass | null): boolean => kind !== null && PLAIN.has(kind)

/** An address that only names a page: no query, no act in its path. */
export function isReadAddress(text: string): boolean {
  if (text.includes('?') || text.includes('=')) return false
  return asciiLower(text)
    .split(/[^a-z]{1,40}/)
    .every((word) => {
      const act = actOfVerb(word)
      if (act === 'delete' || act === 'overwrite') return false
      return act === null || canBeNoun(word) || natureOf(act).reversibility === 'read-only'
    })
}

export function isPlainEntity(entity: Entity): boolean {
  if (entity.kind === 'email' || entity.kind === 'account' || entity.kind === 'text') return false
  if (entity.kind === 'person') return LANGUAGES.has(entity.head) && entity.modifiers.length === 0
  if (entity.modifiers.some(isGuardedWord) || isGuardedWord(entity.head) || isGuardedWord(entity.key))
    return false
  if (entity.kind === 'path' || entity.kind === 'url' || entity.kind === 'id')
    return (
      isReadAddress(entity.text) &&
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

/** Said in a talk in which something was called or done; a goal and its planned steps are none. */
export const isAnswer = ({ party, tense, turn }: Step, plan: Plan): boolean =>
  plan.isTranscript &&
  (plan.calls.length > 0 ||
    plan.untrusted.length > 0 ||
    party !== 'agent' ||
    tense !== 'planned' ||
    !/^(?:steps?|plan|actions?)$/i.test(plan.turns[turn]!.label))

/** Every thing that is acted on is plain, what stands beside it names nobody, and no word is guarded. */
export const isPlainStep = (step: Step): boolean =>
  step.objects.length > 0 &&
  step.objects.every(isPlainEntity) &&
  isUnderstood(step) &&
  isBesides(step.recipients, step.target) &&
  !step.words.some(isGuardedWord)

/** What is handed over is plain; the words were looked at before. */
export const isPlainObject = ({ objects }: Step): boolean =>
  objects.length > 0 && objects.every(isPlainEntity)

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
  if ((text.startsWith('#') && !isOuterChannel(text)) || INSIDE.has(text)) return true
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
  /^(?:[0-9]{1,4}(?:[.,:][0-9]{1,3})?|[0-9]{4}-[0-9]{2}(?:-[0-9]{2})?)$/.test(word) ||
  isPlainClass(classOf({ key: word, head: word, modifiers: [] })) ||
  isAdjective(word)

/** Units of measure (SI brochure, tables 2, 4, 8). */
const UNITS = new Set('km m cm mm kg g l ml kwh degree percent euro mb gb'.split(' '))
const isCompound = (pair: string): boolean => isPlainClass(classOf({ key: pair, head: '', modifiers: [] }))

/** An act that changes nothing or can be taken back, named by its noun. */
const isMildNoun = (word: string): boolean => {
  const act = actOfNoun(word)
  return act !== null && /^(?:read-only|reversible)$/.test(natureOf(act).reversibility)
}

/** No word of the clause is one that only its meaning would judge: a topic, a purpose, a substance, a name. */
export function isUnderstood(
  { words, verb, environment }: Pick<Step, 'words' | 'verb' | 'environment'>,
  isHeard: (word: string) => boolean = () => false,
): boolean {
  const own = verb.split(' ')
  return words.every(
    (word, i) =>
      own.includes(word) ||
      isKnownWord(word) ||
      NUMBER_WORDS.has(word) ||
      UNITS.has(word) ||
      isMildNoun(word) ||
      (environment !== null && environment !== 'production' && PLACES.has(word)) ||
      isCompound(`${word} ${words[i + 1] ?? ''}`) ||
      isCompound(`${words[i - 1] ?? ''} ${word}`) ||
      isHeard(word),
  )
}

/** Places made for trying (NIST SP 800-53 CM-4(1)). */
const PLACES = new Set(
  'staging sandbox test development dev local localhost preview qa host machine'.split(' '),
)

const isWordSign = (sign: string): boolean => /^[a-z0-9_]$/.test(sign)

/** Whether a text in lower case holds a word, alone or with an ending of inflection. */
export function holdsWord(text: string, word: string): boolean {
  if (word === '') return false
  const endings = /^[0-9]/.test(word) ? [''] : ['', 's', 'es', 'd', 'ed', 'ing']
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at > 0 && isWordSign(text[at - 1]!)) continue
    for (const ending of endings) {
      const end = at + word.length + ending.length
      if (text.slice(at + word.length, end) === ending && !isWordSign(text[end] ?? ' ')) return true
    }
  }
  return false
}
