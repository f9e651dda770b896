// Chooses the family that judges an artifact, and the parts that other families judge.

import type { ReadInput } from '../text/judge-input.ts'
import type { ArtifactType, ReviewInput } from '../types.ts'
import type { Budget } from './budget.ts'
import { FAMILY_OF_TYPE, type Family, type Judged } from './family.ts'
import type { Findings } from './findings.ts'
import { PartMissing } from './part-missing.ts'

/** `type` leads and may differ from the type asked for when one artifact holds another. Throws PartMissing. */
export function judgeFamily(
  families: readonly Family[],
  type: ArtifactType,
  read: ReadInput,
  input: ReviewInput,
  budget: Budget,
  findings: Findings,
): Judged {
  const wanted = FAMILY_OF_TYPE[type]
  const family = families.find(({ name }) => name === wanted)
  if (!family) throw new PartMissing(wanted)
  return family.judge({
    type,
    read,
    input,
    judgePart: (partType, part, inner) => {
      judgeFamily(families, partType, part, input, budget, inner)
    },
    budget,
    findings,
  })
}
