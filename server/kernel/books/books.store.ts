/**
 * The only writer of journals: reserve, deliver, release and post, each one SQL function in
 * prisma/functions (payments.md §1).
 */

import { recordEvents } from '#server/events/events.store.ts'
import { topupEvent } from '#server/events/topup-event.ts'
import { type Database, isDatabaseAway, retryUntilDatabaseUp, type Transaction } from '#server/kernel/db.ts'
import { groupCommit } from '#server/kernel/group-commit.ts'
import type { Charged } from '#server/kernel/settlement.ts'
import type { Statements } from '#server/kernel/sql/statements.generated.ts'

export interface ReserveRequest {
  chargeId: string
  accountId: string
  operation: string
  priceClass: 'base' | 'agent'
  priceSats: number
  freeEligible: boolean
  /** Only Lightning-backed sats may pay. */
  lightningOnly: boolean
  leaseUntilUnix: number
}

export type Reservation =
  | { outcome: 'free'; freeCallsRemaining: number }
  | { outcome: 'held' }
  | { outcome: 'insufficient'; balanceSats: number; lightningSats: number }

/** Agent balances by unit; `available` can be spent, `held` is reserved by running calls. */
export interface Balance {
  available: Record<BackingUnit, number>
  heldSats: number
  owedSats: number
}
export type BackingUnit = 'LN' | 'CARD' | 'X402' | 'XRP' | 'BONUS'

export interface Posting {
  kind: string
  unit: string
  owner?: string
  /** In the smallest part of the unit: msat, cents, µUSDC, drops. Zero is left out. */
  amount: number
}

/**
 * An external payment that credits an account: it may also pay a referral bonus, and it creates an account
 * event.
 */
export interface Topup {
  kind: string
  externalKey: string
  accountId: string
  /** Whole sats credited. */
  sats: number
  postings: Posting[]
}

/** The network of each rail, fixed by its first movement. Absent when the rail is off. */
export interface RailNetworks {
  lightning?: string
  chain?: string
  card?: string
  xrpl?: string
}

export interface Books {
  reserve(request: ReserveRequest): Promise<Reservation>
  /** Captures inside the caller's transaction; charges whose lease was lost are missing from the result. */
  deliver(tx: Transaction, chargeIds: string[]): Promise<Map<string, Charged>>
  /**
   * Returns the charges that were delivered: the response to a commit can be lost while the commit stands.
   */
  release(chargeIds: string[]): Promise<string[]>
  /**
   * False when `externalKey` is already booked: a fact is booked once. Credits to `available` first repay
   * debts; the kind `take_back` draws from `available` as far as possible and leaves the rest as a debt.
   */
  post(kind: string, externalKey: string, postings: Posting[]): Promise<boolean>
  /** The same inside the caller's transaction. */
  postIn(tx: Transaction, kind: string, externalKey: string, postings: Posting[]): Promise<boolean>
  topup(tx: Transaction, topup: Topup): Promise<boolean>
  /** The top-up of this key was reversed: the unspent part of its bonus is reversed too. */
  revokeReferral(tx: Transaction, topupKey: string): Promise<void>
  balanceOf(accountId: string): Promise<Balance>
  /** Releases holds whose lease has expired; returns how many. */
  sweepLeases(): Promise<number>
}

/** No lease is this long: a later end was written by a server whose clock was ahead. */
const longestLeaseSeconds = 3_600

const satsOf = (msat: number): number => msat / 1000
type ReserveRow = Statements['books_reserve']['row']

function reservationOf(row: ReserveRow): Reservation {
  if (row.outcome === 'free') return { outcome: 'free', freeCallsRemaining: row.free_limit! - row.free_used! }
  if (row.outcome === 'held') return { outcome: 'held' }
  return {
    outcome: 'insufficient',
    balanceSats: satsOf(row.balance_msat!),
    lightningSats: satsOf(row.ln_msat!),
  }
}

const railOf: Record<string, keyof RailNetworks> = {
  LN: 'lightning',
  USDC6: 'chain',
  USD2: 'card',
  XRP6: 'xrpl',
}

