// Invented values of the style guide: hashes of words, so that each glyph is a real one.
import { sha256Hex } from '#protocol/bytes.ts'
import type { Check } from '#protocol/report.ts'

export const HASH = sha256Hex('specimen')
export const KEY_HASH = sha256Hex('specimen key')
export const OTHER_HASH = sha256Hex('another specimen')

/** The hash with its thirtieth digit changed: one cell of its glyph moves. */
export const HASH_CHANGED = `${HASH.slice(0, 29)}${HASH.charAt(29) === '7' ? '8' : '7'}${HASH.slice(30)}`

export const CHECKS: readonly Check[] = [
  {
    id: 'record.content_hash',
    title: 'The record hashes to its content hash',
    spec: 'SHA-256 over the canonical bytes of the record.',
    outcome: 'pass',
    expected: HASH,
    actual: HASH,
    why: 'Both are the same 32 bytes.',
    needs: [],
  },
  {
    id: 'chain.link',
    title: 'Content and previous head give this head',
    spec: 'SHA-256 over the previous head followed by the content hash.',
    outcome: 'fail',
    expected: OTHER_HASH,
    actual: KEY_HASH,
    why: 'The record was changed after it was sealed.',
    needs: [],
  },
  {
    id: 'record.label',
    title: 'The verdict shown is the verdict signed',
    spec: 'The label beside the record equals the label inside it.',
    outcome: 'fail',
    expected: 'approve',
    actual: 'approvf',
    why: 'One letter differs.',
    needs: [],
  },
  {
    id: 'log.quorum',
    title: 'Others see the same history',
    spec: 'Two witnesses cosign the same checkpoint.',
    outcome: 'cannot_establish',
    expected: '2 sources',
    actual: '1 answered',
    why: 'One witness did not answer.',
    needs: ['one more witness'],
  },
]
