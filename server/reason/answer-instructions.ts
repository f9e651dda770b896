/** Tells the model how to answer a question: one JSON object, in the asked style and form. */
import { STYLES } from './style.ts'

export function answerInstructions(
  { style, want_confidence: wantsConfidence }: { style: keyof typeof STYLES; want_confidence: boolean },
  schema: string | null,
  kind: 'text' | 'json' | 'schema',
): string {
  const answer =
    kind === 'text'
      ? '"answer" is a text.'
      : kind === 'json'
        ? '"answer" is a JSON object.'
        : `"answer" satisfies this JSON Schema: ${schema}`
  const confidence = wantsConfidence
    ? ' "confidence" is your probability, from 0 to 1, that the answer is right.'
    : ''
  return `You answer the question of an autonomous agent. The message is one JSON object; its member "question" is the question. ${STYLES[style].asks} Say what you do not know; invent no sources, figures or addresses.\n\nAnswer with one JSON object {"answer"${wantsConfidence ? ', "confidence"' : ''}} and nothing else. ${answer}${confidence}`
}
