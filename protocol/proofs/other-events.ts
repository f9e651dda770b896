// Events that the service signs besides its proofs: the copy of an event for relays, the manifest of an export, and the
// mirror of a post. Each is fully determined by its facts, like those of the ledger.
import { isHex64, type Sha256OfText } from '../bytes.ts'
import { jcsIntegers } from '../json/canonical-json.ts'
import type { JsonObject } from '../json/strict-json.ts'
import { COPY_EVENT_KIND, kind78CopyTemplate } from '../ledger/record/events.ts'
import { checkEventShape, type EventTemplate, recomputeEventId, type SignedEvent } from '../nostr-event.ts'

export const EXPORT_MANIFEST_SCHEMA = 'assay.export_manifest.v1'
export const BOARD_POST_SCHEMA = 'assay.board_post.v1'
const TEXT_NOTE_KIND = 1

export interface ExportManifestFacts {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly file: string
  readonly last: number
  readonly lines: number
  readonly bytesRaw: number
  readonly sha256Raw: string
  readonly bytesGz: number
  readonly sha256Gz: string
  /** The checkpoint that the file ends with. */
  readonly note: string
  readonly createdAt: number
}

export const exportManifestTemplate = (facts: ExportManifestFacts): EventTemplate => ({
  created_at: facts.createdAt,
  kind: COPY_EVENT_KIND,
  tags: [
    ['d', `assay-export-${facts.day}-${facts.sha256Raw}`],
    ['t', 'assay'],
    ['t', 'export'],
    ['schema', EXPORT_MANIFEST_SCHEMA],
  ],
  content: jcsIntegers({
    schema: EXPORT_MANIFEST_SCHEMA,
    day: facts.day,
    file: facts.file,
    first: 1,
    last: facts.last,
    lines: facts.lines,
    bytes_raw: facts.bytesRaw,
    sha256_raw: facts.sha256Raw,
    bytes_gz: facts.bytesGz,
    sha256_gz: facts.sha256Gz,
    note: facts.note,
  }),
})

export interface BoardPostFacts {
  readonly id: string
  readonly agentId: string
  readonly category: string
  readonly content: string
  readonly createdAt: number
  /** Without a trailing slash. */
  readonly baseUrl: string
}

/** The service signs it, so the text names the writer first. */
export const boardPostTemplate = (facts: BoardPostFacts): EventTemplate => ({
  created_at: facts.createdAt,
  kind: TEXT_NOTE_KIND,
  tags: [
    ['t', 'assay'],
    ['t', 'board'],
    ['t', facts.category],
    ['schema', BOARD_POST_SCHEMA],
    ['agent', facts.agentId],
    // Names the post, so two posts of one text are two events.
    ['r', `${facts.baseUrl}/messages/${facts.id}`],
  ],
  content: `${introductionOf(facts.agentId)}${facts.content}`,
})

const introductionOf = (agentId: string): string => `${agentId} on the board of Assay:\n\n`

export interface OtherEvent {
  /** As the report shows it. */
  readonly form: string
  /** Null when a fact is missing, of another type, or contradicts another. */
  readonly template: EventTemplate | null
}

/** Null for an event that is none of these. `payload`: the content as JSON, null for text. Both are untrusted. */
export function otherEvent(
  event: SignedEvent,
  payload: JsonObject | null,
  sha256: Sha256OfText,
): OtherEvent | null {
  const schema = event.tags.find(([name]) => name === 'schema')?.[1]
  if (event.kind === TEXT_NOTE_KIND && schema === BOARD_POST_SCHEMA)
    return { form: `kind ${TEXT_NOTE_KIND}, tag ["${schema}"], text`, template: ofBoardPost(event) }
  if (event.kind !== COPY_EVENT_KIND || payload === null) return null
  if (schema === EXPORT_MANIFEST_SCHEMA)
    return {
      form: `kind ${COPY_EVENT_KIND}, tag ["${schema}"], content "${schema}"`,
      template: ofManifest(payload, event),
    }
  if (schema === undefined && event.tags.some(([name, value]) => name === 't' && value === 'copy'))
    return {
      form: `kind ${COPY_EVENT_KIND}, tag ["copy"], content a signed event`,
      template: ofCopy(payload, event, sha256),
    }
  return null
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function ofBoardPost({ created_at, tags, content }: SignedEvent): EventTemplate | null {
  const [agentId, address] = ['agent', 'r'].map((name) => tags.find((tag) => tag[0] === name)?.[1])
  const [, baseUrl, id] = /^(.+)\/messages\/([^/]+)$/.exec(address ?? '') ?? []
  const category = tags[2]?.[1]
  if (agentId === undefined || baseUrl === undefined || id === undefined || category === undefined)
    return null
  const introduction = introductionOf(agentId)
  if (!content.startsWith(introduction)) return null
  const text = content.slice(introduction.length)
  return boardPostTemplate({ id, agentId, category, content: text, createdAt: created_at, baseUrl })
}

function ofManifest(payload: JsonObject, { created_at }: SignedEvent): EventTemplate | null {
  const { day, file, last, lines, bytes_raw, sha256_raw, bytes_gz, sha256_gz, note } = payload
  if (typeof day !== 'string' || typeof file !== 'string' || typeof note !== 'string') return null
  if (!isCount(last) || !isCount(lines) || !isCount(bytes_raw) || !isCount(bytes_gz)) return null
  if (!isHex64(sha256_raw) || !isHex64(sha256_gz)) return null
  return exportManifestTemplate({
    day,
    file,
    last,
    lines,
    bytesRaw: bytes_raw,
    sha256Raw: sha256_raw,
    bytesGz: bytes_gz,
    sha256Gz: sha256_gz,
    note,
    createdAt: created_at,
  })
}

/** Of an event of the same key whose id recomputes. Its own signature is not checked: that of the copy covers all of it. */
function ofCopy(payload: JsonObject, copy: SignedEvent, sha256: Sha256OfText): EventTemplate | null {
  const shape = checkEventShape(payload)
  if (!shape.ok || shape.event.pubkey !== copy.pubkey) return null
  const { event } = shape
  if (recomputeEventId(event, sha256).form === null || !event.tags.some(([name]) => name === 'd')) return null
  return kind78CopyTemplate(event)
}
