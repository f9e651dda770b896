/** The pair as a process: what survives it, and whom it survives. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isAlive } from '#dev/embedded-postgres/process-lock.mjs'
import { readConnection } from '#server/payments/lightning/wallets/embedded/embedded-connection.ts'
import { startLndBench } from '#testing/lightning/start-lnd.ts'
import { startEmbeddedPair } from './start-embedded-pair.ts'

const parent = mkdtempSync(join(tmpdir(), 'assay-pair-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))
let directories = 0
const newDirectory = () => join(parent, `number ${++directories}`)
const isRunning = (pid: number) => isAlive({ pid, identity: '' })

describe('a crash', () => {
  it('takes nothing that was acknowledged, and leaves no payment half done', async () => {
    const { wallet, payer, pair, crash, close } = await startLndBench()
    try {
      const invoices = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          wallet.createInvoice({
            amountMsat: 240_000n,
            description: '',
            expirySeconds: 600,
            reference: `crash-${index}`,
          }),
        ),
      )
      const acknowledged = new Set<string>()
      const hashes = invoices.map(({ paymentHash }) => Buffer.from(paymentHash).toString('hex'))
      const before = await payer.nodes()
      const paying = invoices.map(async ({ bolt11 }, index) => {
        const { state } = await payer.pay(bolt11)
        if (state === 'succeeded') acknowledged.add(hashes[index]!)
      })
      const settling = Promise.allSettled(paying)
      await expect.poll(() => acknowledged.size, { interval: 1 }).toBeGreaterThan(3)
      process.kill(pair().pid, 'SIGKILL')
      await settling
      await crash()

      const settled = new Map<string, bigint>()
      for (const [index, { paymentHash }] of invoices.entries()) {
        const invoice = await wallet.findInvoice(paymentHash)
        const payment = await payer.findPayment(paymentHash).catch(() => null)
        if (invoice.state === 'settled') settled.set(hashes[index]!, invoice.cursor!)
        expect([hashes[index], payment?.state === 'succeeded']).toEqual([
          hashes[index],
          settled.has(hashes[index]!),
        ])
        expect(payment?.state).not.toBe('in_flight')
      }
      for (const hash of acknowledged) expect(settled.has(hash)).toBe(true)
      const indexes = [...settled.values()].sort((a, b) => Number(a - b))
      expect(indexes).toEqual(indexes.map((_, index) => BigInt(index + 1)))

      const after = await payer.nodes()
      expect(after.service.nodeId).toBe(before.service.nodeId)
      expect(after.payer.nodeId).toBe(before.payer.nodeId)
      expect(after.service.localMsat - before.service.localMsat).toBe(240_000n * BigInt(settled.size))
      const open = invoices.find((_, index) => !settled.has(hashes[index]!))
      if (open) expect(await payer.pay(open.bolt11)).toMatchObject({ state: 'succeeded' })
    } finally {
      await close()
    }
  })
})

describe('the process', () => {
  it('keeps port and token between starts, in a file for its owner only', async () => {
    const directory = newDirectory()
    const first = await startEmbeddedPair({ directory })
    await first.stop()
    expect(isRunning(first.pid)).toBe(false)
    const second = await startEmbeddedPair({ directory })
    try {
      expect(second).toMatchObject({ url: first.url, macaroonHex: first.macaroonHex })
      expect(readConnection(directory)).toMatchObject({ url: first.url, macaroonHex: first.macaroonHex })
      expect(statSync(join(directory, 'connection.json')).mode & 0o777).toBe(0o600)
      await expect(startEmbeddedPair({ directory })).rejects.toThrow(`Process ${second.pid} already runs`)
    } finally {
      await second.stop()
    }
  })

  it('takes another port when the wanted one is taken, answers only with the token, says when it dies', async () => {
    const rival = createServer().listen(0, '127.0.0.1')
    await once(rival, 'listening')
    const { port } = rival.address() as { port: number }
    const pair = await startEmbeddedPair({ directory: newDirectory(), port })
    try {
      expect(pair.port).not.toBe(port)
      for (const path of ['/v1/getinfo', '/dev/nodes']) {
        const ask = (token: string) =>
          fetch(pair.url + path, { headers: { 'grpc-metadata-macaroon': token } })
        expect((await ask(pair.macaroonHex)).status).toBe(200)
        expect((await ask('00')).status).toBe(500)
        expect((await fetch(pair.url + path)).status).toBe(500)
      }
    } finally {
      rival.close()
      process.kill(pair.pid, 'SIGKILL')
    }
    expect(await pair.died).toContain('SIGKILL')
  })

  it('ends with the process that started it, however that ends', async () => {
    const script = `
      import { startEmbeddedPair } from ${JSON.stringify(join(import.meta.dirname, 'start-embedded-pair.ts'))}
      console.log((await startEmbeddedPair({ directory: process.argv[1] })).pid)
      setInterval(() => {}, 1000)`
    const starter = spawn(process.execPath, ['--input-type=module', '--eval', script, newDirectory()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [output] = await once(starter.stdout, 'data')
    const pid = Number(String(output))
    expect(isRunning(pid)).toBe(true)
    starter.kill('SIGKILL')
    await expect.poll(() => isRunning(pid), { interval: 20 }).toBe(false)
  })
})
