/** The official editions, in small: the forms of the published schemas with invented parties and addresses. */
import { describe, expect, it } from 'vitest'
import { utf8Encode } from '#protocol/bytes.ts'
import {
  type ImportOptions,
  importSanctions,
  type NamedFile,
} from '#protocol/review/lists/import-sanctions.ts'
import { newXmlReader } from '#protocol/review/lists/ofac/xml-reader.ts'
import { ListRefused } from '#protocol/review/lists/sanctions-content.ts'

const evm = (digit: string): string => `0x${digit.repeat(40)}`
const BITCOIN = '12HQDsicffSBaYdJ6BhnE22sfjTESmmzKx'
const keyOfBitcoin = 'bitcoin:p2pkh:0e122a78610d760c72f1036cd8d51d32a3632028'

const advanced = (more = ''): string => `<?xml version="1.0" encoding="utf-8"?>
<Sanctions xmlns="http://www.un.org/sanctions/1.0" Version="1.0">
  <DateOfIssue CalendarTypeID="1"><Year>2026</Year><Month>3</Month><Day>9</Day></DateOfIssue>
  <ReferenceValueSets>
    <AliasTypeValues><AliasType ID="1400">A.K.A.</AliasType><AliasType ID="1403">Name</AliasType></AliasTypeValues>
    <FeatureTypeValues>
      <FeatureType ID="8" FeatureTypeGroupID="1">Birthdate</FeatureType>
      <FeatureType ID="344" FeatureTypeGroupID="1">Digital Currency Address - XBT</FeatureType>
      <FeatureType ID="345" FeatureTypeGroupID="1">Digital Currency Address - ETH</FeatureType>
      <FeatureType ID="999" FeatureTypeGroupID="1">Digital Currency Address - QQQ</FeatureType>
    </FeatureTypeValues>
  </ReferenceValueSets>
  <DistinctParties>
    <DistinctParty FixedRef="1">
      <Profile ID="1" PartySubTypeID="4">
        <Identity ID="11" FixedRef="1" Primary="true" False="false">
          <Alias FixedRef="1" AliasTypeID="1403" Primary="true" LowQuality="false">
            <DocumentedName ID="1" FixedRef="1" DocNameStatusID="1">
              <DocumentedNamePart><NamePartValue NamePartGroupID="1" ScriptID="215">BRIGHTWATER</NamePartValue></DocumentedNamePart>
              <DocumentedNamePart><NamePartValue NamePartGroupID="2" ScriptID="215">Östrava &amp; Söhne</NamePartValue></DocumentedNamePart>
            </DocumentedName>
          </Alias>
          <Alias FixedRef="1" AliasTypeID="1400" Primary="false" LowQuality="true">
            <DocumentedName ID="2" FixedRef="1"><DocumentedNamePart><NamePartValue>Kestrelhouse</NamePartValue></DocumentedNamePart></DocumentedName>
          </Alias>
          <Alias FixedRef="1" AliasTypeID="1400" Primary="false" LowQuality="false">
            <DocumentedName ID="3" FixedRef="1"><DocumentedNamePart><NamePartValue>Brightwater Trading</NamePartValue></DocumentedNamePart></DocumentedName>
          </Alias>
        </Identity>
        <Feature ID="5" FeatureTypeID="8"><FeatureVersion ID="5"><DatePeriod><Start><From><Year>1970</Year><Month>1</Month><Day>2</Day></From></Start></DatePeriod></FeatureVersion></Feature>
        <Feature ID="6" FeatureTypeID="344"><FeatureVersion ID="6"><Comment/><VersionDetail DetailTypeID="1432">${BITCOIN}</VersionDetail></FeatureVersion></Feature>
        <Feature ID="7" FeatureTypeID="345"><FeatureVersion ID="7"><VersionDetail DetailTypeID="1432"><![CDATA[${evm('b')}]]></VersionDetail></FeatureVersion></Feature>
      </Profile>
    </DistinctParty>
    <DistinctParty FixedRef="2">
      <Profile ID="2" PartySubTypeID="4">
        <Identity ID="12" Primary="true" False="false">
          <Alias AliasTypeID="1403" Primary="true" LowQuality="false">
            <DocumentedName ID="4"><DocumentedNamePart><NamePartValue>Zolotarevka</NamePartValue></DocumentedNamePart></DocumentedName>
          </Alias>
        </Identity>
      </Profile>
    </DistinctParty>${more}
  </DistinctParties>
</Sanctions>`

