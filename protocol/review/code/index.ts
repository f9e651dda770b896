// The family of code changes: diffs, patches and changes of configuration.

import type { Family } from '../core/family.ts'
import type { Grammars } from '../syntax/grammars.ts'
import { judgeCode } from './judge-code.ts'
import { codeDefinitions, codeRules } from './rules.ts'
import { codeTables } from './tables/index.ts'

/** Reads the languages of these grammars. */
export const codeFamily = (grammars: Grammars): Family => ({
  name: 'code',
  rules: codeRules,
  definitions: codeDefinitions,
  tables: codeTables,
  judge: ({ type, read, input, judgePart, budget, findings }) => ({
    decoded: judgeCode(read, type, budget, findings, grammars, {
      judge: judgePart,
      ruleset: input.ruleset,
    }),
    stake: null,
  }),
})
