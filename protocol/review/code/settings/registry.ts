// Finds the rows of settings in the rule files of the family, once.
import type { AllowRule, AnyRule, FindingRule } from '../../core/rule.ts'
import { rulesIn } from '../../core/rule.ts'
import { modulesOf } from '../../core/rule-list.ts'
import { ruleList } from '../rules/lists/config.ts'
import { type BenignSetting, SettingIndex, type WeakSetting } from './setting.ts'
import type { WeakFacts } from './setting-rule.ts'

export type WeakOwner = FindingRule<string, WeakFacts>

interface Registry {
  readonly weak: SettingIndex<WeakSetting, WeakOwner>
  readonly benign: SettingIndex<BenignSetting, AllowRule>
}

let registry: Registry | null = null

/** Read at the first review: the list of rule files imports the judge that asks for it. */
export function settingsOfRules(): Registry {
  if (registry !== null) return registry
  const weak = new SettingIndex<WeakSetting, WeakOwner>()
  const benign = new SettingIndex<BenignSetting, AllowRule>()
  for (const rule of rulesIn(modulesOf([ruleList]))) {
    const settings = rowsOf(rule)
    if (rule.severity === 'allow')
      for (const row of settings) benign.add(row as BenignSetting, rule as AllowRule)
    else for (const row of settings) weak.add(row as WeakSetting, rule as unknown as WeakOwner)
  }
  registry = { weak, benign }
  return registry
}

const rowsOf = (rule: AnyRule): readonly (WeakSetting | BenignSetting)[] =>
  'settings' in rule && Array.isArray(rule.settings) ? rule.settings : []
