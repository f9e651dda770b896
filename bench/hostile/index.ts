// Every hostile artifact of the bench, by type. All are made here, from nothing; none is longer than what the
// engine judges.
import type { ArtifactType } from '#protocol/review/types.ts'
import { hostileOnchain, hostileSanctions, hostileTrade } from './actions.ts'
import { hostileGrammars } from './grammars.ts'
import { hostileShell } from './shell.ts'
import { hostileCode, hostileConfiguration, hostilePlans, hostileTranscripts } from './texts.ts'

export interface HostileCase {
  readonly type: ArtifactType
  readonly name: string
  readonly text: string
}

const BY_TYPE: readonly (readonly [ArtifactType, readonly (readonly [name: string, text: string])[]])[] = [
  ['shell_command', hostileShell],
  ['onchain_action', hostileOnchain],
  ['trade', hostileTrade],
  ['sanctions_screening', hostileSanctions],
  ['code_diff', [...hostileCode, ...hostileGrammars]],
  ['patch', hostileCode.filter(([, text]) => text.startsWith('diff '))],
  ['config_change', hostileConfiguration],
  ['plan', hostilePlans],
  ['agent_output', hostileTranscripts],
  ['analysis', hostileTranscripts],
  ['general', hostileTranscripts],
]

export const hostileCases: readonly HostileCase[] = BY_TYPE.flatMap(([type, made]) =>
  made.map(([name, text]) => ({ type, name, text })),
)
