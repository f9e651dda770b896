// Which rules judge this artifact? One family for each type; the only place that knows them all.
import type { JsonValue } from '../strict-json.ts'
import { judgeCode } from './code/judge-code.ts'
import type { Stake } from './decide/capital-scale.ts'
import type { Findings } from './decide/findings.ts'
import type { Budget } from './input/budget.ts'
import type { ReadInput } from './input/judge-input.ts'
import { type JudgePart, judgeFencedCommands } from './nested/judge-nested.ts'
import { judgeOnchain } from './onchain/judge-onchain.ts'
import { judgePlan } from './plan/judge-plan.ts'
import { judgeSanctions } from './sanctions/judge-sanctions.ts'
import { judgeShell } from './shell/judge-shell.ts'
import { judgeTrade } from './trade/judge-trade.ts'
import type { ArtifactType, ReviewInput } from './types.ts'

export interface Judged {
  /** What the engine understood. */
  readonly decoded: JsonValue
  /** What the family derived from the artifact. */
  readonly stake: Stake | null
}

/** `type` leads and may differ from the type asked for when one artifact holds another. */
export function judgeFamily(
  type: ArtifactType,
  read: ReadInput,
  input: ReviewInput,
  budget: Budget,
  findings: Findings,
): Judged {
  const { caps, thresholds } = input.ruleset.manifest
  const judgePart: JudgePart = (partType, part, inner) => {
    judgeFamily(partType, part, input, budget, inner)
  }
  if (type === 'trade' || type === 'onchain_action' || type === 'sanctions_screening')
    judgeFencedCommands(read, input.ruleset, judgePart, budget, findings)
  switch (type) {
    case 'shell_command':
      return { decoded: judgeShell(read, caps, budget, findings), stake: null }
    case 'trade':
      return judgeTrade(read, input.options, thresholds, budget, findings)
    case 'onchain_action':
      return judgeOnchain(read, input, caps, budget, findings)
    case 'sanctions_screening':
      return { decoded: judgeSanctions(read, input, budget, findings), stake: null }
    case 'plan':
    case 'general':
    case 'analysis':
    case 'agent_output':
      return { decoded: judgePlan(read, input.ruleset, judgePart, budget, findings), stake: null }
    case 'code_diff':
    case 'patch':
    case 'config_change':
      return { decoded: judgeCode(read, type, budget, findings), stake: null }
  }
}
