// Reads a sentence for its cover: which acts its verbs name, whether every word of it is known, and who takes part.
import type { Budget } from '../../core/budget.ts'
import type { ActName, Range } from '../ir.ts'
import { type Tag, tagWords, type Word } from '../read/tag.ts'
import { tokensOf } from '../read/tokens.ts'
import { DAYS, MONTHS, TITLES } from '../read/words/function-words.ts'
import { PHRASES, type VerbForm, verbOf } from '../read/words/lemma.ts'
import { actOfVerb, changes } from '../tables/act-of.ts'
import { isHarshAdjective, isParty, isRole, STATES } from './roles.ts'
import { isReadAddress } from './subject.ts'
import { isInformation, isKnownNoun, isMatter, isMeasured } from './word-kinds.ts'
import { isGuardedWord, isHarmWord } from './words.ts'

export interface Said {
  /** Its place among the words of the sentence. */
  readonly at: number
  readonly verb: string
  readonly act: ActName | null
  /** A verb of being, having, seeming, growing: nothing is done. */
  readonly isState: boolean
  /** Nouns up to the next verb, singular. */
  readonly nouns: readonly string[]
  /** An article, a possessive or a pronoun stands behind it: it is no noun. */
  readonly takesObject: boolean
  /** Last noun or pronoun before it in its clause; '' in an order. */
  readonly subject: string
  /** "Not", "never", "no" or "nothing" stands before it in its clause. */
  readonly isDenied: boolean
  readonly form: VerbForm
  /** With "be" before it: the subject suffers the act. */
  readonly isPassive: boolean
}

/** A word of no known class, by its place: before a known noun, as a name, or as a thing of its own. */
interface Strange {
  readonly word: string
  readonly place: 'modifier' | 'name' | 'thing'
}

export interface SentenceReading {
  readonly tagged: readonly Word[]
  readonly verbs: readonly Said[]
  /** It opens with a verb, or a clause in it does: somebody is told to do it. */
  readonly isOrder: boolean
  /** Words of no class that is harmless to read, count, compare and write about. */
  readonly unknown: readonly string[]
  /** Those of them that are nouns of no guarded matter. */
  readonly things: readonly string[]
  /** Open words: nouns of no known class and of no guarded matter. */
  readonly strange: readonly Strange[]
  /** No word is unknown but for its noun's class. */
  readonly isOpen: boolean
  /** Nouns of information and figures. */
  readonly known: number
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
  /** A participle of no act stands in it. */
  readonly isDescribed: boolean
  /** "Ask somebody to …": the infinitive is what the other does. */
  readonly isOrderTo: boolean
  readonly hasRelative: boolean
}

/** A noun that is also a verb of change is a noun only behind what opens a noun phrase. */
const NOMINAL = new Set(['det', 'adj', 'noun', 'number', 'prep'])
const TRAVELS = new Set(['train', 'flight', 'bus', 'ferry', 'connection', 'ticket'])
const NOMINAL_BEFORE: ReadonlySet<Tag> = new Set<Tag>(['det', 'adj'])
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
const ADDRESSED = /^(?:have|to|with|by|from|and|or|ask|tell|inform|remind|notify|show|dr|mr|mrs|ms|prof)$/
/** Endings of adjectives (Quirk et al. I.37-I.40), before a noun. */
const MODIFIER = /^[a-z]{3,}(?:al|ic|ous|ent|ive|ary|ory|less|able|ible|ish|ed)$/
const GREETING =
  /^(?:hi|hello|hey|dear|sure|thanks|regards|cheers|unchanged|untouched|intact|unmodified|unaltered)$/
/** Letters and digits mixed over a length that no name has: an encoding. */
const isOpaque = (text: string): boolean => /^[a-z0-9+=]{24,}$/.test(text) && /[0-9]/.test(text)
const NAMED = new Set(['id', 'path', 'url', 'code'])
/** Adverbs of manner that hide or harm. */
const SLY =
  /^(?:secretly|silently|quietly|covertly|privately|anonymously|discreetly|blindly|anyway|regardless|permanently|forcibly|falsely|illegally|forever)$/

