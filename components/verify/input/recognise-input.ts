// Recognises what was dropped or pasted: a signed event, something that holds one, or the name of one; else says what to
// send instead.
import { type JsonObjectTree, type JsonTree, parseJsonTree } from '#protocol/json/json-tree.ts'
import { rawUtf8V1 } from '#protocol/json/ledger-json.ts'
import { namesBundle } from '#protocol/ledger/bundle/read-bundle.ts'
import { readProfileDocument } from '#protocol/profile-document.ts'
import { readFragment } from '../page-state.ts'

export type Holds = 'event' | 'proof' | 'answer' | 'entry' | 'bundle' | 'evidence'

/** What this instance can be asked for: an event by its id, an entry by its number or by the id of its event. */
export interface Named {
  kind: 'event' | 'entry'
  key: string
}

export const pathOf = ({ kind, key }: Named): string =>
  kind === 'event' ? `/verdict-proofs/${key}` : `/ledger/${key}`

export type Recognised =
  | { kind: 'nothing' }
  /**
   * `text`: JSON of one signed event, of the proof round it, or of the answer round that; judged by the checks and not here.
   * `linkText`: as much of it as a link carries; of an answer the proof alone, because the rest quotes the artifact;
   * null for what is too long for a link.
   */
  | { kind: 'subject'; text: string; holds: Holds; linkText: string | null }
  /** The names and keys of a ledger, to verify with. */
  | { kind: 'profile'; text: string }
  /** What says where an export ends. */
  | { kind: 'export_end'; text: string }
  | { kind: 'named'; named: Named }
  | { kind: 'unreadable'; problem: string; remedy: string }

export const WHAT_TO_SEND =
  'Paste a signed event, a complete proof, a ledger entry or a bundle as JSON, the response from POST /review, an entry number, an event ID of 64 hex digits, or a link to /ledger/<entry> or /verdict-proofs/<event id>.'