const sdn = `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/XML">
  <publshInformation><Publish_Date>03/09/2026</Publish_Date><Record_Count>2</Record_Count></publshInformation>
  <sdnEntry>
    <uid>1</uid><firstName>Söhne</firstName><lastName>BRIGHTWATER</lastName><sdnType>Individual</sdnType>
    <programList><program>CYBER2</program></programList>
    <idList>
      <id><uid>5</uid><idType>Passport</idType><idNumber>12345678901234567890123456</idNumber></id>
      <id><uid>6</uid><idType>Digital Currency Address - XBT</idType><idNumber>${BITCOIN}</idNumber></id>
      <id><uid>7</uid><idType>Digital Currency Address - ETH</idType><idNumber>${evm('b')}</idNumber></id>
    </idList>
    <akaList>
      <aka><uid>8</uid><type>a.k.a.</type><category>weak</category><lastName>KESTRELHOUSE</lastName></aka>
      <aka><uid>9</uid><type>a.k.a.</type><category>strong</category><lastName>BRIGHTWATER</lastName><firstName>Trading</firstName></aka>
    </akaList>
  </sdnEntry>
  <sdnEntry><uid>2</uid><lastName>ZOLOTAREVKA</lastName><sdnType>Entity</sdnType></sdnEntry>
</sdnList>`

/** The remark is cut in the middle of the second address. */
const remark = `Digital Currency Address - XBT ${BITCOIN}; alt. Digital Currency Address - ETH ${evm('b')}; Linked To: X.`
const cut = remark.indexOf('bbbb') + 7
const none = '-0- '
const csv: Record<string, string> = {
  'sdn.csv':
    `1,"BRIGHTWATER, ""Söhne""","individual","CYBER2",${`${none},`.repeat(7)}"${remark.slice(0, cut)}"\r\n` +
    `2,"ZOLOTAREVKA",${none},"CYBER2",${`${none},`.repeat(7)}${none}\r\n\u001a`,
  'alt.csv': `1,9,"aka","BRIGHTWATER, Trading",${none}\r\n\u001a`,
  'sdn_comments.csv': `1,"${remark.slice(cut)}"\r\n\u001a`,
}

const file = (name: string, text: string): NamedFile => ({ name, bytes: utf8Encode(text) })
const read = (files: NamedFile[], options: ImportOptions = {}) =>
  importSanctions(files, { newXmlReader, ...options })
const csvFiles = (change: (name: string, text: string) => string = (_, text) => text): NamedFile[] =>
  Object.entries(csv).map(([name, text]) => file(name, change(name, text)))

describe('the three official forms', () => {
  it.each([
    ['sdn_advanced.xml', [file('sdn_advanced.xml', advanced())], '2026-03-09'],
    ['sdn.xml', [file('sdn.xml', sdn)], '2026-03-09'],
    ['sdn.csv with its two companions, in any order', csvFiles().reverse(), null],
  ])('%s', (_, files, published) => {
    const { content } = read(files)
    expect(content.published).toBe(published)
    expect(content.entries.map(({ key, asset }) => [key, asset])).toEqual([
      [keyOfBitcoin, 'XBT'],
      [`evm:account:${'b'.repeat(40)}`, 'ETH'],
    ])
    expect(content.entries[0]!.entity).toMatch(/^BRIGHTWATER/)
    expect(content.names.map(({ key }) => key)).toContain('zolotarevka')
    expect(content.names.find(({ key }) => key === 'brightwater trading')?.strength).toBe('strong')
  })

  it('strength of names: primary, strong and weak', () => {
    for (const one of [file('a.xml', advanced()), file('b.xml', sdn)]) {
      const strengths = read([one]).content.names.map(({ key, strength }) => `${key} ${strength}`)
      expect(strengths).toContain('kestrelhouse weak')
      expect(strengths).toContain('brightwater trading strong')
      expect(strengths.some((text) => /^brightwater (?:ostrava )?sohne primary$/.test(text))).toBe(true)
    }
  })

  it('names of holders only, when asked', () => {
    const { content } = read([file('sdn.xml', sdn)], { names: 'holders' })
    expect(content.names.map(({ key }) => key)).not.toContain('zolotarevka')
    expect(content.names.length).toBeGreaterThan(0)
  })

  it('an address over the edge of a piece, and letters of several bytes, arrive whole', () => {
    const filler = `<!-- ${'ü'.repeat(40_000)} -->`
    for (let shift = 0; shift < 4; shift++) {
      const text = advanced().replace('<DistinctParties>', `${' '.repeat(shift)}${filler}<DistinctParties>`)
      expect(read([file('big.xml', text)]).content.entries).toHaveLength(2)
    }
  })

  it('an unknown ticker is read by its form, an unknown form letter by letter, both with a warning', () => {
    const party = (detail: string): string =>
      `<DistinctParty FixedRef="3"><Profile ID="3"><Feature ID="9" FeatureTypeID="999"><FeatureVersion ID="9"><VersionDetail>${detail}</VersionDetail></FeatureVersion></Feature></Profile></DistinctParty>`
    const known = read([file('a.xml', advanced(party(evm('c'))))])
    expect(known.content.entries.map(({ key }) => key)).toContain(`evm:account:${'c'.repeat(40)}`)
    expect(known.warnings.join()).toContain('unknown ticker')
    const odd = read([file('a.xml', advanced(party('qqq-1-whatever')))])
    expect(odd.content.entries.map(({ key }) => key)).toContain('other:text:qqq-1-whatever')
    expect(odd.warnings.join()).toContain('letter by letter')
  })
})

