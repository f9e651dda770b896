// Reads the names and keys of a ledger: a saved copy, or, where none was given, what the site says of itself.
import { readFileSync } from 'node:fs'
import { parseStrictJson } from '#protocol/json/strict-json.ts'
import type { LedgerProfile } from '#protocol/profile.ts'
import { readProfileDocument } from '#protocol/profile-document.ts'
import { NoInput, nameOf, unreadable } from '../exit.ts'
import { readKeys } from '../verify/read-keys.ts'
import { fetchBytes } from './fetch-bytes.ts'

export const PROFILE_PATH = '/.well-known/assay-profile.json'
const limits = { maxBytes: 256 * 1_024, timeoutMs: 15_000 }

/** `key`: as of `--key`, in place of the key in the file. Throws NoInput. */
export function readProfileFile(file: string, key: string | null): LedgerProfile {
  const profile = profileIn(bytesOf(file))
  if (profile === null) throw new NoInput(`${nameOf(file)} is not a copy of ${PROFILE_PATH}`)
  return { ...profile, source: 'given', ...(key === null ? {} : { keys: readKeys(key) }) }
}

/** Self-declared, with its bytes, so that they can be kept. Throws NoInput and Unanswered. */
export async function fetchProfile(site: string): Promise<{ profile: LedgerProfile; text: string }> {
  const bytes = await fetchBytes(`${site}${PROFILE_PATH}`, limits)
  const profile = profileIn(bytes)
  if (profile === null) throw new NoInput(`${site} serves no profile of a ledger`)
  return { profile, text: new TextDecoder().decode(bytes) }
}

/** Self-declared. Null for anything else. */
export function profileIn(bytes: Uint8Array | string): LedgerProfile | null {
  const parsed = parseStrictJson(bytes)
  return parsed.ok ? readProfileDocument(parsed.value) : null
}

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw unreadable(file, cause)
  }
}
