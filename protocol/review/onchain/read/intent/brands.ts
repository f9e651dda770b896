// Names the protocols that a text speaks of, where all contracts that may spend for them stand in the table: a spender that
// is none of these belongs to somebody else.
import { asciiLower } from '../../../text/ascii.ts'
import { DEPLOYMENTS } from '../../tables/deployments.ts'

/** Protocols with one contract per pool, market or vault are left out: no table has them all. */
const WHOLE = [
  'uniswap',
  'permit2',
  'sushiswap',
  'pancakeswap',
  'aerodrome',
  'velodrome',
  '1inch',
  'paraswap',
  'kyberswap',
  'aave',
  'lido',
  'opensea',
  'seaport',
  'blur',
] as const

export const brandOf = (deployment: string): string => asciiLower(deployment.split(' ')[0]!)

const CHAINS_OF = new Map<string, Set<string>>()
for (const [chain, , name] of DEPLOYMENTS) {
  const brand = brandOf(name)
  CHAINS_OF.set(brand, (CHAINS_OF.get(brand) ?? new Set()).add(chain))
}

const wordsIn = (text: string): readonly string[] => asciiLower(text).split(/[^a-z0-9.]+|\.(?=\s|$)/)

/** Those with a contract on this chain. */
export function brandsIn(text: string, chainId: bigint | null): readonly string[] {
  const words = new Set(wordsIn(text))
  return WHOLE.filter((brand) => {
    const chains = CHAINS_OF.get(brand)
    return words.has(brand) && (chains?.has('*') || chains?.has(String(chainId ?? 1n)))
  })
}

/** Contracts of the exchanges that spend through another name. */
const SPENDS_FOR: Readonly<Record<string, readonly string[]>> = {
  permit2: ['uniswap', 'pancakeswap', '1inch', 'sushiswap', 'aerodrome', 'velodrome', '0x', 'cow'],
  conduit: ['opensea', 'seaport'],
  opensea: ['seaport'],
  seaport: ['opensea'],
}

/** `deployment`: the name of a contract of the table. */
export function isOfBrand(deployment: string, text: string, brands: readonly string[]): boolean {
  const brand = brandOf(deployment)
  return (
    brands.includes(brand) ||
    wordsIn(text).includes(brand) ||
    (SPENDS_FOR[brand] ?? []).some((other) => brands.includes(other))
  )
}
