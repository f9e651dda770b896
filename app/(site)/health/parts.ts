// Says what each part of the service is for, and what a caller misses without it.
import type { z } from 'zod'
import type { getHealth } from '#server/discovery/service/get-health.ts'

type PartName = keyof z.output<typeof getHealth.output>['components']

/** Every part that /health names, the ones that every verdict needs first. */
const WORDS: Record<PartName, readonly [title: string, without: string]> = {
  database: ['Database', 'Stores accounts, verdicts and proofs. Without it, no request is served.'],
  signer: ['Verifier key', 'Signs proofs. Without it, signed reviews return 503 and are not charged.'],
  post_quantum: [
    'Post-quantum key',
    'Signs each proof a second time, with ML-DSA-65. Without it, proofs rest on secp256k1 alone.',
  ],
  ledger: [
    'Ledger',
    'Appends entries and signs checkpoints. Without it, publication waits and paid submissions return 503.',
  ],
  relays: [
    'Nostr relays',
    'Keep copies of proofs elsewhere. Without them, proofs are available only from this service.',
  ],
  ots: ['OpenTimestamps', 'Anchors the ledger in Bitcoin. Without it, timestamps rest on our own clock.'],
  lightning: [
    'Lightning',
    'Deposits and pay-per-call in sats. Without it, balances come from other payment methods or grants.',
  ],
  x402: ['USDC over x402', 'Pay-per-call in USDC. Without it, dollar prices do not apply.'],
  billing: ['Cards', 'Card top-ups.'],
  sandbox: ['Sandbox', 'Runs code for executions. Without it, executions are rejected.'],
  browser: ['Browser', 'Loads web pages. Without it, browsing calls are rejected.'],
  model: ['Model layer', 'Can only make a verdict stricter. Without it, verdicts rest on the rules alone.'],
  sanctions_list: [
    'Sanctions list',
    'Sanctioned parties. A list that is partial or older than 30 days clears no counterparty; without one, none is judged.',
  ],
  market_data: [
    'Market data',
    'Prices, funding and volatility of derivatives. Without it, regime and signals answer 503 and are not charged.',
  ],
}

export const PARTS = (Object.keys(WORDS) as PartName[]).map((name) => ({
  name,
  title: WORDS[name][0],
  without: WORDS[name][1],
}))
