// Turns a sanctions list into the content of a snapshot. Addresses get the keys of the address layer, names folded keys; an
// edition that lost a fifth of its addresses, or is older than the last, is refused.
import { familyOfAsset, readAddress } from '../address/read-address.ts'
import { nameKeyOf } from '../sanctions/names/name-key.ts'
import {
  type DelistedEntry,
  exactKey,
  type SanctionsContent,
  type SanctionsEntry,
  type SanctionsName,
} from './content.ts'

/** As a file says it, whatever its form. */
export interface ListRows {
  /** YYYY-MM-DD; null when the file has no date. */
  readonly published: string | null
  readonly addresses: readonly { readonly asset: string; readonly address: string; readonly entity: string }[]
  readonly names: readonly {
    readonly name: string
    readonly entity: string
    readonly strength: SanctionsName['strength']
  }[]
}

export interface ImportedSanctions {
  readonly content: SanctionsContent
  readonly warnings: readonly string[]
}

/** The file is not what it should be; nothing was imported and the last snapshot stays in force. */
export class ListRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ListRefused'
  }
}

/** Of the addresses of the edition before. */
const MAX_DROP_PERCENT = 20

export const OFAC_TITLE = 'OFAC SDN list'

/** `published` counts where the file has no date. Throws ListRefused. */
export function sanctionsContent(
  rows: ListRows,
  previous: SanctionsContent | null,
  published: string | null = null,
): ImportedSanctions {
  const warnings: string[] = []
  const entries = sortedBy(
    rows.addresses.map((row) => entryOf(row, warnings)),
    ({ key, asset, entity }) => `${key} ${asset} ${entity}`,
  )
  const names = sortedBy(
    rows.names.flatMap(namesOf),
    ({ key, entity, strength }) => `${key} ${entity} ${strength}`,
  )
  const content: SanctionsContent = {
    schema: 'assay.sanctions.v1',
    list: OFAC_TITLE,
    published: rows.published ?? published,
    entries,
    names,
    delisted: [],
  }
  if (entries.length === 0) throw new ListRefused('the file holds no digital currency address')
  if (content.published === null) warnings.push('the file has no date: give it, or the list counts as old')
  return { content: after(content, previous), warnings }
}

/** The content with what `previous` had and it lacks. Throws ListRefused when it is older or much shorter. */
export function after(content: SanctionsContent, previous: SanctionsContent | null): SanctionsContent {
  if (previous === null) return content
  refuseSuspicious(content, previous)
  return { ...content, delisted: removedSince(content, previous) }
}

function entryOf(
  { asset, address, entity }: ListRows['addresses'][number],
  warnings: string[],
): SanctionsEntry {
  const read = readAddress(address, asset)
  if (read === null || read.kind === 'unreadable') {
    warnings.push(`${asset} ${address}: no reader knows this form; it is matched letter by letter`)
    return { key: exactKey(address), asset, entity }
  }
  if (read.checksum === 'bad') warnings.push(`${asset} ${address}: the list spells it with a wrong checksum`)
  if (familyOfAsset(asset) === null && !NAMES_NO_CHAIN.includes(asset))
    warnings.push(`${asset} ${address}: unknown ticker; read as ${read.family} by its form`)
  return { key: read.key, asset, entity }
}

/** Tokens that exist on many chains. */
const NAMES_NO_CHAIN = ['USDT', 'USDC']

/** "DOE John ДОУ Джон" is one person in two scripts: two names. */
function namesOf({ name, entity, strength }: ListRows['names'][number]): SanctionsName[] {
  const words = name.split(/\s+/)
  const isLatin = (word: string): boolean => !/[\u0370-\uffff]/.test(word)
  const parts = [words.filter(isLatin), words.filter((word) => !isLatin(word))]
  return parts.flatMap((part) => {
    const key = nameKeyOf(part.join(' '))
    const isName = key !== null && /[^0-9 ]/.test(key.key)
    return isName ? [{ key: key.key, entity, strength }] : []
  })
}

function refuseSuspicious(content: SanctionsContent, previous: SanctionsContent): void {
  if (content.published !== null && previous.published !== null && content.published < previous.published)
    throw new ListRefused(
      `the file is of ${content.published}, older than the list in force of ${previous.published}`,
    )
  const before = distinctKeys(previous)
  const now = distinctKeys(content)
  if (now.size * 100 < before.size * (100 - MAX_DROP_PERCENT))
    throw new ListRefused(
      `the file holds ${now.size} addresses where the list in force holds ${before.size}: more than ${MAX_DROP_PERCENT} % fewer, so it is probably cut`,
    )
}

const distinctKeys = ({ entries }: SanctionsContent): ReadonlySet<string> =>
  new Set(entries.map(({ key }) => key))

function removedSince(content: SanctionsContent, previous: SanctionsContent): DelistedEntry[] {
  const listed = distinctKeys(content)
  const known = [...content.delisted, ...previous.delisted].filter(({ key }) => !listed.has(key))
  const until = content.published ?? previous.published ?? 'an unknown date'
  const gone = [...distinctKeys(previous)]
    .filter((key) => !listed.has(key) && !known.some((row) => row.key === key))
    .map((key) => ({ key, until }))
  return sortedBy([...known, ...gone], ({ key }) => key)
}

/** By code unit; equal keys once. */
export function sortedBy<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  const byText = new Map(rows.map((row) => [keyOf(row), row]))
  return [...byText.entries()].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, row]) => row)
}
