// Makes the export of a ledger with real signatures, once, and keeps it: lines, profile and checkpoint.
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EntryType } from '#protocol/ledger/record/record.ts'
import { profileDocument } from '#protocol/ledger/testing/made-bundle.ts'
import { ledgerMaker } from '#protocol/ledger/testing/made-ledger.ts'
import * as testProofs from '#protocol/testing/worked-proof.ts'

export interface MadeExport {
  /** Lines, not packed. */
  file: string
  profile: string
  checkpoint: string
}

/** `size`: leaves of the tree, the reserved numbers included. */
export async function madeExport(folder: string, size: number): Promise<MadeExport> {
  const made: MadeExport = {
    file: join(folder, 'export.ndjson'),
    profile: join(folder, 'profile.json'),
    checkpoint: join(folder, 'checkpoint'),
  }
  if (existsSync(made.checkpoint)) return made
  mkdirSync(folder, { recursive: true })
  console.error(`  making a ledger of ${size} entries`)
  const { madeProfile, makeLedger } = ledgerMaker(testProofs)
  const types = Array.from(
    { length: size - 39 },
    (_, at): EntryType => (at % 3 === 0 ? 'trade_outcomes' : 'external_partner_review'),
  )
  const ledger = makeLedger(types)
  const lines = ledger.entries.map(({ entry, answer }) =>
    answer.replace(/\}$/, `,"leaf":${JSON.stringify(ledger.leaf(entry))},"pq_companion_signature":null}\n`),
  )
  writeFileSync(made.file, lines.join(''))
  writeFileSync(made.profile, JSON.stringify(profileDocument(madeProfile)))
  // Last, so that an interrupted run is made again.
  writeFileSync(`${made.checkpoint}.draft`, ledger.note())
  renameSync(`${made.checkpoint}.draft`, made.checkpoint)
  return made
}
