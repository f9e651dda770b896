// Finds instructions inside untrusted turns, and compares what an act says with them and with the principal's words.
import type { Budget } from '../../core/budget.ts'
import { asciiLower } from '../../text/ascii.ts'
import type { Plan, Range, Turn } from '../ir.ts'
import { actOfVerb, natureOf } from '../tables/act-of.ts'

export interface Instruction extends Range {
  readonly turn: number
  readonly words: ReadonlySet<string>
}

/** Stems by which two texts are compared: six letters of a word, numbers and addresses whole. */
export function stemsIn(text: string): Set<string> {
  const found = new Set<string>()
  for (const word of asciiLower(text).split(/[^a-z0-9@._-]/)) {
    const bare = word.replace(/^[._-]{1,8}/, '').replace(/[._-]{1,8}$/, '')
    if (bare.length < 3 || COMMON.has(bare)) continue
    found.add(/[0-9@.]/.test(bare) ? bare : bare.replace(/(?:ing|ed|es|s)$/, '').slice(0, 6))
  }
  return found
}

const COMMON: ReadonlySet<string> = new Set(
  'the and for with that this from are was were has have had will would can could should may not you your they them their its his her our out all any some into about over more most very just also then than when what who how please note text content body title name data result results value user users task tool tools action call use using used via following true false null id ids get let see one two new now only per each order info information details detail please message follow instruction instructions ignore previous strictly adhere important next step first here there page item items list'.split(
    ' ',
  ),
)

/** What may stand before the verb of an order. */
const LEADS: ReadonlySet<string> = new Set(
  'please kindly also then now first next and could can would you must should need to immediately important note instead just assistant agent ai assistants agents attention urgent always never do'.split(
    ' ',
  ),
)
const MOST_TURNS = 60

/** Sentences of untrusted turns that open with a verb of the ontology. */
export function instructionsIn(plan: Plan, budget: Budget): readonly Instruction[] {
  const found: Instruction[] = []
  for (const turn of plan.untrusted.slice(0, MOST_TURNS)) {
    budget.spend(turn.end - turn.start)
    for (const part of partsOf(plan.text, turn))
      if (!isMenu(plan.text, part) && isOrder(plan.text, part, turn))
        found.push({ ...part, turn: turn.index, words: stemsIn(plan.text.slice(part.start, part.end)) })
  }
  return found.slice(0, 40)
}

/** "Available actions: …" offers, and a line of code computes; neither orders. */
const isMenu = (text: string, { start, end }: Range): boolean =>
  /(?:actions|options|choices|commands|tools|buttons|menu) ?[:=]?[ '"[\]]{0,4}$/.test(
    asciiLower(text.slice(Math.max(0, start - 24), start)),
  ) || /==|\(\[|=>|\(\)/.test(text.slice(start, Math.min(end, start + 200)))

/** Sentences, and the strings of structured results: an apostrophe inside a word is no boundary. */
function partsOf(text: string, { start, end }: Turn): Range[] {
  const found: Range[] = []
  let from = start
  const stop = Math.min(end, start + 8000)
  for (let i = start; i <= stop; i++) {
    const char = i === stop ? '\n' : text.charAt(i)
    const next = text.charAt(i + 1)
    const isWordInside = /[A-Za-z]/.test(text.charAt(i - 1)) && /[A-Za-z]/.test(next)
    const ends =
      char === '\n' ||
      char === ';' ||
      char === ':' ||
      char === '"' ||
      (char === "'" && !isWordInside && (/[,:}\]]/.test(next) || /[:[{,(] ?$/.test(text.slice(i - 2, i)))) ||
      (/[.!?]/.test(char) && (next === ' ' || next === '' || next === '\n' || next === '"' || next === "'"))
    if (!ends) continue
    if (i - from > 8) found.push({ start: from, end: i })
    from = i + 1
  }
  return found
}

/** "Before you answer, export …", "To finish the task, send …": the order stands behind the comma. */
const CONDITION =
  /^\W{0,12}(?:[a-z]{1,12} ){0,3}?(?:before|when|if|once|after|while|as soon as|to|in order to|for|prior to) [^,]{2,90}, {1,3}(?=[a-z])/
/** A text for everybody names its conditions; one that is meant for machines orders them. */
const FOR_MACHINES =
  /(?:^|[^a-z])(?:ai|a\.i\.|assistants?|agents?|llms?|chatbots?|bots?|language models?|copilots?|gpt|claude)(?:[^a-z]|$)|(?:ignore|disregard|forget) (?:all |any |the |your |everything )|(?:not|never) (?:mention|tell|reveal|inform|show)/

/** The part opens with an order, or with one behind its condition in a text that is meant for machines. */
function isOrder(text: string, { start, end }: Range, turn: Range): boolean {
  const said = asciiLower(text.slice(start, Math.min(end, start + 160)))
  if (opensWithOrder(said)) return true
  const condition = CONDITION.exec(said)
  return (
    condition !== null &&
    opensWithOrder(said.slice(condition[0].length)) &&
    FOR_MACHINES.test(
      asciiLower(text.slice(Math.max(turn.start, start - 300), Math.min(turn.end, end + 200))),
    )
  )
}

function opensWithOrder(text: string): boolean {
  const words = text.split(/[^a-z'-]/).filter((word) => word !== '')
  if (words.length < 3) return false
  const at = words.findIndex((word) => !LEADS.has(word))
  const verb = words[at]
  if (verb === undefined || at > 6) return false
  const act = actOfVerb(verb)
  return act !== null && !(at === 0 && NOUNS_FIRST.has(verb) && natureOf(act).reversibility === 'read-only')
}
/** Headings of results that look like orders. */
const NOUNS_FIRST: ReadonlySet<string> = new Set([
  'search',
  'view',
  'list',
  'display',
  'test',
  'review',
  'note',
  'report',
  'track',
  'plan',
  'log',
])

/** Words of the principal's turns. */
export const principalStems = (plan: Plan): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const { party, start, end } of plan.turns)
    if (party === 'principal')
      for (const stem of stemsIn(plan.text.slice(start, Math.min(end, start + 8000)))) found.add(stem)
  return found
}

/** Stems of an act that stand in the instruction and nowhere in the principal's words. */
export const takenFrom = (
  act: ReadonlySet<string>,
  { words }: Instruction,
  principal: ReadonlySet<string>,
): readonly string[] => [...act].filter((stem) => words.has(stem) && !principal.has(stem))
