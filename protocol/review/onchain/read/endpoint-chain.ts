// Names the chain that an RPC endpoint serves, by the words of its host, of the first part of its path, or of the variable or alias
// that stands for it. Null where they name none or several. Source: the endpoints in the chains' own documentation, chainlist.org.
import { asciiLower } from '../../text/ascii.ts'

const NETWORKS: Readonly<Record<string, string>> = {
  base: 'base',
  optimism: 'optimism',
  opt: 'optimism',
  op: 'optimism',
  arbitrum: 'arbitrum',
  arb: 'arbitrum',
  arb1: 'arbitrum',
  polygon: 'polygon',
  matic: 'polygon',
  bsc: 'bsc',
  bnb: 'bsc',
  gnosis: 'gnosis',
  avalanche: 'avalanche',
  avax: 'avalanche',
  zksync: 'zksync',
  linea: 'linea',
  scroll: 'scroll',
}
const TESTS: Readonly<Record<string, string>> = {
  base: 'base sepolia',
  optimism: 'optimism sepolia',
  arbitrum: 'arbitrum sepolia',
  '': 'sepolia',
}
const LONE_TESTS = ['holesky', 'hoodi', 'amoy', 'fuji']
/** Any other test network is none of the table. */
const TEST = /^(?:sepolia|goerli|testnet|devnet|test|staging|local|localhost|fork)$/

export function chainOfEndpoint(endpoint: string): string | null {
  const lower = asciiLower(endpoint.slice(0, 200))
  const isVariable = lower.startsWith('$')
  const address = /^[a-z]{2,5}:\/\/(?:[^/@]{0,80}@)?([^/?#]{1,100})(\/[^/?#]{0,40})?/.exec(lower)
  if (address === null && !/^[$\w{}-]{1,60}$/.test(lower)) return null
  const words = (address === null ? lower : `${address[1]} ${address[2] ?? ''}`).split(/[^a-z0-9]+/)
  const named = new Set(words.flatMap((word) => NETWORKS[word] ?? []))
  if (named.size > 1) return null
  const [network = ''] = named
  const lone = words.find((word) => LONE_TESTS.includes(word))
  if (lone !== undefined) return lone
  if (words.includes('sepolia')) return TESTS[network] ?? null
  if (words.some((word) => TEST.test(word))) return null
  if (network !== '') return network
  // Foundry reads ETH_RPC_URL for whatever chain.
  return !isVariable && words.some((word) => /^(?:eth|ethereum|mainnet)$/.test(word)) ? 'ethereum' : null
}
