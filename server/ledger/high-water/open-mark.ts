/** Opens the mark named by LEDGER_MARK: an object store for an http(s) address, a directory otherwise. */
import type { Egress } from '#server/kernel/egress/egress.ts'
import type { Env } from '#server/kernel/env.ts'
import { directoryMark } from './directory-mark.ts'
import type { LedgerMark } from './high-water.ts'
import { isObjectStore, objectStoreMark } from './object-store-mark.ts'

/** Null when none is configured. */
export function openMark(env: Env, egress: Egress): LedgerMark | null {
  if (!env.LEDGER_MARK) return null
  return isObjectStore(env.LEDGER_MARK)
    ? objectStoreMark(env.LEDGER_MARK, env, egress)
    : directoryMark(env.LEDGER_MARK)
}
