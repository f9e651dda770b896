// Finds the addresses that a text spells, well or badly. Every word counts, also inside URLs, payment links and
// bytes; what was meant as an address and is none is kept as such.
import type { AddressRead } from '../../address/address.ts'
import { familiesOfBase58Check } from '../../address/base58check.ts'
import { findAddresses } from '../../address/find-addresses.ts'
import { familyOfAsset, readAddress } from '../../address/read-address.ts'
import { exactKey } from '../../lists/content.ts'
import { foldLookAlikes } from '../names/fold.ts'
import type { PlacedText, Reading } from './reading.ts'

const PIECE = /[a-zA-Z0-9]{25,}/g
const TOKEN = /[a-zA-Z0-9]{20,}/g
const SHORTENED =
  /\b(?:0x[0-9a-fA-F]{2,16}|bc1[02-9ac-hj-np-z]{2,12}|[13TLXr][1-9A-HJ-NP-Za-km-z]{2,12})(?:\u2026|\.{2,4})[0-9a-zA-Z]{3,12}\b/g
const HEX_BYTES = /^(?:0[xX])?[0-9a-fA-F]{43,}$/
const HASH =
  /^(?:(?:0[xX])?(?:[0-9a-fA-F]{32}|[0-9a-fA-F]{64}|[0-9a-fA-F]{128})|[1-9A-HJ-NP-Za-km-z]{86,88})$/

/** How many of them are addresses. `isWhole`: the text is one value, not running prose. */
export function scanAddresses(placed: PlacedText, reading: Reading, isWhole: boolean): number {
  const { budget } = reading
  const text = foldLookAlikes(placed.text)
  budget.spend(text.length)
  const taken: [start: number, end: number][] = []
  for (const { start, end, text: spelt, address } of findAddresses(text, budget, {
    bare: true,
    asset: placed.asset,
  })) {
    taken.push([start, end])
    if (address === null) addUnreadable(placed, reading, start, end, 'it has not the length of an address')
    else {
      addAddress(placed, reading, start, end, address)
      addParameters(placed, reading, spelt, start, address)
    }
  }
  if (taken.length === 0 && isWhole) taken.push(...spacedOut(placed, text, reading))
  scanOtherTokens(placed, text, reading, taken)
  return taken.length
}

function addAddress(
  placed: PlacedText,
  reading: Reading,
  start: number,
  end: number,
  address: AddressRead,
): void {
  const text = placed.text.slice(start, end)
  for (const dropped of address.dropped) reading.dropped.add(dropped)
  reading.add({
    kind: 'address',
    text,
    span: placed.spanOf(start, end),
    where: placed.where,
    address,
    keys: keysOf(text, address, placed.asset),
    imitated: foldLookAlikes(text) !== text,
  })
}

/** Without a named chain, the same letters are an address on each chain of that version. */
function keysOf(text: string, address: AddressRead, asset: string | null): readonly string[] {
  if (asset !== null && familyOfAsset(asset) !== null) return [address.key]
  const others = familiesOfBase58Check(text).filter((family) => family !== address.family)
  return [address.key, ...others.map((family) => `${family}:${address.kind}:${address.payload}`)]
}

/** A payment link names the token first and the payee in its parameters. */
function addParameters(
  placed: PlacedText,
  reading: Reading,
  spelt: string,
  at: number,
  whole: AddressRead,
): void {
  if (!/[?/&=:-]/.test(spelt)) return
  for (const piece of spelt.matchAll(PIECE)) {
    const read = readAddress(piece[0])
    if (read === null || read.payload === whole.payload) continue
    addAddress(placed, reading, at + piece.index, at + piece.index + piece[0].length, read)
  }
}

/** An address written in groups. */
function spacedOut(placed: PlacedText, text: string, reading: Reading): [start: number, end: number][] {
  if (!/\s/.test(text.trim()) || text.length > 200) return []
  const read = readAddress(text.replace(/[\s-]+/g, ''), placed.asset)
  if (read === null || read.checksum === 'bad' || read.family === 'solana') return []
  addAddress(placed, reading, 0, placed.text.length, read)
  return [[0, placed.text.length]]
}

/** Words that are no address: hashes, bytes, exact spellings of the list, and mistakes. */
function scanOtherTokens(
  placed: PlacedText,
  text: string,
  reading: Reading,
  taken: readonly (readonly [number, number])[],
): void {
  const isTaken = (start: number, end: number): boolean => taken.some(([a, b]) => start < b && a < end)
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match
    const start = match.index
    const end = start + token.length
    if (scanExact(placed, reading, token, start)) continue
    if (isTaken(start, end)) continue
    if (HEX_BYTES.test(token)) scanBytes(placed, reading, token, start)
    if (HASH.test(token)) reading.hashes.add(token)
    else if (!placed.isReference && isMistake(token, text, start))
      addUnreadable(placed, reading, start, end, 'it is damaged, or of a chain that is not read here')
  }
  for (const match of text.matchAll(SHORTENED)) {
    const end = match.index + match[0].length
    if (!isTaken(match.index, end))
      addUnreadable(placed, reading, match.index, end, 'it is shortened, and many addresses have these ends')
  }
}

/** Digits and letters in one long word, not part of a path. */
function isMistake(token: string, text: string, start: number): boolean {
  if (/^0[xX][0-9a-fA-F]{47,}$/.test(token)) return false
  if (!/^0[xX]/.test(token) && (token.length < 25 || token.length > 120)) return false
  if (!/[0-9]/.test(token) || !/[a-zA-Z]/.test(token)) return false
  return !/[/=&.]$/.test(text.slice(Math.max(0, start - 1), start))
}

function addUnreadable(placed: PlacedText, reading: Reading, start: number, end: number, why: string): void {
  reading.add({
    kind: 'unreadable',
    text: placed.text.slice(start, end),
    span: placed.spanOf(start, end),
    where: placed.where,
    why,
  })
}

/** Spellings that the importer did not understand are matched letter by letter. */
function scanExact(placed: PlacedText, reading: Reading, token: string, start: number): boolean {
  if (!reading.lists.lists.some(({ hasExactTexts }) => hasExactTexts)) return false
  const key = exactKey(token)
  if (reading.lists.lookUpKey(key) === null) return false
  addInside(placed, reading, key, start, start + token.length)
  return true
}

/** Call data and scripts: a listed account anywhere in them counts. */
function scanBytes(placed: PlacedText, reading: Reading, token: string, start: number): void {
  const from = /^0[xX]/.test(token) ? 2 : 0
  const digits = token.toLowerCase()
  for (let at = from; at + 40 <= digits.length; at += 2) {
    reading.budget.spend(2)
    const payload = digits.slice(at, at + 40)
    for (const key of [`evm:account:${payload}`, `tron:account:${payload}`])
      if (reading.lists.lookUpKey(key) !== null) addInside(placed, reading, key, start + at, start + at + 40)
  }
}

function addInside(placed: PlacedText, reading: Reading, key: string, start: number, end: number): void {
  const { where } = placed
  reading.add({
    kind: 'inside',
    text: placed.text.slice(start, end),
    span: placed.spanOf(start, end),
    where,
    key,
  })
}
