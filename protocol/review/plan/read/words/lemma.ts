// Base forms: verbs to the infinitive, nouns to the singular. Irregular forms come from the word list.
import { ACTS } from '../../tables/acts.ts'
import { OBJECTS } from '../../tables/objects.ts'
import { ADJECTIVES, NOUNS, PLURALS, VERB_FORMS, VERBS } from './english.ts'

const set = (words: string): Set<string> => new Set(words.split(' '))
const pairs = (words: string): Map<string, string> =>
  new Map(words.split(' ').map((pair) => pair.split(':') as [string, string]))

const verbs = set(VERBS)
const verbForms = pairs(VERB_FORMS)
const plurals = pairs(PLURALS)
const adjectives = set(ADJECTIVES)
const nouns = set(NOUNS)
/** First words of the ontology's verbs, and its verbs of several words. */
const actVerbs = new Set<string>()
export const PHRASES: ReadonlySet<string> = new Set(
  Object.values(ACTS).flatMap(({ verbs: list }) => list.split(', ').filter((verb) => verb.includes(' '))),
)
for (const { verbs: list } of Object.values(ACTS))
  for (const verb of list.split(', ')) actVerbs.add(verb.split(' ')[0]!)
for (const verb of actVerbs) if (verb !== '') verbs.add(verb)
for (const verb of ['have', 'be', 'need', 'want', 'go', 'fall', 'rise']) verbs.add(verb)
/** Irregular forms that the word list lacks. */
for (const [form, base] of pairs(
  'ran:run fell:fall fallen:fall rose:rise risen:rise told:tell held:hold stood:stand paid:pay shown:show meant:mean caught:catch broke:break broken:break threw:throw thrown:throw won:win',
))
  verbForms.set(form, base)

export type VerbForm = 'base' | 's' | 'ed' | 'ing'
export interface VerbReading {
  readonly base: string
  readonly form: VerbForm
}

/** Nouns of the ontology, and gerunds that name a thing. */
for (const list of [
  ...Object.values(ACTS).map((act) => act.nouns),
  ...Object.values(OBJECTS).map(({ heads }) => heads),
])
  for (const phrase of list.split(', ')) nouns.add(phrase.split(' ').at(-1)!)
for (const noun of 'staging testing training hosting billing pricing marketing building logging clearing branding packaging engineering accounting parking ending beginning opening plan order group film test review report check mark note design trade stock share market post mail book rent lease bid stake target filter sort format chart graph plot map model score rank rate watch guard guide track trace search lift drive heat spray pump flood poison bomb attack murder fake trick bait cook bug tail shadow back forward double'.split(
  ' ',
))
  nouns.add(noun)

const isDoubled = (stem: string): boolean =>
  stem.length > 2 && stem.at(-1) === stem.at(-2) && 'bdfgklmnprtvz'.includes(stem.at(-1)!)

/** Every word is read at most once for one list of candidates; the first known verb is taken. */
export function verbOf(word: string): VerbReading | null {
  if (verbs.has(word)) return { base: word, form: 'base' }
  const irregular = verbForms.get(word)
  if (irregular !== undefined && verbs.has(irregular))
    return { base: irregular, form: word.endsWith('ing') ? 'ing' : 'ed' }
  const endings: readonly (readonly [string, VerbForm])[] = [
    ['ing', 'ing'],
    ['ed', 'ed'],
    ['es', 's'],
    ['s', 's'],
  ]
  for (const [ending, form] of endings) {
    if (!word.endsWith(ending) || word.length < ending.length + 2) continue
    const stem = word.slice(0, -ending.length)
    const tries = [stem, `${stem}e`]
    if (isDoubled(stem)) tries.push(stem.slice(0, -1))
    if (stem.endsWith('i')) tries.push(`${stem.slice(0, -1)}y`)
    const base = tries.find((one) => verbs.has(one))
    if (base !== undefined) return { base, form }
  }
  return null
}

/** Also known as a noun, so that only its place tells which it is. */
export const canBeNoun = (word: string): boolean => nouns.has(word) || nouns.has(singular(word))
export const isActVerb = (base: string): boolean => actVerbs.has(base)
export const isAdjective = (word: string): boolean => adjectives.has(word)

const KEEP =
  /(?:ss|us|is|ous|ics|news|series|species|status|basis|analysis|aws|dns|https?|sms|gps|tls|ios|os|css|kms|sas|dais|gas|bus|alias|atlas|canvas|always|perhaps)$/

export function singular(word: string): string {
  const irregular = plurals.get(word)
  if (irregular !== undefined) return irregular
  if (word.length < 4 || !word.endsWith('s') || KEEP.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:sses|xes|ches|shes|zes)$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

export const isPlural = (word: string): boolean => singular(word) !== word
