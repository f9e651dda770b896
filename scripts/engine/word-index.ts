// Derives the indexes of screens from rules that are lists of words: for each entry of such a list, sets of words of which
// one must stand where the entry is found. Few and rare words are taken: an index is loaded with every plan.
import type { HarmPair } from '../../protocol/review/plan/relations/harm.ts'
import { actMark, verbMark } from '../../protocol/review/plan/relations/harm-rule.ts'
import { codeOf, type WordIndex, writeIndex } from '../../protocol/review/plan/relations/screen.ts'
import { entriesOf, type Wording } from '../../protocol/review/plan/relations/wording.ts'

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

/** A class that stands alone: its words, and the first two words of its phrases. */
function phrasesOf(alternatives: readonly (readonly string[])[]): WordIndex {
  const second = new Map<string, string[]>()
  for (const [first, next] of alternatives)
    if (next !== undefined) second.set(first!, [...(second.get(first!) ?? []), next])
  const single = alternatives.filter((words) => words.length === 1).map(([word]) => codeOf(word!))
  const phrases = [...second].map(([first, next]) => [[codeOf(first)], [...new Set(next.map(codeOf))]])
  return single.length === 0 ? phrases : [[single], ...phrases]
}

/** Words that say little: how often a word stands in the lists is taken for how common it is. */
const SHARE_OF_ONE = 0.003
const MOST_COMMON = 0.9

/** An index is longer for an entry that would hold in more than this share of sentences. */
const WANTED_SHARE = 0.01
const WORDS_FOR_SHARE = 3000

export function wordIndexes(lists: readonly WordList[]): (list: WordList) => string {
  const counts = new Map<string, number>()
  for (const words of lists.flat().flatMap(classesIn).flat())
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const share = (word: string): number => Math.min(MOST_COMMON, SHARE_OF_ONE * (counts.get(word) ?? 1))

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

  const entriesFor = (classes: Classes): WordIndex =>
    classes.length === 1 ? phrasesOf(classes[0]!) : [entryOf(classes)]

  return (words) => writeIndex(words.flatMap((one) => entriesFor(classesIn(one))))
}
