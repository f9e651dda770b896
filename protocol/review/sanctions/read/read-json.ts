// Reads the subjects of a JSON artifact. Every string anywhere is scanned, member names too; the names of members say
// which values are names of people and firms, and which chain an address is meant for.
import { familyOfAsset } from '../../address/read-address.ts'
import { asciiLower } from '../../text/ascii.ts'
import type { SpannedJson, SpannedMember, SpannedScalar } from '../../text/json-spans.ts'
import type { PlacedText, Reading } from './reading.ts'
import { scanAddresses } from './scan-addresses.ts'
import { scanLinks } from './scan-links.ts'
import { addName, scanListedNames } from './scan-names.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Without underscores, hyphens and case. */
const NAME_MEMBERS = set(
  'name names fullname legalname registeredname displayname company companyname organisation organization ' +
    'organisationname organizationname entity entityname entities individual person people counterparty ' +
    'counterparties counterpartyname beneficiary beneficiaries beneficiaryname payee payees payeename ' +
    'recipient recipients recipientname customer customername client clientname vendor vendorname supplier ' +
    'merchant owner beneficialowner director directors sender sendername payer payername originator holder ' +
    'accountname accountholder party parties vessel alias aliases aka alsoknownas to from buyer seller issuer ' +
    'subject subjects target targets contact firm business bank',
)
const ADDRESS_MEMBERS = set(
  'address addresses wallet wallets walletaddress account accounts to from recipient destination payto payee ' +
    'beneficiary sender source counterparty depositaddress withdrawaladdress contract spender addr',
)
const CHAIN_MEMBERS = [
  'chain',
  'network',
  'blockchain',
  'chainid',
  'asset',
  'currency',
  'coin',
  'token',
  'symbol',
  'ticker',
]
/** Identifiers look like mistyped addresses and are none. */
const REFERENCE =
  /(?:id|hash|ref|reference|signature|sig|nonce|invoice|tx|txn|transaction|key|uuid|record|proof)$/
const GIVEN = set('firstname givenname forename')
const MIDDLE = set('middlename patronymic')
const FAMILY = set('lastname familyname surname')

interface At {
  readonly member: string
  readonly where: string
  readonly asset: string | null
  /** The object around it holds an address. */
  readonly hasAddress: boolean
}

export function readJson(root: SpannedJson, reading: Reading): void {
  walk(root, { member: '', where: '$', asset: null, hasAddress: false }, reading)
}

function walk(value: SpannedJson, at: At, reading: Reading): void {
  if (value.kind === 'array') {
    value.items.forEach((item, index) => {
      walk(item, { ...at, where: `${at.where}[${index}]` }, reading)
    })
    return
  }
  if (value.kind !== 'object') {
    if (value.kind === 'string') readString(value, at, reading)
    else if (value.text.length >= 25) scanAddresses(placedIn(value, at, reading), reading, true)
    return
  }
  const asset = assetOf(value.members) ?? at.asset
  const hasAddress = value.members.some(
    ({ value: member }) => member.kind === 'string' && isAddress(member.text),
  )
  readSplitName(value.members, at, reading)
  for (const member of value.members) {
    const inner = {
      member: plain(member.name),
      where: `${at.where}.${member.name.slice(0, 60)}`,
      asset,
      hasAddress,
    }
    readMemberName(member, inner, reading)
    walk(member.value, inner, reading)
  }
}

const plain = (name: string): string => asciiLower(name).replace(/[_\s-]+/g, '')

const isAddress = (text: string): boolean =>
  /^(?:0[xX][0-9a-fA-F]{40}|[a-zA-Z0-9]{26,100})$/.test(text.trim())

/** "eip155:1" and "TRC-20" name chains as "ethereum" does. */
function assetOf(members: readonly SpannedMember[]): string | null {
  for (const wanted of CHAIN_MEMBERS) {
    const found = members.find(({ name }) => plain(name) === wanted)?.value
    if (found?.kind !== 'string') continue
    const family = chainNamed(found.text)
    if (family !== null) return family
  }
  return null
}

