/**
 * Two servers, and a database that is rolled back under them: point-in-time restore, failover to a replica that lags, marks of
 * their own. Whatever they try, each size ends with at most one signed root.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { catalogue } from '#server/catalogue.ts'
import { type Context, createContext } from '#server/compose.ts'
import { createLog } from '#server/kernel/log.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'
import { outcomeDraft } from '#testing/ledger/drafts.ts'
import { copyDatabase } from '#testing/rollback.ts'
import { type Service, startService } from '#testing/service.ts'
import { appendEntries } from '../append/append.ts'
import { readLog } from '../publish/checkpoint.store.ts'

const markPath = () => mkdtempSync(join(tmpdir(), 'assay-mark-'))
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A server of its own on a database that exists. */
async function serverOn(service: Service, mark: string): Promise<Context> {
  const ctx = await createContext({
    env: { ...service.ctx.env, LEDGER_MARK: mark, LEDGER_INIT: 'never' },
    log: createLog('silent'),
    rulesetFiles: builtRuleset(process.cwd()),
    catalogue,
    clock: () => service.clock.nowUnix,
  })
  closing.push(() => ctx.close())
  return ctx
}

async function twoServers(marks: [string, string]): Promise<[Context, Context, Service]> {
  const service = await startService({ LEDGER_MARK: marks[0] })
  closing.push(() => service.close())
  return [service.ctx, await serverOn(service, marks[1]), service]
}

/** As scripts/operator/ledger.ts accept: an operator says that the database is the newest. */
async function accept({ db, mark }: Context): Promise<void> {
  const { size, root, origin } = await readLog(db)
  await mark!.raise({ origin: origin!, size, root: Buffer.from(root).toString('hex') })
}

let drafts = 0
async function append(ctx: Context, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    await ctx.ledger.ready()
    await ctx.db.transaction((tx) => appendEntries(tx, ctx, [outcomeDraft(ctx, `fork-${drafts++}`)]))
  }
}

/** Everything that a server may do, after connections that were cut are gone. */
async function tryAll(ctx: Context): Promise<void> {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await append(ctx, 1).catch(() => {})
    await ctx.ledger.advance().catch(() => {})
  }
}

async function rootsIn(url: string): Promise<Map<number, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ size: string; root: Buffer }>(
      'SELECT size, root FROM log_checkpoint',
    )
    return new Map(rows.map(({ size, root }) => [Number(size), root.toString('hex')]))
  } finally {
    await client.end()
  }
}

/** Sizes that carry another signed root in one database than in the other. */
async function forkedSizes(left: string, right: string): Promise<number[]> {
  const [a, b] = await Promise.all([rootsIn(left), rootsIn(right)])
  return [...a].filter(([size, root]) => b.has(size) && b.get(size) !== root).map(([size]) => size)
}

async function rolledBack(marks: [string, string], signer: 0 | 1) {
  const [one, two, service] = await twoServers(marks)
  const url = service.ctx.env.DATABASE_URL!
  await append(one, 2)
  await one.ledger.advance()
  await accept(two)
  const older = await copyDatabase(url)
  const servers = [one, two] as const
  await append(servers[signer], 3).catch(() => append(servers[signer], 3))
  await servers[signer].ledger.advance()
  service.clock.nowUnix += 2
  // The other server follows what it sees signed.
  await servers[1 - signer]!.ledger.advance()
  const { replacedUrl, drop } = await older.restore()
  closing.push(drop)
  return { one, two, service, url, replacedUrl }
}

it('a copy restored under two running servers is not continued', async () => {
  const mark = markPath()
  const { one, two, service, url, replacedUrl } = await rolledBack([mark, mark], 0)
  await Promise.all([tryAll(one), tryAll(two)])
  const log = await readLog(one.db)
  expect(log.frozenReason).toMatch(/restored from an older copy/)
  expect(await forkedSizes(url, replacedUrl)).toEqual([])
  // A restart has no memory of its own; the mark has.
  const restarted = await serverOn(service, mark)
  await tryAll(restarted)
  expect(await forkedSizes(url, replacedUrl)).toEqual([])
  expect((await readLog(one.db)).size).toBe(log.size)
})

it('a server whose own mark only followed does not sign a second history', async () => {
  const { one, two, url, replacedUrl } = await rolledBack([markPath(), markPath()], 0)
  // The server that signed is gone; the one that only followed meets the older copy first.
  await tryAll(two)
  await tryAll(one)
  expect((await readLog(two.db)).frozenReason).toMatch(/restored from an older copy/)
  expect(await forkedSizes(url, replacedUrl)).toEqual([])
})

it('a process refuses an append below what it has seen, before any look at the mark', {
  timeout: 120_000,
}, async () => {
  const mark = markPath()
  const { one, url, replacedUrl } = await rolledBack([mark, mark], 1)
  one.mark = { ...one.mark!, newest: () => Promise.resolve(null) }
  for (let attempt = 0; attempt < 3; attempt += 1)
    await one.db
      .transaction((tx) => appendEntries(tx, one, [outcomeDraft(one, `late-${attempt}`)]))
      .catch((error) => {
        if (attempt > 1) expect(error).toMatchObject({ code: 'ledger_frozen' })
      })
  expect((await readLog(one.db)).size).toBe(41)
  expect(await forkedSizes(url, replacedUrl)).toEqual([])
})

it('would see a fork: without mark and memory the older copy is signed a second time', {
  timeout: 120_000,
}, async () => {
  const mark = markPath()
  const { service, url, replacedUrl } = await rolledBack([mark, mark], 0)
  const careless = await serverOn(service, markPath())
  await accept(careless)
  await append(careless, 3)
  await careless.ledger.advance()
  expect(await forkedSizes(url, replacedUrl)).not.toEqual([])
})
