/**
 * Recognises repeated requests. Same key and body: the stored answer, byte for byte. Same key, different
 * body: 409 (payloads 1.7). An answer may contain a secret (a new API key), so it is stored encrypted under
 * the caller's key, of which only the hash is stored.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'
import { OperationError } from '#server/kernel/errors.ts'
import type { IdempotencyRecord } from '#server/kernel/settlement.ts'

export const idempotencyKeyPattern = /^[A-Za-z0-9._:-]{8,128}$/
const keptSeconds = 24 * 3_600
/** A lost answer is requested again within minutes; a credential is not replayed for longer. */
export const secretReplaySeconds = 600
/** No lease is this long: a later end was written by a server whose clock was ahead. */
const longestLeaseSeconds = 3_600

export interface StoredAnswer {
  status: number
  body: string
}

interface Row {
  request_hash: string
  field_hashes: Record<string, string>
  state: 'running' | 'done'
  status: number | null
  body: string | null
  created_at_unix: number
  lease_until_unix: number
}

export interface Idempotency {
  /**
   * Null when this request is the first and now owns the key; the stored answer of a repeat; throws 409
   * otherwise.
   */
  begin(
    record: IdempotencyRecord,
    body: Record<string, unknown>,
    leaseSeconds: number,
  ): Promise<StoredAnswer | null>
  /**
   * Stores answers in the transaction that makes them true. Throws service_unavailable when another answer
   * was stored or the key was freed in the meantime: a clock jump ends a lease early, and then two requests
   * run under one key, of which only one counts.
   */
  keep(tx: Pick<Transaction, 'query'>, answers: (IdempotencyRecord & StoredAnswer)[]): Promise<void>
  /** Stores the answer of a request that wrote nothing (a stored 4xx). */
  keepAlone(record: IdempotencyRecord, answer: StoredAnswer): Promise<void>
  /**
   * Frees the key after a failure that must not be replayed, unless another request owns it. Returns an
   * answer stored under it anyway: the response to a commit can be lost while the commit stands.
   */
  forget(record: IdempotencyRecord): Promise<StoredAnswer | null>
  /** Deletes stored answers older than a day; keys are kept indefinitely. */
  sweep(): Promise<void>
}

const hashOf = (value: unknown): string => sha256Hex(jcs(value))

/** Only members that a 409 can name. The hash of the whole body detects any other difference. */
const namedMembers = 64
const fieldHashesOf = (body: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(body)
      .filter((name) => /^[\x20-\x7e]{1,64}$/.test(name))
      .sort()
      .slice(0, namedMembers)
      .map((name) => [name, hashOf(body[name])]),
  )

const cipherKeyOf = ({ scope, route, key }: IdempotencyRecord): Buffer =>
  createHash('sha256').update(`assay-idempotency-body:${scope}\n${route}\n${key}`).digest()

