/**
 * Fills the ledger of an instance with demonstration data through its API; only operator steps access the
 * database.
 */
import { sha256Hex } from '#protocol/bytes.ts'
import type { Context } from '#server/compose.ts'
import { grantBonus } from '#server/kernel/books/grant-bonus.ts'
import { publishWaiting } from '#server/ledger/append/publish-due.ts'
import { markDemonstration } from '#server/ledger/demonstration.ts'
import { publishFrom } from '#server/ledger/outcomes/publish-outcomes.ts'
import { publishPartnerReview } from '#server/ledger/partner/publish-review.ts'
import { type Agent, type Agents, createAgents, DemoStopped } from './agents.ts'
import { type DemoArtifact, demoArtifacts, demoOrder } from './artifacts.ts'
import { type Followed, madeUpVenue } from './made-up-venue.ts'
import { partnerReview } from './partner-review.ts'
import { type Counts, portion, present, wanted } from './plan.ts'

const grantSats = 100_000
const atOnce = 4
const roundsOfTrader = 25

export interface Fill {
  baseUrl: string
  /** A context with the database and keys of that instance. */
  ctx: Context
  /** Entries of the whole ledger, the founding one included. */
  entries: number
  /** Called after every step with the current state. */
  report(entriesNow: number): void
}

interface Index {
  demonstration: boolean
  total: number
  verifier_pubkey: string | null
  entries: { type: string | null; title: string; artifact_hash: string | null }[]
  next_cursor: string | null
}

/** Can be run again after an interruption: adds what is missing. Returns the number of entries. */
export async function fillDemonstration({ baseUrl, ctx, entries, report }: Fill): Promise<number> {
  const agents = createAgents(baseUrl, (agentId) => grant(ctx, agentId))
  await refuseOtherLedger(ctx, agents)
  await markDemonstration(ctx.db)
  await publishWaiting(ctx)
  const index = await readIndex(agents)
  if (!index.demonstration) throw new DemoStopped(`${baseUrl} does not report that it is a demonstration.`)
  const known = new Set(index.entries.flatMap(({ artifact_hash: hash }) => hash ?? []))
  const [there, all] = [present(index.entries), wanted(entries)]
  const missing = Object.fromEntries(
    Object.entries(all).map(([kind, count]) => [kind, Math.max(0, count - there[kind as keyof Counts])]),
  ) as unknown as Counts

  const fresh = demoArtifacts().filter(({ artifact }) => !known.has(sha256Hex(artifact)))
  // The made-up account follows only orders published in full, so rows of that type are only submitted.
  const toDisclose = fresh
    .filter(({ artifactType }, i) => artifactType !== 'trade' && i % 2 === 0)
    .slice(0, missing.disclosed)
  const disclosed = new Set(toDisclose)
  const toSubmit = fresh.filter((artifact) => !disclosed.has(artifact))
  let total = index.total
  const step = (added = 1) => {
    total += added
    report(total)
  }
  report(total)
  let trader: Agent | null = null
  const rounds = Math.max(1, missing.outcomes)
  let orders = there.trades
  for (let round = 0; round < rounds; round += 1) {
    const followed: Followed[] = []
    // Quotas count by account and minute, so a new account is used before one is exhausted.
    if (missing.trades > 0 && round % roundsOfTrader === 0) trader = await agents.register(false)
    for (let i = 0; i < portion(missing.trades, round, rounds); i += 1) {
      const order = demoOrder(orders++)
      const { verdict, event } = await agents.review(trader!, order, true)
      // The result of a rejected trade is never known.
      if (verdict !== 'reject') followed.push({ order, event })
    }
    await each(toDisclose.splice(0, portion(missing.disclosed, round, rounds)), async (artifact) =>
      agents.review(await agents.discloser(), artifact, true),
    )
    step(await publishWaiting(ctx))
    if (followed.length > 0) {
      const number = there.outcomes + round + 1
      const venue = madeUpVenue(followed, ctx.nowUnix())
      step(
        (await publishFrom(ctx, venue, `agent:${trader!.agentId}`, `day ${number} of the demonstration`))
          .length,
      )
    }
    await each(toSubmit.splice(0, portion(missing.submitted, round, rounds)), async (artifact) => {
      await publishReviewed(agents, artifact)
      step()
    })
    for (let i = 0; i < portion(missing.partners, round, rounds); i += 1) {
      await publishPartnerReview(ctx, partnerReview(there.partners++, ctx.nowUnix()))
      step()
    }
  }
  // A round whose orders were all rejected has no outcomes; verdicts take their place.
  await each(toSubmit.splice(0, Math.max(0, entries - total)), async (artifact) => {
    await publishReviewed(agents, artifact)
    step()
  })
  await ctx.ledger.advance()
  return total
}

async function publishReviewed(agents: Agents, artifact: DemoArtifact): Promise<void> {
  const agent: Agent = await agents.submitter()
  const { event } = await agents.review(agent, artifact, false)
  await agents.submit(agent, event, 'Demonstration')
}

/** A few at once, so that the instance commits them together. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const queue = [...items]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
    }),
  )
}

async function grant(ctx: Context, agentId: string): Promise<void> {
  const account = await ctx.db.prisma.account.findUnique({ where: { agentId } })
  if (!account)
    throw new DemoStopped(
      'An account just created by this instance is not in the database: DATABASE_URL belongs to another instance.',
    )
  await grantBonus(ctx.books, account.id, grantSats, `demonstration:${agentId}`)
}

/**
 * Before anything is marked, checks that database and key belong to the instance, and that its ledger is
 * empty or a demonstration.
 */
async function refuseOtherLedger(ctx: Context, agents: Agents): Promise<void> {
  const index = (await agents.get('/ledger?limit=1')) as unknown as Index
  if (!ctx.signer || index.verifier_pubkey !== ctx.signer.pubkey)
    throw new DemoStopped('The instance signs with a key other than VERIFIER_SECRET_KEY.')
  if (index.total === 0)
    throw new DemoStopped(
      'The instance has no ledger yet: create it with node scripts/operator/ledger.ts init.',
    )
  const first = (await agents.get('/ledger/1')) as { event_id: string }
  const [own] = await ctx.db.query('demo_first', 'SELECT event_id FROM ledger_entry WHERE entry = 1', [])
  if (own?.event_id !== first.event_id)
    throw new DemoStopped('The ledger of the instance is not the one in the database of DATABASE_URL.')
  if (!index.demonstration && index.total > 1)
    throw new DemoStopped(
      'This ledger contains real entries and cannot become a demonstration; use an empty one.',
    )
}

async function readIndex(agents: Agents): Promise<Index> {
  const first = (await agents.get('/ledger?limit=1000')) as unknown as Index
  for (let cursor = first.next_cursor; cursor; ) {
    const page = (await agents.get(`/ledger?limit=1000&cursor=${cursor}`)) as unknown as Index
    first.entries.push(...page.entries)
    cursor = page.next_cursor
  }
  return first
}
