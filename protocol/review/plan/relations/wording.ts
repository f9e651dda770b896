// Matches ordered word classes in one sentence of the agent's own: act, thing, manner, purpose. It reads base forms, so
// that a clause the parser misreads is still compared; negation, quotation, questions and other actors are told apart.
import type { Budget } from '../../core/budget.ts'
import { asciiLower } from '../../text/ascii.ts'
import type { Party, Plan, Range } from '../ir.ts'
import { CONJUNCTIONS, NEGATIONS, PREPOSITIONS } from '../read/words/function-words.ts'
import { isAdjective, singular, type VerbForm, verbOf } from '../read/words/lemma.ts'
import type { Hit } from './hit.ts'
import { quote } from './steps.ts'

export interface Token extends Range {
  readonly word: string
  readonly verb: string
  readonly form: VerbForm | null
  readonly noun: string
  readonly quoted: boolean
}

/** One sentence or line; `party` is its turn's. */
export interface Sentence extends Range {
  readonly tokens: readonly Token[]
  readonly party: Party
  readonly turn: number
  readonly isQuestion: boolean
}

export interface Wording {
  /** Word classes in order, entries separated by ", "; an entry of several words stands as it is. */
  readonly say: readonly string[]
  /** Words that may stand between two classes. */
  readonly gap?: number
  /** One of these stands anywhere in the sentence. */
  readonly near?: string
  /** What is matched is another thing with one of these in its noun phrase, or directly behind it: "toy gun". */
  readonly other?: string
  /** The first class is no act of the agent: it may be said of anybody. */
  readonly ofAny?: true
}

export interface WordingFacts {
  readonly clause: string
}

