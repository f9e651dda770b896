import { describe, expect, it } from 'vitest'
import { type Hex64, sha256Hex, toHex, utf8Encode } from '../../bytes.ts'
import { type JsonTree, parseJsonTree } from '../../json/json-tree.ts'
import { rawUtf8V1 } from '../../json/ledger-json.ts'
import type { Sha256Ref } from '../../proofs/verdict-payload.ts'
import { vectorJson, vectorsMissing, vectorsNote } from '../../testing/vectors.ts'
import { carriesRecordSha256, RecordRefusedError, recordBytes, recordSha256Of } from './record.ts'
import { ENTRY_TYPES, LEDGER_NAME, type LedgerRecord, type TradeOutcomesRecord } from './record-types.ts'

const trades: TradeOutcomesRecord = {
  ledger: LEDGER_NAME,
  entry: 41,
  type: 'trade_outcomes',
  title: 'Tägliche Ergebnisse ✓ 😀',
  what: 'Every closed position.',
  attesters: [`op:${'ab'.repeat(32)}`],
  ts: 1_790_000_000,
  audit: { venue: 'hyperliquid', account: '0x01', how_to_verify: 'fills', outcomes_on_chain: 'yes' },
  summary: {
    by_sleeve: { 'cascade-fade': 1, '10': 2, TAO: 3 },
    closed: 1,
    wins: 1,
    losses: 0,
    breakevens: 0,
    net_pnl_usd: '0.0805',
    period: '2026-06-23',
    skipped_partial_records: 0,
  },
  trades: [],
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const changed = (change: object): LedgerRecord => ({ ...trades, ...change }) as LedgerRecord
const refusal = (record: LedgerRecord): RecordRefusedError => {
  try {
    recordBytes(record)
  } catch (cause) {
    if (cause instanceof RecordRefusedError) return cause
    throw cause
  }
  throw new Error('accepted')
}

describe('recordBytes', () => {
  it('equals raw_utf8_v1 of the same JSON, whatever the order of the members [ledger, 3.1]', () => {
    const bytes = recordBytes(trades)
    const read = parseJsonTree(JSON.stringify(trades)) as { value: JsonTree }
    expect(text(bytes)).toBe(rawUtf8V1(read.value))
    const reversed = Object.fromEntries(Object.entries(trades).reverse()) as unknown as LedgerRecord
    expect(toHex(recordBytes(reversed))).toBe(toHex(bytes))
  })
  it('keeps the founding record without a type [ledger, 2.1]', () => {
    const founding: LedgerRecord = {
      ledger: LEDGER_NAME,
      entry: 1,
      type: undefined,
      title: 'Founding record',
      what: 'The first entry.',
      statement: 'profile',
      verifier_pubkey: 'ab'.repeat(32) as Hex64,
      policy_commitment: `sha256:${'cd'.repeat(32)}` as Sha256Ref,
      genesis_string: 'assay-ledger-genesis:before-entry-40',
      profile: {},
    }
    expect(text(recordBytes(founding))).not.toContain('"type"')
  })
  it.each([
    ['a fraction', { summary: { ...trades.summary, closed: 1.5 } }, 'summary.closed'],
    ['a negative zero', { ts: -0 }, 'ts'],
    ['an integer beyond 2^53-1', { ts: 2 ** 53 }, 'ts'],
    ['a control character', { title: 'a\u0007' }, 'title'],
    ['DEL', { title: 'a\u007f' }, 'title'],
    ['a lone surrogate', { title: '\ud800' }, 'title'],
    ['a name beyond ASCII', { summary: { ...trades.summary, by_sleeve: { ä: 1 } } }, 'summary.by_sleeve'],
    ['a value without JSON form', { what: undefined }, 'what'],
  ])('refuses %s and says where [ledger, 2.2]', (_, change, where) => {
    expect(refusal(changed(change)).path.join('.')).toBe(where)
  })
  it('takes 64 KiB and 16 levels, and no more [ledger, 2.2]', () => {
    const room = 65_536 - recordBytes(changed({ what: '' })).length
    expect(recordBytes(changed({ what: 'x'.repeat(room) }))).toHaveLength(65_536)
    expect(refusal(changed({ what: 'x'.repeat(room + 1) })).code).toBe('too_large')
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
    expect(() => recordBytes(changed({ trades: nested(15) }))).not.toThrow()
    expect(refusal(changed({ trades: nested(16) })).code).toBe('too_deep')
    expect(refusal(changed({ trades: nested(400) })).code).toBe('too_deep')
  })
})

describe('record_sha256', () => {
  it('hashes the escaped form [ledger, 3.1]', () => {
    const escaped = text(recordBytes(trades))
      .replace('ä', '\\u00e4')
      .replace('✓', '\\u2713')
      .replace('😀', '\\ud83d\\ude00')
    expect(recordSha256Of(recordBytes(trades))).toBe(sha256Hex(utf8Encode(escaped)))
  })
  it('belongs to trade outcomes and to entry 1, and to nothing else [ledger, 2.1]', () => {
    expect(ENTRY_TYPES.filter((type) => carriesRecordSha256(type, 50))).toEqual(['trade_outcomes'])
    expect([1, 2, 40].map((entry) => carriesRecordSha256(null, entry))).toEqual([true, false, false])
  })
})

describe.skipIf(vectorsMissing)(`writer rules on the published cases [ledger, 2.2]${vectorsNote}`, () => {
  const { canonical_json } = vectorsMissing
    ? { canonical_json: { writer_must_reject: [] } }
    : vectorJson<{ canonical_json: { writer_must_reject: string[] } }>('assay-worked/vectors.json')
  it.each(canonical_json.writer_must_reject)('refuses %s', (input) => {
    // A native parser reads 1e3 as an integer, which is then written plainly: nothing is left to refuse.
    if (input.includes('1e3')) return expect(text(recordBytes(JSON.parse(input)))).toBe('{"n":1000}')
    expect(() => recordBytes(JSON.parse(input))).toThrow(RecordRefusedError)
  })
})