/** AES-256-GCM: 12 bytes of nonce, 16 of tag, then the text. */
function seal(record: IdempotencyRecord, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', cipherKeyOf(record), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

function unseal(record: IdempotencyRecord, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', cipherKeyOf(record), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

export function createIdempotency(db: Database, nowUnix: () => number): Idempotency {
  const values = ({ scope, route, key }: IdempotencyRecord): [string, string, string] => [
    scope,
    route,
    sha256Hex(key),
  ]
  /** The end of the lease identifies the owner of the key. */
  const leases = new WeakMap<IdempotencyRecord, number>()

  async function claim(
    record: IdempotencyRecord,
    requestHash: string,
    fieldHashes: object,
    leaseUntil: number,
  ) {
    const rows = await db.query(
      'idempotency_claim',
      `INSERT INTO idempotency_key AS k (scope, route, key, request_hash, field_hashes, state, created_at_unix, lease_until_unix)
       VALUES ($1, $2, $3, $4, $5, 'running', $6, $7)
       ON CONFLICT (scope, route, key) DO UPDATE
         SET lease_until_unix = excluded.lease_until_unix, created_at_unix = excluded.created_at_unix
         WHERE k.state = 'running' AND k.request_hash = excluded.request_hash
           AND k.lease_until_unix NOT BETWEEN $6 AND $6 + ${longestLeaseSeconds}
       RETURNING key`,
      [...values(record), requestHash, JSON.stringify(fieldHashes), nowUnix(), leaseUntil],
    )
    if (rows.length > 0) leases.set(record, leaseUntil)
    return rows.length > 0
  }

  async function read(record: IdempotencyRecord): Promise<Row | null> {
    const [row] = await db.query(
      'idempotency_read',
      `SELECT request_hash, field_hashes, state, status, body, created_at_unix, lease_until_unix
       FROM idempotency_key WHERE scope = $1 AND route = $2 AND key = $3`,
      values(record),
    )
    return row ?? null
  }

  /** Returns how many of the keys were still running. */
  async function store(
    tx: Pick<Transaction, 'query'>,
    answers: (IdempotencyRecord & StoredAnswer)[],
  ): Promise<number> {
    const kept = await tx.query(
      'idempotency_keep',
      `UPDATE idempotency_key k SET state = 'done', status = a.status, body = a.body
       FROM jsonb_to_recordset($1::jsonb) AS a(scope text, route text, key text, status int, body text)
       WHERE k.scope = a.scope AND k.route = a.route AND k.key = a.key AND k.state = 'running' RETURNING k.key`,
      [
        JSON.stringify(
          answers.map((answer) => ({
            ...answer,
            key: sha256Hex(answer.key),
            body: seal(answer, answer.body),
          })),
        ),
      ],
    )
    return kept.length
  }

  function answerRepeat(
    record: IdempotencyRecord,
    row: Row,
    requestHash: string,
    fieldHashes: Record<string, string>,
  ): StoredAnswer {
    if (row.request_hash !== requestHash) {
      const names = new Set([...Object.keys(row.field_hashes), ...Object.keys(fieldHashes)])
      const diverged = [...names].filter((name) => row.field_hashes[name] !== fieldHashes[name]).sort()
      throw new OperationError('idempotency_conflict', { extra: { diverged_fields: diverged } })
    }
    if (row.state === 'running')
      throw new OperationError('idempotency_in_progress', { headers: { 'Retry-After': '1' } })
    const replaySeconds = record.replaySeconds ?? keptSeconds
    if (row.body === null || row.created_at_unix + replaySeconds < nowUnix())
      throw new OperationError('idempotency_conflict', {
        detail: `This Idempotency-Key was used more than ${replaySeconds === keptSeconds ? '24 hours' : `${replaySeconds / 60} minutes`} ago; its answer is no longer available. Use a new key.`,
        extra: { diverged_fields: [], stored_status: row.status },
      })
    return { status: row.status!, body: unseal(record, row.body) }
  }

  return {
    async begin(record, body, leaseSeconds) {
      const fieldHashes = fieldHashesOf(body)
      const requestHash = hashOf(body)
      if (await claim(record, requestHash, fieldHashes, nowUnix() + leaseSeconds)) return null
      const row = await read(record)
      // Freed between the two statements: the first request has just failed.
      if (!row) throw new OperationError('idempotency_in_progress', { headers: { 'Retry-After': '1' } })
      return answerRepeat(record, row, requestHash, fieldHashes)
    },
    async keep(tx, answers) {
      if ((await store(tx, answers)) === answers.length) return
      throw new OperationError('service_unavailable', {
        detail:
          'The same request was repeated while this one was running. Nothing was charged; send it again.',
        headers: { 'Retry-After': '1' },
      })
    },
    async keepAlone(record, answer) {
      await store(db, [{ ...record, ...answer }])
    },
    async forget(record) {
      const forgotten = await db.query(
        'idempotency_forget',
        `DELETE FROM idempotency_key
         WHERE scope = $1 AND route = $2 AND key = $3 AND state = 'running' AND lease_until_unix = $4 RETURNING key`,
        [...values(record), leases.get(record) ?? null],
      )
      const row = forgotten.length > 0 ? null : await read(record)
      return row?.state === 'done' && row.body !== null
        ? { status: row.status!, body: unseal(record, row.body) }
        : null
    },
    async sweep() {
      await db.query(
        'idempotency_sweep',
        `UPDATE idempotency_key SET body = NULL WHERE body IS NOT NULL AND created_at_unix < $1`,
        [nowUnix() - keptSeconds],
      )
    },
  }
}
