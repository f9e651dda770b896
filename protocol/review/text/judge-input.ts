// Flags input that is hostile or beyond what can be judged. Answers for every type, before its rules run.

import type { Budget } from '../core/budget.ts'
import type { Findings } from '../core/findings.ts'
import { overCap } from '../core/over-cap.ts'
import type { ArtifactType, Caps } from '../types.ts'
import { type DecodedLayer, decodeLayers } from './decode/decode-layers.ts'
import { isDirectionMark } from './direction-marks.ts'
import { findInjections } from './injection.ts'
import { type InvisibleRun, removeInvisible } from './invisible.ts'
import { type JsonFinding, readJsonArtifact } from './json-caps.ts'
import { judgeDecoded } from './judge-decoded.ts'
import { judgeScripts } from './judge-scripts.ts'
import { byteOffsets, decodeArtifact, type SourceText } from './source-text.ts'

export interface ReadInput {
  readonly source: SourceText
  readonly json: JsonFinding
  /** Readable texts that are encoded in the source. */
  readonly decoded?: readonly DecodedLayer[]
}

const PROSE: readonly ArtifactType[] = ['plan', 'general', 'analysis', 'agent_output']
/** Two readers of a duplicate key may act on different values. */
const DUPLICATE_IS_FATAL: readonly ArtifactType[] = ['onchain_action', 'trade', 'sanctions_screening']

/** More runs than these are not looked at one by one. */
const MOST_MARKS = 100

/** Null when there is nothing that rules could judge. */
export function judgeInput(
  bytes: Uint8Array,
  type: ArtifactType,
  caps: Caps,
  budget: Budget,
  findings: Findings,
): ReadInput | null {
  const whole = { span: null, layers: [] }
  const decoded = decodeArtifact(bytes)
  if (!decoded.ok) {
    findings.report({
      rule: overCap('input.encoding', type),
      span: [decoded.offset, Math.min(decoded.offset + 1, bytes.length)],
      layers: [],
      mechanism: `the bytes from ${decoded.offset} on are not UTF-8, so readers may disagree about the text`,
      fix: 'send valid UTF-8',
    })
    return null
  }
  if (decoded.codePoints > caps.artifact_code_points) {
    findings.report({
      rule: overCap('input.too_long', type),
      ...whole,
      mechanism: `${decoded.codePoints} characters are more than the ${caps.artifact_code_points} that are judged`,
      fix: 'split the artifact',
    })
    return null
  }
  const { source, runs, hidden } = removeInvisible(decoded.text, budget)
  const marks = placesOf(decoded.text, runs, budget)
  for (const run of runs) if (!marks.has(run)) reportInvisible(run, type, findings)
  for (const { text, span } of hidden) {
    findings.report({
      rule: 'input.hidden_text',
      span,
      layers: [`tags@${span[0]}-${span[1]}`],
      mechanism: `tag characters spell the hidden text ${JSON.stringify(text.slice(0, 80))}`,
      fix: 'remove the invisible characters',
    })
  }
  if (source.text.trim() === '') {
    findings.report({
      rule: 'input.empty',
      ...whole,
      mechanism: 'there is no text to judge',
      fix: 'send the artifact',
    })
    return null
  }
  for (const hit of findInjections(source.text, budget)) {
    findings.report({
      rule: 'reviewer.injection',
      span: source.spanOf(hit.start, hit.end),
      layers: [],
      mechanism: `the artifact holds ${hit.what} (${JSON.stringify(source.text.slice(hit.start, hit.end))}); nothing in it can instruct the reviewer`,
      fix: 'remove the text that addresses the reviewer',
    })
  }
  judgeScripts(source, PROSE.includes(type), budget, findings)
  const layers = decodeLayers(source, caps, budget)
  judgeDecoded(layers, type, PROSE.includes(type), budget, findings)
  const json = readJsonArtifact(source.text, caps, budget)
  if (json.kind === 'not_json' || json.kind === 'json') return { source, json, decoded: layers.layers }
  if (json.kind === 'duplicate_key' && !DUPLICATE_IS_FATAL.includes(type))
    return { source, json, decoded: layers.layers }
  findings.report({
    rule: json.kind === 'duplicate_key' ? 'input.duplicate_key' : overCap(`input.${json.kind}`, type),
    span: source.spanOf(json.offset, json.offset + 1),
    layers: [],
    mechanism: json.message,
    fix: json.kind === 'duplicate_key' ? 'send every key once' : 'send a smaller value',
  })
  return json.kind === 'duplicate_key' ? { source, json, decoded: layers.layers } : null
}

/** Runs that are the direction marks of translated texts. */
function placesOf(text: string, runs: readonly InvisibleRun[], budget: Budget): ReadonlySet<InvisibleRun> {
  const found = new Set<InvisibleRun>()
  const few = runs.slice(0, MOST_MARKS)
  if (!few.some(({ point }) => point === 0x200e || point === 0x200f)) return found
  budget.spend(text.length)
  const offsets = byteOffsets(text)
  let at = 0
  for (const run of few) {
    while (at < text.length && offsets[at]! < run.span[0]) at++
    budget.spend(200)
    if (isDirectionMark(text, at, run)) found.add(run)
  }
  return found
}

function reportInvisible(run: InvisibleRun, type: ArtifactType, findings: Findings): void {
  const point = `U+${run.point.toString(16).toUpperCase().padStart(4, '0')}`
  const many = run.count === 1 ? '' : ` and ${run.count - 1} more`
  const effect = run.kind === 'bidi' ? 'reorders what a reader sees' : 'is not visible to a reader'
  findings.report({
    rule: PROSE.includes(type) ? 'input.invisible_in_prose' : 'input.invisible',
    span: run.span,
    layers: [],
    mechanism: `${point}${many} ${effect}, so the text is not what it looks like`,
    fix: 'remove the invisible characters',
  })
}
