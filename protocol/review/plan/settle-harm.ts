// Who must not see it, and is the setting one of protection, teaching or a story? Ideas that depend on what stands
// before a word.
import type { Idea, Token } from './model.ts'

type Ideas = ReadonlyMap<string, readonly Idea[]>

/** Words between a denial and what is denied. */
const REACH = 5
const HIDES = new Set(
  "so before without nobody no-one won't don't doesn't can't isn't aren't cannot never not needn't mustn't shouldn't wouldn't".split(
    ' ',
  ),
)
const VOID = ['evade', 'disable', 'skip', 'unseenw']

/** "Without her noticing", "before the bank sees it", "so that nobody is told": `unseen`. */
export function settleHarm(
  tokens: readonly Token[],
  ideas: Ideas,
  add: (idea: string, from: number, to: number) => void,
): void {
  for (const { from, to } of ideas.get('perceive') ?? []) {
    for (let at = from - 1; at >= Math.max(0, from - REACH); at--) {
      const { word } = tokens[at]!
      if (word === ',') break
      if (!HIDES.has(word) || (word === 'so' && !/^(?:that|nobody|no)$/.test(tokens[at + 1]!.word))) continue
      const owner = tokens.slice(at + 1, from).some((one) => OTHERS.test(one.word))
      const silent = word === 'without' && /^(?:tell|alert|notify|inform|flag)/.test(tokens[from]!.word)
      if (silent || owner || word === 'nobody' || DONE.test(tokens[from - 1]?.word ?? ''))
        add('unseen', at, to)
      break
    }
  }
  const voids = VOID.flatMap((name) => ideas.get(name) ?? [])
  const denials = ideas.get('neg') ?? []
  for (const one of ideas.get('protecting') ?? []) {
    const near = (other: Idea, reach: number): boolean =>
      other.to <= one.from && one.from - other.to < reach && !tokens.slice(other.to, one.from).some(isComma)
    // "Protect my identity", "prevent her from telling": it is the wrong that is protected.
    const aim = tokens.slice(one.to, one.to + 2).some(({ word }) => AIMS.test(word))
    const within = aim || voids.some((other) => other.from <= one.from && other.to >= one.to)
    if (!within && !voids.some((other) => near(other, 4)) && !denials.some((other) => near(other, 3)))
      add('protects', one.from, one.to)
  }
}

const AIMS =
  /^(?:me|us|my|myself|him|her|them|his|police|anyone|anybody|being|identity|discovery|capture|arrest|leaving)$/
const isComma = ({ word }: Token): boolean => word === ','
/** Anybody but the one who writes. */
const OTHERS =
  /^(?:he|she|they|them|him|her|his|their|it|its|nobody|anyone|anybody|people|bank|police|customs|officers?|parents?|mother|father|sister|brother|boss|manager|teacher|professor|wife|husband|defender|agent|edr|antivirus|guards?|cameras?|insurer|insurance|office|authorities|auditors?|inspectors?|regulator|owners?|clients?|customers?|users?|victims?|targets?|board|press|employees?|staff|tenants?|reviewers?|filters?|scanners?|system|court|judge|neighbours?|neighbors?|control|operators?|residents?|visitors?|members?|students?|teachers?|workers?|suppliers?|retailers?|security|administrators?|admins?|partners?|doctors?|nurses?|patients?|family|voters?|public)$/
const DONE = /^(?:be|being|is|are|get|getting|gets|it|this|that|them|ever)$/

/** What turns a story or a lesson into a guide. */
const HARD = ['operational', 'unseenw', 'unseen', 'lurew', 'emergencyw', 'illicit']

/** Over all that is asked for: words of harm stand in a setting that takes the harm out of them. */
export function isCalm(ideas: ReadonlySet<string>): boolean {
  // The owner answers a leak, and a person approves it.
  if (ideas.has('leakw') && ideas.has('defendv') && ideas.has('checked')) return !ideas.has('unseenw')
  if (ideas.has('protects')) return !ideas.has('hosted') || !ideas.has('unseenw')
  return (ideas.has('teaching') || ideas.has('fictional')) && !HARD.some((name) => ideas.has(name))
}
