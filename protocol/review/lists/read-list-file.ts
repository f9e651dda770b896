// Reads a list from a file. A list as the engine keeps it, as an official edition or as a public extract spells it, made
// into the snapshot that a review takes. Its hash is over the canonical content, so every spelling of a list has one hash.

import { parseStrictJson } from '../../json/strict-json.ts'
import type { Result } from '../../result.ts'
import type { Snapshot } from '../types.ts'
import { importContracts } from './import-contracts.ts'
import { importSanctions, readJsonObject } from './import-sanctions.ts'
import { knownBadOf } from './known-bad-of-call.ts'
import type { NewXmlReader } from './ofac/xml.ts'
import { readKnownBadContent } from './read-content.ts'
import { ListRefused } from './sanctions-content.ts'
import { contractsSnapshot, knownBadSnapshot, type ListId, sanctionsSnapshot } from './snapshot.ts'

export type { ListId } from './snapshot.ts'

export type ListFile = Result<Snapshot>

export interface ListFileOptions {
  /** As messages call the file. */
  readonly name?: string
  /** Without it XML is refused. */
  readonly newXmlReader?: NewXmlReader
}

export function readListFile(id: ListId, bytes: Uint8Array, options: ListFileOptions = {}): ListFile {
  try {
    return { ok: true, value: readList(id, bytes, options) }
  } catch (cause) {
    if (!(cause instanceof ListRefused)) throw cause
    return { ok: false, problem: cause.message }
  }
}

function readList(id: ListId, bytes: Uint8Array, { name = 'it', newXmlReader }: ListFileOptions): Snapshot {
  const files = [{ name, bytes }]
  if (id === 'contracts') return contractsSnapshot(importContracts(files))
  if (id === 'ofac_sdn')
    return sanctionsSnapshot(importSanctions(files, newXmlReader ? { newXmlReader } : {}).content)
  const read = parseStrictJson(bytes)
  if (read.ok && Array.isArray(read.value)) {
    if (!read.value.every((item) => typeof item === 'string'))
      throw new ListRefused(`${name} is not an array of addresses`)
    return knownBadOf(read.value)
  }
  const json = readJsonObject({ name, bytes })
  if (json?.schema !== 'assay.known_bad.v1') throw new ListRefused(`${name} holds no assay.known_bad.v1`)
  return knownBadSnapshot(
    readKnownBadContent(json),
    typeof json.published === 'string' ? json.published : null,
  )
}
