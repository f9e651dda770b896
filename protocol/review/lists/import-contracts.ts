// Imports described contracts. A list as the engine keeps it, an extract by place, or the descriptors of ERC-7730
// themselves.
import type { JsonObject } from '../../json/strict-json.ts'
import type { ContractEntry, ContractsContent } from './content.ts'
import { type NamedFile, readJsonObject } from './import-sanctions.ts'
import { contractsFromPlaces, looksLikeContracts, placeOf, signaturesOf } from './plain-lists.ts'
import { readContractsContent } from './read-content.ts'
import { ListRefused, sortedBy } from './sanctions-content.ts'
import { isObject } from './snapshot.ts'

/** Throws ListRefused. `published`: YYYY-MM-DD. */
export function importContracts(
  files: readonly NamedFile[],
  published: string | null = null,
): ContractsContent {
  const parts = files.map((file) => contentOf(file, published))
  const entries = parts.flatMap((part) => part.entries)
  if (entries.length === 0) throw new ListRefused('no file holds a deployment')
  const dates = parts.flatMap((part) => part.published ?? []).sort()
  return {
    schema: 'assay.contracts.v1',
    published: published ?? dates.at(-1) ?? null,
    entries: merged(entries),
  }
}

function contentOf(file: NamedFile, published: string | null): ContractsContent {
  const json = readJsonObject(file)
  if (json === null) throw new ListRefused(`${file.name} is no JSON`)
  if (json.schema === 'assay.contracts.v1') return readContractsContent(json)
  if (looksLikeContracts(json)) return contractsFromPlaces(json, published)
  if (isObject(json.context))
    return { schema: 'assay.contracts.v1', published, entries: fromDescriptor(file.name, json) }
  throw new ListRefused(
    `${file.name} is neither a list of contracts nor {"<chain>:<address>": …} nor an ERC-7730 descriptor`,
  )
}

/** ERC-7730: context.contract or context.eip712 with deployments, metadata.owner, display.formats by signature. */
function fromDescriptor(name: string, { context, metadata, display }: JsonObject): ContractEntry[] {
  const place = isObject(context) ? (isObject(context.contract) ? context.contract : context.eip712) : null
  const deployments = isObject(place) && Array.isArray(place.deployments) ? place.deployments : []
  const owner = isObject(metadata) && typeof metadata.owner === 'string' ? metadata.owner : 'unnamed'
  const formats = isObject(display) && isObject(display.formats) ? Object.keys(display.formats) : []
  return deployments.map((deployment) => {
    const { chainId, address } = isObject(deployment) ? deployment : {}
    if (typeof chainId !== 'number' || typeof address !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(address))
      throw new ListRefused(`${name} has a deployment without chainId and address`)
    return { chain_id: chainId, address: address.toLowerCase(), owner, functions: signaturesOf(formats) }
  })
}

/** One entry for each place, with the functions of all that describe it. */
function merged(entries: readonly ContractEntry[]): ContractEntry[] {
  const byPlace = new Map<string, ContractEntry>()
  for (const entry of entries) {
    const known = byPlace.get(placeOf(entry))
    const functions = known ? signaturesOf([...known.functions, ...entry.functions]) : entry.functions
    byPlace.set(placeOf(entry), { ...entry, owner: known?.owner ?? entry.owner, functions })
  }
  return sortedBy([...byPlace.values()], placeOf)
}
