// What is said about an artifact whose type has no rules yet? That nothing was judged, and what each
// judgement would need. Never an approval.
import type { Findings } from './decide/findings.ts'
import type { ArtifactType, Unchecked } from './types.ts'

const need = (id: string, why: string, would_need: string): Unchecked => ({ id, why, would_need })

const CODE_NEEDS: readonly Unchecked[] = [
  need('hunks', 'added and removed lines were not compared', 'rules for code changes'),
  need('context', 'the code round the change was not read', 'the files as they are before the change'),
]

export const MISSING_BY_TYPE: Readonly<Partial<Record<ArtifactType, readonly Unchecked[]>>> = {
  code_diff: CODE_NEEDS,
  patch: CODE_NEEDS,
  config_change: [
    need('keys', 'old and new values were not compared', 'rules for configuration formats'),
    need('effect', 'what reads the configuration is unknown', 'the program and version that reads it'),
  ],
}

export function judgeUncovered(type: ArtifactType, version: string, findings: Findings): void {
  findings.report({
    rule: 'coverage.none',
    span: null,
    layers: [],
    mechanism: `ruleset ${version} has no rule that judges what a ${type} does, so nothing in it was shown to be safe or unsafe`,
    fix: 'let a person check it before acting',
  })
  for (const entry of MISSING_BY_TYPE[type] ?? []) findings.notChecked(entry)
}
