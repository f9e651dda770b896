// Lists the rules of the code family: every one is found by its file.
import { ruleLines, rulesIn } from '../core/rule.ts'
import { ruleModules } from './rules/all.ts'

export const codeDefinitions = rulesIn(ruleModules)
export const codeRules = ruleLines(codeDefinitions, 'code_diff')