const MOST_SENTENCES = 300
const MOST_TOKENS = 120
const WORD = /[a-z0-9][a-z0-9'’._@/%+-]*|[,:()"“”;→]/g
const sentencesOf = new WeakMap<Plan, readonly Sentence[]>()

/** Sentences of every party, worked out once for each plan. */
export function sentences(plan: Plan, budget: Budget): readonly Sentence[] {
  const known = sentencesOf.get(plan)
  if (known) return known
  budget.spend(plan.text.length)
  const found: Sentence[] = []
  const readings: Readings = new Map()
  for (const turn of plan.turns)
    for (const { start, end } of partsOf(plan.text, turn)) {
      if (found.length >= MOST_SENTENCES) break
      const tokens = tokensOf(plan.text, start, end, readings)
      if (tokens.length > 0)
        found.push({
          start,
          end,
          tokens,
          party: turn.party,
          turn: turn.index,
          isQuestion: plan.text.charAt(end) === '?',
        })
    }
  sentencesOf.set(plan, found)
  return found
}

const isOwn = ({ party }: Sentence): boolean => party === 'agent' || party === 'unknown'

const ownOf = new WeakMap<Plan, readonly Sentence[]>()

/** What the agent says or proposes. */
export function ownSentences(plan: Plan, budget: Budget): readonly Sentence[] {
  const known = ownOf.get(plan)
  if (known) return known
  const own = sentences(plan, budget).filter(isOwn)
  ownOf.set(plan, own)
  return own
}

function partsOf(text: string, { start, end }: Range): Range[] {
  const found: Range[] = []
  let from = start
  for (let i = start; i <= end; i++) {
    const char = i === end ? '\n' : text.charAt(i)
    if (!ENDS.includes(char) || (char === '.' && !isFullStop(text, i, end))) continue
    if (i > from) found.push({ start: from, end: i })
    from = i + 1
  }
  return found
}

const ENDS = '\n!?;.'
/** The number of a step at the beginning of a line: blanks and digits, at most these many. */
const NUMBER = /^[^\S\n]{0,8}[0-9]{1,2}$/
const LONGEST_NUMBER = 10

const isFullStop = (text: string, at: number, end: number): boolean => {
  const next = at + 1 < end ? text.charAt(at + 1) : ' '
  if (!' \n"\'”)'.includes(next)) return false
  // "1. " numbers a step, "Ms. Brandt" is one name.
  const word = /[A-Za-z0-9]{1,12}$/.exec(text.slice(Math.max(0, at - 12), at))?.[0] ?? ''
  const before = text.slice(Math.max(0, at - LONGEST_NUMBER - 1), at)
  const line = before.lastIndexOf('\n')
  const opens = (line >= 0 || before.length === at) && NUMBER.test(before.slice(line + 1))
  return !opens && !/^(?:Mr|Mrs|Ms|Dr|Prof|St|No|no|vs|approx|ca|etc|[A-Z])$/.test(word)
}

type Reading = Pick<Token, 'word' | 'verb' | 'form' | 'noun'>
type Readings = Map<string, Reading>

function readingOf(word: string): Reading {
  const verb = verbOf(word)
  return {
    word,
    verb: verb?.base ?? word,
    form: verb?.form ?? null,
    noun: singular(word.endsWith("'s") ? word.slice(0, -2) : word),
  }
}

function tokensOf(text: string, start: number, end: number, readings: Readings): Token[] {
  const found: Token[] = []
  let quoted = false
  for (const { 0: raw, index } of asciiLower(text.slice(start, Math.min(end, start + 1200))).matchAll(WORD)) {
    if (found.length >= MOST_TOKENS) break
    if (raw === '"' || raw === '“' || raw === '”') {
      quoted = raw === '“' || (raw === '"' && !quoted)
      continue
    }
    const word = raw.replace(/[’]/g, "'").replace(/[.'/-]{1,3}$/, '')
    if (word === '') continue
    const known = readings.get(word)
    const reading = known ?? readingOf(word)
    if (known === undefined) readings.set(word, reading)
    found.push({ ...reading, quoted, start: start + index, end: start + index + raw.length })
  }
  return found
}

type WordClass = ReadonlyMap<string, readonly (readonly string[])[]>
const classes = new Map<string, WordClass>()

/** Verbs of one class (VerbNet remove-10.1, get-13.5.1, send-11.1): a rule that names one sees them all. */
const SAME: readonly (readonly string[])[] = [
  ['delete', 'remove', 'erase'],
  ['buy', 'purchase'],
  ['disable', 'turn off', 'switch off', 'deactivate'],
]

const kinOf = (entry: string): readonly string[] => SAME.find((verbs) => verbs.includes(entry)) ?? [entry]

/** What a class matches, each entry as its words. */
export const entriesOf = (list: string): readonly (readonly string[])[] =>
  list
    .split(', ')
    .flatMap(kinOf)
    .map((entry) => entry.split(' '))

function classFor(list: string): WordClass {
  const known = classes.get(list)
  if (known) return known
  const found = new Map<string, (readonly string[])[]>()
  for (const words of entriesOf(list)) found.set(words[0]!, [...(found.get(words[0]!) ?? []), words])
  classes.set(list, found)
  return found
}

const isWord = ({ word, verb, noun }: Token, wanted: string): boolean =>
  word === wanted || verb === wanted || noun === wanted

/** How many tokens an entry of the class takes at this place, 0 for none. */
export function lengthAt(tokens: readonly Token[], at: number, list: string): number {
  if (tokens[at] === undefined) return 0
  return lengthOf(classFor(list), tokens, at)
}

function lengthOf(entries: WordClass, tokens: readonly Token[], at: number): number {
  const { word, verb, noun } = tokens[at]!
  let most = longest(entries.get(word), tokens, at, 0)
  if (verb !== word) most = longest(entries.get(verb), tokens, at, most)
  if (noun !== word && noun !== verb) most = longest(entries.get(noun), tokens, at, most)
  return most
}

function longest(
  entries: readonly (readonly string[])[] | undefined,
  tokens: readonly Token[],
  at: number,
  least: number,
): number {
  let most = least
  if (entries === undefined) return most
  for (const words of entries)
    if (words.length > most && words.every((word, i) => i === 0 || isNext(tokens, at, i, word)))
      most = words.length
  return most
}

const isNext = (tokens: readonly Token[], at: number, i: number, word: string): boolean => {
  const token = tokens[at + i]
  return token !== undefined && isWord(token, word)
}

const saidOf = new WeakMap<Sentence, Map<string, boolean>>()

/** One of the entries stands in the sentence; worked out once for each list. */
export function says(sentence: Sentence, list: string): boolean {
  const known = saidOf.get(sentence) ?? new Map<string, boolean>()
  saidOf.set(sentence, known)
  const before = known.get(list)
  if (before !== undefined) return before
  const { tokens } = sentence
  const entries = classFor(list)
  let found = false
  for (let at = 0; at < tokens.length && !found; at++) found = lengthOf(entries, tokens, at) > 0
  known.set(list, found)
  return found
}

/** Verbs that keep the act from being done, and people who are only told of. */
const AGAINST = new Set(
  'refuse decline avoid prevent stop detect forbid ban instead rather against never without block refrain warn catch spot recognise recognize prohibit resist asks asked wants wanted told suggests suggested demands demanded tries tried tells attempted whether'.split(
    ' ',
  ),
)
const SELVES = new Set([
  'i',
  'we',
  "i'll",
  "we'll",
  "i've",
  "we've",
  "i'd",
  "we'd",
  "i'm",
  'you',
  "you'll",
  "let's",
])
const ACTORS = new Set(
  'they who he she it which people anyone someone attackers scammers criminals thieves fraudsters'.split(' '),
)

const PREDICATES = new Set('can could will would may might must shall should is was has'.split(' '))
const ARTICLES = new Set('the a an my our your its their no'.split(' '))

const BARE_MODALS = new Set('can could may might must should'.split(' '))
const MODALS = new Set("can could may might must should shall will would won't can't cannot".split(' '))
/** What does the agent's bidding: "the script will drop the table" is its act. */
const INSTRUMENTS = new Set(
  'script job command migration step pipeline workflow run task query statement tool plan playbook agent bot assistant process automation action call'.split(
    ' ',
  ),
)
const NO_SUBJECT = new Set([...CONJUNCTIONS, ...PREPOSITIONS, ...NEGATIONS, 'that', 'then', 'there', 'also'])

/** "The pod will terminate", "they may also sell": the subject of a modal verb directly before the act is another. */
function isOthersModal(lead: readonly Token[]): boolean {
  const at = lead.findLastIndex(({ word }) => MODALS.has(word))
  if (at < 1 || lead.length - at > 3) return false
  const subject = lead[at - 1]!
  return (
    !SELVES.has(subject.word) &&
    !INSTRUMENTS.has(subject.noun) &&
    !NO_SUBJECT.has(subject.word) &&
    /^[a-z]/.test(subject.word)
  )
}

/** Behind these a participle tells when, of what or how: "the guide for deleting", "errors when running it". */
const BEFORE_PARTICIPLE = new Set('when while if whether of for about than like'.split(' '))

/** "Provide clear steps": an adjective before its noun, behind a verb or a preposition. */
const isAdjectiveAt = (tokens: readonly Token[], at: number): boolean => {
  const [before, token, next] = [tokens[at - 1], tokens[at]!, tokens[at + 1]]
  return (
    before !== undefined &&
    next !== undefined &&
    token.form === 'base' &&
    isAdjective(token.word) &&
    next.form !== 'base' &&
    next.noun !== next.word &&
    (PREPOSITIONS.has(before.word) || (before.form === 'base' && !LEADS_VERB.has(before.word)))
  )
}
const LEADS_VERB = new Set('to help let make go please do need'.split(' '))

/** "The vendor's": no contraction of "is" or "us" ("let's", "she's"). */
const isPossessor = ({ word }: Token): boolean =>
  /^[a-z]{3,20}['’]s$/.test(word) && !CONTRACTED.has(word.slice(0, -2))
const CONTRACTED = new Set(
  'let it that there who what where here how she everyone everybody nobody'.split(' '),
)

/** The act is the agent's or its plan's: not negated, not another's, not prevented. */
export function isAgents(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!
  if (token.quoted || token.form === 's' || (token.form === null && token.noun !== token.word)) return false
  if (isAdjectiveAt(tokens, at)) return false
  const lead = tokens.slice(Math.max(0, at - 6), at)
  const segment = lead.slice(
    lead.findLastIndex(({ word }) => word === ',' || word === ':' || word === '→') + 1,
  )
  if (segment.some(({ word, verb }) => AGAINST.has(word) || AGAINST.has(verb))) return false
  // "do not … X", but "if the cat isn't in, unlock"
  if (segment.slice(-4).some(({ word }) => NEGATIONS.has(word))) return false
  const own = segment.some(({ word }) => SELVES.has(word))
  if (token.form === 'ed') return own
  if (isOthersModal(segment)) return false
  const before = segment.at(-1)
  if (token.form === 'ing' && before !== undefined && BEFORE_PARTICIPLE.has(before.word)) return false
  // "The page block can be hidden": what a modal verb or a form of "be" says something of is a thing.
  if (token.form === 'base' && !own && PREDICATES.has(tokens[at + 1]?.word ?? '')) return false
  // "Reset tokens can be guessed": so is a compound before one.
  const compound = tokens[at + 1]
  if (
    token.form === 'base' &&
    !own &&
    compound !== undefined &&
    compound.noun !== compound.word &&
    BARE_MODALS.has(tokens[at + 2]?.word ?? '')
  )
    return false
  // "The print server", "a dump of the table", "the maker's secure erase": a noun.
  if (token.form === 'base' && before !== undefined) {
    const lead = isAdjective(before.word) ? segment.at(-2) : before
    if (ARTICLES.has(before.word) || (lead !== undefined && isPossessor(lead))) return false
  }
  if (before === undefined || own) return true
  if (ACTORS.has(before.word)) return false
  return !(
    token.form === 'base' &&
    before.noun !== before.word &&
    before.form === null &&
    before.word.endsWith('s')
  )
}

/** "Ask them whether the history should go": somebody is asked, and nothing is decided. */
const isOpenQuestion = (tokens: readonly Token[], at: number): boolean => {
  const lead = tokens.slice(Math.max(0, at - 8), at)
  const mark = lead.findLastIndex(({ word }) => ENDS_CLAUSE.has(word))
  return lead.slice(mark + 1).some(({ word }) => word === 'whether')
}

/** Where an entry of each class stands: its first token, and the one behind it. */
type Places = readonly (readonly [start: number, end: number])[]

/** Where the classes stand in order from a token on, or null. */
function placesOf(tokens: readonly Token[], at: number, say: readonly string[], gap: number): Places | null {
  const found: [number, number][] = []
  let next = at
  for (const [i, list] of say.entries()) {
    const last = i === 0 ? at : Math.min(tokens.length - 1, next + gap)
    let j = next
    let length = 0
    while (j <= last && length === 0) length = lengthAt(tokens, j++, list)
    if (length === 0) return null
    next = j - 1 + length
    found.push([j - 1, next])
  }
  return found
}

/** Whether the classes stand in order from a token on. */
export const spanOf = (tokens: readonly Token[], at: number, say: readonly string[], gap: number): boolean =>
  lengthAt(tokens, at, say[0]!) > 0 && placesOf(tokens, at, say, gap) !== null

/** "put no camera", "the exits are not blocked": a negation directly before a class, inside the match. */
const DENIALS = new Set([...NEGATIONS].filter((word) => word !== 'without' && word !== 'nor'))
const isDenied = (tokens: readonly Token[], places: Places, from: number): boolean =>
  places.some(
    ([start], i) =>
      i >= from &&
      tokens
        .slice(Math.max(i === 0 ? 0 : places[i - 1]![1], start - 2), start)
        .some(({ word }) => DENIALS.has(word)),
  )

/** Marks and words at which a noun phrase ends. */
const ENDS_PHRASE = new Set([
  ...[',', ':', ';', '(', ')', '→', 'then', 'because', 'so', 'that', 'which', 'who', 'while', 'although'],
  ...CONJUNCTIONS,
  ...PREPOSITIONS,
])
const LONGEST_PHRASE = 4

/** The words beside a class in its own noun phrase, and the word directly behind it: nothing further counts. */
function phraseOf(tokens: readonly Token[], [start, end]: Places[number], isVerb: boolean): Places[number] {
  let from = start
  while (!isVerb && from > 0 && start - from < LONGEST_PHRASE && !ENDS_PHRASE.has(tokens[from - 1]!.word))
    from--
  let to = end
  while (to < tokens.length && to - end < LONGEST_PHRASE && !ENDS_PHRASE.has(tokens[to]!.word)) to++
  return [from, to]
}

const makesOther = (tokens: readonly Token[], places: Places, list: string, ofAny: boolean): boolean =>
  places.some((place, i) => {
    const isVerb = i === 0 && !ofAny
    const [from, to] = phraseOf(tokens, place, isVerb)
    for (let at = from; at <= to; at++) if (lengthAt(tokens, at, list) > 0) return true
    return false
  })

function wordingFrom(sentence: Sentence, wording: Wording, at: number): Range | null {
  const { tokens } = sentence
  const { say, gap = 5, near, other, ofAny } = wording
  if (tokens[at]!.quoted || lengthAt(tokens, at, say[0]!) === 0) return null
  if (ofAny === undefined ? !isAgents(tokens, at) : isOpenQuestion(tokens, at)) return null
  const places = placesOf(tokens, at, say, gap)
  if (places === null || isDenied(tokens, places, ofAny === undefined ? 1 : 0)) return null
  if (near !== undefined && !says(sentence, near)) return null
  if (other !== undefined && makesOther(tokens, places, other, ofAny === true)) return null
  return { start: tokens[at]!.start, end: tokens[places.at(-1)![1] - 1]!.end }
}

/** Words behind which an act waits for somebody. */
const WAITS = 'until, once, only after, only when, only if, after, as soon as, unless, if, when, before'
const DECIDES =
  'approve, approval, confirm, confirmation, sign, sign-off, agree, ok, okay, consent, decide, allow, answer, reply, verify, check, review, pass, permit, go-ahead, yes, complete, successful, arrive, certificate, there, finished, match'

/** "release it only after Dana approves": in the clause of the act, the condition names who or what decides. */
export function waitsFor({ tokens }: Sentence, at: number): boolean {
  const end = tokens.findIndex(({ word }, i) => i > at && (word === ',' || word === ';' || word === 'and'))
  const clause = end < 0 ? tokens.length : end
  for (let i = at + 1; i < clause; i++)
    if (lengthAt(tokens, i, WAITS) > 0)
      for (let k = i + 1; k < Math.min(clause, i + 7); k++) if (lengthAt(tokens, k, DECIDES) > 0) return true
  return false
}

/** The words of an act's clause: up to the next mark or conjunction. */
export function clauseAt({ tokens }: Sentence, at: number): readonly Token[] {
  const end = tokens.findIndex(({ word }, i) => i > at && ENDS_CLAUSE.has(word))
  return tokens.slice(at, end < 0 ? tokens.length : end)
}
const ENDS_CLAUSE = new Set([',', ';', ':', '→', '(', 'and', 'then', 'but', 'because', 'so', 'while'])

/** Wordings by the first words of their first class. */
const openings = new WeakMap<readonly Wording[], ReadonlyMap<string, readonly Wording[]>>()

function openingsOf(wordings: readonly Wording[]): ReadonlyMap<string, readonly Wording[]> {
  const known = openings.get(wordings)
  if (known) return known
  const found = new Map<string, Wording[]>()
  for (const wording of wordings)
    for (const word of classFor(wording.say[0]!).keys()) {
      const list = found.get(word)
      if (list === undefined) found.set(word, [wording])
      else list.push(wording)
    }
  openings.set(wordings, found)
  return found
}

interface Spot {
  readonly sentence: number
  readonly at: number
}
interface OwnIndex {
  /** Where each word, verb and noun stands, in order of the text. */
  readonly spots: ReadonlyMap<string, readonly Spot[]>
  readonly tokens: number
}
const indexes = new WeakMap<Plan, OwnIndex>()

/** Where the words of the agent's own sentences stand; worked out once for each plan. */
function indexOf(plan: Plan, own: readonly Sentence[]): OwnIndex {
  const known = indexes.get(plan)
  if (known) return known
  const spots = new Map<string, Spot[]>()
  let tokens = 0
  for (const [sentence, one] of own.entries()) {
    tokens += one.tokens.length
    for (const [at, { word, verb, noun }] of one.tokens.entries())
      for (const key of new Set([word, verb, noun])) {
        const list = spots.get(key)
        if (list === undefined) spots.set(key, [{ sentence, at }])
        else list.push({ sentence, at })
      }
  }
  const index = { spots, tokens }
  indexes.set(plan, index)
  return index
}

/** Places where the agent's own sentences have one of the wordings. */
export function wordingsIn(
  plan: Plan,
  wordings: readonly Wording[],
  budget: Budget,
): readonly Hit<WordingFacts>[] {
  const own = ownSentences(plan, budget)
  const { spots, tokens } = indexOf(plan, own)
  budget.spend(tokens)
  const candidates: (Spot & { readonly wordings: readonly Wording[] })[] = []
  for (const [key, opened] of openingsOf(wordings))
    for (const spot of spots.get(key) ?? []) candidates.push({ ...spot, wordings: opened })
  candidates.sort((a, b) => a.sentence - b.sentence || a.at - b.at)
  const found: Hit<WordingFacts>[] = []
  let last = -1
  for (const { sentence: number, at, wordings: opened } of candidates) {
    if (found.length >= 4) break
    const sentence = own[number]!
    // A question of the agent only asks; in a bare request it orders.
    if (number === last || (sentence.isQuestion && sentence.party === 'agent')) continue
    for (const wording of opened) {
      const range = wordingFrom(sentence, wording, at)
      if (range === null) continue
      found.push({ at: range, facts: { clause: quote(plan, range) } })
      last = number
      break
    }
  }
  return found
}
