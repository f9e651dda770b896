import { describe, expect, it } from 'vitest'
import { sha256Hex } from '../bytes.ts'
import { jcs } from '../json/canonical-json.ts'
import { workedAction } from '../testing/worked-action.ts'
import { ACTION_KINDS, accountRef, actionId, auditHash, auditRow, auditRowMembers } from './audit-row.ts'

describe('assay.audit_row.v1 [payloads, 2.6]', () => {
  it.each(ACTION_KINDS)('a row of kind %s has exactly its members', (kind) => {
    const row = auditRow({ ...workedAction, kind })
    expect(Object.keys(row).toSorted()).toEqual(auditRowMembers(kind).toSorted())
  })

  it('hashes the canonical row, and refuses fractions and members of another kind', () => {
    const row = auditRow(workedAction)
    expect(auditHash(row)).toBe(sha256Hex(jcs(row)))
    expect(auditHash(auditRow({ ...workedAction, duration_ms: 813 }))).not.toBe(auditHash(row))
    expect(() => auditHash(auditRow({ ...workedAction, duration_ms: 0.5 }))).toThrow('integer')
    expect(() => auditRow(workedAction, { code_sha256: sha256Hex('x') })).toThrow('code_sha256')
    expect(auditRow({ ...workedAction, kind: 'execute' }, { queue_ms: 3 })).toMatchObject({
      queue_ms: 3,
      grant_id: null,
    })
  })

  it('names accounts by hash and actions by kind', () => {
    expect(accountRef('acc')).toBe(sha256Hex('assay-account:acc'))
    expect(accountRef(null)).toBeNull()
    expect(actionId('markets_act', 'ab'.repeat(10))).toBe(`mkts_${'ab'.repeat(10)}`)
  })
})
