// Reads the on-chain address of an `f` field, for display only; the service never pays to it.
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { concatBytes } from '../../bytes.ts'
import type { BitcoinNetwork } from './human-readable-part.ts'
import { bytesOfWords, type Words } from './words.ts'

const base58check = createBase58check(sha256)
const P2PKH = 17
const P2SH = 18

/** Null for a version or length that readers skip. */
export function fallbackAddress(words: Words, network: BitcoinNetwork): string | null {
  const [version, ...programWords] = words
  const program = bytesOfWords(programWords)
  if (version === undefined || program === null) return null
  if (version === P2PKH || version === P2SH) {
    if (program.length !== 20) return null
    return base58check.encode(concatBytes(Uint8Array.of(legacyVersion(version, network)), program))
  }
  if (version > 16 || !isWitnessLength(version, program.length)) return null
  const coder = version === 0 ? bech32 : bech32m
  return coder.encode(SEGWIT_PREFIX[network], [version, ...programWords])
}

const SEGWIT_PREFIX: Readonly<Record<BitcoinNetwork, string>> = {
  bitcoin: 'bc',
  testnet: 'tb',
  signet: 'tb',
  regtest: 'bcrt',
}

function legacyVersion(version: number, network: BitcoinNetwork): number {
  if (network === 'bitcoin') return version === P2PKH ? 0 : 5
  return version === P2PKH ? 111 : 196
}

/** BIP-141: 2 to 40 bytes; version 0 is 20 (P2WPKH) or 32 (P2WSH). */
const isWitnessLength = (version: number, length: number): boolean =>
  version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40
