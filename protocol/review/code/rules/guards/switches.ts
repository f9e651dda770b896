// Flags switches that the environment decided and that a change turns off everywhere.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import { changedSettings } from '../../compare/settings.ts'
import { changes } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { textOf } from '../../image.ts'
import { meaningOf } from '../../settings/semantics.ts'

interface Facts {
  readonly was: string
  readonly is: string
}

export const offEverywhere = rule({
  id: 'code.down.constant',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/693.html',
  message: ({ was, is }: Facts) => `What \`${was}\` decided is now \`${is}\`: off everywhere.`,
  fix: 'Keep the decision with the environment.',
  fires: [
    changes(
      'src/start.ts',
      "import { config } from './config'",
      "const requireLogin = config.stage !== 'demo'",
      'const requireLogin = false',
    ),
    changes(
      'conf/site.py',
      'import os',
      'REQUIRE_MFA = os.environ.get("STAGE") != "dev"',
      'REQUIRE_MFA = False',
    ),
  ],
  quiet: [
    changes(
      'src/start.ts',
      "import { config } from './config'",
      "const requireLogin = config.stage !== 'demo'",
      'const requireLogin = true',
    ),
    changes(
      'src/start.ts',
      "import { config } from './config'",
      "const showHints = config.stage !== 'demo'",
      'const showHints = false',
    ),
  ],
})

const fixedAt = ({ kind, name }: TreeNode): string | null => {
  if (kind !== 'literal') return null
  return /^(?:true|True|TRUE)$/.test(name) ? 'true' : /^(?:false|False|FALSE)$/.test(name) ? 'false' : null
}

export const judgeSwitches = compareTrees(({ change, before, after }, report) => {
  if (change.isTest) return
  for (const { name, was, now } of changedSettings(before, after)) {
    const fixed = fixedAt(now.value)
    if (fixed === null || !/^(?:binary|call|member|index|unary)$/.test(was.value.kind)) continue
    if (meaningOf([name], fixed === 'true' ? 'false' : 'true', fixed)?.kind !== 'weaker') continue
    report.found(offEverywhere, after.side, [now.tree.start, now.tree.end], {
      was: excerpt(textOf(before.side, was.tree), 80),
      is: excerpt(textOf(after.side, now.tree), 80),
    })
  }
})
