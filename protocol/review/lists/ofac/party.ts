// One listed party while a file is read: its names and its addresses, put under its primary name when it ends.
import type { SanctionsName } from '../content.ts'
import type { ListRows } from '../sanctions-content.ts'

const TICKER = /^Digital Currency Address - ([A-Za-z0-9]{1,12})$/

/** Null: another kind of feature. */
export const tickerOf = (feature: string): string | null => TICKER.exec(feature.trim())?.[1] ?? null

export class Party {
  readonly names: { name: string; strength: SanctionsName['strength'] }[] = []
  readonly addresses: { asset: string; address: string }[] = []

  addName(name: string, strength: SanctionsName['strength']): void {
    const spelt = name.replace(/\s+/g, ' ').trim()
    if (spelt !== '') this.names.push({ name: spelt, strength })
  }

  addAddress(asset: string, spelt: string): void {
    // A line that was broken in the middle is one address.
    const address = spelt.replace(/\s+/g, '')
    if (address !== '') this.addresses.push({ asset, address })
  }
}

export class RowsOfParties {
  private readonly addresses: ListRows['addresses'][number][] = []
  private readonly names: ListRows['names'][number][] = []

  add({ names, addresses }: Party): void {
    const entity = (names.find(({ strength }) => strength === 'primary') ?? names[0])?.name ?? 'unnamed'
    for (const row of addresses) this.addresses.push({ ...row, entity })
    for (const row of names) this.names.push({ ...row, entity })
  }

  rows(published: string | null): ListRows {
    return { published, addresses: this.addresses, names: this.names }
  }
}

/** YYYY-MM-DD of parts as the files have them; null when one is no number. */
export function dateOf(year: string, month: string, day: string): string | null {
  const parts = [year, month, day].map((part) => part.trim())
  if (!parts.every((part) => /^[0-9]{1,4}$/.test(part)) || parts[0]!.length !== 4) return null
  return `${parts[0]}-${parts[1]!.padStart(2, '0')}-${parts[2]!.padStart(2, '0')}`
}
