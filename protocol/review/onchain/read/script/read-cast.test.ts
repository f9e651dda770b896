/** Commands of `cast` as its book documents them, in scripts and with remarks. */
import { describe, expect, it } from 'vitest'
import { reviewText } from '../../../testing/ruleset.ts'
import { chainOfEndpoint } from '../endpoint-chain.ts'

const WETH = '0x4200000000000000000000000000000000000006'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const OTHER = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'
const wrap = `cast send ${WETH} "deposit()" --value 0.25ether --rpc-url https://mainnet.base.org`

const verdict = (text: string): string => reviewText(text, 'onchain_action').verdict

describe('commands of cast [review, 5]', () => {
  it.each([
    ['a remark behind it', `${wrap}   # before the pool opens`],
    [
      'line breaks',
      `cast send \\\n  ${WETH} \\\n  "deposit()" \\\n  --value 0.25ether --ledger --rpc-url=https://mainnet.base.org`,
    ],
    [
      'variables',
      `set -euo pipefail\nexport WETH=${WETH}\nRPC="https://base-mainnet.example/v2"\ncast send $WETH "deposit()" --value 1ether --rpc-url $RPC`,
    ],
    ['calldata', `cast send ${WETH} 0xd0e30db0 --value 1ether --rpc-url https://mainnet.base.org`],
    ['a look', `cast balance ${OTHER} --rpc-url https://eth.example`],
    [
      'an exact allowance whose amount the remark gives',
      `cast send ${USDC} "approve(address,uint256)" ${ROUTER} 2500000000 --rpc-url https://eth.llamarpc.com  # 2,500 USDC for the swap`,
    ],
  ])('%s is approved', (_form, text) => expect(verdict(text)).toBe('approve'))

  it.each([
    ['a second command', `${wrap}\ncast send ${OTHER} --value 1ether`],
    ['a chained command', `${wrap} && cast send ${OTHER} --value 1ether`],
    ['a command that is put in', `cast balance $(cast send ${OTHER} --value 1ether)`],
    ['a variable that is set again', `W=${WETH}\nW=${OTHER}\ncast send $W "deposit()" --value 1ether`],
    ['a variable from outside', `cast send $W "deposit()" --value 1ether`],
    ['joined words', `cast send ${WETH} "deposit()" --value 1"0ether" --rpc-url https://mainnet.base.org`],
    [
      'another amount than the remark gives',
      `cast send ${USDC} "approve(address,uint256)" ${ROUTER} 25000000000 --rpc-url https://eth.llamarpc.com  # 2,500 USDC for the swap`,
    ],
    ['a flag that is not known', `${wrap} --auth ${OTHER}`],
  ])('%s is not approved', (_what, text) => expect(verdict(text)).not.toBe('approve'))

  it('coins for a predeploy that the chain does not have are lost', () => {
    expect(verdict(wrap.replace('mainnet.base.org', 'ethereum-rpc.publicnode.com'))).toBe('reject')
    expect(verdict(`${wrap} --chain 1`)).toBe('reject')
  })
})

describe('the chain of an endpoint [review, 5]', () => {
  it.each([
    ['https://mainnet.base.org', 'base'],
    ['https://base-sepolia.g.alchemy.com/v2/k', 'base sepolia'],
    ['https://arb1.arbitrum.io/rpc', 'arbitrum'],
    ['https://eth-mainnet.g.alchemy.com/v2/base', 'ethereum'],
    ['https://rpc.ankr.com/polygon', 'polygon'],
    ['$BASE_RPC_URL', 'base'],
    ['$ETH_RPC_URL', null],
    ['http://127.0.0.1:8545', null],
    ['https://base.optimism.example', null],
    ['https://rpc.example', null],
  ])('%s', (endpoint, chain) => expect(chainOfEndpoint(endpoint)).toBe(chain))
})

const SOLD = '0x55d398326f99059fF775485246999027B3197955'
const BOUGHT = '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'
const KEPT = '0x5d5f38f9b0c04dd848ed9d07ca49e945af0f2810'
const sell = (head: string, recipient = KEPT, until = '$(( $(date +%s) + 240 ))'): string =>
  `${head}
# getAmountsOut -> 0.4402 WBNB
UNTIL=${until}
cast send 0x10ED43C718714eb63d5aA57B78B54704E256024E "swapExactTokensForTokens(uint256,uint256,address[],address,uint256)(uint256[])" \\
  $(cast to-wei 290) $(cast parse-units 0.438 18) "[${SOLD},${BOUGHT}]" ${recipient} $UNTIL --chain 56 --account till`

describe('figures that the shell computes, and the keystore that signs [review, 6]', () => {
  const KEYSTORE = `# wallet ${KEPT} (keystore: till)`
  it('a swap to the wallet of the keystore is approved', () =>
    expect(verdict(sell(KEYSTORE))).toBe('approve'))
  it('a swap to another wallet is a reject', () => expect(verdict(sell(KEYSTORE, OTHER))).toBe('reject'))
  it.each([
    ['a remark that names no keystore', sell(`# wallet ${KEPT}`)],
    ['a remark on another keystore', sell(`# wallet ${KEPT} (keystore: shop)`)],
    ['two wallets of one keystore', sell(`${KEYSTORE}\n# wallet ${OTHER} (keystore: till)`)],
    ['a command in place of the time', sell(KEYSTORE, KEPT, '$(./late.sh)')],
    ['a quote far above the least', sell(KEYSTORE).replace('0.4402', '4.4')],
  ])('%s is not approved', (_what, text) => expect(verdict(text)).not.toBe('approve'))
})
