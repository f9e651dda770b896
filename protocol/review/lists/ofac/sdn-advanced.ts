// Reads sdn_advanced.xml (the UN's advanced sanctions data model): feature types name the tickers, version
// details hold the addresses, aliases of low quality are weak names.
import type { SanctionsName } from '../content.ts'
import { ListRefused, type ListRows } from '../sanctions-content.ts'
import { dateOf, Party, RowsOfParties, tickerOf } from './party.ts'
import { type ElementReader, type NewXmlReader, readXml } from './xml.ts'

type Attributes = Readonly<Record<string, string>>

export function readSdnAdvanced(bytes: Uint8Array, newXmlReader: NewXmlReader): ListRows {
  const reader = new SdnAdvanced()
  readXml(bytes, newXmlReader, reader)
  return reader.finish()
}

class SdnAdvanced implements ElementReader {
  private readonly tickers = new Map<string, string>()
  private readonly date: Record<string, string> = {}
  private readonly rows = new RowsOfParties()
  private party = new Party()
  private featureTypeId = ''
  private openFeatureTypeId = ''
  private isPrimaryIdentity = false
  private strength: SanctionsName['strength'] = 'strong'
  private nameParts: string[] = []

  open(name: string, attributes: Attributes): void {
    if (name === 'FeatureType') this.featureTypeId = attributes.ID ?? ''
    if (name === 'DistinctParty') this.party = new Party()
    if (name === 'Identity') this.isPrimaryIdentity = attributes.Primary !== 'false'
    if (name === 'Alias') this.strength = this.strengthOf(attributes)
    if (name === 'DocumentedName') this.nameParts = []
    if (name === 'Feature') this.openFeatureTypeId = attributes.FeatureTypeID ?? ''
  }

  close(name: string, text: string, path: readonly string[]): void {
    switch (name) {
      case 'FeatureType': {
        const ticker = tickerOf(text)
        if (ticker !== null) this.tickers.set(this.featureTypeId, ticker)
        return
      }
      case 'Year':
      case 'Month':
      case 'Day':
        if (path.length === 3 && path[1] === 'DateOfIssue') this.date[name] = text
        return
      case 'NamePartValue':
        this.nameParts.push(text)
        return
      case 'DocumentedName':
        this.party.addName(this.nameParts.join(' '), this.strength)
        return
      case 'VersionDetail': {
        const ticker = this.tickers.get(this.openFeatureTypeId)
        if (ticker !== undefined) this.party.addAddress(ticker, text)
        return
      }
      case 'DistinctParty':
        this.rows.add(this.party)
    }
  }

  finish(): ListRows {
    const { Year = '', Month = '', Day = '' } = this.date
    if (this.tickers.size === 0)
      throw new ListRefused('the file names no feature type "Digital Currency Address - …"')
    return this.rows.rows(dateOf(Year, Month, Day))
  }

  private strengthOf({ Primary, LowQuality }: Attributes): SanctionsName['strength'] {
    if (LowQuality === 'true') return 'weak'
    return Primary === 'true' && this.isPrimaryIdentity ? 'primary' : 'strong'
  }
}
