// Classifies an address for the caller, and names what stands at it. Own, in the address book, a canonical
// deployment, a known token, unknown, or bad.
import type { JsonObject } from '../../json/strict-json.ts'
import { parseDecimal } from '../core/number/decimal.ts'
import type { Rational } from '../core/number/rational.ts'
import { byKey, snapshotOf, textIn } from '../lists/snapshot.ts'
import type { Snapshot } from '../types.ts'
import { selectorOf } from './decode/abi/selector.ts'
import type { BookEntry, Facts } from './facts.ts'
import { BURN_ADDRESSES, type EvmAddress, type TokenRef } from './model.ts'
import { DEPLOYMENTS } from './tables/deployments.ts'
import { CHAINS, TOKENS } from './tables/tokens.ts'

export type CounterpartyClass = 'own' | 'book' | 'canonical' | 'known_token' | 'unknown' | 'bad'

export interface Deployment {
  readonly name: string
  readonly role: string
}

export interface Token {
  readonly symbol: string
  /** Null for NFT collections. */
  readonly decimals: number | null
  readonly cap: Rational | null
}

export interface BadHit {
  readonly list: string
  readonly why: string
}

const deployments = new Map<string, Deployment>()
for (const [chain, address, name, role] of DEPLOYMENTS)
  deployments.set(`${chain}:${address.toLowerCase()}`, { name, role })
const deploymentsAnywhere = new Map(
  DEPLOYMENTS.map(([, address, name, role]) => [address.toLowerCase(), { name, role }]),
)

const tokenRow = ([, , symbol, decimals, cap]: (typeof TOKENS)[number]): Token => ({
  symbol,
  decimals: typeof decimals === 'number' ? decimals : null,
  cap: cap === undefined ? null : parseDecimal(cap),
})
const tokens = new Map(TOKENS.map((row) => [`${row[0]}:${row[1].toLowerCase()}`, tokenRow(row)]))
const tokensAnywhere = new Map(TOKENS.map((row) => [row[1].toLowerCase(), tokenRow(row)]))
const chains = new Map(
  CHAINS.map((row) => [row[0], { coin: row[1], wrapped: row[2]?.toLowerCase() ?? null }]),
)
const wrappedAnywhere = new Set(CHAINS.flatMap(([, , wrapped]) => (wrapped ? [wrapped.toLowerCase()] : [])))

/** Addresses that somebody may imitate. */
export const PUBLIC_ADDRESSES: readonly string[] = [
  ...new Set([...DEPLOYMENTS, ...TOKENS].map(([, address]) => address.toLowerCase())),
]

/** "my sister" is somebody else. */
const OWN_LABEL =
  /^(?:me|self|own|mine|myself|self[ _-].{1,40}|(?:my|own|our)[ _-](?:[\w]{1,16}[ _-]){0,3}(?:wallet|safe|treasury|vault|account|address|ledger|trezor|multisig|eoa|savings|reserve|cold|hot|main|hardware|ops|self)(?:[ _-]?\d{1,3})?|[\w -]{1,40} \((?:own|ours|mine|self)\))$/i

/** Where somebody keeps what is his: the caller's book names no treasury or cold wallet of others by that word alone. */
const OWN_STORE =
  /^(?:(?:treasury|dao[ _-]treasury|cold|warm|hot|main|ops|deployer|savings|reserve|nft)[ _-](?:wallet|safe|vault|multisig|account|eoa|storage|treasury|ledger)|treasury|hot|cold|warm|cold storage|hardware wallet|ledger|trezor)(?:[ _-]?\d{1,2})?$/i

export class World {
  private readonly facts: Facts
  private readonly known: ReadonlyMap<string, JsonObject>
  private readonly sanctioned: ReadonlyMap<string, JsonObject>
  private readonly registry: ReadonlyMap<string, JsonObject>
  /** Accounts that the action is made from. */
  private readonly own = new Set<EvmAddress>()

  constructor(data: readonly Snapshot[], facts: Facts) {
    this.facts = facts
    this.known = byKey(snapshotOf(data, 'known_bad'))
    this.sanctioned = byKey(snapshotOf(data, 'ofac_sdn'))
    this.registry = byKey(snapshotOf(data, 'contracts'))
    for (const { label, address, isOwn } of facts.book)
      if (isOwn === true || OWN_LABEL.test(label) || OWN_STORE.test(label)) this.own.add(address)
  }

