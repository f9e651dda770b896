/**
 * Two servers append to one ledger and are killed at random moments. Afterwards: one chain without gap or fork, everything
 * that was acknowledged is there, and every signed checkpoint is consistent with all later ones. KILLS=200 for the long run.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toHex, utf8Encode } from '#protocol/bytes.ts'
import { parseCheckpoint } from '#protocol/ledger/note/checkpoint.ts'
import { parseNote, verifyNote } from '#protocol/ledger/note/note.ts'
import { contentHashOf, genesisHead, headHashOf } from '#protocol/ledger/record/chain.ts'
import { GENESIS_STRING } from '#protocol/ledger/specification/spec-texts.ts'
import { rootOf } from '#protocol/ledger/tree/tree.ts'
import { storedLeafHash } from '#testing/ledger/stored-leaf.ts'
import { type Service, startService } from '#testing/service.ts'

const kills = Number(process.env.KILLS ?? 24)
let service: Service
const acknowledged = new Map<string, number>()
const running = new Set<ChildProcess>()

beforeAll(async () => {
  service = await startService()
}, 120_000)
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await service?.close()
})

function startAppender(name: string): ChildProcess {
  const { DATABASE_URL, VERIFIER_SECRET_KEY, BASE_URL, LEDGER_MARK } = service.ctx.env
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../testing/ledger/appender.ts'), name],
    {
      env: { ...process.env, DATABASE_URL, VERIFIER_SECRET_KEY, BASE_URL, LEDGER_MARK },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  running.add(child)
  createInterface({ input: child.stdout! }).on('line', (line) => {
    const match = /^(\S+) (\d+)$/.exec(line)
    // A line that the kill cut short acknowledged nothing.
    if (match) acknowledged.set(match[1]!, Number(match[2]))
  })
  return child
}

/** One place: starts, is killed at a moment nobody chose, starts again. */
async function crashLoop(place: number, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const child = startAppender(`s${place}-${round}`)
    const exited = once(child, 'exit')
    await Promise.race([once(child.stdout!, 'data'), exited])
    await sleep(((round * 7919 + place * 104729) % 97) / 2)
    child.kill('SIGKILL')
    const [code, signal] = await exited
    running.delete(child)
    if (signal !== 'SIGKILL') throw new Error(`the appender ended by itself with ${code}`)
  }
}

it(`keeps one chain through two servers and ${kills} kills`, { timeout: 600_000 }, async () => {
  await Promise.all([crashLoop(0, kills / 2), crashLoop(1, kills / 2)])
  const { rows } = await service.ctx.db.pool.query('SELECT * FROM ledger_entry ORDER BY entry')
  const byKey = new Map(rows.map((row) => [row.idem_key, row.entry]))
  expect(acknowledged.size).toBeGreaterThanOrEqual(kills)
  for (const [key, entry] of acknowledged) expect(byKey.get(key)).toBe(entry)

  let prev = genesisHead(GENESIS_STRING)
  const leaves = rows.map((row, index) => {
    expect(row.entry).toBe(index + 1)
    if (row.reserved) return storedLeafHash(row)
    expect(row.content_hash).toBe(contentHashOf(utf8Encode(row.record_raw)))
    if (row.entry >= 40) {
      expect(row.prev_head).toBe(prev)
      prev = headHashOf(row.content_hash, prev)
      expect(row.head).toBe(prev)
    }
    return storedLeafHash(row)
  })

  // The root of every signed size is the root of that prefix of the same leaves: consistent with all others.
  const { rows: notes } = await service.ctx.db.pool.query(
    'SELECT size, note FROM log_checkpoint ORDER BY size',
  )
  expect(notes.length).toBeGreaterThanOrEqual(kills / 2)
  for (const { size, note } of notes) {
    const parsed = parseNote(note)
    if (!parsed.ok) throw new Error(parsed.problem)
    expect(verifyNote(parsed.value, [service.ctx.checkpointKey!.key]).ok).toBe(true)
    const read = parseCheckpoint(parsed.value.text)
    if (!read.ok) throw new Error(read.problem)
    expect(read.value).toMatchObject({ size, root: toHex(rootOf(leaves.slice(0, size))) })
  }

  // What a kill left undone, the next round of any server does.
  await service.ctx.ledger.advance()
  const { rows: open } = await service.ctx.db.pool.query(
    `SELECT (SELECT count(*) FROM outbox WHERE kind = 'chain_head' AND done_at_unix IS NULL) AS heads,
       (SELECT count(*) FROM ledger_chain_head) AS signed,
       (SELECT max(size) FROM log_checkpoint) AS newest`,
  )
  expect(open[0]).toEqual({ heads: 0, signed: rows.length - 39, newest: rows.length })
})
