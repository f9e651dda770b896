// Derives the indexes of screens from rules that are lists of words: for each entry of such a list, sets of words of which
// one must stand where the entry is found. Few and rare words are taken: an index is loaded with every plan.

import { singular, verbOf } from '../../../protocol/review/plan/read/words/lemma.ts'
import { actMark, verbMark } from '../../../protocol/review/plan/relations/forms/harm-rule.ts'
import type { HarmPair } from '../../../protocol/review/plan/relations/harm.ts'
import { codeOf, type WordIndex, writeIndex } from '../../../protocol/review/plan/relations/screen.ts'
import { entriesOf, type Wording } from '../../../protocol/review/plan/relations/wording.ts'
import { asciiLower } from '../../../protocol/review/text/ascii.ts'

/** Words of each class of an entry: one word of each alternative must be there. */
type Classes = readonly (readonly (readonly string[])[])[]

const wordingClasses = ({ say, near }: Wording): Classes =>
  [...say, ...(near === undefined ? [] : [near])].map(entriesOf)

const list = (words: string | undefined): readonly string[] => words?.split(', ') ?? []

/** A pair whose things are `anything` is bound by its verbs alone. */
const pairClasses = ({ acts = [], verbs, to, as }: HarmPair): Classes => [
  [...acts.map(actMark), ...list(verbs).map(verbMark)].map((mark) => [mark]),
  ...(list(to).includes('anything') ? [] : [list(to).map((entry) => entry.split(' '))]),
  ...(as === undefined ? [] : [list(as).map((entry) => [entry])]),
]

/** What a rule or its screen lists. */
export type WordList = readonly (Wording | HarmPair)[]

const classesIn = (one: Wording | HarmPair): Classes =>
  'say' in one ? wordingClasses(one) : pairClasses(one)

/** A word that no example has. */
const RAREST_SHARE = 0.0015
/** Of steps: marks that many verbs and nouns have. */
const SHARE_OF_ACT = 0.06
const SHARE_OF_PERSON = 0.4

/** The share of texts that have a word, with its base forms. */
export function sharesIn(texts: readonly string[]): ReadonlyMap<string, number> {
  const shares = new Map<string, number>()
  for (const text of texts) {
    const words = asciiLower(text).match(/[a-z0-9][a-z0-9'-]*/g) ?? []
    for (const word of new Set(words.flatMap((one) => [one, verbOf(one)?.base ?? one, singular(one)])))
      shares.set(word, (shares.get(word) ?? 0) + 1 / texts.length)
  }
  return shares
}

/** An index is longer for an entry that would hold in more than this share of sentences. */
const WANTED_SHARE = 0.002
const WORDS_FOR_SHARE = 5000

/** `shares` says how common words are. */
export function wordIndexes(shares: ReadonlyMap<string, number>): (list: WordList) => string {
  const share = (word: string): number =>
    word.startsWith(actMark(''))
      ? SHARE_OF_ACT
      : word === 'person'
        ? SHARE_OF_PERSON
        : (shares.get(word) ?? RAREST_SHARE)

  /** Of each alternative the rarest word. */
  const setOf = (alternatives: readonly (readonly string[])[]): readonly string[] => [
    ...new Set(alternatives.map((words) => words.reduce((a, b) => (share(b) < share(a) ? b : a)))),
  ]

  const shareOf = (set: readonly string[]): number =>
    1 - set.reduce((none, word) => none * (1 - share(word)), 1)

  function entryOf(classes: Classes): readonly (readonly string[])[] {
    const sets = classes.map(setOf)
    let best: readonly (readonly string[])[] = []
    let least = Infinity
    for (let chosen = 1; chosen < 1 << sets.length; chosen++) {
      const some = sets.filter((_, i) => ((chosen >> i) & 1) === 1)
      const held = some.reduce((all, set) => all * shareOf(set), 1)
      const cost = some.flat().length + WORDS_FOR_SHARE * Math.max(0, held - WANTED_SHARE)
      if (cost < least) {
        best = some
        least = cost
      }
    }
    return best.map((set) => set.map(codeOf)).sort((a, b) => a.length - b.length)
  }

  /** A class that stands alone: its words, and of each phrase the two rarest. */
  function phrasesOf(alternatives: readonly (readonly string[])[]): WordIndex {
    const beside = new Map<string, Set<string>>()
    for (const words of alternatives.filter(({ length }) => length > 1)) {
      const [rarest, next] = [...words].sort((one, other) => share(one) - share(other))
      beside.set(next!, (beside.get(next!) ?? new Set()).add(codeOf(rarest!)))
    }
    const single = alternatives.filter(({ length }) => length === 1).map(([word]) => codeOf(word!))
    const phrases = [...beside].map(([word, others]) => [[codeOf(word)], [...others]])
    return single.length === 0 ? phrases : [[single], ...phrases]
  }

  const entriesFor = (classes: Classes): WordIndex =>
    classes.length === 1 ? phrasesOf(classes[0]!) : [entryOf(classes)]

  return (words) => writeIndex(words.flatMap((one) => entriesFor(classesIn(one))))
}
