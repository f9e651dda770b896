// Reads a sentence for its cover: which acts its verbs name, whether every word of it is known, and who takes part.
import type { Budget } from '../../core/budget.ts'
import type { ActName, Range } from '../ir.ts'
import { tagWords, type Word } from '../read/tag.ts'
import { tokensOf } from '../read/tokens.ts'
import { DAYS, MONTHS, NUMBER_WORDS, TITLES } from '../read/words/function-words.ts'
import { PHRASES, verbOf } from '../read/words/lemma.ts'
import { actOfNoun, actOfVerb, classOf, natureOf } from '../tables/act-of.ts'
import { INFORMATION } from './information.ts'
import { isHarshAdjective, isParty, isRole, STATES, WORK } from './roles.ts'
import { isNeutralWord, isPlainClass, isReadAddress } from './subject.ts'
import { isGuardedWord, isHarmWord, isPrivateWord } from './words.ts'

export interface Said {
  readonly verb: string
  readonly act: ActName | null
  /** A verb of being, having, seeming, growing: nothing is done. */
  readonly isState: boolean
  /** Nouns up to the next verb, singular. */
  readonly nouns: readonly string[]
}

export interface SentenceReading {
  readonly verbs: readonly Said[]
  /** It opens with a verb, or a clause in it does: somebody is told to do it. */
  readonly isOrder: boolean
  /** Words of no class that is harmless to read, count, compare and write about. */
  readonly unknown: readonly string[]
  /** Every word is of such a class. */
  readonly isKnown: boolean
  /** As `isKnown`, with money, copies, records and what watches over them. */
  readonly isKnownMatter: boolean
  readonly names: readonly string[]
  readonly roles: readonly string[]
  /** Customers, suppliers and whoever else is outside. */
  readonly parties: readonly string[]
  /** Addresses, channels, paths, identifiers. */
  readonly marks: readonly Word[]
  readonly words: ReadonlySet<string>
  readonly isNegated: boolean
  /** A verb of its own, not only participles. */
  readonly hasFinite: boolean
  /** "Ask somebody to …": the infinitive is what the other does. */
  readonly isOrderTo: boolean
  readonly hasRelative: boolean
}

const PLAIN_MATTERS: ReadonlySet<string> = new Set([
  'backup',
  'oversight',
  'money',
  'record',
  'data',
  'running system',
  'code',
  'document',
  'page',
  'meeting',
  'task',
  'process',
  'message',
])

const matterOf = (word: string): string | null => classOf({ key: word, head: word, modifiers: [] })

const isInformation = (word: string): boolean => INFORMATION.has(word) || WORK.has(word)

const isPlainWord = (word: string): boolean =>
  isNeutralWord(word) ||
  NUMBER_WORDS.has(word) ||
  isPlainClass(classOf({ key: word, head: word, modifiers: [] }))

/** "non-blocking", "hand-off": of parts that are known. */
function isKnownNoun(word: string): boolean {
  if (isGuardedWord(word)) return false
  if (isPlainWord(word) || isInformation(word) || STATES.has(word)) return true
  const parts = word.split('-')
  return (
    parts.length > 1 && parts.every((part) => (isPlainWord(part) || isInformation(part)) && !changes(part))
  )
}

const isMatter = (word: string): boolean =>
  !isPrivateWord(word) && PLAIN_MATTERS.has(matterOf(word) ?? '') && !MONEY_OF_PEOPLE.test(word)
const MONEY_OF_PEOPLE = /^(?:ransom|bribe|salary|wage|pension|tip|donation|loan|mortgage|tax|evidence)$/

/** A noun that is also a verb of change is a noun only behind what opens a noun phrase. */
const NOMINAL = new Set(['det', 'adj', 'noun', 'number', 'prep'])
const changes = (verb: string): boolean => {
  const act = actOfVerb(verb)
  return act !== null && natureOf(act).reversibility !== 'read-only'
}

