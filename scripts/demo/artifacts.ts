/**
 * Chooses artifacts for the demonstration: the team's labelled rows of every type, and orders that a
 * made-up account can settle.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256Hex } from '#protocol/bytes.ts'

export interface DemoArtifact {
  artifact: string
  artifactType: string
  context?: string
}

export interface DemoOrder extends DemoArtifact {
  coin: string
  side: 'long' | 'short'
}

const corpusFolder = join(import.meta.dirname, '..', '..', 'protocol', 'vectors', 'review', 'corpus')
const publishable = /^[^\u0000-\u0008\u000b-\u001f\u007f]{12,4000}$/

/** Distinct, alternating types, in a fixed order. */
export function demoArtifacts(folder = corpusFolder): DemoArtifact[] {
  const byType = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => rowsOf(readFileSync(join(folder, name), 'utf8')))
  const longest = Math.max(...byType.map((rows) => rows.length))
  return Array.from({ length: longest }, (_, i) => byType.flatMap((rows) => rows[i] ?? [])).flat()
}

function rowsOf(text: string): DemoArtifact[] {
  const rows = new Map<string, DemoArtifact & { order: string }>()
  for (const line of text.trimEnd().split('\n')) {
    const { artifact, artifact_type: artifactType, context } = JSON.parse(line)
    if (!publishable.test(artifact)) continue
    rows.set(artifact, {
      artifact,
      artifactType,
      order: sha256Hex(artifact),
      ...(context ? { context } : {}),
    })
  }
  // Rows are grouped by rule in their file; shuffled so that neighbours differ.
  return [...rows.values()]
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ order: _order, ...row }) => row)
}

const coins = [
  ['BTC', 61_250],
  ['ETH', 2_940],
  ['SOL', 148],
  ['AVAX', 27],
  ['LINK', 14],
  ['DOGE', 1],
  ['ARB', 3],
  ['OP', 6],
] as const

/** The n-th order: neighbours differ in coin; most are sized carefully, some are not. */
export function demoOrder(n: number): DemoOrder {
  const [coin, price] = coins[n % coins.length]!
  const isLong = (n * 7 + Math.floor(n / coins.length)) % 3 !== 0
  const equity = 20_000 + (n % 17) * 2_500
  const share = n % 11 === 10 ? 60 : 2 + (n % 9)
  const entryCents = price * 100 + ((n * 37) % 90)
  const stopCents = Math.round(entryCents * (isLong ? 0.97 : 1.03))
  const order = {
    action: 'open',
    coin,
    side: isLong ? 'buy' : 'sell',
    entry_price: entryCents / 100,
    notional_usd: (equity * share) / 100,
    ...(n % 7 === 6 ? {} : { stop_loss: stopCents / 100 }),
    account: { equity_usd: equity },
    note: `demonstration order ${n + 1}`,
  }
  return { artifact: JSON.stringify(order), artifactType: 'trade', coin, side: isLong ? 'long' : 'short' }
}