/** States that an order brings about: "double the dose", "end the session". */
const CAUSES =
  /^(?:pass|start|end|begin|take|increase|decrease|double|fail|improve|worsen|hold|fit|fall|rise|grow|vary)$/

const LONGEST = 1200

export function readSentence(text: string, { start, end }: Range, budget: Budget): SentenceReading {
  // Longer than any sentence that is read.
  const tagged = end - start > LONGEST ? [] : tagWords(tokensOf(text, start, end, budget))
  budget.spend(6 * tagged.length)
  const reader = new SentenceReader(tagged)
  return reader.read()
}

class SentenceReader {
  private readonly tagged: readonly Word[]
  private readonly verbs: (Said & { nouns: string[] })[] = []
  private readonly names: string[] = []
  private readonly roles: string[] = []
  private readonly parties: string[] = []
  private readonly marks: Word[] = []
  private readonly unknown: string[] = []
  private readonly measured: string[] = []
  private readonly things: string[] = []
  private readonly strange: Strange[] = []
  private readonly tags = new Set<Tag>()
  /** "Trains from Porto to Vienna": names behind "from" and "to" are places. */
  private readonly isTravel: boolean
  private isOrder = false
  private hasFinite = false
  private hasMatter = false
  private known = 0
  private described = false

  constructor(tagged: readonly Word[]) {
    this.tagged = tagged
    this.isTravel = tagged.some(({ base }) => TRAVELS.has(base))
  }

  read(): SentenceReading {
    const { tagged, tags, unknown, measured } = this
    if (tagged.length === 0 || tagged.length >= 90) unknown.push('')
    for (let i = 0; i < tagged.length; i++) {
      tags.add(tagged[i]!.tag)
      i += this.word(tagged[i]!, i)
    }
    const isKnownMatter = unknown.length === 0
    return {
      tagged,
      verbs: this.verbs,
      isOrder: this.isOrder,
      unknown,
      things: this.things,
      strange: this.strange,
      isOpen: unknown.length === this.strange.length,
      known: this.known,
      isKnown: isKnownMatter && !this.hasMatter && measured.length === 0,
      isKnownMatter,
      names: this.names,
      roles: this.roles,
      parties: this.parties,
      marks: this.marks,
      words: new Set(tagged.map(({ token }) => token.word)),
      isNegated: tags.has('not'),
      hasRelative: tags.has('rel'),
      isDescribed: this.described,
      hasFinite: this.hasFinite || tags.has('aux') || tags.has('modal'),
      isOrderTo: tags.has('to'),
    }
  }

  private fail({ token }: Word): void {
    this.unknown.push(token.word)
  }

