// Gives every word of a sentence its class. Words that are nouns and verbs are told apart by what stands before and
// after them; closed classes come first.
import type { Token } from './tokens.ts'
import {
  BE,
  CATENATIVES,
  CONJUNCTIONS,
  DETERMINERS,
  DO,
  HAVE,
  MODALS,
  NEGATIONS,
  NUMBER_WORDS,
  PLAIN_ADVERBS,
  POSSESSIVES,
  PREPOSITIONS,
  PRONOUNS,
  RELATIVES,
  SUBJECT_PRONOUNS,
  SUBORDINATORS,
} from './words/function-words.ts'
import {
  canBeNoun,
  isActVerb,
  isAdjective,
  isPlural,
  PHRASES,
  singular,
  type VerbForm,
  verbOf,
} from './words/lemma.ts'

export type Tag =
  | 'verb'
  | 'aux'
  | 'modal'
  | 'not'
  | 'to'
  | 'det'
  | 'adj'
  | 'noun'
  | 'pronoun'
  | 'number'
  | 'prep'
  | 'adverb'
  | 'and'
  | 'sub'
  | 'rel'
  | 'comma'
  | 'end'
  | 'open'
  | 'close'
  | 'other'

export interface Word {
  readonly token: Token
  readonly tag: Tag
  /** Infinitive of a verb, singular of a noun, else the word. */
  readonly base: string
  readonly form: VerbForm | null
}

const NAMES = new Set(['id', 'email', 'url', 'path', 'account', 'code', 'quote'])
const ENDS = /^(?:[.;:!?|]|->|=>|—|–|•|→)$/
const ADVERB = /^[a-z]{3,}ly$/
const ORDERED = new Set([
  'the',
  'a',
  'an',
  'my',
  'your',
  'our',
  'their',
  'his',
  'its',
  'this',
  'these',
  'those',
  'all',
  'every',
  'each',
  'them',
  'it',
])
/** "The key figures": the main ones. */
const MAIN_ONES =
  /^(?:figure|point|result|finding|takeaway|metric|number|message|question|date|fact|change|idea|risk)s?$/
const NOT_ADVERB =
  /^(?:reply|apply|supply|family|rely|multiply|assembly|anomaly|early|daily|only|july|italy|ally|bully|monopoly|fly)$/
const ADJECTIVE = /(?:able|ible|ful|less|ous|ive|ical|ary|ish)$/

export function tagWords(tokens: readonly Token[]): Word[] {
  const words: Word[] = []
  tokens.forEach((_, i) => {
    words.push(wordAt(tokens, i, words))
  })
  return words
}

const word = (token: Token, tag: Tag, base: string = token.word, form: VerbForm | null = null): Word => ({
  token,
  tag,
  base,
  form,
})

function wordAt(tokens: readonly Token[], i: number, before: readonly Word[]): Word {
  const token = tokens[i]!
  if (token.kind === 'break') return word(token, 'end')
  if (token.kind === 'number') return word(token, 'number')
  if (NAMES.has(token.kind)) return word(token, 'noun')
  if (token.kind === 'mark') return mark(token)
  const phrasal = PHRASES.has(`${token.word} ${tokens[i + 1]?.word ?? ''}`) && verbOf(token.word) !== null
  if (token.word === 'key' && MAIN_ONES.test(tokens[i + 1]?.word ?? '')) return word(token, 'det')
  const last = previous(before)
  const starts = last === null || STARTS.has(last.tag)
  // "Forward the mail", "double the dose": an adverb or noun right before a determiner is an order.
  const orders = starts && ORDERED.has(tokens[i + 1]?.word ?? '') && token.kind === 'word'
  const isVerbAdverb =
    PLAIN_ADVERBS.has(token.word) &&
    (phrasal || (starts && verbOf(token.word)?.form === 'base' && isActVerb(token.word)))
  const closed = isVerbAdverb ? null : closedClass(tokens, i, before)
  if (closed !== null) return closed
  const verb = verbOf(token.word)
  // "20 sat"
  if (verb !== null && verb.form === 'ed' && tokens[i - 1]?.kind === 'number')
    return word(token, 'noun', singular(token.word))
  if (verb !== null) {
    const tag = verbTag(tokens, i, before, verb.base, verb.form)
    return tag === 'verb'
      ? word(token, 'verb', verb.base, verb.form)
      : word(token, tag, tag === 'noun' ? singular(token.word) : token.word)
  }
  if (orders && !ADVERB.test(token.word)) return word(token, 'verb', token.word, 'base')
  if (ADVERB.test(token.word) && !NOT_ADVERB.test(token.word))
    return word(token, before.at(-1)?.tag === 'det' ? 'adj' : 'adverb')
  if (isAdjective(token.word) || (ADJECTIVE.test(token.word) && !canBeNoun(token.word)))
    return word(token, 'adj')
  return word(token, 'noun', singular(token.word))
}

