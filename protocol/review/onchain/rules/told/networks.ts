// Flags an action that names a test network and is sent where coins are real.
import { rule } from '../../../core/rule.ts'
import { found } from '../../judge/judging.ts'
import { isSentElsewhere } from '../../read/account/test-network.ts'
import { againstMessage, type Told } from './told.ts'

export const networksDiffer = rule({
  id: 'onchain.networks_differ',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'EIP-155; ChainList, chain ids of test networks',
  message: againstMessage,
  fix: 'Send it over an endpoint of the network that is meant, with the chain id of that network.',
  fires: [
    '{"action":"transfer","network":"sepolia","rpc":"https://eth-mainnet.example/v2","amount":"40 ETH"}',
    '{"action":"transfer","network":"holesky","chain_id":1,"token":"ETH","amount":"40"}',
    'network: sepolia\nchainId: 1\ntransfer 40 ETH to 0x2727272727272727272727272727272727272727',
  ],
  quiet: [
    'network: sepolia\nrpc: https://eth-sepolia.example/v2\ntransfer 40 ETH to 0x2727272727272727272727272727272727272727',
    'network: sepolia\nchainId: 11155111\ntransfer 40 ETH to 0x2727272727272727272727272727272727272727',
  ],
  since: '2.10.0',
})

const TEST =
  /(?:^|[;\n] ?|\. )(?:\w+ )?(?:chain|network|cluster|env|environment)(?: name)?: ?["']?(?:[\w-]+[ -]){0,2}(?:sepolia|holesky|hoodi|amoy|fuji|testnet|devnet)\b/
/** An endpoint or an id by which it leaves for a real one. */
const REAL =
  /\b(?:rpc|url|endpoint|provider|node|gateway)(?: \w+)?: [^;\n ]{0,120}\bmainnet\b|\bchain ?_?id: ?["']?(?:0x1|1|10|56|100|137|8453|42161|43114)(?![\dx])/

/** A chain of real coins beside the test network, and no id that says which of them is meant. */
const REAL_CHAIN =
  /(?:^|[;\n] ?|\. )(?:\w+ )?(?:chain|network|blockchain)s?(?: name)?: ?["']?(?:eip155:(?:1|10|56|100|137|8453|42161|43114)(?!\d)|(?:ethereum|eth|polygon|base|arbitrum|optimism|avalanche|bsc|bnb|solana|gnosis|linea|scroll|zksync)\b(?![ -]?(?:one |pos )?(?:sepolia|holesky|hoodi|amoy|fuji|testnet|devnet)))|\bcaip2?: ?["']?eip155:(?:1|10|56|100|137|8453|42161|43114)(?!\d)|\bchain ids?: ?["']?(?:1|10|56|100|137|8453|42161|43114)(?!\d)/
const TEST_ID = /\bchain ?id: ?["']?(?:11155111|17000|560048|84532|421614|11155420|80002|43113)(?!\d)/

export function judgeNetworks({ judging, lower, place }: Told): void {
  if (!TEST.test(lower)) return
  const words = REAL.exec(lower)?.[0]
  const isOpen = isSentElsewhere(lower) || (REAL_CHAIN.test(lower) && !TEST_ID.test(lower))
  if (words === undefined && isOpen) judging.findings.unjudged(place.span, 'unknown_effect')
  if (words !== undefined)
    found(judging, networksDiffer, place, {
      words: words.slice(0, 80),
      what: 'beside the test network that is named, it is sent where coins are real',
    })
}
