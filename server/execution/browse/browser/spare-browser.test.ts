/** A browser that is started ahead of its run, with the Chromium of this host, in its sandbox. Needs root on Linux. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Dial } from '#server/kernel/egress/dial.ts'
import { createLog } from '#server/kernel/log.ts'
import { firstSpareUid } from '#testing/execution/spare-users.ts'
import { findHierarchy } from '../../engine/cgroup.ts'
import { createSlots } from '../../engine/slots.ts'
import { findChromium } from './find-chromium.ts'
import { createSpareBrowser, type SpareBrowser } from './spare-browser.ts'
import { discard } from './start-browser.ts'

const isRoot = process.platform === 'linux' && process.getuid?.() === 0
const found = isRoot ? findChromium(undefined) : null
const hierarchy = isRoot ? findHierarchy() : null

describe.runIf(found !== null && hierarchy !== null)('a browser started ahead', () => {
  const MB = 1_048_576
  const limits = { wallMs: 20_000, memoryBytes: 512 * MB, cpuMilli: 1_000, pids: 512, tmpBytes: 256 * MB }
  let folder: string
  let spare: SpareBrowser
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-spare-'))
    chmodSync(folder, 0o755)
    const web = join(folder, 'web')
    mkdirSync(web, { mode: 0o755 })
    const slots = createSlots({
      folder: join(folder, 'runs'),
      prefix: 'spare',
      firstUid: firstSpareUid,
      hierarchy,
    })
    const place = { found: found!, python: '/usr/bin/python3', folder: web }
    spare = createSpareBrowser({ place, slots, userAgent: 'test' }, createLog('silent'))
  })
  afterEach(async () => {
    await spare.close()
    rmSync(folder, { recursive: true, force: true })
  })
  /** The file of a limit in the group of the run. */
  const fileOf = (procs: readonly string[], name: string): string[] =>
    procs.flatMap((path) => {
      try {
        return [readFileSync(join(path, '..', name), 'utf8').trim()]
      } catch {
        return []
      }
    })

  it('is there for one run, with the limits of that run', async () => {
    expect(await spare.take(limits)).toBe(null)
    spare.start()
    spare.start()
    const taken = (await spare.take(limits))!
    const memory = hierarchy!.version === 1 ? 'memory.limit_in_bytes' : 'memory.max'
    expect(fileOf(taken.slot.group!.procs, memory)).toContain(String(limits.memoryBytes))
    expect(await spare.take(limits)).toBe(null)
    const { usage, emptied } = await discard(taken)
    expect(emptied).toBe('verified')
    // Its start took far more; the run did nothing.
    expect(usage!.cpuMs).toBeLessThan(taken.startUsage!.cpuMs!)
  }, 60_000)

  it('reaches no site before it has a route, and the site by it', async () => {
    let hits = 0
    const site = createServer((_request, response) => {
      hits++
      response.setHeader('content-type', 'text/html').end('<p>arrived</p>')
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const dial: Dial = Object.assign(
      async () => {
        const socket = connect((site.address() as AddressInfo).port, '127.0.0.1')
        await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
        return socket
      },
      { check: async () => {} },
    )
    spare.start()
    const taken = (await spare.take(limits))!
    try {
      await expect(taken.page.goto('http://site.example/')).rejects.toThrow(/net::ERR/)
      expect([hits, taken.proxy.counts()]).toEqual([0, { allowed: 0, denied: 0, bytes: 0 }])
      const route = { dial, limits: { connections: 8, requests: 8, bytes: MB } }
      taken.proxy.open(route)
      const page = await taken.page.context().newPage()
      await page.goto('http://site.example/')
      expect(await page.locator('p').textContent()).toBe('arrived')
      expect(() => taken.proxy.open(route)).toThrow('the proxy has a route already')
    } finally {
      await discard(taken)
      site.close()
    }
  }, 60_000)

  it('is not used when it has ended, and leaves nothing behind', async () => {
    spare.start()
    const first = (await spare.take(limits))!
    await discard(first)
    const { group } = first.slot
    spare.start()
    // The same slot, which is free again.
    await expect.poll(() => group!.processes().length).toBeGreaterThan(3)
    await expect.poll(() => group!.empty()).toBe(true)
    expect(await spare.take(limits)).toBe(null)
    expect(fileOf(group!.procs, 'cgroup.procs')).toEqual([])
  }, 60_000)
})
