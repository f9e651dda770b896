// Tests of scalar values, as the rows of rules name them. Sizes, durations and decimals are compared exactly.
import { asciiLower } from '../../text/ascii.ts'

export type ValueTest = (value: string) => boolean

const OFF = ['false', 'off', 'no', 'none', 'disabled', 'disable', '0', 'never', 'f']
const ON = ['true', 'on', 'yes', 'enabled', 'enable', '1', 'always', 'required', 'require', 't']

export const off: ValueTest = (value) => OFF.includes(asciiLower(value.trim()))
export const on: ValueTest = (value) => ON.includes(asciiLower(value.trim()))
export const any: ValueTest = () => true

/** One of these, whatever the case. */
export const is =
  (...wanted: readonly string[]): ValueTest =>
  (value) =>
    wanted.includes(asciiLower(value.trim()))

export const not =
  (test: ValueTest): ValueTest =>
  (value) =>
    !test(value)

export const like =
  (pattern: RegExp): ValueTest =>
  (value) =>
    pattern.test(value.slice(0, 512))

/** The value is written elsewhere: a variable, a reference, a call. */
export const isReference: ValueTest = (value) =>
  /\$\{|\$\(|\{\{|^\$[A-Za-z_]|^(?:var|local|data|module|each|self|env|process|os|secrets|vars|inputs|steps|needs|matrix|github|!Ref|!Sub|!GetAtt|aws_\w+|google_\w+|azurerm_\w+)\b[.[ ]|^\w+\(/.test(
    value.slice(0, 512),
  )

const UNITS: Readonly<Record<string, bigint>> = {
  '': 1000n,
  ms: 1n,
  s: 1000n,
  sec: 1000n,
  secs: 1000n,
  second: 1000n,
  seconds: 1000n,
  m: 60_000n,
  min: 60_000n,
  mins: 60_000n,
  minute: 60_000n,
  minutes: 60_000n,
  h: 3_600_000n,
  hr: 3_600_000n,
  hour: 3_600_000n,
  hours: 3_600_000n,
  d: 86_400_000n,
  day: 86_400_000n,
  days: 86_400_000n,
  w: 604_800_000n,
  week: 604_800_000n,
  weeks: 604_800_000n,
  k: 1_000_000n,
  kb: 1_000_000n,
  ki: 1_024_000n,
  mb: 1_000_000_000n,
  mi: 1_048_576_000n,
  g: 1_000_000_000_000n,
  gb: 1_000_000_000_000n,
  gi: 1_073_741_824_000n,
  '%': 1000n,
}

export interface Amount {
  /** Thousandths of the unit. */
  readonly milli: bigint
  readonly unit: string
}

/** `1_000`, `2.5`, `15m`, `30 days`, `512Mi`, `10%`, `15 * 60`; null for anything else. */
export function amountOf(value: string): Amount | null {
  const product = /^(\d[\d_]{0,12})((?:\s{0,2}\*\s{0,2}\d[\d_]{0,12}){1,4})$/.exec(value.trim())
  if (product) {
    let milli = BigInt(product[1]!.replaceAll('_', '')) * 1000n
    for (const [factor] of product[2]!.matchAll(/\d[\d_]*/g)) milli *= BigInt(factor.replaceAll('_', ''))
    return { milli, unit: '' }
  }
  const match = /^([+-]?)\$?(\d[\d_,]{0,30})(?:\.(\d{1,18}))?\s{0,2}([A-Za-z%]{0,8})$/.exec(value.trim())
  if (!match) return null
  const [, sign, whole, part = '', unit = ''] = match
  const scale = UNITS[asciiLower(unit)]
  const digits = BigInt(whole!.replace(/[_,]/g, ''))
  const thousandths = BigInt(part.padEnd(3, '0').slice(0, 3))
  const plain = digits * 1000n + thousandths
  const milli = scale === undefined || unit === '' || unit === '%' ? plain : (plain * scale) / 1000n
  return { milli: sign === '-' ? -milli : milli, unit: scale === undefined ? asciiLower(unit) : '' }
}

/** How the amount goes from one value to the other; null when they can not be compared. */
export function growth(
  before: string,
  after: string,
): { readonly isUp: boolean; readonly isTenfold: boolean } | null {
  const [a, b] = [amountOf(before), amountOf(after)]
  if (a === null || b === null || a.unit !== b.unit || a.milli === b.milli) return null
  const isUp = b.milli > a.milli
  const [small, large] = isUp ? [a.milli, b.milli] : [b.milli, a.milli]
  return { isUp, isTenfold: large >= small * 10n }
}

/** A value that stands for no limit at all. */
export const unlimited: ValueTest = (value) =>
  /^(?:-1|0|null|nil|none|~|unlimited|infinity|inf|\+?\.inf|off|false|disabled|9{6,}|max|uint256\.max|1e(?:1[0-9]|[2-9]\d))$/.test(
    asciiLower(value.trim()),
  ) || /^(?:2147483647|4294967295|9223372036854775807|18446744073709551615|0x[fF]{8,})$/.test(value.trim())

export const less =
  (bound: bigint): ValueTest =>
  (value) => {
    const amount = amountOf(value)
    return amount !== null && amount.milli < bound * 1000n
  }

export const more =
  (bound: bigint): ValueTest =>
  (value) => {
    const amount = amountOf(value)
    return amount !== null && amount.milli > bound * 1000n
  }

/** So much of a processor or of memory that one workload needs: a hundredth of a core to 64, 8 MiB to 255 GiB. */
export const FITS_MACHINE =
  /^(?:(?:[1-9]|[1-5]\d|6[0-4])(?:\.\d{1,3})?|0?\.\d{1,3}|[1-9]\d{1,4}m?|(?:[89]|[1-9]\d{1,5})Mi?B?|[1-9]\d{4,8}(?:Ki?|k)|(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])(?:\.\d{1,3})?Gi?B?)$/
