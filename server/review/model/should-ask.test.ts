import { describe, expect, it } from 'vitest'
import {
  ARTIFACT_TYPES,
  type EvidenceClass,
  type ReviewRecord,
  type Verdict,
} from '#protocol/review/types.ts'
import { shouldAsk } from './should-ask.ts'

const asked = (artifact_type: string, verdict: Verdict, evidence_class: EvidenceClass, isDryRun = false) =>
  shouldAsk({ artifact_type, verdict, evidence_class } as ReviewRecord, isDryRun)

describe('shouldAsk (review.md section 11)', () => {
  it('wherever rules are weakest, whatever the evidence', () => {
    const types = ARTIFACT_TYPES.filter((type) => asked(type, 'approve', 'A'))
    expect(types).toEqual([
      'agent_output',
      'analysis',
      'code_diff',
      'config_change',
      'general',
      'patch',
      'plan',
    ])
  })

  it('elsewhere on evidence of class C to E', () => {
    const classes = (['A', 'B', 'C', 'D', 'E'] as const).filter((level) =>
      asked('shell_command', 'approve_with_concerns', level),
    )
    expect(classes).toEqual(['C', 'D', 'E'])
  })

  it('never for sanctions, after a reject, or on a dry run', () => {
    expect(asked('sanctions_screening', 'approve', 'E')).toBe(false)
    for (const type of ARTIFACT_TYPES) {
      expect(asked(type, 'reject', 'E')).toBe(false)
      expect(asked(type, 'approve', 'E', true)).toBe(false)
    }
  })
})
