// Divides a sentence into clauses: one verb each, with its subject, objects, prepositional phrases, negation and mood.
import type { Budget } from '../../core/budget.ts'
import { DECIDERS, type Word } from './tag.ts'
import { CATENATIVES, PARTICLES, SAYING } from './words/function-words.ts'
import { PHRASES } from './words/lemma.ts'

export type ClauseRole = 'main' | 'condition' | 'relative' | 'infinitive' | 'gerund' | 'complement' | 'aside'

/** Words of a noun phrase, the ones behind "of" in `of`. */
export interface Phrase {
  readonly words: readonly Word[]
  readonly of: readonly Phrase[]
}

export interface PrepPhrase {
  readonly prep: string
  readonly phrase: Phrase
}

export interface Clause {
  role: ClauseRole
  /** The word that opens it: if, before, which, "without". */
  opener: string
  /** Lemma with particle, '' without a verb. */
  verb: string
  verbWord: Word | null
  subject: Phrase | null
  objects: Phrase[]
  preps: PrepPhrase[]
  adverbs: string[]
  negated: boolean
  passive: boolean
  modal: string
  aux: string
  /** Wanted, tried, planned: the verb before the act. */
  catenative: string
  /** The clause this one completes: the sayer of a reported clause. */
  parent: Clause | null
  words: Word[]
  /** Words that found no place. */
  loose: number
}

const newClause = (role: ClauseRole, opener: string, parent: Clause | null): Clause => ({
  role,
  opener,
  verb: '',
  verbWord: null,
  subject: null,
  objects: [],
  preps: [],
  adverbs: [],
  negated: false,
  passive: false,
  modal: '',
  aux: '',
  catenative: '',
  parent,
  words: [],
  loose: 0,
})

const PHRASE_TAGS = new Set(['det', 'adj', 'noun', 'number', 'pronoun'])
const DITRANSITIVE = new Set([
  'send',
  'give',
  'tell',
  'show',
  'pay',
  'email',
  'mail',
  'text',
  'ask',
  'inform',
  'notify',
  'remind',
  'hand',
  'offer',
  'grant',
  'lend',
  'sell',
  'buy',
  'teach',
  'owe',
  'write',
  'forward',
  'bring',
  'wire',
  'transfer',
  'warn',
  'alert',
  'brief',
])

export function clausesOf(words: readonly Word[], budget: Budget): Clause[] {
  budget.spend(8 * words.length)
  return new Parser(words).run()
}

class Parser {
  private readonly clauses: Clause[] = []
  private readonly words: readonly Word[]
  private current: Clause
  private slot: Phrase[] | null = null
  private prep: string | null = null
  private joined = false
  private i = 0
  private lastPrep: string | null = null
  /** What a following "of" belongs to. */
  private lastHost: Phrase | null = null

  constructor(words: readonly Word[]) {
    this.words = words
    this.current = newClause('main', '', null)
  }

  run(): Clause[] {
    while (this.i < this.words.length) this.step(this.words[this.i]!)
    this.close()
    return this.clauses
  }

  private close(): void {
    const clause = this.current
    if (this.prep !== null) {
      // "turn the camera off"
      const phrasal = `${clause.verb} ${this.prep}`
      if (clause.verb !== '' && PHRASES.has(phrasal)) clause.verb = phrasal
      else if (clause.verb !== '' || PARTICLES.has(this.prep)) clause.adverbs.push(this.prep)
      else clause.loose++
    }
    this.prep = null
    this.lastPrep = null
    this.lastHost = null
    this.slot = null
    this.joined = false
    const hasInk = clause.words.some(({ tag }) => tag !== 'end' && tag !== 'comma' && tag !== 'and')
    if (hasInk) this.clauses.push(clause)
  }

  private open(role: ClauseRole, opener: string, parent: Clause | null): void {
    this.close()
    this.current = newClause(role, opener, parent)
  }

  private step(word: Word): void {
    const { current } = this
    switch (word.tag) {
      case 'end':
      case 'open':
      case 'close':
        this.open(word.tag === 'open' ? 'aside' : 'main', '', null)
        this.i++
        return
      case 'other':
        current.loose++
        this.take(word)
        return
      case 'comma':
      case 'and':
        this.join(word)
        return
      case 'sub':
        this.open('condition', word.token.word, current.verb === '' ? null : current)
        this.take(word)
        return
      case 'rel':
        this.relative(word)
        return
      case 'modal':
        current.modal = word.token.word
        this.take(word)
        return
      case 'not':
        current.negated = true
        this.take(word)
        return
      case 'aux':
        this.auxiliary(word)
        return
      case 'to':
        this.take(word)
        return
      case 'adverb':
        current.adverbs.push(word.token.word)
        this.take(word)
        return
      case 'prep':
        this.preposition(word)
        return
      case 'verb':
        this.verb(word)
        return
      default:
        this.phrase()
    }
  }

