// The family of code changes: diffs, patches and changes of configuration.

import type { Family } from '../core/family.ts'
import { linkedRules } from '../core/linked.ts'
import { hasLinked } from '../core/parts-of-families.ts'
import { ruleLines } from '../core/rule.ts'
import { judgeCode } from './judge-code.ts'
import { type CodeReaders, hasAllRules, rulesOfReaders } from './readers.ts'
import { codeTables } from './tables/index.ts'

/** Judges with these rules and grammars; a page adds to them. */
export function codeFamily(readers: CodeReaders): Family {
  const loaded = rulesOfReaders(readers)
  return {
    name: 'code',
    get isWhole() {
      return hasAllRules(readers) && hasLinked('code', readers)
    },
    get rules() {
      return [...loaded().lines, ...ruleLines(linkedRules('code', readers), 'code_diff')]
    },
    get definitions() {
      return loaded().definitions
    },
    tables: codeTables,
    judge: ({ type, read, input, judgePart, budget, findings }) => ({
      decoded: judgeCode(read, type, budget, findings, readers, loaded, {
        judge: judgePart,
        ruleset: input.ruleset,
      }),
      stake: null,
    }),
  }
}