const TOKEN_STANDARDS: Readonly<Record<string, string>> = {
  TRC20: 'TRX',
  TRC10: 'TRX',
  ERC20: 'ETH',
  BEP20: 'ETH',
  EIP155: 'ETH',
  BIP122: 'XBT',
  ETHEREUMMAINNET: 'ETH',
  BITCOINMAINNET: 'XBT',
}

function chainNamed(text: string): string | null {
  const name = text.slice(0, 60).trim().split(':')[0]!.toUpperCase()
  const chain = TOKEN_STANDARDS[name.replace(/[\s_-]+/g, '')] ?? name
  return familyOfAsset(chain) === null ? null : chain
}

function placedIn(value: SpannedScalar, at: At, { source }: Reading): PlacedText {
  const { start, end, text, kind } = value
  const quote = kind === 'string' ? 1 : 0
  // Escapes make the text shorter than its spelling; then the whole value is the place.
  const isPlain = end - start - 2 * quote === text.length
  return {
    text,
    where: at.where,
    asset: at.asset,
    isReference: REFERENCE.test(at.member),
    spanOf: (from, to) =>
      isPlain ? source.spanOf(start + quote + from, start + quote + to) : source.spanOf(start, end),
  }
}

function readString(value: SpannedScalar, at: At, reading: Reading): void {
  const placed = placedIn(value, at, reading)
  if (value.text.trim() === '') return
  const before = reading.subjects.length
  const addresses = scanAddresses(placed, reading, true)
  scanLinks(placed, reading, at.hasAddress)
  scanListedNames(placed, reading)
  if (addresses > 0 || reading.subjects.some(({ kind }, i) => i >= before && kind !== 'mention')) return
  const isNamed = NAME_MEMBERS.has(at.member) || at.member === ''
  if (
    (ADDRESS_MEMBERS.has(at.member) && looksMistyped(value.text)) ||
    // Nobody is called that.
    (isNamed && /^0[xX][0-9a-fA-F]{1,200}$/.test(value.text.trim()))
  ) {
    const why = 'it is given as an address and has the form of none'
    reading.add({
      kind: 'unreadable',
      text: value.text.slice(0, 200),
      span: placed.spanOf(0, value.text.length),
      where: at.where,
      why,
    })
    return
  }
  if (isNamed) addName(placed, reading, value.text, 0)
}

/** One word with digits and letters, or hex. */
function looksMistyped(text: string): boolean {
  const word = text.trim()
  if (word === '' || word.length > 200 || /\s/.test(word)) return false
  return /^0[xX]/.test(word) || (word.length >= 8 && /[0-9]/.test(word) && /[a-zA-Z]/.test(word))
}

/** An address book has its addresses as names of members. */
function readMemberName(member: SpannedMember, at: At, reading: Reading): void {
  if (member.name.length < 6) return
  const { source } = reading
  const end = member.start + member.name.length + 2
  const placed: PlacedText = {
    text: member.name,
    where: at.where,
    asset: at.asset,
    isReference: false,
    spanOf: () => source.spanOf(member.start, end),
  }
  if (member.name.length >= 25) scanAddresses(placed, reading, false)
  scanListedNames(placed, reading)
}

function readSplitName(members: readonly SpannedMember[], at: At, reading: Reading): void {
  const part = (names: ReadonlySet<string>): SpannedScalar | null => {
    const found = members.find(({ name }) => names.has(plain(name)))?.value
    return found?.kind === 'string' ? found : null
  }
  const parts = [part(GIVEN), part(MIDDLE), part(FAMILY)].filter((found) => found !== null)
  const first = parts[0]
  if (!first) return
  const text = parts.map((found) => found.text).join(' ')
  const start = Math.min(...parts.map((found) => found.start))
  const end = Math.max(...parts.map((found) => found.end))
  const spanOf = () => reading.source.spanOf(start, end)
  addName({ text, where: at.where, asset: null, isReference: false, spanOf }, reading, text, 0)
}
