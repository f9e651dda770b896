// Reads an EVM account. Any case, with or without prefix, ABI word, ethereum: and CAIP-10 forms, ICAP. One key for
// all chains and tokens.
import { type AddressRead, addressRead, type Checksum } from './address.ts'
import { eip55Of, toEip55 } from './eip55.ts'

const PLAIN = /^(?:0[xX])?([0-9a-fA-F]{40})$/
const ABI_WORD = /^(?:0[xX])?0{24}([0-9a-fA-F]{40})$/
const CAIP10 = /^eip155:([0-9]{1,15}):(0[xX][0-9a-fA-F]{40})$/
const ERC681 = /^ethereum:(?:pay-)?(0[xX][0-9a-fA-F]{40})(?:@([0-9]{1,15}))?(?:[/?].{0,512})?$/
const ICAP = /^XE([0-9]{2})([0-9A-Z]{30,31})$/

export function readEvm(text: string): AddressRead | null {
  const plain = PLAIN.exec(text) ?? ABI_WORD.exec(text)
  if (plain) return evmAddress(plain[1]!)
  const caip = CAIP10.exec(text)
  if (caip) return evmAddress(caip[2]!.slice(2), Number(caip[1]))
  const uri = ERC681.exec(text)
  if (uri) return evmAddress(uri[1]!.slice(2), uri[2] === undefined ? null : Number(uri[2]))
  const icap = ICAP.exec(text)
  return icap ? readIcap(icap[1]!, icap[2]!) : null
}

/** `digits`: 40 hex digits as spelt. */
export function evmAddress(
  digits: string,
  chainId: number | null = null,
  checksum: Checksum = eip55Of(digits),
): AddressRead {
  const payload = digits.toLowerCase()
  return addressRead('evm', 'account', payload, toEip55(payload), checksum, { chainId })
}

/** Base 36 of the account, with the two check digits of ISO 7064 (IBAN). */
function readIcap(check: string, body: string): AddressRead | null {
  let account = 0n
  for (const symbol of body) account = account * 36n + BigInt(Number.parseInt(symbol, 36))
  if (account >> 160n !== 0n) return null
  let remainder = 0
  for (const symbol of `${body}XE${check}`)
    for (const digit of String(Number.parseInt(symbol, 36))) remainder = (remainder * 10 + Number(digit)) % 97
  const digits = account.toString(16).padStart(40, '0')
  return evmAddress(digits, null, remainder === 1 ? 'valid' : 'bad')
}
