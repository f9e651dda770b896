// Says what each part of the service is for, and what a caller misses without it.
import type { z } from 'zod'
import type { getHealth } from '#server/discovery/service/get-health.ts'

type PartName = keyof z.output<typeof getHealth.output>['components']

/** Every part that /health names, the ones that every verdict needs first. */
const WORDS: Record<PartName, readonly [title: string, without: string]> = {
  database: ['Database', 'Holds accounts, verdicts and proofs. Without it nothing is answered.'],
  signer: [
    'Verifier key',
    'Signs proofs. Without it a signed review is refused with 503 and nothing is charged.',
  ],
  ledger: [
    'Ledger',
    'Appends entries and signs checkpoints. Without it verdicts wait, and paid submissions are refused with 503.',
  ],
  relays: [
    'Nostr relays',
    'Keep copies of proofs elsewhere. Without them only this service serves its proofs.',
  ],
  ots: ['OpenTimestamps', 'Anchors the ledger in Bitcoin. Without it times rest on our own clock.'],
  lightning: [
    'Lightning',
    'Takes deposits and payments per call in sats. Without it balances come as grants only.',
  ],
  x402: ['USDC over x402', 'Takes payments per call in dollars. Without it dollar prices do not apply.'],
  billing: ['Cards', 'Takes top-ups by card. Without it there are none.'],
  sandbox: ['Sandbox', 'Runs code for executions. Without it those are refused.'],
  browser: ['Browser', 'Loads pages for browsing. Without it those calls are refused.'],
  model: ['Model layer', 'May only make a verdict stricter. Without it verdicts rest on the rules alone.'],
  sanctions_list: [
    'Sanctions list',
    'Names whom nobody may deal with. Partial or older than 30 days, it clears no counterparty; without it none is judged.',
  ],
  market_data: [
    'Market data',
    'Prices and books for trades. Without it a verdict names what it could not check.',
  ],
}

export const PARTS = (Object.keys(WORDS) as PartName[]).map((name) => ({
  name,
  title: WORDS[name][0],
  without: WORDS[name][1],
}))
