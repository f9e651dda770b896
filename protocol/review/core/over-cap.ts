// Decides about an artifact beyond a cap. Refused where an act cannot be taken back or code would run; a concern elsewhere.
import type { ArtifactType } from '../types.ts'

const STRICT: readonly ArtifactType[] = [
  'onchain_action',
  'trade',
  'sanctions_screening',
  'shell_command',
  'code_diff',
  'patch',
]

export const overCap = (rule: string, type: ArtifactType): string =>
  STRICT.includes(type) ? rule : 'input.not_judged'