function mark(token: Token): Word {
  if (token.word === ',') return word(token, 'comma')
  if (ENDS.test(token.word)) return word(token, 'end')
  if (/[([{]/.test(token.word)) return word(token, 'open')
  if (/[)\]}]/.test(token.word)) return word(token, 'close')
  if (token.word === '&' || token.word === '+') return word(token, 'and')
  if (token.word === '-' || token.word === '*') return word(token, 'end')
  return word(token, 'other')
}

const at = (words: readonly Word[], index: number): Word | null => words[index] ?? null

/** The last word that is no adverb. */
function previous(before: readonly Word[]): Word | null {
  let i = before.length - 1
  while (
    i >= 0 &&
    (before[i]!.tag === 'adverb' || (before[i]!.tag === 'not' && before[i]!.token.word === 'not'))
  )
    i--
  return at(before, i)
}

function closedClass(tokens: readonly Token[], i: number, before: readonly Word[]): Word | null {
  const token = tokens[i]!
  const text = token.word
  const next = tokens[i + 1]?.word ?? ''
  if (text === 'to') {
    const follows = verbOf(next)
    const nextTwo = tokens[i + 2]
    const isInfinitive =
      (follows?.form === 'base' || next === 'be' || next === 'have') &&
      !(canBeNoun(next) && (!isActVerb(next) || nextTwo === undefined) && !wantsInfinitive(before))
    return word(token, isInfinitive ? 'to' : 'prep')
  }
  if (text === 'no' && tokens[i + 1]?.kind === 'number') return word(token, 'det')
  if (text === 'please' || text === 'pls' || text === 'kindly') return word(token, 'adverb')
  if (MODALS.has(text))
    return text === 'may' && token.capital && before.length > 0 ? null : word(token, 'modal')
  if (
    NEGATIONS.has(text) &&
    (DO.has(text) || BE.has(text) || HAVE.has(text) || text.endsWith("n't") || text === 'cannot')
  )
    return word(token, 'not')
  if (text === 'not' || text === 'never' || text === 'neither' || text === 'nor') return word(token, 'not')
  if (BE.has(text)) return word(token, 'aux', 'be')
  if (HAVE.has(text)) {
    const followed = verbOf(next)
    const perfect = followed?.form === 'ed' || next === 'been' || next === 'not' || next === 'already'
    if (perfect) return word(token, 'aux', 'have')
    return word(token, 'verb', 'have', text === 'have' ? 'base' : 's')
  }
  if (DO.has(text)) {
    const follows = tokens[i + 1]
    const isAux =
      follows !== undefined &&
      (follows.word === 'not' ||
        (verbOf(follows.word)?.form === 'base' && !canBeNoun(follows.word)) ||
        SUBJECT_PRONOUNS.has(follows.word))
    return isAux ? word(token, 'aux', 'do') : word(token, 'verb', 'do', text === 'do' ? 'base' : 's')
  }
  if (text === 'that' || text === 'those' || text === 'this' || text === 'these') {
    if (text === 'that' && isClauseAhead(tokens, i + 1) && before.length > 0) return word(token, 'rel')
    return isNominal(tokens[i + 1]) ? word(token, 'det') : word(token, 'pronoun')
  }
  if (text === 'no') return word(token, 'det')
  if (text === 'her' && isNominal(tokens[i + 1])) return word(token, 'det')
  if (
    RELATIVES.has(text) &&
    text !== 'that' &&
    before.length > 0 &&
    previous(before)?.tag === 'noun' &&
    (text === 'which' || text === 'who' || text === 'whom' || text === 'whose')
  )
    return word(token, 'rel')
  if (
    text === 'which' ||
    text === 'who' ||
    text === 'whose' ||
    text === 'what' ||
    text === 'whether' ||
    text === 'how' ||
    text === 'why'
  )
    return word(
      token,
      text === 'what' && isNominal(tokens[i + 1]) && !isClauseAhead(tokens, i + 1) ? 'det' : 'sub',
    )
  if (SUBORDINATORS.has(text)) {
    if (PREPOSITIONS.has(text) || text === 'as' || text === 'before' || text === 'after' || text === 'once')
      return word(
        token,
        isClauseAhead(tokens, i + 1) || verbOf(next)?.form === 'ing'
          ? 'sub'
          : text === 'once'
            ? 'adverb'
            : 'prep',
      )
    return word(token, 'sub')
  }
  if (CONJUNCTIONS.has(text)) return word(token, 'and')
  if (DETERMINERS.has(text) && (isNominal(tokens[i + 1]) || tokens[i + 1]?.kind === 'number'))
    return word(token, 'det')
  if (
    text === 'each' ||
    text === 'both' ||
    text === 'all' ||
    text === 'other' ||
    text === 'another' ||
    text === 'some' ||
    text === 'any'
  )
    return word(token, 'pronoun')
  if (PRONOUNS.has(text) && !POSSESSIVES.has(text))
    return word(token, text === 'here' || text === 'there' ? 'adverb' : 'pronoun')
  if (NUMBER_WORDS.has(text)) return word(token, 'number')
  if (PREPOSITIONS.has(text)) return word(token, 'prep')
  if (PLAIN_ADVERBS.has(text))
    return word(token, before.at(-1)?.tag === 'det' && text.endsWith('ly') ? 'adj' : 'adverb')
  if (DETERMINERS.has(text)) return word(token, 'det')
  return null
}