  private take(word: Word): void {
    this.current.words.push(word)
    this.i++
  }

  /** A comma or "and": a new clause when a verb follows, else the next member of the list. */
  private join(word: Word): void {
    let next = this.i + 1
    while (
      next < this.words.length &&
      ['adverb', 'and', 'comma', 'not', 'modal'].includes(this.words[next]!.tag)
    )
      next++
    const after = this.words[next]
    const startsClause =
      after !== undefined &&
      (after.tag === 'verb' || (after.tag === 'aux' && after.base === 'do') || this.subjectAt(next)) &&
      (this.current.verb !== '' || this.current.words.length > 0)
    const { current } = this
    if (startsClause) {
      const role =
        current.role === 'main' || current.role === 'aside' || word.tag === 'comma' ? 'main' : current.role
      const { opener, subject, modal, aux, negated, parent, catenative } = current
      this.open(role, role === 'main' ? '' : opener, parent)
      if (after.tag === 'verb' && (role !== 'main' || (word.tag === 'and' && decides(subject))))
        Object.assign(this.current, { subject })
      // "Do not read or send it", "will check and send": one modal and one negation for both.
      if (word.tag === 'and' && after.tag === 'verb' && role === current.role && word.token.word !== 'but') {
        this.current.modal = modal
        this.current.catenative = catenative
        if (
          after.form === 'base' &&
          (aux === 'do' || modal !== '' || word.token.word === 'or' || word.token.word === 'nor')
        )
          this.current.negated = negated
        if (after.form !== 'base') Object.assign(this.current, { aux, passive: current.passive, subject })
      }
      this.i++
      return
    }
    current.words.push(word)
    this.joined = true
    this.i++
  }

  /** "…, counsel releases it": a noun phrase and then a finite verb. */
  private subjectAt(from: number): boolean {
    let i = from
    while (i < this.words.length && i < from + 8 && PHRASE_TAGS.has(this.words[i]!.tag)) i++
    if (i === from) return false
    while (i < this.words.length && this.words[i]!.tag === 'adverb') i++
    const word = this.words[i]
    return (
      word !== undefined &&
      (word.tag === 'modal' ||
        word.tag === 'aux' ||
        word.tag === 'not' ||
        (word.tag === 'verb' && word.form !== 'ing'))
    )
  }

  private relative(word: Word): void {
    const { current } = this
    const reports =
      word.token.word === 'that' &&
      current.verb !== '' &&
      (SAYING.has(current.verb) || current.objects.length === 0)
    this.open(reports ? 'complement' : 'relative', word.token.word, current)
    this.take(word)
  }

  private auxiliary(word: Word): void {
    const { current } = this
    if (current.verb !== '' && word.base === 'be') {
      // "The file Ana sent is on the share": a second finite verb closes what stood before as the subject.
      this.open('main', '', current)
      this.current.loose++
    }
    this.current.aux = word.base
    this.take(word)
  }

  private preposition(word: Word): void {
    if (this.prep !== null) this.current.adverbs.push(this.prep)
    this.prep = word.token.word
    this.slot = null
    this.joined = false
    this.take(word)
  }

  private verb(word: Word): void {
    const { current } = this
    const before = this.words[this.i - 1]
    if (current.verbWord !== null) {
      if (before?.tag === 'to') {
        const only =
          CATENATIVES.has(current.verb) && current.objects.length === 0 && current.preps.length === 0
        if (only) {
          current.catenative = current.verb
          this.setVerb(word)
          return
        }
        this.open('infinitive', 'to', current)
      } else if (word.form === 'ing' && this.prep !== null) {
        const prep = this.prep
        this.prep = null
        this.open('gerund', prep, current)
        if (prep === 'without') this.current.negated = true
      } else if (word.form === 'ing' && CATENATIVES.has(current.verb) && current.objects.length === 0) {
        current.catenative = current.verb
        this.setVerb(word)
        return
      } else if (current.verb === 'let' || current.verb === 'help' || current.verb === 'make') {
        this.open('infinitive', 'to', current)
      } else if (word.form === 'ed' || word.form === 'ing') {
        // "the carts removed by Ana", "the pods running there"
        this.open('relative', '', current)
      } else {
        this.open('main', '', current)
        this.current.loose++
      }
    } else if (word.form === 'ing' && this.prep !== null) {
      const prep = this.prep
      this.prep = null
      this.open('gerund', prep, current.words.length > 1 ? current : null)
      if (prep === 'without') this.current.negated = true
    }
    this.setVerb(word)
  }

