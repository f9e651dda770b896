// Reads sdn.xml: entries with an identity list, where tickers are types of documents, and an alias list with
// strong and weak categories.
import type { ListRows } from '../sanctions-content.ts'
import { dateOf, Party, RowsOfParties, tickerOf } from './party.ts'
import { type ElementReader, type NewXmlReader, readXml } from './xml.ts'

export function readSdn(bytes: Uint8Array, newXmlReader: NewXmlReader): ListRows {
  const reader = new Sdn()
  readXml(bytes, newXmlReader, reader)
  return reader.finish()
}

class Sdn implements ElementReader {
  private readonly rows = new RowsOfParties()
  private party = new Party()
  private published: string | null = null
  /** Leaves of the entry, alias or document that is open. */
  private leaves: Record<string, string> = {}

  open(name: string): void {
    if (name === 'sdnEntry') this.party = new Party()
    if (name === 'sdnEntry' || name === 'aka' || name === 'id') this.leaves = {}
  }

  close(name: string, text: string, path: readonly string[]): void {
    const parent = path.at(-2)
    switch (name) {
      case 'Publish_Date': {
        const [month = '', day = '', year = ''] = text.split('/')
        this.published = dateOf(year, month, day)
        return
      }
      case 'sdnType':
        // Ends the name of the entry; every entry has one.
        if (parent === 'sdnEntry') this.party.addName(this.nameOfLeaves(), 'primary')
        return
      case 'aka':
        this.party.addName(this.nameOfLeaves(), this.leaves.category === 'weak' ? 'weak' : 'strong')
        return
      case 'id': {
        const ticker = tickerOf(this.leaves.idType ?? '')
        if (ticker !== null) this.party.addAddress(ticker, this.leaves.idNumber ?? '')
        return
      }
      case 'sdnEntry':
        this.rows.add(this.party)
        return
      default:
        if (parent === 'sdnEntry' || parent === 'aka' || parent === 'id') this.leaves[name] = text
    }
  }

  finish(): ListRows {
    return this.rows.rows(this.published)
  }

  private nameOfLeaves(): string {
    const { lastName = '', firstName = '' } = this.leaves
    return `${lastName} ${firstName}`
  }
}
