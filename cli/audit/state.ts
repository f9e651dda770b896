/** Remembers, outside the project, the newest checkpoint of each ledger and the profile of each site. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256Hex } from '#protocol/bytes.ts'
import { parseStrictJson } from '#protocol/json/strict-json.ts'
import {
  type LedgerKeys,
  readSignedCheckpoint,
  type SignedCheckpoint,
} from '#protocol/ledger/audit/signed-heads.ts'
import type { LedgerProfile } from '#protocol/profile.ts'
import { NoInput, nameOf, unreadable } from '../exit.ts'
import { profileIn } from '../network/read-profile.ts'
import { writeAtomically } from '../network/write-atomically.ts'
import { isObject } from '../read-options.ts'

const HEAD_SCHEMA = 'assay.audit_head.v1'
const SITE_SCHEMA = 'assay.audit_site.v1'

/** A ledger is its founding key, its genesis and the name of its log; where it is served does not matter. */
export function headFileOf(stateDir: string, { genesis, keys, log }: LedgerProfile): string {
  const id = sha256Hex(JSON.stringify([log?.origin ?? null, genesis, keys[0]?.pubkey ?? null]))
  return join(stateDir, `head-${id.slice(0, 32)}.json`)
}

/** Null at the first audit. Throws NoInput for a file that was damaged: forgetting in silence would hide a fork. */
export function readRememberedHead(file: string, keys: LedgerKeys): SignedCheckpoint | null {
  const value = readJson(file, HEAD_SCHEMA)
  if (value === null) return null
  const read = typeof value.note === 'string' ? readSignedCheckpoint(value.note, keys) : null
  if (!read?.ok)
    throw new NoInput(`${nameOf(file)} is damaged: ${read ? read.problem : 'it has no checkpoint'}`)
  return read.value
}

/** Keeps the larger one when another audit has written meanwhile. */
export function rememberHead(
  file: string,
  checkpoint: SignedCheckpoint,
  keys: LedgerKeys,
  nowUnix: number,
): void {
  const kept = readRememberedHead(file, keys)
  if (kept !== null && kept.size >= checkpoint.size) return
  const { note, size } = checkpoint
  writeAtomically(file, `${JSON.stringify({ schema: HEAD_SCHEMA, size, seen_at: nowUnix, note }, null, 2)}\n`)
}

const siteFileOf = (stateDir: string, site: string): string =>
  join(stateDir, `site-${sha256Hex(site).slice(0, 32)}.json`)

/** What the site said of itself at the first audit; null before it. */
export function readRememberedProfile(stateDir: string, site: string): LedgerProfile | null {
  const file = siteFileOf(stateDir, site)
  const value = readJson(file, SITE_SCHEMA)
  if (value === null) return null
  const profile = typeof value.profile === 'string' ? profileIn(value.profile) : null
  if (profile === null) throw new NoInput(`${nameOf(file)} is damaged: it has no profile`)
  return { ...profile, source: 'given' }
}

export function rememberProfile(stateDir: string, site: string, profile: string): void {
  writeAtomically(
    siteFileOf(stateDir, site),
    `${JSON.stringify({ schema: SITE_SCHEMA, site, profile }, null, 2)}\n`,
  )
}

function readJson(file: string, schema: string) {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(file)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw unreadable(file, cause)
  }
  const parsed = parseStrictJson(bytes)
  if (!parsed.ok || !isObject(parsed.value) || parsed.value.schema !== schema)
    throw new NoInput(`${nameOf(file)} is damaged: move it away to begin anew`)
  return parsed.value
}
