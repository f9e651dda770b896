/** Runs customers against a service that is killed repeatedly, until every operation has an outcome. */
import { setTimeout as sleep } from 'node:timers/promises'
import { booksFaults } from '#server/kernel/books/invariants.store.ts'
import { takeSeal } from '#server/kernel/books/seal.store.ts'
import { fundPayer } from '#testing/x402/payer.ts'
import { createAttempt, Unexpected } from './attempt.ts'
import { createDrain } from './drain.ts'
import { injectFaults } from './inject-faults.ts'
import { createModel, type Model } from './model.ts'
import { operations, weights } from './operations/index.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'
import { openShared } from './shared-account.ts'
import type { Operation, Worker } from './worker.ts'
import { freeCalls, microUsdPerBtc, type World } from './world.ts'

export interface WorkloadOptions {
  seed: string
  operations: number
  /** During the run. At the end all servers are killed twice more, when the clock jumps. */
  kills: number
  /** Kills of both Lightning nodes. */
  nodeKills: number
  workers: number
}

export interface Outcome {
  model: Model
  /** By operation, then by outcome. */
  counts: Record<string, Record<string, number>>
  trouble: Record<string, number>
  parked: number
  seals: number
  remembered: Worker['remembered']
  /** Violations. */
  defects: string[]
}

export async function runWorkload(world: World, options: WorkloadOptions): Promise<Outcome> {
  const { fleet, db } = world
  const model = createModel({ microUsdPerBtc, freeCalls })
  const counts: Outcome['counts'] = {}
  const defects: string[] = []
  const attempts: Promise<void>[] = []
  const drain = createDrain(world)
  let begun = 0
  let parked = 0
  let seals = 0

  const count = (name: string, what: string) => {
    counts[name] ??= {}
    counts[name][what] = (counts[name][what] ?? 0) + 1
  }

  /** Resolves when the worker may continue, with or without its outcome. */
  async function start(worker: Worker, name: string, run: Operation, random: SeededRandom): Promise<void> {
    const goOn = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const number = begun
    let turn: Promise<void> | null = null
    const attempt = createAttempt({
      fleet,
      random,
      ip: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      complain: (what) => defects.push(`${name}: ${what}`),
      putAside(inDoubt) {
        goOn.resolve()
        if (!inDoubt) return drain.begun
        const alone = new Set(inDoubt.flatMap((account) => [account, account.referrer]))
        worker.accounts = worker.accounts.filter((account) => !alone.has(account))
        if (!turn) parked += 1
        turn ??= drain.turn(worker, done.promise)
        return turn
      },
    })
    void run(worker, attempt)
      .then(
        (what) => count(name, turn ? `${what}, put aside` : what),
        (error: unknown) => {
          count(name, 'defect')
          const what = error instanceof Unexpected ? error.message : (error as Error).stack
          defects.push(`${name} ${number}: ${what}`)
        },
      )
      .then(done.resolve)
    attempts.push(done.promise)
    await Promise.race([done.promise, goOn.promise])
  }

  async function work(worker: Worker, name: string): Promise<void> {
    for (let number = 1; begun < options.operations; number += 1) {
      begun += 1
      const random = createSeededRandom(`${options.seed} ${name} ${number}`)
      const kind = worker.accounts.length < 2 ? 'register' : random.weighted(weights)
      await start(worker, kind, operations[kind]!.run, random)
    }
  }

  async function kill(random: SeededRandom): Promise<void> {
    for (let killed = 0; killed < options.kills; killed += 1) {
      const at = ((killed + 0.2 + (0.6 * random.below(100)) / 100) / options.kills) * options.operations
      while (begun < at) await sleep(5)
      await sleep(random.below(60))
      const index = random.below(100)
      await fleet.killOne(index)
      // Some are killed again while they start.
      if (killed + 1 < options.kills && random.chance(0.15)) {
        killed += 1
        await sleep(random.below(1_000))
        await fleet.killOne(index)
      }
      await fleet.open()
    }
  }

  async function killNodes(): Promise<void> {
    for (let killed = 0; killed < options.nodeKills; killed += 1) {
      while (begun < ((killed + 0.5) / options.nodeKills) * options.operations) await sleep(5)
      await world.killNodes()
    }
  }

  /** The accounting is consistent at every moment, and written rows never change. */
  async function audit(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(2_000, undefined, { signal }).catch(() => {})
      defects.push(...(await booksFaults(db)).map((fault) => `meanwhile: ${fault}`))
      if (await takeSeal(db, Math.floor(Date.now() / 1_000))) seals += 1
    }
  }

  const workers = await hire(world, model, options)
  const stop = new AbortController()
  const auditing = audit(stop.signal)
  const troubling = injectFaults(world, createSeededRandom(`${options.seed} trouble`), stop.signal)
  await Promise.all([
    kill(createSeededRandom(`${options.seed} kills`)),
    killNodes(),
    ...workers.map((worker, index) => work(worker, `worker ${index}`)),
  ])
  stop.abort()
  const trouble = await troubling
  await auditing

  await drain.run()
  await Promise.all(attempts)
  return {
    model,
    counts,
    trouble,
    parked,
    seals,
    remembered: workers.flatMap(({ remembered }) => remembered),
    defects,
  }
}

async function hire(world: World, model: Model, { workers }: WorkloadOptions): Promise<Worker[]> {
  const shared = await openShared(world, model)
  const hired: Worker[] = []
  for (let index = 0; index < workers; index += 1)
    hired.push({
      world,
      model,
      payer: await fundPayer(world.chain, 1_000_000_000_000n),
      poorPayer: await fundPayer(world.chain, 0n),
      accounts: [],
      shared,
      remembered: [],
    })
  return hired
}
