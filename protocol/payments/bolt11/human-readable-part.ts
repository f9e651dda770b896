// Reads network and amount of an invoice: the part of BOLT 11 before the separator.
import { accepted, type Parsed, refused } from '../parsed.ts'

export type BitcoinNetwork = 'bitcoin' | 'testnet' | 'signet' | 'regtest'

export interface HumanReadablePart {
  readonly network: BitcoinNetwork
  /** Null when the payer chooses. */
  readonly amountMsat: bigint | null
}

const NETWORKS: Readonly<Record<string, BitcoinNetwork>> = {
  bc: 'bitcoin',
  tb: 'testnet',
  tbs: 'signet',
  bcrt: 'regtest',
}
const PREFIX = /^ln(bcrt|bc|tbs|tb)(.{0,40})$/
const AMOUNT = /^([1-9][0-9]{0,18})([munp]?)$/
const MSAT_PER_BTC = 100_000_000_000n
const MSAT_SUPPLY = 21_000_000n * MSAT_PER_BTC
const MSAT_PER_UNIT: Readonly<Record<string, bigint>> = {
  '': MSAT_PER_BTC,
  m: MSAT_PER_BTC / 1_000n,
  u: MSAT_PER_BTC / 1_000_000n,
  n: MSAT_PER_BTC / 1_000_000_000n,
}

/** Lower case, as returned by the bech32 reader. */
export function parseHumanReadablePart(
  text: string,
): Parsed<HumanReadablePart, 'unknown_network' | 'invalid_amount'> {
  const [, prefix, amount] = PREFIX.exec(text) ?? []
  if (prefix === undefined || amount === undefined) {
    return refused('unknown_network', 'an invoice begins with lnbc, lntb, lntbs or lnbcrt')
  }
  const network = NETWORKS[prefix]!
  if (amount === '') return accepted({ network, amountMsat: null })
  const [, digits, multiplier] = AMOUNT.exec(amount) ?? []
  if (digits === undefined || multiplier === undefined) {
    return refused('invalid_amount', 'an amount is a positive integer, then m, u, n, p or nothing')
  }
  const amountMsat = msatOf(BigInt(digits), multiplier)
  if (amountMsat === null) return refused('invalid_amount', 'a fraction of a millisatoshi cannot be paid')
  if (amountMsat > MSAT_SUPPLY) return refused('invalid_amount', 'more than all bitcoin')
  return accepted({ network, amountMsat })
}

/** A pico-bitcoin is a tenth of a millisatoshi. */
function msatOf(value: bigint, multiplier: string): bigint | null {
  if (multiplier !== 'p') return value * MSAT_PER_UNIT[multiplier]!
  return value % 10n === 0n ? value / 10n : null
}