  addOwn(address: EvmAddress | null): void {
    if (address !== null && !BURN_ADDRESSES.includes(address)) this.own.add(address)
  }

  isOwn(address: EvmAddress | null): boolean {
    return address !== null && this.own.has(address)
  }

  get ownAddresses(): readonly EvmAddress[] {
    return [...this.own]
  }

  badKey(key: string): BadHit | null {
    const listed = this.sanctioned.get(key)
    if (listed) return { list: 'ofac_sdn', why: textIn(listed, 'entity') ?? 'listed' }
    const known = this.known.get(key)
    if (known) return { list: 'known_bad', why: textIn(known, 'rule') ?? 'reported' }
    if (this.facts.knownBad.includes(key)) return { list: 'known_bad', why: 'named by the caller' }
    return null
  }

  bad(address: EvmAddress): BadHit | null {
    return this.badKey(`evm:account:${address.slice(2)}`)
  }

  /** Any list at all to compare with? */
  get hasLists(): boolean {
    return this.known.size + this.sanctioned.size + this.facts.knownBad.length > 0
  }

  bookEntries(address: EvmAddress): readonly BookEntry[] {
    return this.facts.book.filter((entry) => entry.address === address)
  }

  /** Without a chain number any chain's deployment counts; that the chain is missing is said elsewhere. */
  deployment(chainId: bigint | null, address: EvmAddress): Deployment | null {
    const everywhere = deployments.get(`*:${address}`)
    if (everywhere) return everywhere
    if (chainId === null) return deploymentsAnywhere.get(address) ?? null
    return deployments.get(`${chainId}:${address}`) ?? null
  }

  /** Owner as the imported registry names it. */
  registryOwner(chainId: bigint | null, address: EvmAddress): string | null {
    const entry = this.registry.get(`${chainId ?? 1n}:${address}`)
    return entry ? (textIn(entry, 'owner') ?? 'registered') : null
  }

  /** Signature that the registry gives for a selector of this contract. */
  registeredFunction(chainId: bigint | null, address: EvmAddress, selector: string): string | null {
    const entry = this.registry.get(`${chainId ?? 1n}:${address}`)
    return entry === undefined ? null : (signaturesOf(entry).get(selector) ?? null)
  }

  token(chainId: bigint | null, token: TokenRef | null): Token | null {
    if (token === null) return null
    if (token === 'native') {
      const coin = chains.get(String(chainId ?? 1n))?.coin
      return { symbol: coin ?? 'native coin', decimals: 18, cap: parseDecimal('1000000000000') }
    }
    if (chainId === null) return tokensAnywhere.get(token) ?? null
    return tokens.get(`${chainId}:${token}`) ?? null
  }

  isWrapped(chainId: bigint | null, address: EvmAddress | null): boolean {
    if (address === null) return false
    if (chainId === null) return wrappedAnywhere.has(address)
    return chains.get(String(chainId))?.wrapped === address
  }

  isCanonical(chainId: bigint | null, address: EvmAddress | null): boolean {
    if (address === null) return false
    return this.deployment(chainId, address) !== null || this.registryOwner(chainId, address) !== null
  }

  classOf(chainId: bigint | null, address: EvmAddress): CounterpartyClass {
    if (this.bad(address)) return 'bad'
    if (this.isOwn(address)) return 'own'
    if (this.bookEntries(address).length > 0) return 'book'
    if (this.deployment(chainId, address)) return 'canonical'
    if (this.token(chainId, address)) return 'known_token'
    return this.registryOwner(chainId, address) === null ? 'unknown' : 'canonical'
  }

  nameOf(chainId: bigint | null, address: EvmAddress): string {
    const label = this.bookEntries(address)[0]?.label
    const name =
      label ??
      this.deployment(chainId, address)?.name ??
      this.token(chainId, address)?.symbol ??
      this.registryOwner(chainId, address)
    return name ? `${address} (${name})` : address
  }
}

const selectorIndexes = new WeakMap<JsonObject, ReadonlyMap<string, string>>()

/** Hashed once for each entry. */
function signaturesOf(entry: JsonObject): ReadonlyMap<string, string> {
  const ready = selectorIndexes.get(entry)
  if (ready) return ready
  const { functions } = entry
  const signatures = Array.isArray(functions) ? functions.slice(0, 256) : []
  const index = new Map<string, string>()
  for (const signature of signatures)
    if (typeof signature === 'string') index.set(selectorOf(signature), signature)
  selectorIndexes.set(entry, index)
  return index
}
