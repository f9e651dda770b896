// Groups and words what the rule pages show.
import type { CalibrationCell, Rule, RuleEffect, Verdict } from '#protocol/review/types.ts'
import type { RuleDescription } from '#server/review/rule-descriptions.ts'

export const FAMILY_TITLE: Readonly<Record<string, string>> = {
  code: 'Code and configuration',
  onchain: 'On-chain actions',
  plan: 'Plans and prose',
  sanctions: 'Sanctions screening',
  shell: 'Shell commands',
  trade: 'Trades',
}

export interface ShownRule {
  id: string
  effect: RuleEffect
  category: string
  evidence: string
  source: { text: string; href: string | null }
  fires: readonly string[]
  quiet: readonly string[]
}

export interface Topic {
  name: string
  rules: readonly ShownRule[]
}

/** By the second word of the id, in the order of the ids. */
export function topicsOf(definitions: readonly RuleDescription[]): Topic[] {
  const sorted = [...definitions].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const groups = Map.groupBy(sorted, ({ id }) => id.split('.')[1]?.replaceAll('_', ' ') ?? id)
  return [...groups].map(([name, rules]) => ({ name, rules: rules.map(shownRule) }))
}

const shownRule = ({
  id,
  severity,
  category,
  evidence,
  source,
  fires,
  quiet,
}: RuleDescription): ShownRule => ({
  id,
  effect: severity,
  category: category.replaceAll('_', ' '),
  evidence,
  source: { text: source, href: hrefOf(source) },
  fires,
  quiet,
})

export function hrefOf(source: string): string | null {
  const url = /https:\/\/[^\s,;)]+/.exec(source)?.[0]
  if (url) return url
  const cwe = /\bCWE-(\d{1,5})\b/.exec(source)?.[1]
  return cwe === undefined ? null : `https://cwe.mitre.org/data/definitions/${cwe}.html`
}

export const EFFECT_WORD: Readonly<Record<RuleEffect, string>> = {
  blocker: 'Blocker',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  allow: 'Allows',
}

/** Rules without a family: those of input, coverage, gate and capital. */
export const frameRules = (rules: readonly Rule[]): Rule[] => rules.filter(({ type }) => type === 'any')

export const percent = (bps: number): string => `${(bps / 100).toFixed(bps % 100 === 0 ? 0 : 1)} %`

const VERDICT_ORDER: readonly Verdict[] = ['approve', 'approve_with_concerns', 'reject']

/** By family, then verdict; pooled cells after the measured ones. */
export const sortedCells = (cells: readonly CalibrationCell[]): CalibrationCell[] =>
  [...cells].sort(
    (a, b) =>
      compare(a.group, b.group) ||
      VERDICT_ORDER.indexOf(a.verdict) - VERDICT_ORDER.indexOf(b.verdict) ||
      compare(a.class ?? '~', b.class ?? '~') ||
      compare(a.band ?? '~', b.band ?? '~'),
  )

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
