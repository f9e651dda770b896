// Reads a key event from an untrusted record: every member that decides about keys has its form, or there
// is no event.
import type { JsonValue } from '../../json/strict-json.ts'
import type { KeyEvent } from './key-history.ts'
import type { KeyEventRecord } from './record-types.ts'

const ACTIONS = ['add', 'rotate', 'revoke'] as const
const KINDS = ['verifier', 'note_ed25519', 'note_mldsa44', 'pq_mldsa65', 'root_slhdsa'] as const

export type SignedKeyEvent = KeyEvent & Pick<KeyEventRecord, 'cross_sig'>

export function readKeyEvent(record: JsonValue): SignedKeyEvent | null {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return null
  if (record.type !== 'key_event') return null
  const action = ACTIONS.find((name) => name === record.action)
  const kind = KINDS.find((name) => name === record.key_kind)
  const { entry, public_key: key, effective_entry: effective, replaces, cross_sig: crossSig } = record
  if (!action || !kind || typeof key !== 'string' || !isEntry(entry) || !isEntry(effective)) return null
  if (!isTextOrNull(replaces) || !isTextOrNull(crossSig)) return null
  return {
    entry,
    action,
    key_kind: kind,
    public_key: key,
    effective_entry: effective,
    replaces,
    cross_sig: crossSig,
  }
}

const isEntry = (value: JsonValue | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1

const isTextOrNull = (value: JsonValue | undefined): value is string | null =>
  value === null || typeof value === 'string'
