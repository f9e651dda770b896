// Checks record.* of one entry: the record is the one that was hashed and signed.
import { sha256Hex, utf8Encode } from '../../bytes.ts'
import { type CheckAbout, cannotEstablish, compare, fail, pass, shown } from '../../check.ts'
import { legacyAsciiEscapedV0 } from '../../json/ledger-json.ts'
import type { LedgerProfile } from '../../profile.ts'
import type { Check } from '../../report.ts'
import { carriesRecordSha256 } from '../record/record.ts'
import type { EntryNumber } from './entry-number.ts'
import { memberOf, type ReadEntry, type ReadRecord, textOf } from './read-entry.ts'

export const RECORD_CHECKS = {
  canonical: {
    id: 'record.canonical',
    title: 'The record is served in its canonical form',
    spec: 'raw_utf8_v1',
  },
  content_hash: {
    id: 'record.content_hash',
    title: 'The content hash is that of the record',
    spec: 'chain_spec.content_hash_rule',
  },
  sha256: {
    id: 'record.sha256',
    title: 'The older record hash is there where it belongs, and fits',
    spec: 'legacy_record_sha256_spec',
  },
} as const satisfies Record<string, CheckAbout>

export const undisclosed = (about: CheckAbout): Check =>
  cannotEstablish(about, { expected: null, actual: null, why: 'The record is not disclosed.' }, [
    'the record',
  ])

/** Null for a record inside the signed event, whose bytes the signature covers. */
export function canonicalCheck(record: ReadRecord | null): Check | null {
  if (record === null) return undisclosed(RECORD_CHECKS.canonical)
  if (record.text === null) return null
  const at = firstDifference(record.text, record.canonical)
  return compare(
    RECORD_CHECKS.canonical,
    { expected: part(record.canonical, at), actual: part(record.text, at) },
    {
      equal: `${utf8Encode(record.canonical).length} bytes, equal to their own canonical form.`,
      different: `The record differs from its canonical form from character ${at} on.`,
    },
  )
}

function firstDifference(a: string, b: string): number {
  if (a === b) return 0
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}

const part = (text: string, from: number): string | null => shown(text.slice(Math.max(0, from - 20)))

export function contentHashCheck(
  entry: ReadEntry,
  number: EntryNumber,
  profile: LedgerProfile,
): Check | null {
  const about = RECORD_CHECKS.content_hash
  const served = memberOf(entry.served, 'chain')
  if (!number.isChained) {
    if (served === undefined) return null
    const why = `Entries below ${profile.chainStartEntry} carry no chain.`
    return fail(about, { expected: 'no member chain', actual: shown(textOf(served)), why })
  }
  if (entry.record === null) return undisclosed(about)
  return compare(
    about,
    { expected: textOf(memberOf(served, 'content_hash')), actual: entry.record.hash },
    {
      equal: 'SHA-256 of the canonical record (raw_utf8_v1).',
      different: 'This record is not the one whose hash is in the chain.',
    },
  )
}

export function recordSha256Check({ served, content, record }: ReadEntry, number: EntryNumber): Check {
  const about = RECORD_CHECKS.sha256
  if (record === null) return undisclosed(about)
  // Only an older event that contains the record itself also contains its hash.
  const found = textOf(memberOf(record.text === null ? content : served, 'record_sha256'))
  if (!carriesRecordSha256(textOf(memberOf(record.tree, 'type')), number.entry)) {
    return compare(
      about,
      { expected: 'none', actual: found ?? 'none' },
      {
        equal: 'Only trade outcomes and entry 1 carry this hash.',
        different: 'Only trade outcomes and entry 1 may carry this hash.',
      },
    )
  }
  if (found === null) {
    const why = 'Trade outcomes and entry 1 must carry this hash.'
    return fail(about, { expected: 'a hash', actual: 'none', why })
  }
  const plain = sha256Hex(legacyAsciiEscapedV0(record.tree))
  const escapedDel = sha256Hex(legacyAsciiEscapedV0(record.tree, { escapeDel: true }))
  if (found === escapedDel && found !== plain) {
    const why = 'SHA-256 of the escaped form in which U+007F is escaped too.'
    return pass(about, { expected: found, actual: escapedDel, why })
  }
  return compare(
    about,
    { expected: found, actual: plain },
    {
      equal: 'SHA-256 of the form legacy_ascii_escaped_v0.',
      different: 'The record was changed, or its hash.',
    },
  )
}
