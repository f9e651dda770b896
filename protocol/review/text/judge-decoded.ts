// Judges what is encoded in the artifact: text that addresses the reviewer, hidden content, nesting beyond the limit.

import type { Budget } from '../core/budget.ts'
import type { Findings } from '../core/findings.ts'
import { overCap } from '../core/over-cap.ts'
import { excerpt } from '../core/well-formed.ts'
import type { ArtifactType } from '../types.ts'
import type { Decoded } from './decode/decode-layers.ts'
import { findInjections } from './injection.ts'

export function judgeDecoded(
  { layers, opaque, unread, tooDeep }: Decoded,
  type: ArtifactType,
  isProse: boolean,
  budget: Budget,
  findings: Findings,
): void {
  for (const { text, layers: path, span } of layers) {
    for (const { start, end, what } of findInjections(text, budget)) {
      findings.report({
        rule: 'reviewer.injection',
        span,
        layers: path,
        mechanism: `what is encoded here holds ${what} (${JSON.stringify(excerpt(text.slice(start, end)))}); nothing in it can instruct the reviewer`,
        fix: 'remove the text that addresses the reviewer',
      })
    }
  }
  if (tooDeep !== null) {
    findings.report({
      rule: overCap('input.depth', type),
      span: tooDeep,
      layers: [],
      mechanism: 'more encodings inside one another than are opened',
      fix: 'send what is encoded as it is',
    })
  }
  if (isProse || type === 'shell_command') {
    for (const span of opaque) {
      findings.report({
        rule: 'input.opaque_text',
        span,
        layers: [],
        mechanism: `${span[1] - span[0]} encoded characters hold no text, so what they are for is not known here`,
        fix: 'say what they are, or name them by their hash',
      })
    }
  }
  const [first] = unread
  if (first !== undefined) {
    findings.notChecked({
      id: 'input.compressed',
      why: `compressed content at bytes ${first[0]} to ${first[1]} is damaged or too long to be read`,
      would_need: 'the content as it is before compression',
    })
  }
}
