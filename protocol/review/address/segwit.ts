// Reads the witness program or shielded receiver of a bech32 or bech32m address. BIP-173, BIP-350, ZIP-32 and
// ZIP-316.
import { bech32, bech32m } from '@scure/base'
import { toHex } from '../../bytes.ts'
import { type AddressRead, addressRead } from './address.ts'

const WITNESS: Readonly<Record<string, string>> = { bc: 'bitcoin', ltc: 'litecoin' }
const SHAPE = /^(bc|ltc|zs|u)1[02-9ac-hj-np-z]{6,512}$/

export function readBech32(text: string): AddressRead | null {
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return null
  const prefix = SHAPE.exec(lower)?.[1]
  if (prefix === undefined) return null
  if (prefix === 'zs') return readShielded(lower, 'sapling', 43)
  if (prefix === 'u') return readShielded(lower, 'unified', null)
  return readWitness(lower, WITNESS[prefix]!)
}

function readWitness(text: string, family: string): AddressRead | null {
  if (text.length > 90) return null
  for (const [code, isFirst] of [
    [bech32, true],
    [bech32m, false],
  ] as const) {
    const decoded = code.decodeUnsafe(text)
    if (!decoded) continue
    const [version, ...words] = decoded.words
    // Version 0 has the checksum of BIP-173, all later ones that of BIP-350.
    if (version === undefined || (version === 0) !== isFirst) continue
    const program = code.fromWordsUnsafe(words)
    if (!program || program.length < 2 || program.length > 40) return null
    const kind = kindOf(version, program.length)
    if (kind === null) return null
    return addressRead(family, kind, toHex(program), text, 'valid')
  }
  return addressRead(family, 'unreadable', text, text, 'bad')
}

function kindOf(version: number, length: number): string | null {
  if (version === 0) return length === 20 ? 'p2wpkh' : length === 32 ? 'p2wsh' : null
  if (version === 1 && length === 32) return 'p2tr'
  return version <= 16 ? `witness${version}` : null
}

function readShielded(text: string, kind: 'sapling' | 'unified', length: number | null): AddressRead | null {
  const code = kind === 'sapling' ? bech32 : bech32m
  let words: number[]
  try {
    words = code.decode(text as `${string}1${string}`, false).words
  } catch {
    return kind === 'sapling' ? addressRead('zcash', 'unreadable', text, text, 'bad') : null
  }
  const bytes = code.fromWordsUnsafe(words)
  if (!bytes || (length !== null && bytes.length !== length)) return null
  return addressRead('zcash', kind, toHex(bytes), text, 'valid')
}
