// Judges an on-chain action against what the caller wants. Read, decode, judge each effect, and name what could not
// be checked.
import type { JsonValue } from '../../../json/strict-json.ts'
import type { Budget } from '../../core/budget.ts'
import type { Findings } from '../../core/findings.ts'
import type { Stake } from '../../core/verdict/capital-scale.ts'
import type { ReadInput } from '../../text/judge-input.ts'
import type { Caps, ReviewInput } from '../../types.ts'
import { readArtifact } from '../read/read-artifact.ts'
import { judgeActions } from './judge-actions.ts'
import { tellUnchecked } from './unchecked.ts'

export interface JudgedOnchain {
  readonly decoded: JsonValue
  readonly stake: Stake | null
}

export function judgeOnchain(
  read: ReadInput,
  input: ReviewInput,
  caps: Caps,
  budget: Budget,
  findings: Findings,
): JudgedOnchain {
  const artifact = readArtifact(read, input.options, caps, budget)
  tellUnchecked(findings, input.data, artifact.reader.facts, artifact.reader.unread)
  return judgeActions(artifact, input, budget, findings)
}
