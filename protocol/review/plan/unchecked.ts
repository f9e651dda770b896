// Lists what rules about words cannot establish; said with every verdict on a plan.
import type { Findings } from '../core/findings.ts'
import type { Plan } from './ir.ts'

export function tellUnchecked(findings: Findings, plan: Plan): void {
  findings.notChecked({
    id: 'meaning',
    why: 'steps were compared by act, object, order and source; irony, images and what is not said were not read',
    would_need: 'a person or the model layer',
  })
  findings.notChecked({
    id: 'facts',
    why: 'claims about the world, backups and approvals that the text names were not looked up',
    would_need: 'the systems that hold them',
  })
  if (!plan.isTranscript)
    findings.notChecked({
      id: 'provenance',
      why: 'the text names no speakers, so who asked for what was not traced',
      would_need: 'the transcript with its labels',
    })
}