  private setVerb(word: Word): void {
    const { current } = this
    current.verbWord = word
    current.verb = word.base
    if (word.form === 'ed' && (current.aux === 'be' || (current.subject === null && current.aux === '')))
      current.passive = true
    this.slot = null
    this.joined = false
    this.prep = null
    this.take(word)
    this.particle()
  }

  /** "back up the table", "keep an eye on it": words that belong to the verb. */
  private particle(): void {
    const { current } = this
    for (let length = 4; length >= 1; length--) {
      const more = this.words.slice(this.i, this.i + length)
      if (more.length < length) continue
      const phrase = `${current.verb} ${more.map(({ token }) => token.word).join(' ')}`
      if (!PHRASES.has(phrase)) continue
      // "look up": a preposition of the object stays with the object when a longer verb is not known.
      current.verb = phrase
      current.words.push(...more)
      this.i += length
      return
    }
    const next = this.words[this.i]
    const after = this.words[this.i + 1]
    // "turn the camera off": the particle behind its object is found when the clause is closed.
    if (
      next?.tag === 'prep' &&
      PARTICLES.has(next.token.word) &&
      (after === undefined || after.tag === 'end')
    ) {
      current.adverbs.push(next.token.word)
      this.take(next)
    }
  }

  private phrase(): void {
    const { current } = this
    const host = this.lastHost
    const phrase = this.readPhrase()
    if (this.prep !== null) {
      const prep = this.prep
      this.prep = null
      if (prep === 'of' && host !== null) {
        ;(host.of as Phrase[]).push(phrase)
        return
      }
      current.preps.push({ prep, phrase })
      this.slot = null
      this.lastPrep = prep
      return
    }
    if (this.joined && this.lastPrep !== null && current.preps.length > 0 && this.slot === null) {
      current.preps.push({ prep: this.lastPrep, phrase })
      this.joined = false
      return
    }
    if (current.verbWord === null && current.aux === '' && current.modal === '') {
      if (current.subject === null) current.subject = phrase
      else if (this.joined) current.objects.push(phrase)
      else {
        current.objects.push(phrase)
        current.loose++
      }
      this.joined = false
      return
    }
    if (current.verbWord === null) {
      // "is a table", "will you": the predicate, or the subject of a question.
      if (current.subject === null) current.subject = phrase
      else current.objects.push(phrase)
      this.joined = false
      return
    }
    if (current.objects.length > 0 && !this.joined) {
      if (DITRANSITIVE.has(current.verb.split(' ')[0]!) && current.objects.length === 1) {
        current.preps.push({ prep: 'to', phrase: current.objects[0]! })
        current.objects[0] = phrase
      } else {
        current.objects.push(phrase)
        if (!isTime(phrase)) current.loose++
      }
    } else current.objects.push(phrase)
    this.slot = current.objects
    this.joined = false
  }

  private readPhrase(): Phrase {
    const words: Word[] = []
    while (this.i < this.words.length) {
      const word = this.words[this.i]!
      const isInside =
        PHRASE_TAGS.has(word.tag) ||
        (word.tag === 'adverb' && words.length > 0 && this.words[this.i + 1]?.tag === 'adj')
      if (!isInside) break
      // A determiner opens a new phrase.
      if (word.tag === 'det' && words.some(({ tag }) => tag === 'noun' || tag === 'pronoun')) break
      if (word.tag === 'pronoun' && words.length > 0) break
      words.push(word)
      this.take(word)
      if (word.tag === 'pronoun') break
    }
    const phrase: Phrase = { words, of: [] }
    this.lastHost = phrase
    return phrase
  }
}

/** "Two signers review and sign": both are theirs. */
const decides = (subject: Phrase | null): boolean =>
  subject !== null && DECIDERS.test((subject.of.at(-1) ?? subject).words.at(-1)?.token.word ?? '')

const isTime = (phrase: Phrase): boolean =>
  phrase.words.some(({ token }) =>
    /^(?:today|tomorrow|tonight|day|week|month|year|hour|minute|morning|evening|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?$/.test(
      token.word,
    ),
  )