const isNominal = (token: Token | undefined): boolean =>
  token !== undefined &&
  token.kind !== 'mark' &&
  token.kind !== 'break' &&
  !(
    token.kind === 'word' &&
    (BE.has(token.word) ||
      MODALS.has(token.word) ||
      PREPOSITIONS.has(token.word) ||
      CONJUNCTIONS.has(token.word) ||
      SUBORDINATORS.has(token.word))
  )

const wantsInfinitive = (before: readonly Word[]): boolean => {
  const last = previous(before)
  return last?.tag === 'verb' && CATENATIVES.has(last.base)
}

/** A finite verb stands between here and the next mark. */
function isClauseAhead(tokens: readonly Token[], from: number): boolean {
  for (let i = from; i < Math.min(tokens.length, from + 12); i++) {
    const { kind, word: text } = tokens[i]!
    if (kind === 'mark' || kind === 'break') return false
    if (kind !== 'word') continue
    if (BE.has(text) || HAVE.has(text) || MODALS.has(text) || DO.has(text)) return true
    if (i === from) {
      if (SUBJECT_PRONOUNS.has(text)) return true
      continue
    }
    if (CONJUNCTIONS.has(text) || SUBORDINATORS.has(text) || text === 'then') return false
    const verb = verbOf(text)
    if (verb === null) continue
    const before = tokens[i - 1]!.word
    if (DETERMINERS.has(before) || PREPOSITIONS.has(before)) continue
    if (verb.form !== 'ing' && !canBeNoun(text)) return true
    if (verb.form === 'ed') return true
    if (
      verb.form === 's' &&
      (tokens[i + 1] === undefined || tokens[i + 1]!.kind === 'mark' || DETERMINERS.has(tokens[i + 1]!.word))
    )
      return true
  }
  return false
}

/** "Two signers review": people in the plural make no compound. */
export const DECIDERS =
  /^(?:signers|signatories|approvers|reviewers|managers|maintainers|committers|auditors|controllers|officers|colleagues)$/

const STARTS: ReadonlySet<Tag> = new Set<Tag>(['end', 'and', 'comma', 'sub', 'open', 'close', 'other'])

