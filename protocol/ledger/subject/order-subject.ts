// States an order in words: what is bought, sold or closed, how much, at which price, and where it stops.
import { shortened } from './shortened.ts'

const COIN = ['coin', 'symbol', 'asset', 'ticker', 'instrument', 'market', 'pair']
const SIZE = ['size', 'qty', 'quantity', 'amount']
const PRICE = ['entry_price', 'limit_price', 'price']
const NOTIONAL = ['notional_usd', 'size_usd', 'notional']
const STOP = ['stop_loss', 'stop', 'stop_price']

/** Null for anything but one JSON object that names what is traded. */
export function orderSubject(artifact: string): string | null {
  const order = objectIn(artifact)
  if (order === null) return null
  const coin = textOf(order, COIN)
  if (coin === null) return null
  const size = numberOf(order, SIZE)
  const price = numberOf(order, PRICE)
  const stop = numberOf(order, STOP)
  const notional = numberOf(order, NOTIONAL)
  const leverage = numberOf(order, ['leverage'])
  const facts = [
    `${verbOf(order)} ${size === null ? '' : `${size} `}${shortened(coin, 24)}${price === null ? '' : ` at ${price}`}`,
    notional === null ? null : `${notional} USD`,
    stop === null ? null : `stop ${stop}`,
    leverage === null || leverage === '1' ? null : `leverage ${leverage}×`,
  ]
  return facts.filter((fact) => fact !== null).join(', ')
}

/** As the order writes it; null where it names none. */
export function orderCoin(artifact: string): string | null {
  const order = objectIn(artifact)
  return order && textOf(order, COIN)
}

const VERBS: Record<string, string> = {
  buy: 'buying',
  long: 'going long',
  sell: 'selling',
  short: 'shorting',
}
const ENDS = new Set(['close', 'exit', 'reduce', 'cancel'])

function verbOf(order: JsonMembers): string {
  const action = textOf(order, ['action', 'type'])?.toLowerCase() ?? ''
  if (ENDS.has(action))
    return action === 'cancel' ? 'cancelling an order for' : action === 'reduce' ? 'reducing' : 'closing'
  const side = textOf(order, ['side', 'direction'])?.toLowerCase() ?? action
  return VERBS[side] ?? 'an order for'
}

export type JsonMembers = ReadonlyMap<string, unknown>

/** Members by their name in lower case, the first of each. */
export function objectIn(text: string): JsonMembers | null {
  try {
    const value: unknown = JSON.parse(text)
    return membersOf(value)
  } catch {
    // Prose, or JSON that was cut: no object.
    return null
  }
}

export function membersOf(value: unknown): JsonMembers | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const members = new Map<string, unknown>()
  for (const [name, member] of Object.entries(value)) {
    const key = name.toLowerCase()
    if (!members.has(key)) members.set(key, member)
  }
  return members
}

function textOf(of: JsonMembers, names: readonly string[]): string | null {
  for (const name of names) {
    const value = of.get(name)
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return null
}

/** Thousands with a comma; the digits are those of the artifact. */
function numberOf(of: JsonMembers, names: readonly string[]): string | null {
  for (const name of names) {
    const value = of.get(name)
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
    const digits = /^([0-9]{1,15})(\.[0-9]{1,12})?$/.exec(text)
    if (digits) return `${digits[1]!.replace(/\B(?=(?:\d{3})+$)/g, ',')}${digits[2] ?? ''}`
  }
  return null
}
