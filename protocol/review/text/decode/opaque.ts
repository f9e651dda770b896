// Recognises long runs of characters that say nothing to a reader. Not when its form or what stands before it says what it
// is: a hash, an integrity field, a signature, a public key or certificate, a token, a data URI.
import type { Encoded } from './encodings.ts'

const MIN_LENGTH = 64
/** Hashes of 20 to 64 bytes, and signatures and keys of 64 and 65, in hexadecimal digits. */
const HASH_DIGITS = [40, 56, 64, 66, 96, 128, 130, 132]
const BEFORE =
  /(?:sha(?:1|224|256|384|512)[-:=]|md5[-:=]|integrity["']?\s?[:=]\s?["']?|;base64,|signature["']?\s?[:=]\s?["']?|\bsig["']?[:=]["']?|ssh-(?:rsa|dss|ed25519) |ecdsa-sha2-nistp\d+ |bearer |certificate-----\s|public key-----\s|signature-----\s)$/i
/** A JSON web token, an SSH public key and a certificate begin so. */
const KNOWN_STARTS = /^(?:eyJ|AAAA[BCE]3|MII[A-K])/
/** As often as letters change kind in random text, and more than in words written together. */
const MIN_CHANGES_PERCENT = 35
const MAX_SEPARATORS_PERCENT = 8

export function isOpaque({ encoding, start, end }: Encoded, text: string): boolean {
  const run = text.slice(start, end)
  if (run.length <= MIN_LENGTH || (encoding !== 'base64' && encoding !== 'hex')) return false
  if (KNOWN_STARTS.test(run) || BEFORE.test(text.slice(Math.max(0, start - 40), start))) return false
  if (/^[0-9a-fA-F]+$/.test(run))
    return encoding === 'hex' && !HASH_DIGITS.includes(run.length) && !/^0*$/.test(run)
  if (encoding === 'hex') return false
  return looksRandom(run)
}

function looksRandom(run: string): boolean {
  let changes = 0
  let separators = 0
  let before = 0
  const seen = [0, 0, 0, 0]
  for (let i = 0; i < run.length; i++) {
    const kind = kindOf(run.charCodeAt(i))
    seen[kind]!++
    if (kind === 3) separators++
    if (kind !== before) changes++
    before = kind
  }
  const hasAll = seen[0]! > 0 && seen[1]! > 0 && seen[2]! > 0
  return (
    hasAll &&
    changes * 100 >= run.length * MIN_CHANGES_PERCENT &&
    separators * 100 <= run.length * MAX_SEPARATORS_PERCENT
  )
}

/** Small letter, capital, digit, other. */
function kindOf(unit: number): number {
  if (unit >= 0x61 && unit <= 0x7a) return 0
  if (unit >= 0x41 && unit <= 0x5a) return 1
  return unit >= 0x30 && unit <= 0x39 ? 2 : 3
}
