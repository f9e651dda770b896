// Base58 in either alphabet. Nine digits at a time in one big integer: a text full of addresses is read many
// times faster than digit by digit.

export const BITCOIN_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
export const XRP_ALPHABET = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz'

/** 58^9 is the largest power below 2^53. */
const DIGITS_AT_ONCE = 9
const POWERS = Array.from({ length: DIGITS_AT_ONCE + 1 }, (_, i) => 58n ** BigInt(i))

const valuesOf = new Map(
  [BITCOIN_ALPHABET, XRP_ALPHABET].map((alphabet) => {
    const values = new Int8Array(128).fill(-1)
    for (let i = 0; i < 58; i++) values[alphabet.charCodeAt(i)] = i
    return [alphabet, values]
  }),
)

/** Null when a character is not of the alphabet. */
export function base58Decode(text: string, alphabet: string = BITCOIN_ALPHABET): Uint8Array | null {
  const values = valuesOf.get(alphabet)!
  let zeros = 0
  while (zeros < text.length && text.charAt(zeros) === alphabet.charAt(0)) zeros++
  let number = 0n
  for (let at = zeros; at < text.length; at += DIGITS_AT_ONCE) {
    const end = Math.min(at + DIGITS_AT_ONCE, text.length)
    let part = 0
    for (let i = at; i < end; i++) {
      const value = values[text.charCodeAt(i)] ?? -1
      if (value < 0) return null
      part = part * 58 + value
    }
    number = number * POWERS[end - at]! + BigInt(part)
  }
  const hex = number === 0n ? '' : number.toString(16)
  const length = (hex.length + 1) >> 1
  const digits = hex.padStart(2 * length, '0')
  const bytes = new Uint8Array(zeros + length)
  for (let i = 0; i < length; i++) bytes[zeros + i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16)
  return bytes
}

export function base58Encode(bytes: Uint8Array, alphabet: string = BITCOIN_ALPHABET): string {
  let zeros = 0
  while (zeros < bytes.length && bytes[zeros] === 0) zeros++
  let hex = ''
  for (let i = zeros; i < bytes.length; i++) hex += bytes[i]!.toString(16).padStart(2, '0')
  let number = hex === '' ? 0n : BigInt(`0x${hex}`)
  let text = ''
  while (number > 0n) {
    let part = Number(number % POWERS[DIGITS_AT_ONCE]!)
    number /= POWERS[DIGITS_AT_ONCE]!
    for (let i = 0; i < DIGITS_AT_ONCE && (number > 0n || part > 0); i++) {
      text = alphabet.charAt(part % 58) + text
      part = Math.floor(part / 58)
    }
  }
  return alphabet.charAt(0).repeat(zeros) + text
}
