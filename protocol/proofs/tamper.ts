// Changes one character of an event, for demonstrations and tests of a verifier.
import type { SignedEvent } from '../nostr-event.ts'

export type TamperPlace = 'content' | 'tag' | 'id' | 'sig' | 'pubkey' | 'created_at'

export interface Tampered {
  readonly event: SignedEvent
  /** Position of the changed character in the text of its field; for a tag, in its last item. */
  readonly index: number
  readonly before: string
  readonly after: string
}

/**
 * The field keeps its format: hex stays hex, a digit stays a digit. Null when the field has no character to
 * change.
 */
export function tamper(event: SignedEvent, place: TamperPlace): Tampered | null {
  switch (place) {
    case 'content':
      return changed(event.content, (content) => ({ ...event, content }), verdictAt(event.content))
    case 'tag': {
      const tag = event.tags.findIndex((items) => items.length > 0 && items.at(-1) !== '')
      if (tag < 0) return null
      return changed(event.tags[tag]!.at(-1)!, (item) => ({
        ...event,
        tags: event.tags.map((items, i) => (i === tag ? [...items.slice(0, -1), item] : items)),
      }))
    }
    case 'created_at':
      return changed(String(event.created_at), (text) => ({ ...event, created_at: Number(text) }))
    default:
      return changed(event[place], (hex) => ({ ...event, [place]: hex }))
  }
}

const VERDICT = '"verdict":"'

/** The last letter of the verdict's own value, or the middle when there is none. */
function verdictAt(content: string): number {
  const member = content.indexOf(VERDICT)
  const end = member < 0 ? -1 : content.indexOf('"', member + VERDICT.length)
  return end < 0 ? content.length >> 1 : end - 1
}

/** Changes the letter or digit nearest after `from`. */
function changed(
  text: string,
  put: (text: string) => SignedEvent,
  from: number = text.length >> 1,
): Tampered | null {
  for (let i = 0; i < text.length; i++) {
    const index = (from + i) % text.length
    const before = text[index]!
    const after = neighbourOf(before)
    if (after === undefined) continue
    return { event: put(text.slice(0, index) + after + text.slice(index + 1)), index, before, after }
  }
  return null
}

/** Another letter or digit of its kind: hex stays hex. Undefined for everything else. */
export const neighbourOf = (character: string): string | undefined => NEXT.get(character)

/** Each letter or digit and its neighbour; the cycles keep hex digits among hex digits. */
const NEXT: ReadonlyMap<string, string> = new Map(
  ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((cycle) =>
    [...cycle].map((letter, i): [string, string] => [letter, cycle[(i + 1) % cycle.length]!]),
  ),
)
