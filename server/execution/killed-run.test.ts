/** A run whose server or whose process is killed midway: nothing of it stays, and it costs nothing. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runDueJobs } from '#server/jobs/run-due-jobs.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { firstSpareUid } from '#testing/execution/spare-users.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { findHierarchy } from './engine/cgroup.ts'

const hierarchy = process.platform === 'linux' && process.getuid?.() === 0 ? findHierarchy() : null

describe.runIf(hierarchy !== null)('a run that is killed', () => {
  let service: Service
  let account: Awaited<ReturnType<Service['register']>>
  beforeAll(async () => {
    service = await startService({
      SANDBOX_ENGINE: 'bwrap',
      SANDBOX_UID_BASE: String(firstSpareUid),
      RATE_RUN: '100000',
    })
    account = await service.register()
    await service.fund(account.accountId, 10_000)
    expect(await service.ctx.sandbox.test()).toBe(null)
  }, 240_000)
  afterAll(async () => {
    await checkBooks(service.ctx.db)
    await service.close()
  })

  /** Runs for the time that its input says. */
  const code = 'import time\nprint("began", flush=True)\ntime.sleep(int(input()))'
  const json = { code, stdin: '6', tier: 0 }
  const balance = async () =>
    (await service.call('/balance', { apiKey: account.apiKey })).body.balance_sats as number
  /** Names of the places that are in use. */
  const places = () => {
    const folder = join(service.ctx.env.SANDBOX_DIR, 'runs')
    return readdirSync(folder).filter((name) => {
      const uid = Number(/^run-(\d+)$/.exec(name)?.[1])
      return uid >= firstSpareUid && uid < firstSpareUid + 2_048
    })
  }
  const groupOf = (name: string) => join(hierarchy!.folders.pids, name)
  const processesOf = (name: string) =>
    readFileSync(join(groupOf(name), 'cgroup.procs'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(Number)
  const parentOf = (pid: number) =>
    Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  /** Not a zombie that the first process of the host has not collected yet. */
  const isAlive = (pid: number) =>
    existsSync(`/proc/${pid}`) && !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

  /** Bubblewrap, which starts Python, is outside the control group. */
  async function whileItRuns(): Promise<{ name: string; outermost: number; pids: number[] }> {
    for (let tries = 0; tries < 600; tries += 1) {
      const [name] = places()
      try {
        const pids = name ? processesOf(name) : []
        const python = pids.find((pid) => /python/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')))
        if (python !== undefined) {
          await sleep(200)
          const outermost = parentOf(python)
          return { name: name!, outermost, pids: [outermost, ...processesOf(name!)] }
        }
      } catch {
        // It is being made.
      }
      await sleep(50)
    }
    throw new Error('the run did not start')
  }

  it('with its process is lost: 503, nothing charged, nothing left, and the next run starts', async () => {
    const before = await balance()
    const answer = service.call('/execute', { apiKey: account.apiKey, json })
    const { name, outermost, pids } = await whileItRuns()
    expect(parentOf(outermost)).toBe(process.pid)
    process.kill(outermost, 'SIGKILL')
    const { status, body } = await answer
    expect([status, body.code, body.reason]).toEqual([503, 'sandbox_unavailable', 'engine_error'])
    expect(await balance()).toBe(before)
    expect([pids.filter(isAlive), places(), existsSync(groupOf(name))]).toEqual([[], [], false])
    expect(await sql(service.ctx.db, 'SELECT FROM run_place')).toEqual([])
    const next = await service.call('/execute', {
      apiKey: account.apiKey,
      json: { code: 'print(1)', tier: 0 },
    })
    expect([next.status, next.body.stdout, before - (await balance())]).toEqual([200, '1\n', 700])
  })

  it('with its server is cleaned up by the next one, refunded when its lease ends, and charged once when it is repeated', async () => {
    const before = await balance()
    const { DATABASE_URL, VERIFIER_SECRET_KEY, BASE_URL, LEDGER_MARK, SANDBOX_DIR } = service.ctx.env
    const headers = { 'idempotency-key': 'killed-run-0001' }
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../testing/execution/run-until-killed.ts')],
      {
        env: {
          ...process.env,
          ...{ DATABASE_URL, VERIFIER_SECRET_KEY, BASE_URL, LEDGER_MARK, SANDBOX_DIR },
          SANDBOX_ENGINE: 'bwrap',
          SANDBOX_UID_BASE: String(firstSpareUid + 1_024),
          RATE_RUN: '100000',
          NOW_UNIX: String(service.clock.nowUnix),
          RUN_API_KEY: account.apiKey,
          RUN_REQUEST: JSON.stringify({ headers, json }),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    await once(child.stdout, 'data')
    const { name, pids } = await whileItRuns()
    expect(pids.length).toBeGreaterThan(1)
    child.kill('SIGKILL')
    await once(child, 'exit')
    // Bubblewrap ends with its parent, and the tree with it; what is left is the group and its place.
    await service.ctx.sandbox.reap()
    expect([pids.filter(isAlive), places(), existsSync(groupOf(name))]).toEqual([[], [], false])

    const reserved = () =>
      sql<{ operation: string }>(service.ctx.db, "SELECT operation FROM charge WHERE state = 'reserved'")
    expect(await reserved()).toMatchObject([{ operation: expect.stringContaining('execute') }])
    const repeat = () => service.call('/execute', { apiKey: account.apiKey, headers, json })
    // The lease of the charge: the time of the tier, its wait, and a margin.
    service.clock.nowUnix += 600
    await runDueJobs(service.ctx)
    expect([await reserved(), await balance()]).toEqual([[], before])
    expect(await sql(service.ctx.db, 'SELECT FROM run_place')).toEqual([])
    const answers = [await repeat(), await repeat()]
    expect(answers.map(({ status, body }) => [status, body.stdout])).toEqual([
      [200, 'began\n'],
      [200, 'began\n'],
    ])
    expect([answers[1]!.text, before - (await balance())]).toEqual([answers[0]!.text, 700])
  }, 180_000)
})
