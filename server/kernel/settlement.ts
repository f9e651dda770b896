/**
 * Delivers calls: the charge, the rows it wrote and the stored answer commit in one transaction. An
 * operation that writes returns `deferWrite(writer, item, finish)`; all others settle with nothing to
 * write.
 */

import type { Deps } from '#server/deps.ts'
import type { Transaction } from '#server/kernel/db.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { type GroupCommit, groupCommit } from '#server/kernel/group-commit.ts'

/** Writes the rows of several calls in one transaction, one stored result per item, in order. `Needs`: the parts that it uses. */
export interface Writer<Item, Stored, Needs = unknown> {
  name: string
  maxBatch: number
  concurrency: number
  write(tx: Transaction, items: Item[], ctx: Needs): Promise<Stored[]>
  /** Called after the transaction of a batch has committed, with what it stored. */
  committed?(ctx: Needs, stored: readonly Stored[]): void
}

export class DeferredWrite<Out, Item = unknown, Stored = unknown> {
  readonly writer: Writer<Item, Stored, never>
  readonly item: Item
  readonly finish: (stored: Stored, charged: Charged) => Out
  constructor(
    writer: Writer<Item, Stored, never>,
    item: Item,
    finish: (stored: Stored, charged: Charged) => Out,
  ) {
    this.writer = writer
    this.item = item
    this.finish = finish
  }
}

/**
 * `finish` builds the answer from what was stored. It runs before the commit, so a failure there charges
 * nothing.
 */
export const deferWrite = <Item, Stored, Out>(
  writer: Writer<Item, Stored, never>,
  item: Item,
  finish: (stored: Stored, charged: Charged) => Out,
): DeferredWrite<Out> =>
  new DeferredWrite<Out, Item, Stored>(writer, item, finish) as unknown as DeferredWrite<Out>

/** Spendable sats after the charge; null for a free call or a caller without an account. */
export interface Charged {
  balanceSats: number | null
}

/** Where the final answer is stored for a repeat of the same Idempotency-Key. */
export interface IdempotencyRecord {
  scope: string
  route: string
  key: string
  /** How long a repeat gets the answer, when shorter than a day because it contains a credential. */
  replaySeconds?: number
}

interface Settled {
  item: unknown
  chargeId: string | null
  keep: IdempotencyRecord | null
  /** Returns status and body; throws to refuse the whole delivery. */
  finish: (stored: unknown, charged: Charged) => { status: number; body: string }
}

export interface Settlement {
  deliver(writer: Writer<never, unknown, never>, settled: Settled): Promise<{ status: number; body: string }>
  drain(): Promise<void>
}

/** The writer for calls that store only their charge and answer. */
export const nothingToWrite: Writer<null, null> = {
  name: 'nothing',
  maxBatch: 32,
  concurrency: 2,
  write: async (_tx, items) => items.map(() => null),
}

/** `ctx`: the whole composition; each writer is handed it and uses the parts that its type names. */
export function createSettlement(ctx: Pick<Deps, 'db' | 'books' | 'idempotency'>): Settlement {
  const groups = new Map<string, GroupCommit<Settled, { status: number; body: string }>>()

  const groupOf = (writer: Writer<never, unknown, never>) => {
    const known = groups.get(writer.name)
    if (known) return known
    const group = groupCommit<Settled, { status: number; body: string }>(async (batch) => {
      const { answers, stored } = await ctx.db.transaction((tx) =>
        deliverBatch(ctx, tx, writer as Writer<unknown, unknown, never>, batch),
      )
      writer.committed?.(ctx as never, stored)
      return answers
    }, writer)
    groups.set(writer.name, group)
    return group
  }

  return {
    deliver: (writer, settled) => groupOf(writer).submit(settled),
    async drain() {
      await Promise.all([...groups.values()].map((group) => group.drain()))
    },
  }
}

async function deliverBatch(
  ctx: Pick<Deps, 'books' | 'idempotency'>,
  tx: Transaction,
  writer: Writer<unknown, unknown, never>,
  batch: Settled[],
): Promise<{ answers: { status: number; body: string }[]; stored: readonly unknown[] }> {
  const chargeIds = batch.flatMap(({ chargeId }) => (chargeId === null ? [] : [chargeId]))
  const ended = chargeIds.length > 0 ? await ctx.books.deliver(tx, chargeIds) : new Map<string, Charged>()
  const stored = await writer.write(
    tx,
    batch.map(({ item }) => item),
    ctx as never,
  )
  const answers = batch.map((settled, index) => {
    const charged = settled.chargeId === null ? { balanceSats: null } : ended.get(settled.chargeId)
    // The lease expired and the sweeper released the hold while the operation ran, so the result must not
    // be returned.
    if (!charged) throw new OperationError('service_unavailable', { headers: { 'Retry-After': '1' } })
    return settled.finish(stored[index], charged)
  })
  const kept = batch.flatMap(({ keep }, index) => (keep ? [{ ...keep, ...answers[index]! }] : []))
  if (kept.length > 0) await ctx.idempotency.keep(tx, kept)
  return { answers, stored }
}