const ENDS = new Set(['end', 'comma', 'and', 'open', 'close'])
const CONTRACTED = /^(?:i|we|you|he|she|it|they|that|there|what|here)'(?:d|s|m|re|ve|ll)$/
const OBJECTS = new Set(
  'it them that this these those the a an all every each my your our their his her its'.split(' '),
)
/** What a system does by itself, in the present: "the portal uses", "the job runs" (VerbNet use-105, complete-55.2). */
const HABITS = new Set(
  'use do begin continue finish complete repeat run print accept return answer'.split(' '),
)
/** "Send it to Ana", "ask Ana and Ben". */
const ADDRESSED = /^(?:to|with|by|from|and|or|ask|tell|inform|remind|notify|show|dr|mr|mrs|ms|prof)$/
/** Endings of adjectives (Quirk et al. I.37-I.40), before a noun. */
const MODIFIER = /^[a-z]{3,}(?:al|ic|ous|ent|ive|ary|ory|less|able|ible|ish|ed)$/
/** Letters and digits mixed over a length that no name has: an encoding. */
const isOpaque = (text: string): boolean => /^[a-z0-9+=]{24,}$/.test(text) && /[0-9]/.test(text)
const NAMED = new Set(['id', 'path', 'url', 'code'])
/** Adverbs of manner that hide or harm. */
const SLY =
  /^(?:secretly|silently|quietly|covertly|privately|anonymously|discreetly|blindly|anyway|regardless|permanently|forcibly|falsely|illegally|forever)$/

