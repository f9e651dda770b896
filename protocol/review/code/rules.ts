// Lists every rule of the code family: those with a definition, and those that rows of the tables declare.
import { defineRules, type RuleLine, ruleLines, rulesIn } from '../core/rule.ts'
import type { Category, RuleEffect } from '../types.ts'
import { ruleModules } from './rules/all.ts'
import { DOWNGRADES } from './tables/downgrades.ts'
import { HAZARDS } from './tables/hazards.ts'
import type { Row } from './tables/row.ts'
import { SETTINGS } from './tables/settings.ts'

const NAMED: Readonly<Record<string, RuleLine>> = {
  'code.guard.test_off': ['high', 'missing_check', 'B'],
  'code.supply.lookalike': ['high', 'security', 'B'],
  'code.supply.version_back': ['medium', 'security', 'B'],
  'code.text.homoglyph': ['blocker', 'security', 'A'],
  'code.text.mixed_script': ['high', 'security', 'B'],
  'code.binary': ['medium', 'missing_check', 'D'],
  'code.unread': ['medium', 'missing_check', 'D'],
}

const categoryOf = (id: string): Category =>
  id.startsWith('code.guard.') ? 'missing_check' : id.startsWith('code.memory.') ? 'safety' : 'security'

const fromRows = (rows: readonly Row[]): Record<string, RuleLine> =>
  Object.fromEntries(rows.map(([id, effect]): [string, RuleLine] => [id, [effect, categoryOf(id), 'B']]))

const fromDowngrades = (): Record<string, RuleLine> =>
  Object.fromEntries(DOWNGRADES.map(([id, effect]): [string, RuleLine] => [id, [effect, 'security', 'B']]))

export const codeDefinitions = rulesIn(ruleModules)
const defined = new Set(codeDefinitions.map(({ id }) => id))

/** A rule with a definition of its own takes the place of a row of the same id. */
export const codeRules = [
  ...defineRules('code_diff', {
    ...NAMED,
    ...fromRows([...SETTINGS, ...HAZARDS]),
    ...fromDowngrades(),
  }).filter(({ id }) => !defined.has(id)),
  ...ruleLines(codeDefinitions, 'code_diff'),
]

export const codeEffects: ReadonlyMap<string, RuleEffect> = new Map(
  codeRules.map(({ id, severity }) => [id, severity]),
)