/** `origin`: of the instance that serves the page, the only one that it can ask. */
export function recogniseInput(given: string, origin: string): Recognised {
  const text = given.trim()
  if (text === '') return { kind: 'nothing' }
  if (/^[0-9a-f]{64}$/i.test(text)) return named('event', text)
  const entry = /^#?([1-9][0-9]{0,14})$/.exec(text)?.[1]
  if (entry) return named('entry', entry)
  if (/^[0-9a-f]+$/i.test(text))
    return unreadable(`An event ID has 64 hex digits; this has ${text.length}.`, WHAT_TO_SEND)
  if (/^(https?:\/\/|\/(verify|verdict-proofs|ledger)\b)/i.test(text)) return recogniseLink(text, origin)
  if (CHECKPOINT.test(text)) return { kind: 'export_end', text: `${text}\n` }
  if (!/^[[{"]/.test(text))
    return unreadable(`Not JSON, an event ID or a link: it begins with “${excerpt(text)}”.`, WHAT_TO_SEND)
  const parsed = parseJsonTree(text)
  if (!parsed.ok) return unreadable(`Invalid JSON: ${parsed.problem.message}.`, WHAT_TO_SEND)
  if (!('obj' in parsed.value)) return unreadable('Valid JSON, but not an object.', WHAT_TO_SEND)
  return recogniseObject(parsed.value, text)
}

/** Origin, size and root of a tree head, as C2SP tlog-checkpoint writes them. */
const CHECKPOINT = /^[^\s{[][^\n]*\n\d{1,16}\n[A-Za-z0-9+/]{43}=\n/

const named = (kind: Named['kind'], key: string): Recognised => ({
  kind: 'named',
  named: { kind, key: key.toLowerCase() },
})

const subject = (text: string, holds: Holds, linkText: string | null = text): Recognised => ({
  kind: 'subject',
  text,
  holds,
  linkText,
})

const unreadable = (problem: string, remedy: string): Recognised => ({ kind: 'unreadable', problem, remedy })

const excerpt = (text: string): string => (text.length <= 24 ? text : `${text.slice(0, 23)}…`)

function recogniseLink(text: string, origin: string): Recognised {
  if (!URL.canParse(text, origin)) return unreadable('Not a valid link.', WHAT_TO_SEND)
  const url = new URL(text, origin)
  if (url.pathname === '/verify' && url.hash.length > 1) {
    const { text: event } = readFragment(url.hash)
    return event === null
      ? unreadable('This link is damaged and cannot be decoded.', 'Copy the whole link again.')
      : recogniseInput(event, origin)
  }
  const found = namedBy(url)
  if (!found) return unreadable('This link does not point to a proof or an entry.', WHAT_TO_SEND)
  if (url.origin !== origin)
    return unreadable(
      `This link points to ${url.host}. This page only contacts the instance that serves it.`,
      'Open the link and paste its response.',
    )
  return named(found.kind, found.key)
}

function namedBy({ pathname, searchParams }: URL): Named | null {
  const isVerify = pathname === '/verify'
  const entry = /^\/ledger\/([^/]+)\/?$/.exec(pathname)?.[1] ?? (isVerify ? searchParams.get('entry') : null)
  if (entry && /^(?:[1-9][0-9]{0,14}|[0-9a-f]{64})$/i.test(entry)) return { kind: 'entry', key: entry }
  const eventId =
    /^\/verdict-proofs\/([^/]+)\/?$/.exec(pathname)?.[1] ?? (isVerify ? searchParams.get('event_id') : null)
  return eventId && /^[0-9a-f]{64}$/i.test(eventId) ? { kind: 'event', key: eventId } : null
}

function recogniseObject(tree: JsonObjectTree, text: string): Recognised {
  const has = (name: string) => memberOf(tree, name) !== undefined
  const schema = memberOf(tree, 'schema')
  const kind = schema && 'str' in schema ? schema.str : ''
  if (namesBundle({ schema: kind })) return subject(text, 'bundle', null)
  // Its canonical writing ends with a line feed.
  if (/^[a-z]+\.equivocation\.v\d+$/.test(kind)) return subject(`${text}\n`, 'evidence', null)
  if (has('genesis') && has('schema_prefix') && readProfileDocument(JSON.parse(text)) !== null)
    return { kind: 'profile', text }
  const content = memberOf(tree, 'content')
  if (has('sig') && content && 'str' in content && /"schema":"[a-z]+\.export_manifest\./.test(content.str))
    return { kind: 'export_end', text }
  if (has('proof_event') || (has('record') && has('entry')) || (has('event') && has('ledger_entry')))
    return subject(text, 'entry')
  if (has('sig') || (has('pubkey') && has('content'))) return subject(text, 'event')
  if (has('event')) return subject(text, 'proof')
  const proof = memberOf(tree, 'proof')
  // Printed from the tree, so that every number stays as it was written.
  if (proof && 'obj' in proof) return subject(text, 'answer', rawUtf8V1(proof))
  if (has('proof_preview') || (has('verdict') && has('admission_receipt')))
    return unreadable(
      'This is the response of a review that was not signed, so it contains no proof.',
      'Repeat the review with "sign": true and paste that response.',
    )
  const eventId = memberOf(tree, 'event_id')
  if (has('checks') && has('valid') && eventId && 'str' in eventId)
    return unreadable(
      'This is a response from POST /verify-proof. It reports on an event but does not contain it.',
      `Paste the event, or its ID: ${eventId.str.slice(0, 64)}.`,
    )
  if (has('decision_ref') && has('schema'))
    return unreadable(
      'This is the payload of a proof without the event that signs it.',
      'Paste the object that has both content and sig.',
    )
  return unreadable('Valid JSON, but it contains no signed event.', WHAT_TO_SEND)
}

const memberOf = (tree: JsonObjectTree, name: string): JsonTree | undefined =>
  tree.obj.find(([candidate]) => candidate === name)?.[1]