export function readSentence(text: string, { start, end }: Range, budget: Budget): SentenceReading {
  const tokens = tokensOf(text, start, end, budget)
  const tagged = tagWords(tokens)
  budget.spend(6 * tagged.length)
  const verbs: { verb: string; act: ActName | null; isState: boolean; nouns: string[] }[] = []
  const names: string[] = []
  const roles: string[] = []
  const parties: string[] = []
  const marks: Word[] = []
  const words = new Set<string>()
  let isOrder = false
  const unknown: string[] = tagged.length > 0 && tagged.length < 90 ? [] : ['']
  let isKnown = true
  let isNegated = false
  let hasRelative = false
  let hasFinite = false
  let isOrderTo = false
  let skip = 0
  tagged.forEach((word, i) => {
    const { token, tag, base } = word
    words.add(token.word)
    if (skip > 0) {
      skip--
      return
    }
    const before = tagged[i - 1]
    const fail = (): void => void unknown.push(token.word)
    if (SLY.test(token.word)) return fail()
    if (token.kind === 'email' || token.kind === 'account') return fail()
    if (NAMED.has(token.kind)) {
      // "Read/burn": one word goes on as the next.
      if (token.kind === 'path' && before?.token.kind === 'word' && before.token.end === token.start) fail()
      const pair = /^([a-z]+)\/([a-z]+)$/.exec(token.word)
      if (!isReadAddress(token.word) || token.word.length > 80 || isOpaque(token.word)) fail()
      if (pair !== null && pair.slice(1).some((part) => !isKnownNoun(part) || changes(part))) fail()
      marks.push(word)
      return
    }
    if (token.kind === 'quote') {
      const inner = token.word.split(/[^a-z]{1,40}/).filter((one) => one !== '')
      if (!inner.every((one) => isKnownNoun(one) && !changes(one))) fail()
      return
    }
    switch (tag) {
      case 'other':
        if (!/^[%=/<>~°×€$£≤≥'"]$/.test(token.word)) fail()
        return
      case 'aux':
      case 'modal':
        hasFinite = true
        return
      case 'to':
        isOrderTo = true
        return
      case 'not':
        isNegated = true
        return
      case 'rel':
        hasRelative = true
        return
      case 'verb': {
        const phrase = [4, 3, 2, 1]
          .map((length) => tagged.slice(i, i + 1 + length))
          .find(
            (list) =>
              list.length > 1 && PHRASES.has([base, ...list.slice(1).map((one) => one.token.word)].join(' ')),
          )
        const verb =
          phrase === undefined ? base : [base, ...phrase.slice(1).map((one) => one.token.word)].join(' ')
        skip = (phrase?.length ?? 1) - 1
        const act = actOfVerb(verb)
        // "which identity the portal uses"
        if (
          act === null &&
          word.form === 'base' &&
          isInformation(verb) &&
          before?.tag !== 'modal' &&
          before?.tag !== 'to'
        )
          return
        if (isHarmWord(base)) fail()
        const starts = before === undefined || ENDS.has(before.tag)
        const isPlain = word.form === 'base' && !hasSubject(tagged, i)
        if (isPlain && (starts || before.tag === 'adverb' || before.tag === 'not')) isOrder = true
        if (word.form !== 'ing' && before?.tag !== 'to') hasFinite = true
        verbs.push({
          verb,
          act,
          isState: STATES.has(verb) || (word.form === 's' && HABITS.has(verb)),
          nouns: [],
        })
        return
      }
      case 'noun':
      case 'adj': {
        if (CONTRACTED.test(token.word) || /^[a-z]$/.test(token.word)) return
        if (DAYS.has(token.word) || MONTHS.has(token.word)) return
        const noun = base.endsWith("'s") ? base.slice(0, -2) : base.endsWith("'") ? base.slice(0, -2) : base
        verbs.at(-1)?.nouns.push(noun)
        const isFirst = before === undefined || before.tag === 'end' || before.tag === 'open'
        if (isRole(noun)) {
          roles.push(noun)
          return
        }
        if (isParty(noun) && !isGuardedWord(noun)) {
          parties.push(noun)
          return
        }
        const nominal = before !== undefined && NOMINAL.has(before.tag)
        // "and follow it": a verb that the tagger took for a noun.
        const takesObject =
          OBJECTS.has(tagged[i + 1]?.token.word ?? '') && verbOf(token.word)?.form === 'base'
        if (takesObject && !STATES.has(token.word)) return fail()
        if (tag === 'noun' && !nominal && changes(token.word) && token.word === base) return fail()
        if (isHarshAdjective(noun)) return fail()
        if (isKnownNoun(noun) || isKnownNoun(token.word)) return
        if (isMatter(noun)) {
          isKnown = false
          return
        }
        const isModifier = tagged[i + 1]?.tag === 'noun' && MODIFIER.test(noun)
        if ((tag === 'adj' || isModifier) && !isGuardedWord(noun)) return
        const hidden = verbOf(token.word)
        if (hidden !== null && hidden.form !== 'base' && !isGuardedWord(hidden.base)) {
          const act = actOfVerb(hidden.base)
          const isHabit = hidden.form === 's' && HABITS.has(hidden.base)
          verbs.push({ verb: hidden.base, act, isState: STATES.has(hidden.base) || isHabit, nouns: [] })
          return
        }
        const isTitled = before?.token.word === '.' && TITLES.has(tagged[i - 2]?.token.word ?? '')
        if (TITLES.has(token.word) && token.capital) return
        if (
          token.capital &&
          (!isFirst || isTitled) &&
          /^[a-z]{2,20}$/.test(token.word) &&
          !isGuardedWord(noun)
        ) {
          if (!isTitled && !ADDRESSED.test(before?.token.word ?? '')) return fail()
          names.push(token.word)
          return
        }
        fail()
        return
      }
      default:
    }
  })
  const isKnownMatter = unknown.length === 0
  isKnown &&= isKnownMatter
  return {
    verbs,
    isOrder,
    unknown,
    isKnown,
    isKnownMatter,
    names,
    roles,
    parties,
    marks,
    words,
    isNegated,
    hasRelative,
    hasFinite,
    isOrderTo,
  }
}

/** "Somebody reads", "they will": a subject stands in the clause before the verb. */
function hasSubject(tagged: readonly Word[], at: number): boolean {
  for (let i = at - 1; i >= 0 && i > at - 12; i--) {
    const { tag } = tagged[i]!
    if (tag === 'end' || tag === 'comma' || tag === 'open' || tag === 'close') return false
    if (tag === 'and') return false
    if (
      tag === 'modal' ||
      tag === 'to' ||
      tag === 'pronoun' ||
      tag === 'noun' ||
      tag === 'aux' ||
      tag === 'sub'
    )
      return true
  }
  return false
}
