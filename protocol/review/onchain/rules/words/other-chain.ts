// Flags a payment on one chain to an address of another, where the assets cannot be reached.
import { rule } from '../../../core/rule.ts'
import { found, type Judging } from '../../judge/judging.ts'
import type { Place } from '../../model.ts'
import type { Intent } from '../../read/intent/read-intent.ts'
import { CHAINS } from '../../tables/tokens.ts'

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

/** Chains whose addresses differ from each other; all others of the table share those of Ethereum. */
const ALONE = /^(?:tron|trc-?20|solana|bitcoin|btc|ripple|xrp|cosmos)$/
const OF_ETHEREUM = new Set([...CHAINS.flatMap(([, , , ...names]) => names), 'eth', 'erc20', 'erc-20'])
const familyOf = (chain: string): string | null =>
  ALONE.test(chain) ? chain.slice(0, 3) : OF_ETHEREUM.has(chain) ? 'evm' : null

const PAID =
  /\b(?:on|over|via)\s+(?:the\s+)?([a-z]{3,8}(?:-?20)?)\b[^.;]{0,60}?\bto\s+(?:[\w'’-]+\s+){0,5}?([a-z]{3,8}(?:-?20)?)\s+(?:address|wallet|account)\b/

export function judgeOtherChain(judging: Judging, { lower, verbs }: Intent, place: Place): void {
  if (!verbs.includes('send') && !verbs.includes('move')) return
  const [, chain = '', address = ''] = PAID.exec(lower) ?? []
  const [from, to] = [familyOf(chain), familyOf(address)]
  if (from !== null && to !== null && from !== to) found(judging, otherChain, place, { chain, address })
}
