// Checks events of the ledger and of its keys: each is fully determined by the facts in its content.
import { isHex64 } from '../../bytes.ts'
import type { JsonObject } from '../../json/strict-json.ts'
import { headHashOf } from '../../ledger/record/chain.ts'
import {
  CENSUS_SCHEMA,
  CHAIN_HEAD_SCHEMA,
  censusTemplate,
  chainHeadTemplate,
  entryEventTemplate,
  LEDGER_ENTRY_SCHEMA,
} from '../../ledger/record/events.ts'
import type { EventTemplate, SignedEvent } from '../../nostr-event.ts'
import type { Check } from '../../report.ts'
import { PQ_BINDING_SCHEMA, pqBindingStatement, pqBindingTemplate } from '../pq/binding.ts'
import { templateChecks } from './template-checks.ts'

/** Null for a payload that lacks a fact or has one of another type. The payload is untrusted. */
type Template = (payload: JsonObject, event: SignedEvent) => EventTemplate | null

const TEMPLATES: ReadonlyMap<unknown, Template> = new Map([
  [LEDGER_ENTRY_SCHEMA, entryTemplate],
  [CHAIN_HEAD_SCHEMA, headTemplate],
  [CENSUS_SCHEMA, ofCensus],
  [PQ_BINDING_SCHEMA, ofPqBinding],
])

export const LEDGER_EVENT_SCHEMAS = [...TEMPLATES.keys()]

export function ledgerEventChecks(payload: JsonObject, event: SignedEvent): Check[] {
  const template = TEMPLATES.get(payload.schema)?.(payload, event) ?? null
  return templateChecks(template, event, {
    expected: `the facts of ${String(payload.schema)}`,
    actual: Object.keys(payload).slice(0, 40).join(', '),
  })
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isText = (value: unknown): value is string => typeof value === 'string'
const orNull = <T>(value: unknown, is: (value: unknown) => value is T): value is T | null =>
  value === null || is(value)

function entryTemplate(payload: JsonObject, { pubkey }: SignedEvent): EventTemplate | null {
  const { entry, type, content_hash, record_sha256, created_at, verify_url } = payload
  const isWhole =
    isCount(entry) && orNull(type, isText) && isHex64(content_hash) && orNull(record_sha256, isHex64)
  if (!isWhole || !isCount(created_at) || !isText(verify_url)) return null
  return entryEventTemplate({
    entry,
    type,
    contentHash: content_hash,
    recordSha256: record_sha256,
    createdAt: created_at,
    verifierPubkey: pubkey as EventPubkey,
    baseUrl: verify_url.replace(/\/verify-proof$/, ''),
  })
}

type EventPubkey = Parameters<typeof chainHeadTemplate>[0]['verifierPubkey']

function headTemplate(payload: JsonObject, { pubkey }: SignedEvent): EventTemplate | null {
  const { entry, entry_event_id, content_hash, prev_head_hash, created_at } = payload
  const isWhole =
    isCount(entry) && isHex64(entry_event_id) && isHex64(content_hash) && isHex64(prev_head_hash)
  if (!isWhole || !isCount(created_at)) return null
  return chainHeadTemplate({
    entry,
    entryEventId: entry_event_id,
    contentHash: content_hash,
    prevHead: prev_head_hash,
    head: headHashOf(content_hash, prev_head_hash),
    createdAt: created_at,
    verifierPubkey: pubkey as EventPubkey,
  })
}

function ofCensus(payload: JsonObject, { pubkey, created_at }: SignedEvent): EventTemplate | null {
  const { date, issued_from, issued_to, issued_total, entries_from, entries_to, head_hash, ids_root } =
    payload
  const { mandatory_issued, mandatory_indices, mandatory_published, prev_census_event_id, checkpoint } =
    payload
  if (!isText(date) || !isHex64(ids_root) || !orNull(checkpoint, isText)) return null
  if (!orNull(issued_from, isCount) || !orNull(issued_to, isCount) || !isCount(issued_total)) return null
  if (!orNull(entries_from, isCount) || !orNull(entries_to, isCount) || !orNull(head_hash, isHex64))
    return null
  if (!isCount(mandatory_issued) || !isCount(mandatory_published)) return null
  if (!Array.isArray(mandatory_indices) || !mandatory_indices.every(isCount)) return null
  if (!orNull(prev_census_event_id, isHex64)) return null
  return censusTemplate({
    date,
    issuedFrom: issued_from,
    issuedTo: issued_to,
    issuedTotal: issued_total,
    mandatoryIssued: mandatory_issued,
    mandatoryIndices: mandatory_indices as number[],
    mandatoryPublished: mandatory_published,
    entriesFrom: entries_from,
    entriesTo: entries_to,
    head: head_hash,
    idsRoot: ids_root,
    prevCensusEventId: prev_census_event_id,
    checkpoint,
    createdAt: created_at,
    verifierPubkey: pubkey as EventPubkey,
  })
}

/** The companion signature of the post-quantum key is a check of its own. */
function ofPqBinding({ pq_pubkey, bound_at }: JsonObject, { pubkey }: SignedEvent): EventTemplate | null {
  if (!isText(pq_pubkey) || !isCount(bound_at)) return null
  return pqBindingTemplate(pqBindingStatement(pubkey, pq_pubkey, bound_at))
}
