// Verifies a whole export of a ledger, read as a stream, against its manifest or a checkpoint that the reader supplies.
import { createReadStream, statSync } from 'node:fs'
import { keysOf } from '#protocol/ledger/audit/signed-heads.ts'
import { type ExportManifest, readManifest } from '#protocol/ledger/export/manifest.ts'
import type { LedgerProfile } from '#protocol/profile.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'
import { utf8Decode } from '#protocol/utf8-decode.ts'
import { NoInput, nameOf, unreadable } from '../exit.ts'
import { printReport, readPieces } from '../export/read-export-file.ts'
import { readProfileFile } from '../network/read-profile.ts'

interface Given {
  key: string | null
  profileFile: string | null
  /** The manifest, or a checkpoint; null where none was given. */
  endFile: string | null
  /** Further lines of the ledger; null where none were given. */
  tailFile: string | null
  /** That verify the lines; undefined: one for each core. */
  threads: number | undefined
  asJson: boolean
}

/** Returns the exit status. Throws NoInput. */
export async function verifyExportFile(
  file: string,
  { key, profileFile, endFile, tailFile, threads, asJson }: Given,
  bytesOf: (file: string) => Uint8Array,
): Promise<number> {
  if (profileFile === null)
    throw new NoInput('an export needs --profile, a saved copy of /.well-known/assay-profile.json')
  const profile = readProfileFile(profileFile, key)
  const end = endFile === null ? null : readEnd(bytesOf(endFile), nameOf(endFile), profile)
  try {
    const { size } = statSync(file)
    const whole = await readPieces(createReadStream(file), profile, { size, ...(threads ? { threads } : {}) })
    if (tailFile === null) return printReport(nameOf(file), whole, end, asJson)
    if (typeof end !== 'string')
      throw new NoInput('with --tail, --manifest is the checkpoint that ends with the last entry of the tail')
    const reading = await whole.continueWith(createReadStream(tailFile))
    return printReport(`${nameOf(file)} and ${nameOf(tailFile)}`, reading, end, asJson)
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).code === undefined ? cause : unreadable(file, cause)
  }
}

function readEnd(bytes: Uint8Array, name: string, profile: LedgerProfile): ExportManifest | string {
  const read = utf8Decode(bytes)
  if (!read.ok) throw new NoInput(`${name} is neither a manifest nor a checkpoint`)
  if (!read.text.trimStart().startsWith('{')) return read.text
  const keys = keysOf(profile)
  if (keys === null) throw new NoInput('the profile names no log')
  const manifest = readManifest(bytes, keys, nobleSchnorr)
  if (!manifest.ok) throw new NoInput(`${name}: ${manifest.problem}`)
  return manifest.value
}
