// Names the endpoints of wallet, custody and exchange APIs whose bodies this family reads, with what their path says: the chain, the
// account, the contract. Sources: API references of Safe, CoW, Jupiter, Fireblocks, Circle, Coinbase CDP, Privy, thirdweb.

type Said = 'chain' | 'safe' | 'to' | 'functionName'

interface Endpoint {
  readonly host: RegExp
  readonly path: RegExp
  /** What its groups say. */
  readonly says?: readonly Said[]
  /** What is called there, where the body does not name it. */
  readonly tool?: string
}

/** The first part of the path is the chain, under the name of the API. */
const ENDPOINTS: readonly Endpoint[] = [
  {
    host: /^(?:api\.safe\.global|safe-transaction-[a-z-]{2,20}\.safe\.global)$/,
    path: /^(?:\/tx-service\/([a-z0-9]{2,12}))?\/api\/v[12]\/safes\/(0x[0-9a-fA-F]{40})\/multisig-transactions$/,
    says: ['chain', 'safe'],
  },
  {
    host: /^(?:barn\.)?api\.cow\.fi$/,
    path: /^\/([a-z_]{3,16})\/api\/v1\/orders$/,
    says: ['chain'],
  },
  {
    host: /^(?:(?:lite-|quote-)?api)\.jup\.ag$/,
    path: /^\/(?:swap\/v1|v6)\/swap(?:-instructions)?$/,
  },
  {
    host: /^(?:eu2?-|sandbox-)?api\.fireblocks\.io$/,
    path: /^\/v1\/transactions$/,
  },
  {
    host: /^api\.circle\.com$/,
    path: /^\/v1\/w3s\/(?:developer|user)\/transactions\/transfer$/,
    tool: 'transfer',
  },
  { host: /^api\.privy\.io$/, path: /^\/v1\/wallets\/[\w-]{8,64}\/rpc$/ },
]

/** Contracts that stand in a path: `/contract/8453/0x…/write`, `/contract/base/0x…/erc20/transfer`. Hosts of one's own. */
const CONTRACT_PATH =
  /\/contracts?\/([a-z0-9-]{1,24})\/(0x[0-9a-fA-F]{40})\/(?:write|erc20\/(transfer|approve))$/

/** Names of chains that only these APIs use. */
const CHAINS: Readonly<Record<string, string>> = {
  eth: '1',
  mainnet: '1',
  arb1: '42161',
  arbitrum_one: '42161',
  oeth: '10',
  gno: '100',
  xdai: '100',
  pol: '137',
  matic: '137',
  bnb: '56',
  avax: '43114',
  sep: '11155111',
  basesep: '84532',
}

export interface Located {
  readonly isKnown: boolean
  /** Name and text of what the address says beside the body. */
  readonly members: readonly (readonly [name: string, text: string])[]
}

const ADDRESS = /^https:\/\/([a-z0-9.-]{4,80})(?::443)?(\/[\w./~-]{0,200})?$/i

/** `address`: without its query. */
export function locate(address: string): Located {
  const [, host = '', path = ''] = ADDRESS.exec(address) ?? []
  const plain = path.replace(/\/$/, '')
  for (const { host: hosts, path: paths, says = [], tool } of ENDPOINTS) {
    const match = hosts.test(host.toLowerCase()) ? paths.exec(plain) : null
    if (match === null) continue
    const ofHost = /^safe-transaction-([a-z]+)\./.exec(host)?.[1]
    const members = said([match[1] ?? ofHost, ...match.slice(2)], says)
    return { isKnown: true, members: tool === undefined ? members : [['action', tool], ...members] }
  }
  const groups = CONTRACT_PATH.exec(plain)?.slice(1) ?? []
  return { isKnown: false, members: said(groups, ['chain', 'to', 'functionName']) }
}

const said = (groups: readonly (string | undefined)[], says: readonly Said[]) =>
  says.flatMap((name, index): (readonly [string, string])[] => {
    const text = groups[index]
    if (text === undefined) return []
    if (name !== 'chain') return [[name, text]]
    return [[name, Object.hasOwn(CHAINS, text) ? CHAINS[text]! : text.replace(/_/g, ' ')]]
  })
