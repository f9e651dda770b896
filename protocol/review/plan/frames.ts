// Which frames of ideas does a sentence fill? A frame is an ordered row of slots, close together, with ideas that
// must or must not stand beside it; a negated verb fills nothing.
import type { Budget } from '../core/budget.ts'
import { isFunctionWord } from './cover.ts'
import { compiled, countOpened, type Frame, framesOfIdeas } from './frame-index.ts'
import type { Found, Idea, Sentence, Token } from './model.ts'

/** Ideas that no list of words gives. */
export const DERIVED = [
  'guard',
  'guarded',
  'checked',
  'waived',
  'amount',
  'bigamount',
  'many',
  'mail',
  'url',
  'path',
  'secretfile',
  'unseen',
  'protects',
  'calm',
]

/** Tokens between two slots. */
const GAP = 6
/** First slots tried in one sentence. */
const TRIES = 6

export function findFrames(
  sentence: Sentence,
  mayFill: readonly boolean[],
  segmentText: string,
  budget: Budget,
): Found[] {
  const found: Found[] = []
  const { ideas, tokens } = sentence
  budget.spend(2 * countOpened(ideas) + tokens.length)
  for (const index of framesOfIdeas(ideas, mayFill)) {
    const frame = compiled[index]!
    const match = matchSlots(sentence, frame, segmentText)
    if (!match || isSoftened(match, frame.beside, ideas)) continue
    const used: Idea[] = [...match]
    const beside = frame.near.every((names) => {
      const idea = names.flatMap((name) => ideas.get(name) ?? []).find((one) => !overlaps(one, used))
      if (idea) used.push(idea)
      return idea !== undefined
    })
    if (!beside) continue
    if (frame.nowhere.some((name) => ideas.get(name)?.some((idea) => !overlaps(idea, used)))) continue
    const from = Math.min(...used.map((idea) => idea.from))
    const to = Math.max(...used.map((idea) => idea.to))
    const start = tokens[from]!.start
    const end = tokens[Math.min(to, tokens.length) - 1]!.end
    found.push({ rule: frame.rule, sentence, start, end, words: segmentText.slice(start, end) })
  }
  return found
}

/** An idea that stands in or just round the matched words, and is none of them. */
function isSoftened(match: readonly Idea[], names: readonly string[], ideas: Sentence['ideas']): boolean {
  const from = match[0]!.from - 1
  const to = Math.max(...match.map((idea) => idea.to)) + 2
  return names.some((name) =>
    (ideas.get(name) ?? []).some((idea) => idea.from >= from && idea.to <= to && !overlaps(idea, match)),
  )
}

const overlaps = (one: Idea, used: readonly Idea[]): boolean =>
  used.some(({ from, to }) => one.from < to && from < one.to)

function matchSlots({ ideas, tokens }: Sentence, { slots, opens }: Frame, text: string): Idea[] | null {
  const lists = slots.map((names) =>
    names
      .flatMap((slot) => {
        const name = slot.replace('$', '')
        const list = ideas.get(name) ?? []
        return HEADS.has(name) || slot !== name
          ? list.filter((idea) => isHead(idea, list, tokens, text))
          : list
      })
      .sort((a, b) => a.from - b.from || b.to - a.to),
  )
  for (const first of lists[0]!.slice(0, TRIES)) {
    if (!slots[0]!.includes('neg') && isNegated(first, ideas)) continue
    if (opens && first.from > 1 && !opensOrder(tokens[first.from - 1]!.word)) continue
    const chain = [first]
    for (const list of lists.slice(1)) {
      const last = chain.at(-1)!
      const next = list.find((idea) => idea.from >= last.to && idea.from - last.to <= GAP)
      if (!next) break
      chain.push(next)
    }
    const denies = slots.some((names) => names.includes('neg')) ? [] : (ideas.get('neg') ?? [])
    const isDenied = denies.some(
      ({ from }) =>
        from >= chain[0]!.to &&
        from < chain.at(-1)!.from &&
        /^(?:no|not|never|neither|without)$/.test(tokens[from]!.word),
    )
    if (chain.length === lists.length && !isDenied) return chain
  }
  return null
}

const OPENERS = new Set(
  ", and then please also just now to plan action should will shall would can could must may let let's i we you directly they it straight not never".split(
    ' ',
  ),
)

const opensOrder = (before: string): boolean => OPENERS.has(before) || before.endsWith('ly')

/** A negation reaches the next four words, and not over a comma. */
function isNegated(idea: Idea, ideas: Sentence['ideas']): boolean {
  return (ideas.get('neg') ?? []).some(
    ({ to, from }) => from < idea.from && idea.from - to < 4 && idea.from >= to,
  )
}

/** Ideas that are objects: "the password policy" is a policy and no password. */
const HEADS = new Set(
  'data backups audit secret weaken lock hazard malware phish weapon drugs forged homework allmoney bankdetail med creature structure'.split(
    ' ',
  ),
)

/** Nouns that leave the thing before them what it is. */
const CARRIERS = new Set(
  'system systems service services tool tools software agent agents server servers file files entry entries data device devices code codes stack rule rules threshold'.split(
    ' ',
  ),
)

function isHead(idea: Idea, list: readonly Idea[], tokens: readonly Token[], text: string): boolean {
  const last = tokens[idea.to - 1]!
  const next = tokens[idea.to]
  if (next?.kind !== 'word' || list.some(({ from }) => from === idea.to)) return true
  if (text.slice(last.end, next.start) !== ' ') return true
  return isFunctionWord(next.word) || CARRIERS.has(next.word) || /(?:ly|ing|ed|[ai]ble|'s)$/.test(next.word)
}