export function createBooks(db: Database, nowUnix: () => number, networks: RailNetworks = {}): Books {
  /** In the transaction of the first movement; a database that belongs to another network refuses it. */
  async function pinNetworks(tx: Transaction, postings: Posting[]): Promise<void> {
    for (const { kind, unit } of postings) {
      const rail = railOf[unit]
      if (kind !== 'rail' || !rail) continue
      const network = networks[rail]
      if (!network) throw new Error(`${unit} moved on a rail that is not configured`)
      await tx.query('books_pin_network', 'SELECT books_pin_network($1, $2)', [rail, network])
    }
  }

  const written = (postings: Posting[]): string =>
    JSON.stringify(postings.filter(({ amount }) => amount !== 0))

  async function reserveAll(requests: ReserveRequest[]): Promise<Reservation[]> {
    const items = requests.map((request, ordinal) => ({
      ordinal,
      charge_id: request.chargeId,
      account_id: request.accountId,
      operation: request.operation,
      price_class: request.priceClass,
      price_sats: request.priceSats,
      free_eligible: request.freeEligible,
      ln_only: request.lightningOnly,
      lease_until: request.leaseUntilUnix,
    }))
    const rows = await db.query(
      'books_reserve',
      'SELECT * FROM books_reserve($1, $2) /* not null: ordinal, outcome */',
      [JSON.stringify(items), nowUnix()],
    )
    const byOrdinal = new Map(rows.map((row) => [row.ordinal, reservationOf(row)]))
    return requests.map((_, ordinal) => byOrdinal.get(ordinal)!)
  }

  /** The response to an earlier attempt was lost: its results exist, and only the rest is requested again. */
  async function reserveRest(requests: ReserveRequest[]): Promise<Reservation[]> {
    const rows = await db.query(
      'books_reserved',
      `SELECT c.id, c.method, a.free_calls_limit - a.free_calls_used AS free_left
       FROM charge c JOIN account a ON a.id = c.account_id WHERE c.id = ANY ($1)`,
      [requests.map(({ chargeId }) => chargeId)],
    )
    const there = new Map<string, Reservation>(
      rows.map(({ id, method, free_left: freeCallsRemaining }) => [
        id,
        method === 'free' ? { outcome: 'free', freeCallsRemaining } : { outcome: 'held' },
      ]),
    )
    const rest = requests.filter(({ chargeId }) => !there.has(chargeId))
    const made = rest.length > 0 ? await reserveAll(rest) : []
    for (const [index, { chargeId }] of rest.entries()) there.set(chargeId, made[index]!)
    return requests.map(({ chargeId }) => there.get(chargeId)!)
  }

  /** An unreachable Postgres fails the whole batch; items retried one by one would only wait in turn. */
  const reserving = groupCommit<ReserveRequest, Reservation | Error>(
    (requests) =>
      reserveAll(requests).catch(async (error): Promise<(Reservation | Error)[]> => {
        if (isDatabaseAway(error)) return requests.map(() => error)
        if (error.constraint !== 'charge_pkey') throw error
        return reserveRest(requests)
      }),
    { maxBatch: 32, concurrency: 1 },
  )

  const endHolds = (tx: Pick<Transaction, 'query'>, chargeIds: string[], deliver: boolean) =>
    tx.query(
      'books_end_holds',
      'SELECT * FROM books_end_holds($1, $2, $3) /* not null: charge_id, outcome */',
      [chargeIds, deliver, nowUnix()],
    )

  return {
    reserve: (request) =>
      retryUntilDatabaseUp(async () => {
        const reservation = await reserving.submit(request)
        if (reservation instanceof Error) throw reservation
        return reservation
      }),
    async deliver(tx, chargeIds) {
      const rows = await endHolds(tx, chargeIds, true)
      return new Map(
        rows
          .filter((row) => row.outcome === 'delivered')
          .map((row) => [
            row.charge_id,
            { balanceSats: row.balance_msat === null ? null : satsOf(row.balance_msat) },
          ]),
      )
    },
    async release(chargeIds) {
      const ended = await endHolds(db, chargeIds, false)
      const lost = ended.flatMap((row) => (row.outcome === 'lost' ? [row.charge_id] : []))
      if (lost.length === 0) return []
      const delivered = await db.query(
        'books_delivered',
        `SELECT id FROM charge WHERE id = ANY ($1) AND state = 'delivered'`,
        [lost],
      )
      return delivered.map(({ id }) => id)
    },
    post(kind, externalKey, postings) {
      return db.transaction((tx) => this.postIn(tx, kind, externalKey, postings))
    },
    async postIn(tx, kind, externalKey, postings) {
      await pinNetworks(tx, postings)
      const [row] = await tx.query(
        'books_post',
        'SELECT books_post($1, $2, $3, $4) AS booked /* not null: booked */',
        [kind, externalKey, written(postings), nowUnix()],
      )
      return row!.booked
    },
    async topup(tx, { kind, externalKey, accountId, sats, postings }) {
      await pinNetworks(tx, postings)
      const [row] = await tx.query(
        'books_topup',
        'SELECT books_topup($1, $2, $3, $4, $5, $6) AS booked /* not null: booked */',
        [kind, externalKey, written(postings), accountId, sats, nowUnix()],
      )
      if (row!.booked) await recordEvents(tx, [topupEvent({ kind, externalKey, accountId, sats })], nowUnix())
      return row!.booked
    },
    async revokeReferral(tx, topupKey) {
      await tx.query('referral_revoke', 'SELECT referral_revoke($1, $2)', [topupKey, nowUnix()])
    },
    async balanceOf(accountId) {
      const rows = await db.query(
        'books_balance',
        'SELECT kind, unit, balance FROM books_account WHERE owner_id = $1',
        [accountId],
      )
      const sum = (kind: string, unit?: BackingUnit) =>
        satsOf(
          rows
            .filter((row) => row.kind === kind && (unit === undefined || row.unit === unit))
            .reduce((total, row) => total + (row.balance ?? 0), 0),
        )
      const units: BackingUnit[] = ['LN', 'CARD', 'X402', 'XRP', 'BONUS']
      return {
        available: Object.fromEntries(units.map((unit) => [unit, sum('available', unit)])) as Record<
          BackingUnit,
          number
        >,
        heldSats: sum('held'),
        owedSats: -sum('owed'),
      }
    },
    async sweepLeases() {
      const stale = await db.query(
        'books_stale_leases',
        `SELECT id FROM charge WHERE state = 'reserved' AND lease_until_unix NOT BETWEEN $1 AND $1 + ${longestLeaseSeconds}
         ORDER BY lease_until_unix LIMIT 500`,
        [nowUnix()],
      )
      if (stale.length > 0) await this.release(stale.map(({ id }) => id))
      return stale.length
    },
  }
}
