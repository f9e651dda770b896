// Flags a payment on one chain to an address of another, where the assets cannot be reached.
import { rule } from '../../../core/rule.ts'
import { found, type Judging } from '../../judge/judging.ts'
import type { Place } from '../../model.ts'
import type { Intent } from '../../read/intent/read-intent.ts'

export const otherChain = rule({
  id: 'onchain.other_chain',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'Coinbase help, Sending to the wrong network',
  message: ({ chain, address }: { readonly chain: string; readonly address: string }) =>
    `The payment is made on ${chain} to an address of ${address}: nobody there can move it.`,
  fix: 'Send on the chain of the recipient’s address, or ask for an address on this chain.',
  fires: [
    'Send 900 USDT on Tron to the Ethereum address of the vendor',
    'Pay 2 SOL on Solana to our supplier’s Bitcoin address',
  ],
  quiet: [
    'Send 900 USDT on Tron to the Tron address of the vendor',
    'Bridge 900 USDT on Tron to the Ethereum address of the vendor',
  ],
  since: '2.7.0',
})

/** Chains whose addresses differ from each other; all EVM chains share theirs. */
const FAMILIES: Readonly<Record<string, string>> = {
  tron: 'tron',
  trc20: 'tron',
  'trc-20': 'tron',
  solana: 'solana',
  bitcoin: 'bitcoin',
  btc: 'bitcoin',
  ripple: 'xrp',
  xrp: 'xrp',
  cosmos: 'cosmos',
  ethereum: 'evm',
  eth: 'evm',
  erc20: 'evm',
  'erc-20': 'evm',
  base: 'evm',
  arbitrum: 'evm',
  polygon: 'evm',
  optimism: 'evm',
  bsc: 'evm',
}
const PAID =
  /\b(?:on|over|via)\s+(?:the\s+)?([a-z]{3,8}(?:-?20)?)\b[^.;]{0,60}?\bto\s+(?:[\w'’-]+\s+){0,5}?([a-z]{3,8}(?:-?20)?)\s+(?:address|wallet|account)\b/

export function judgeOtherChain(judging: Judging, { lower, verbs }: Intent, place: Place): void {
  if (!verbs.includes('send') && !verbs.includes('move')) return
  const [, chain = '', address = ''] = PAID.exec(lower) ?? []
  const [from, to] = [FAMILIES[chain], FAMILIES[address]]
  if (from !== undefined && to !== undefined && from !== to)
    found(judging, otherChain, place, { chain, address })
}