  /** How many words behind it were read with it. */
  private word(word: Word, i: number): number {
    const { token, tag } = word
    if (SLY.test(token.word) || token.kind === 'email' || token.kind === 'account') this.fail(word)
    else if (NAMED.has(token.kind)) this.named(word, i)
    else if (token.kind === 'quote') this.quote(word)
    else if (tag === 'verb') return this.verb(word, i)
    else if (tag === 'noun' || tag === 'adj') this.noun(word, i)
    else if (tag === 'other' && !/^[%=/<>~°×€$£≤≥'"]$/.test(token.word)) this.fail(word)
    return 0
  }

  private named(word: Word, i: number): void {
    const { token } = word
    const before = this.tagged[i - 1]
    // "Read/burn": one word goes on as the next.
    const goesOn = token.kind === 'path' && before?.token.kind === 'word' && before.token.end === token.start
    const pair = /^([a-z]+)\/([a-z]+)$/.exec(token.word)
    const isPair = pair === null || pair.slice(1).every((part) => isKnownNoun(part) && !changes(part))
    if (
      goesOn ||
      !isPair ||
      token.word.startsWith('/dev/') ||
      !isReadAddress(token.word) ||
      token.word.length > 80 ||
      isOpaque(token.word)
    )
      this.fail(word)
    this.marks.push(word)
  }

  private quote(word: Word): void {
    const inner = word.token.word.split(/[^a-z]{1,40}/).filter((one) => one !== '')
    if (!inner.every((one) => isKnownNoun(one) && !changes(one))) this.fail(word)
  }

  private verb(word: Word, i: number): number {
    const { tagged } = this
    const { base, form } = word
    const before = tagged[i - 1]
    const phrase = phraseAt(tagged, i)
    const verb = phrase === 1 ? base : wordsOf(tagged, i, phrase)
    const act = actOfVerb(verb)
    const isBase = form === 'base'
    // "The double billing": a thing.
    if (form === 'ing' && NOMINAL_BEFORE.has(before?.tag ?? 'end') && isKnownNoun(word.token.word)) return 0
    // "which identity the portal uses"
    const starts = before === undefined || ENDS.has(before.tag)
    const takesObject = OBJECTS.has(this.tagged[i + phrase]?.token.word ?? '')
    // "Flush the cache": an order, whatever else the word names.
    const isTold = isBase && takesObject && (starts || before.tag === 'adverb')
    if (
      act === null &&
      isBase &&
      !isTold &&
      isInformation(verb) &&
      before?.tag !== 'modal' &&
      before?.tag !== 'to'
    )
      return 0
    // "screening attendance", "as ticked by readers": a participle of no act only describes.
    if (act === null && (form === 'ing' || form === 'ed') && !isHarmWord(base) && !isGuardedWord(base)) {
      this.described = true
      // "The latency rose": a past tense behind its subject.
      if (form === 'ed' && (before?.tag === 'noun' || before?.tag === 'pronoun')) this.hasFinite = true
      return phrase - 1
    }
    if (isHarmWord(base)) this.fail(word)
    if (base === 'long' && before?.token.word === 'how') return 0
    if (isBase && !hasSubject(tagged, i) && (starts || before.tag === 'adverb' || before.tag === 'not'))
      this.isOrder = true
    if (form !== 'ing' && before?.tag !== 'to') this.hasFinite = true
    this.verbs.push({
      at: i,
      verb,
      act,
      isState: isTold
        ? STATES.has(verb) && !CAUSES.test(verb)
        : STATES.has(verb) || (form === 's' && HABITS.has(verb)),
      nouns: [],
      takesObject,
      ...clauseBefore(tagged, i),
      ...(before?.tag === 'to' && /^(?:noun|det|adj|pronoun)$/.test(tagged[i + 1]?.tag ?? '')
        ? { subject: '' }
        : {}),
      form: form ?? 'base',
      isPassive: form === 'ed' && isAfterBe(tagged, i),
    })
    return phrase - 1
  }

  private noun(word: Word, i: number): void {
    const { token, tag, base } = word
    const before = this.tagged[i - 1]
    if (CONTRACTED.test(token.word) || GREETING.test(token.word) || /^[a-z]$/.test(token.word)) return
    if (DAYS.has(token.word) || MONTHS.has(token.word) || (TITLES.has(token.word) && token.capital)) return
    const noun = base.replace(/'s?$/, '')
    this.verbs.at(-1)?.nouns.push(noun)
    if (isRole(noun)) this.roles.push(noun)
    else if (isParty(noun) && !isGuardedWord(noun)) this.parties.push(noun)
    else if (this.isHiddenAct(word, i)) this.fail(word)
    else if (isKnownNoun(noun) || isKnownNoun(token.word)) this.known++
    else if (isMatter(noun)) {
      this.hasMatter = true
      this.known++
    } else if (isGuardedWord(noun) || isHarshAdjective(noun)) this.fail(word)
    else if (tag === 'adj' || (this.tagged[i + 1]?.tag === 'noun' && MODIFIER.test(noun))) return
    else this.unknownNoun(word, i, before)
  }

  /** "and follow it", "files dump": a verb of change that the tagger took for a noun. */
  private isHiddenAct({ token, tag, base }: Word, i: number): boolean {
    const before = this.tagged[i - 1]
    const takesObject =
      OBJECTS.has(this.tagged[i + 1]?.token.word ?? '') && verbOf(token.word)?.form === 'base'
    if (takesObject && !STATES.has(token.word)) return true
    if (isActingParticiple(this.tagged, i)) return true
    const isNominal = before !== undefined && NOMINAL.has(before.tag)
    return tag === 'noun' && !isNominal && changes(token.word) && token.word === base
  }

  private placeOf({ token }: Word, i: number, isFirst: boolean): Strange['place'] {
    const next = this.tagged[i + 1]
    if (next?.tag === 'noun' && (isKnownNoun(next.base) || isMatter(next.base))) return 'modifier'
    return token.capital && !isFirst ? 'name' : 'thing'
  }

  private unknownNoun(word: Word, i: number, before: Word | undefined): void {
    const { token, base } = word
    const hidden = verbOf(token.word)
    if (hidden !== null && hidden.form !== 'base' && !isGuardedWord(hidden.base)) {
      const isState = STATES.has(hidden.base) || (hidden.form === 's' && HABITS.has(hidden.base))
      const takesObject = OBJECTS.has(this.tagged[i + 1]?.token.word ?? '')
      this.verbs.push({
        at: i,
        verb: hidden.base,
        act: actOfVerb(hidden.base),
        isState,
        nouns: [],
        takesObject,
        ...clauseBefore(this.tagged, i),
        form: hidden.form,
        isPassive: false,
      })
      return
    }
    const isFirst = before === undefined || before.tag === 'end' || before.tag === 'open'
    const isTitled = before?.token.word === '.' && TITLES.has(this.tagged[i - 2]?.token.word ?? '')
    const isName = token.capital && (!isFirst || isTitled) && /^[a-z]{2,20}$/.test(token.word)
    if (isName && this.isTravel && /^(?:from|to)$/.test(before?.token.word ?? '')) this.known++
    else if (isName && (isTitled || ADDRESSED.test(before?.token.word ?? ''))) this.names.push(token.word)
    else if (!token.capital && /^[a-z][a-z-]{2,24}$/.test(base) && isMeasured(this.tagged, i))
      this.measured.push(base)
    else {
      if (/^[a-z][a-z-]{2,24}$/.test(base) && (!token.capital || isFirst)) this.things.push(base)
      if (/^[a-z][a-z'-]{1,24}$/.test(base))
        this.strange.push({ word: base, place: this.placeOf(word, i, isFirst) })
      this.fail(word)
    }
  }
}

/** "Means deleting them": a participle with its object is an act, whatever the tagger took it for. */
export function isActingParticiple(tagged: readonly Word[], i: number): boolean {
  const verb = verbOf(tagged[i]!.token.word)
  return verb?.form === 'ing' && changes(verb.base) && OBJECTS.has(tagged[i + 1]?.token.word ?? '')
}

/** Words that close a clause to the left. */
const CLAUSE_ENDS = new Set<Tag>(['end', 'open', 'close', 'sub', 'rel', 'comma', 'verb'])

/** What stands before a verb in its clause. */
function clauseBefore(tagged: readonly Word[], at: number): Pick<Said, 'subject' | 'isDenied'> {
  let subject = ''
  let isDenied = false
  for (let i = at - 1; i >= 0 && i > at - 14 && !CLAUSE_ENDS.has(tagged[i]!.tag); i--) {
    const { tag, token, base } = tagged[i]!
    if (tag === 'not' || /^(?:no|nothing|nobody|none|neither)$/.test(token.word)) isDenied = true
    if (subject === '' && (tag === 'noun' || tag === 'pronoun')) subject = base
  }
  return { subject, isDenied }
}

function isAfterBe(tagged: readonly Word[], at: number): boolean {
  for (let i = at - 1; i >= 0 && i > at - 4; i--) {
    const { tag, base } = tagged[i]!
    if (tag === 'aux' && base === 'be') return true
    if (tag !== 'adverb' && tag !== 'not') return false
  }
  return false
}

const wordsOf = (tagged: readonly Word[], i: number, length: number): string =>
  [tagged[i]!.base, ...tagged.slice(i + 1, i + length).map(({ token }) => token.word)].join(' ')

/** Words of the longest verb of several words that starts here; 1 for a single one. */
function phraseAt(tagged: readonly Word[], i: number): number {
  for (let length = 5; length > 1; length--)
    if (i + length <= tagged.length && PHRASES.has(wordsOf(tagged, i, length))) return length
  return 1
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
