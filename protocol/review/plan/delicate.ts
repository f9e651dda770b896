// Does the request touch several delicate matters at once, close together, while nobody checks it? No wrong was
// recognised; approval needs more than that.
import type { Budget } from '../core/budget.ts'
import type { Noted, Reading, Sentence, Token } from './model.ts'
import { phraseIndex } from './phrases.ts'
import { spokenBy } from './read-plan.ts'
import { readVerbs } from './tables/cover-words.ts'
import { delicateWords } from './tables/delicate-words.ts'

const index = phraseIndex(delicateWords)
/** Points of a matter; the others have one. */
const POINTS: Readonly<Record<string, number>> = {
  d_open: -2,
  d_deceit: 3,
  d_grave: 4,
  d_hidden: 2,
  d_intrude: 2,
  d_swarm: 2,
}
/** Harm that has an aim, and personal data that leave: one point more. */
const TOGETHER: readonly (readonly string[])[] = [
  ['d_hurt', 'd_theirs'],
  ['d_hurt', 'd_sway'],
  ['d_hurt', 'd_minor'],
  ['d_intimate', 'd_theirs', 'd_public'],
]
const ENOUGH = 4
const reads = new Set(
  `${readVerbs} remind draft plan propose sketch proofread format sort count tabulate visualise visualize`.split(
    ' ',
  ),
)

export function delicateMatters(reading: Reading, ideas: ReadonlySet<string>, budget: Budget): Noted | null {
  const calm = ideas.has('calm') ? 3 : 0
  const sentences = spokenBy(reading, 'plan')
  const matters = sentences.map(({ tokens }) => {
    budget.spend(4 * tokens.length)
    return mattersIn(tokens)
  })
  for (let i = 0; i < sentences.length; i++) {
    const both = new Set([...matters[i]!, ...(matters[i + 1] ?? [])])
    let points = -calm
    for (const name of both) points += POINTS[name] ?? 1
    for (const names of TOGETHER) if (names.every((name) => both.has(name))) points += 1
    if (isMild(sentences[i]!)) points -= 1
    if (ideas.has('checked')) points -= 2
    if (/^(?:never|not|don't|avoid)$/.test(sentences[i]!.tokens[0]!.word)) points -= 2
    if (points < ENOUGH) continue
    const { tokens } = sentences[i]!
    const note = [...both]
      .filter((name) => name !== 'd_open')
      .map((name) => MEANING[name] ?? name.slice(2))
      .join(', ')
    return { rule: 'plan.delicate', start: tokens[0]!.start, end: tokens.at(-1)!.end, note }
  }
  return null
}

function mattersIn(tokens: readonly Token[]): Set<string> {
  const found = new Set<string>()
  let acts = false
  tokens.forEach(({ word }, at) => {
    acts ||= ACTS.has(word)
    for (const name of index.at(tokens, at)) if (name !== 'd_grave' || acts) found.add(name)
  })
  if (tokens.some(({ word }) => ABOUT.test(word))) found.delete('d_grave')
  return found
}

/** Verbs that get, make, use or hand on what they name: a grave word after one is no mere topic. */
const ACTS = new Set(
  'get buy order find obtain make create build produce send use put share sell install give plant copy break run start teach offer set add post spread upload generate develop rent hire offer turn bring show help launch deploy inject print sign strip crack'.split(
    ' ',
  ),
)
/** What is learnt, told, feared or fought. */
const ABOUT =
  /^(?:histor\w*|lectur\w*|poster|plot|articles?|news|novels?|stor(?:y|ies)|report\w*|police|recogni\w*|detect\w*|spot|prevent\w*|avoid\w*|protect\w*|against|victims?|awareness|laws?|legal|stud(?:y|ies)|research\w*|statistics|films?|books?|museum|training|train|warn\w*|remov\w*|scan\w*|block\w*|filter\w*|flag\w*|test\w*|check\w*|hackathon|day|plays?|game|song|characters?|scene|essay|lesson|quiz|exam|course|support|help\w*line|charity|investigat\w*|found|attacker|forensic\w*|exercise|mock|debrief)$/

/** It opens with a verb that reads, or asks a question without "how". */
const isMild = ({ tokens, isQuestion }: Sentence): boolean => {
  const first = tokens.find(
    ({ word }) => !/^(?:please|can|could|would|you|i|to|let|me|want|need)$/.test(word),
  )
  return reads.has(first?.word ?? '') || (isQuestion && first?.word !== 'how')
}

const MEANING: Readonly<Record<string, string>> = {
  d_deceit: 'what is not so',
  d_hidden: 'what others are not to see',
  d_theirs: 'other people',
  d_intimate: 'personal data',
  d_hurt: 'harm',
  d_regulated: 'regulated goods',
  d_money: 'money',
  d_swarm: 'many names or accounts',
  d_public: 'publication',
  d_sway: 'public opinion',
  d_office: 'an office or a professional',
  d_intrude: 'intrusion',
  d_safety: 'safety',
  d_minor: 'minors',
  d_branded: "others' brands or works",
}
