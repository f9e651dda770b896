// What can no rule about words establish? Said with every verdict on a plan.
import type { Findings } from '../core/findings.ts'
import type { Reading } from './model.ts'

export function tellUnchecked(findings: Findings, reading: Reading): void {
  findings.notChecked({
    id: 'meaning',
    why: 'frames of words were compared; irony, images and what is not said were not read',
    would_need: 'a person or the model layer',
  })
  findings.notChecked({
    id: 'facts',
    why: 'claims about the world, backups and approvals that the text names were not looked up',
    would_need: 'the systems that hold them',
  })
  if (!reading.isTranscript)
    findings.notChecked({
      id: 'provenance',
      why: 'the text names no speakers, so who asked for what was not traced',
      would_need: 'the transcript with its labels',
    })
}