describe('refused', () => {
  const why = (files: NamedFile[], options: ImportOptions = {}): string => {
    try {
      read(files, options)
    } catch (cause) {
      if (cause instanceof ListRefused) return cause.message
      throw cause
    }
    return ''
  }

  it('nothing is refused of the right files (control)', () => {
    expect(why([file('a.xml', advanced())])).toBe('')
    expect(why(csvFiles())).toBe('')
  })

  it.each([
    ['a document type', `<!DOCTYPE x [<!ENTITY e "${BITCOIN}">]>${advanced().slice(38)}`, 'document type'],
    ['an undefined entity', advanced().replace('&amp;', '&e;'), 'damaged'],
    ['a file cut in the middle', advanced().slice(0, 2000), 'damaged'],
    ['another root', '<html><body/></html>', 'root element'],
    ['no ticker at all', advanced().replaceAll('Digital Currency Address', 'Tail number'), 'feature type'],
    ['something else', 'hello', 'neither XML nor JSON'],
    ['one of the CSV files alone', csv['sdn.csv']!, 'together'],
    ['JSON of another kind', '{"a":1}', 'no entries'],
  ])('%s', (_, text, reason) => expect(why([file('f', text)])).toContain(reason))

  it('bytes that are not UTF-8', () => {
    const bytes = utf8Encode(advanced())
    bytes[300] = 0xff
    expect(why([{ name: 'f', bytes }])).toContain('UTF-8')
  })

  it.each([
    ['a row with too few columns', 'alt.csv', (text: string) => text.replace(`,${none}`, '')],
    ['a quote without end', 'sdn.csv', (text: string) => text.replace('"CYBER2"', '"CYBER2')],
  ])('CSV: %s', (_, name, change) => {
    expect(why(csvFiles((each, text) => (each === name ? change(text) : text)))).not.toBe('')
  })

  it('an older edition, and one that lost more than a fifth of its addresses', () => {
    const rows = (count: number): string =>
      Array.from(
        { length: count },
        (_, i) => `{"asset":"ETH","address":"0x${String(i).padStart(40, '0')}","names":["N ${i}"]}`,
      ).join()
    const list = (count: number, date: string): NamedFile[] => [
      file('list.json', `{"source":"list of ${date}","entries":[${rows(count)}]}`),
    ]
    const previous = read(list(10, '2026-02-02')).content
    expect(why(list(10, '2026-02-01'), { previous })).toContain('older')
    expect(why(list(7, '2026-02-03'), { previous })).toContain('20 %')
    expect(why(list(8, '2026-02-03'), { previous })).toBe('')
    const { content } = read(list(8, '2026-02-03'), { previous })
    expect(content.delisted).toEqual(
      [8, 9].map((i) => ({ key: `evm:account:${String(i).padStart(40, '0')}`, until: '2026-02-03' })),
    )
    const again = read(list(10, '2026-02-04'), { previous: content }).content
    expect(again.delisted).toEqual([])
  })
})
