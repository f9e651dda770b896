/** Rule files that pages load on need: by family, the part and the beginnings of the paths of its files. The longest beginning decides. */
import type { FamilyName } from '../../protocol/review/core/family.ts'

/** What is always needed with the family. */
export const BASE = 'base'

export const RULE_PARTS: {
  readonly [Family in FamilyName]?: Readonly<Record<string, readonly string[]>>
} = {
  code: {
    config: ['config/', 'containers/', 'supply/'],
    contracts: ['solidity/'],
    memory: ['memory/'],
    trees: [
      'config/cloud/grants.ts',
      'cover/trees.ts',
      'crypto/',
      'effects/',
      'guards/',
      'injection/',
      'memory/unchecked.ts',
      'money/',
      'state/',
      'tls/',
      'web/',
    ],
    [BASE]: ['injection/templates.ts', 'supply/build-scripts.ts'],
  },
  plan: {
    conversations: [
      'approval/demanded-missing.ts',
      'calls/guard-set.ts',
      'calls/marked-sent.ts',
      'calls/other-number.ts',
      'calls/other-record.ts',
      'calls/stop-ignored.ts',
      'calls/trouble-passed.ts',
      'care/legal-act.ts',
      'claims/result-denied.ts',
      'cover/calls/',
      'cover/talk/answer.ts',
      'cover/talk/clarify.ts',
      'parties/followed.ts',
      'parties/recipient-differs.ts',
    ],
    [BASE]: ['cover/calls/nested.ts'],
  },
}

export function partOf(family: FamilyName, path: string): string {
  let found = BASE
  let longest = 0
  for (const [part, beginnings] of Object.entries(RULE_PARTS[family] ?? {}))
    for (const beginning of beginnings)
      if (path.startsWith(beginning) && beginning.length > longest) {
        found = part
        longest = beginning.length
      }
  return found
}
