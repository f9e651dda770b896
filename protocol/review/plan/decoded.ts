// What was understood: speakers, steps, actions with the frames found in them, and where each entity came from.
import type { JsonObject, JsonValue } from '../../strict-json.ts'
import { excerpt } from '../core/well-formed.ts'
import type { Traced } from './arguments.ts'
import type { Action, Found, Reading } from './model.ts'

const MOST = 40

export function decodedPlan(
  reading: Reading,
  actions: readonly Action[],
  frames: readonly Found[],
  traced: readonly Traced[],
): JsonObject {
  const at = (start: number, end: number): JsonValue => [...reading.spanOf(start, end)]
  return {
    form: reading.isTranscript ? 'transcript' : 'prose',
    segments: reading.segments
      .slice(0, MOST)
      .map(({ speaker, start, end }) => ({ speaker, span: at(start, end) })),
    steps: reading.sentences.filter(({ speaker }) => speaker !== 'untrusted').length,
    actions: actions
      .slice(0, MOST)
      .map(({ tool, kind, start, end }) => ({ tool: excerpt(tool.join(' ')), kind, span: at(start, end) })),
    frames: frames
      .slice(0, MOST)
      .map(({ rule, start, end, words }) => ({ rule, words: excerpt(words), span: at(start, end) })),
    provenance: traced.slice(0, MOST).map(({ entity, from }) => ({
      entity: excerpt(entity.word),
      from: from < 0 ? 'nowhere' : (reading.segments[from]?.speaker ?? 'nowhere'),
    })),
  }
}
