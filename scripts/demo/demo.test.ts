/** The demonstration against a real server on loopback, stopped and gone on with, then recomputed by a program that knows only the texts. */
import { spawn, spawnSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendEntries } from '#server/ledger/append/append.ts'
import { demonstrationSentence } from '#server/ledger/demonstration.ts'
import { outcomeDraft } from '#testing/ledger/drafts.ts'
import { type Service, startService } from '#testing/service.ts'
import { DemoStopped } from './agents.ts'
import { demoArtifacts, demoOrder } from './artifacts.ts'
import { fillDemonstration } from './fill.ts'
import { maxEntries, present, wanted } from './plan.ts'

const root = resolve(import.meta.dirname, '..', '..')
const pythonMissing = spawnSync('python3', ['--version']).status !== 0
/** 500 is what `npm run demo` makes; the default keeps the tests short. */
const entries = Number(process.env.DEMO_ENTRIES || 60)

let service: Service
let server: Server
let baseUrl: string
/** Changes an answer on its way out. */
let tamper: (path: string, body: string) => string = (_, body) => body
let requests = 0

beforeAll(async () => {
  service = await startService({ RATE_SUBMIT: '20', RATE_PAID: '120' })
  const listener = getRequestListener(
    async (request) => {
      const url = new URL(request.url)
      requests += 1
      const answer = await service.surface.request(`http://localhost:3000${url.pathname}${url.search}`, {
        method: request.method,
        headers: {
          ...Object.fromEntries(request.headers),
          host: 'localhost:3000',
          'accept-encoding': 'identity',
        },
        body: request.body,
        duplex: 'half',
      } as RequestInit)
      return new Response(tamper(url.pathname, await answer.text()), answer)
    },
    { overrideGlobalObjects: false },
  )
  server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}, 120_000)
afterAll(async () => {
  server?.closeAllConnections()
  server?.close()
  await service?.ctx.ledger.advance()
  await service?.close()
})

const fill = (report: (now: number) => void = () => {}) =>
  fillDemonstration({ baseUrl, ctx: service.ctx, entries, report })
const index = async () => (await service.call('/ledger')).body

function recompute(): Promise<{ status: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn('python3', [join(root, 'protocol/ledger/specification/recompute.py'), baseUrl])
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    child.once('close', (status) => done({ status, output }))
  })
}