function verbTag(
  tokens: readonly Token[],
  i: number,
  before: readonly Word[],
  base: string,
  form: VerbForm,
): 'verb' | 'noun' | 'adj' {
  const token = tokens[i]!
  const last = previous(before)
  const next = tokens[i + 1]
  const nounable = canBeNoun(token.word)
  const starts = last === null || STARTS.has(last.tag)
  const tag = last?.tag ?? 'end'
  const nextIsNoun = next !== undefined && next.kind === 'word' && isOpenNoun(next.word)
  if (form === 'base') {
    if (tag === 'modal' || tag === 'to' || tag === 'not' || (tag === 'aux' && last?.base === 'do'))
      return 'verb'
    if (tag === 'pronoun')
      return last !== null && SUBJECT_PRONOUNS.has(last.token.word) ? 'verb' : nounable ? 'noun' : 'verb'
    if (tag === 'rel') return 'verb'
    if (starts) return startsWithVerb(tokens, i, last, base, nounable) ? 'verb' : 'noun'
    if (tag === 'noun' && last !== null) {
      if (!nounable) return 'verb'
      if (DECIDERS.test(last.token.word)) return 'verb'
      return isPlural(last.token.word) &&
        next !== undefined &&
        (DETERMINERS.has(next.word) || PRONOUNS.has(next.word))
        ? 'verb'
        : 'noun'
    }
    if (tag === 'verb' && (last?.base === 'let' || last?.base === 'help')) return 'verb'
    return nounable || tag === 'det' || tag === 'adj' || tag === 'number' || tag === 'prep'
      ? 'noun'
      : isAdjective(token.word)
        ? 'adj'
        : 'noun'
  }
  if (form === 's') {
    if (tag === 'pronoun' || tag === 'rel') return 'verb'
    if (tag === 'noun' && last !== null && !isPlural(last.token.word)) {
      if (!nounable) return 'verb'
      const isObject =
        next !== undefined && (DETERMINERS.has(next.word) || PRONOUNS.has(next.word) || next.word === 'to')
      return isObject ? 'verb' : 'noun'
    }
    return nounable || !starts ? 'noun' : 'verb'
  }
  if (form === 'ed') {
    if (tag === 'aux' || tag === 'pronoun' || tag === 'rel') return 'verb'
    if ((tag === 'det' || tag === 'adj' || tag === 'number' || tag === 'prep') && nextIsNoun) return 'adj'
    if (tag === 'verb') return nextIsNoun ? 'adj' : 'verb'
    if (starts && nextIsNoun && !token.capital && last !== null) return 'adj'
    if (tag === 'det') return 'adj'
    return isAdjective(token.word) && !isActVerb(base) ? 'adj' : 'verb'
  }
  if (tag === 'aux') return 'verb'
  const isTopic = tag === 'prep' && !GERUND_PREPS.has(last!.token.word)
  if (
    isTopic &&
    (next === undefined || next.kind === 'break' || next.kind === 'mark' || CONJUNCTIONS.has(next.word))
  )
    return 'noun'
  if (starts || tag === 'prep' || tag === 'verb')
    return nounable && tag === 'prep' && !(next !== undefined && (DETERMINERS.has(next.word) || nextIsNoun))
      ? 'noun'
      : 'verb'
  if (tag === 'det' || tag === 'adj' || tag === 'number') return nextIsNoun ? 'adj' : 'noun'
  return nounable || nextIsNoun ? 'noun' : 'adj'
}

/** "After deploying" is an act, "quotes about onboarding" a topic. */
const GERUND_PREPS = new Set([
  'before',
  'after',
  'by',
  'without',
  'for',
  'from',
  'of',
  'instead',
  'until',
  'since',
])

const isOpenNoun = (text: string): boolean =>
  !(
    DETERMINERS.has(text) ||
    PREPOSITIONS.has(text) ||
    PRONOUNS.has(text) ||
    CONJUNCTIONS.has(text) ||
    SUBORDINATORS.has(text) ||
    BE.has(text) ||
    MODALS.has(text) ||
    HAVE.has(text) ||
    PLAIN_ADVERBS.has(text) ||
    ADVERB.test(text)
  )

/** "Email the list" against "Email list cleanup is due": a bare noun follows, and a finite verb after it. */
function startsWithVerb(
  tokens: readonly Token[],
  i: number,
  last: Word | null,
  base: string,
  nounable: boolean,
): boolean {
  const next = tokens[i + 1]
  if (!nounable) return true
  if (next === undefined || next.kind === 'break') return isActVerb(base) && last?.tag !== 'comma'
  if (next.kind === 'mark') return next.word === '(' || (isActVerb(base) && last?.tag === 'and')
  if (next.kind !== 'word') return true
  if (BE.has(next.word) || MODALS.has(next.word) || HAVE.has(next.word)) return false
  if (next.word === 'of') return false
  if (CONJUNCTIONS.has(next.word)) return isActVerb(base) && last?.tag !== 'comma'
  if (DETERMINERS.has(next.word) || PRONOUNS.has(next.word)) return true
  for (let k = i + 1; k < Math.min(tokens.length, i + 8); k++) {
    const { kind, word: text } = tokens[k]!
    if (
      kind === 'mark' ||
      kind === 'break' ||
      CONJUNCTIONS.has(text) ||
      SUBORDINATORS.has(text) ||
      PREPOSITIONS.has(text)
    )
      break
    if (BE.has(text) || MODALS.has(text)) return false
  }
  return isActVerb(base)
}