describe('the demonstration', () => {
  it('is no demonstration before it is filled', async () => {
    expect((await index()).demonstration).toBe(false)
    expect((await service.call('/ledger.txt')).text).not.toContain('DEMONSTRATION')
  })

  it('goes on where it was stopped, and ends at the number that was asked for', async () => {
    await expect(
      fill((now) => {
        if (now > entries / 3) throw new Error('stopped here')
      }),
    ).rejects.toThrow('stopped here')
    // Requests that were under way when it stopped end by themselves.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const seen: number[] = []
    expect(await fill((now) => void seen.push(now))).toBe(entries)
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect((await index()).total).toBe(entries)
    requests = 0
    expect(await fill()).toBe(entries)
    expect((await index()).total).toBe(entries)
    expect(requests).toBeLessThan(10)
  }, 600_000)

  it('says what it is in the index, on the first line of the text, in every entry and in every record', async () => {
    const { entries: all, demonstration } = await index()
    expect(demonstration).toBe(true)
    expect((await service.call('/ledger.txt')).text.split('\n')[0]).toBe(
      `DEMONSTRATION. ${demonstrationSentence}`,
    )
    for (const { entry, title, demonstration: labelled } of all) {
      expect(labelled).toBe(true)
      const { body } = await service.call(`/ledger/${entry}`)
      expect(body.demonstration).toBe(true)
      for (const part of ['commitment', 'outcome'])
        expect((await service.call(`/ledger/${entry}/${part}`)).body.demonstration).toBe(true)
      if (entry === 1) continue
      expect(title).toMatch(/^Demonstration: /)
      expect(body.record.title).toBe(title)
      expect(body.record.what).toContain(demonstrationSentence)
    }
  }, 60_000)

  it('holds every kind of entry, verdicts of every kind and type, and outcomes with losses', async () => {
    const { entries: all, track_record: record, calibration } = await index()
    expect(present(all)).toMatchObject({
      outcomes: wanted(entries).outcomes,
      partners: wanted(entries).partners,
    })
    expect(new Set(all.flatMap(({ verdict }: { verdict: string | null }) => verdict ?? []))).toEqual(
      new Set(['approve', 'approve_with_concerns', 'reject']),
    )
    const types = new Set(all.map(({ title }: { title: string }) => title.split(': ')[2]))
    for (const type of new Set(demoArtifacts().map(({ artifactType }) => artifactType)))
      expect(types).toContain(type)
    expect(record.wins).toBeGreaterThan(0)
    expect(record.losses).toBeGreaterThan(0)
    expect(calibration.n).toBeGreaterThan(0)
    expect(calibration.proven_wrong).toBeGreaterThan(0)
    const outcome = all.find(({ type }: { type: string }) => type === 'trade_outcomes')
    const { body } = await service.call(`/ledger/${outcome.entry}`)
    expect(body.record.audit.venue).toBe('demonstration, not a real venue')
    const [trade] = body.record.trades
    expect((await service.call(`/ledger/${trade.verdict_entry}/outcome`)).body).toMatchObject({
      outcome_status: 'settled',
      settled_by: [outcome.entry],
      outcome_current: { WIN: 'proven_right', LOSS: 'proven_wrong', BREAKEVEN: 'inconclusive' }[
        trade.result as 'WIN'
      ],
    })
  })

  it('the mark is never unset', async () => {
    await expect(service.ctx.db.pool.query('UPDATE log_state SET demonstration = false')).rejects.toThrow(
      /never becomes a real ledger/,
    )
  })

  it.skipIf(pythonMissing)(
    `recomputes from its texts alone; one changed byte stops it${pythonMissing ? ' (skipped: no python3)' : ''}`,
    async () => {
      const good = await recompute()
      expect(good.output).toContain(`${entries} entries: ids, signatures, record hashes and chain recompute`)
      expect(good.status).toBe(0)
      const newest = (await index()).entries.at(-1).entry
      tamper = (path, body) =>
        path === `/ledger/${newest}` ? body.replace('Demonstration data', 'Demonstration Data') : body
      const bad = await recompute()
      tamper = (_, body) => body
      expect(bad.status).toBe(1)
      expect(bad.output).toContain(`entry ${newest}: content_hash`)
    },
    300_000,
  )
})

describe('a ledger with entries of its own', () => {
  it('is never filled, and the database refuses the mark', async () => {
    const real = await startService()
    try {
      await real.ctx.db.transaction((tx) => appendEntries(tx, real.ctx, [outcomeDraft(real.ctx, 'real')]))
      const listener = getRequestListener(
        (request) =>
          real.surface.request(`http://localhost:3000${new URL(request.url).pathname}`, {
            headers: { host: 'localhost:3000' },
          }) as Promise<Response>,
        { overrideGlobalObjects: false },
      )
      const other = createServer((request, response) => void listener(request, response))
      await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
      const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
      await expect(fillDemonstration({ baseUrl: url, ctx: real.ctx, entries, report() {} })).rejects.toThrow(
        /contains real entries/,
      )
      // A database that is not the one behind the address.
      await expect(
        fillDemonstration({ baseUrl: url, ctx: service.ctx, entries, report() {} }),
      ).rejects.toThrow(DemoStopped)
      other.close()
      await expect(real.ctx.db.pool.query('UPDATE log_state SET demonstration = true')).rejects.toThrow(
        /never becomes a demonstration/,
      )
    } finally {
      await real.close()
    }
  }, 60_000)
})

describe('what it is made of', () => {
  it('at least 200 distinct artifacts of every type, each publishable', () => {
    const artifacts = demoArtifacts()
    expect(new Set(artifacts.map(({ artifact }) => artifact)).size).toBe(artifacts.length)
    expect(artifacts.length).toBeGreaterThan(maxEntries)
    expect(new Set(artifacts.map(({ artifactType }) => artifactType)).size).toBe(11)
    expect(new Set(Array.from({ length: 300 }, (_, n) => demoOrder(n).artifact)).size).toBe(300)
  })
  it.each([20, 60, 500, maxEntries])('a plan for %i entries adds up', (count) => {
    const { outcomes, trades, partners, disclosed, submitted } = wanted(count)
    expect(1 + outcomes + trades + partners + disclosed + submitted).toBe(count)
    expect(submitted).toBeGreaterThan(0)
  })
})
