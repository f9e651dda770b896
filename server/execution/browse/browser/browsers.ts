/** The browser of this host: found, tested before its first page, and a new one for each run, started ahead where BROWSER_SPARE says so. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { EgressProxy, ProxyCounts, ProxyRoute } from '#server/kernel/egress/proxy.ts'
import type { Env } from '#server/kernel/env.ts'
import type { Log } from '#server/kernel/log.ts'
import { findHierarchy, type Usage } from '../../engine/cgroup.ts'
import type { Limits } from '../../engine/engine.ts'
import { createSlots } from '../../engine/slots.ts'
import { userAgentOf, type Viewport } from './browser-flags.ts'
import { findChromium } from './find-chromium.ts'
import { createSpareBrowser, type SpareBrowser } from './spare-browser.ts'
import {
  type BrowserHost,
  discard,
  isStartViewport,
  type StartedBrowser,
  startBrowser,
} from './start-browser.ts'
import { type BrowserProbe, testBrowser } from './test-browser.ts'

/** Browsers get user ids of their own, after those of runs. */
const UIDS_OF_RUNS = 512

export interface BrowserTask {
  limits: Limits
  route: ProxyRoute
  viewport: Viewport
  abort: AbortSignal
  /** What it has found is kept by itself: a run that ends early has no result. */
  work(page: Page, proxy: EgressProxy): Promise<void>
}

export interface BrowserRun {
  /** `lost`: the browser did not start, or ended by itself. */
  ended: 'done' | 'timeout' | 'too_heavy' | 'lost' | 'stopped'
  durationMs: number
  /** Until the page could be used: little where a browser was ready. */
  startMs: number
  usage: Usage | null
  emptied: 'verified' | 'unverifiable' | 'leaked'
  counts: ProxyCounts
  version: string
}

export interface BrowserStatus {
  state: 'starting' | 'ok' | 'unavailable' | 'unconfigured'
  reasons: readonly string[]
  version: string | null
  selfTest: readonly BrowserProbe[]
}

export interface Browsers {
  status(): BrowserStatus
  run(task: BrowserTask): Promise<BrowserRun>
  /** Looks for a browser and tests it. Returns why there is none; nothing runs before the first test. */
  test(): Promise<string | null>
  reap(): Promise<number>
  close(): Promise<void>
}

type BrowserSettings = Pick<
  Env,
  | 'ASSAY_DEPLOYMENT'
  | 'SANDBOX_ENGINE'
  | 'SANDBOX_DIR'
  | 'SANDBOX_PYTHON'
  | 'SANDBOX_UID_BASE'
  | 'BROWSER'
  | 'BROWSER_SPARE'
  | 'CHROMIUM_PATH'
  | 'BASE_URL'
>

interface Ready extends BrowserHost {
  version: string
  spare: SpareBrowser | null
}

export class BrowserUnavailable extends Error {}

/** `after`: a self-test waits for it, so that it does not disturb that of the sandbox. */
export function createBrowsers(env: BrowserSettings, log: Log, after: () => Promise<unknown>): Browsers {
  const isOff = env.BROWSER === 'none' || env.SANDBOX_ENGINE === 'none'
  let reasons: readonly string[] = isOff
    ? [
        env.BROWSER === 'none'
          ? 'BROWSER is none'
          : 'SANDBOX_ENGINE is none, and the browser runs in the sandbox',
      ]
    : []
  let ready: Ready | null = null
  let selfTest: readonly BrowserProbe[] = []
  let testing: Promise<string | null> | null = null
  let isFirstOver = isOff
  const stop = new AbortController()
  const running = new Set<Promise<unknown>>()

  async function find(): Promise<string | null> {
    try {
      const found = findChromium(env.CHROMIUM_PATH)
      if (process.platform !== 'linux') throw new BrowserUnavailable('pages are opened on Linux only')
      if (!found)
        throw new BrowserUnavailable(
          env.CHROMIUM_PATH
            ? `CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which does not exist`
            : 'no Chromium was found; on Debian and Ubuntu: apt-get install chromium-headless-shell, or chromium',
        )
      const hierarchy = process.getuid?.() === 0 ? findHierarchy() : null
      if (!hierarchy && env.ASSAY_DEPLOYMENT === 'production')
        throw new BrowserUnavailable(
          'no control group can be made here, so memory cannot be limited; run as root',
        )
      const folder = join(env.SANDBOX_DIR, 'web')
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      const firstUid = env.SANDBOX_UID_BASE + UIDS_OF_RUNS
      const owners = join(env.SANDBOX_DIR, 'runs')
      const slots = ready?.slots ?? createSlots({ folder: owners, prefix: 'web', firstUid, hierarchy })
      const place = { found, python: env.SANDBOX_PYTHON, folder }
      // Started before the test, perhaps by another version of the program.
      await ready?.spare?.close()
      await slots.reap()
      const tested = await testBrowser(place, slots)
      selfTest = tested.probes
      const failed = selfTest.filter(({ ok }) => !ok)
      if (failed.length > 0) {
        log.error({ failed }, 'the browser failed its self-test')
        throw new BrowserUnavailable(`the self-test failed: ${failed.map(({ probe }) => probe).join(', ')}`)
      }
      const host = { place, slots, userAgent: userAgentOf(env.BASE_URL) }
      const spare = env.BROWSER_SPARE === 'one' ? createSpareBrowser(host, log) : null
      ready = { ...host, version: tested.version, spare }
      if (running.size === 0) spare?.start()
      reasons = []
      return null
    } catch (error) {
      if (!(error instanceof BrowserUnavailable))
        log.error({ err: error }, 'the browser could not be started')
      ready = null
      reasons = [error instanceof BrowserUnavailable ? error.message : 'the browser could not be started']
      return reasons[0]!
    }
  }

  const test = (): Promise<string | null> => {
    if (isOff || stop.signal.aborted) return Promise.resolve(reasons[0] ?? null)
    testing ??= after()
      .then(find)
      .finally(() => {
        testing = null
        isFirstOver = true
      })
    return testing
  }

  async function runNow(host: Ready, task: BrowserTask): Promise<BrowserRun> {
    const { version } = host
    const atMs = performance.now()
    let started: StartedBrowser
    try {
      started = (await host.spare?.take(task.limits)) ?? (await startBrowser(host, task.limits))
    } catch (error) {
      log.error({ err: error }, 'the browser did not start')
      const counts = { allowed: 0, denied: 0, bytes: 0 }
      return {
        ended: 'lost',
        durationMs: 0,
        startMs: 0,
        usage: null,
        emptied: 'unverifiable',
        counts,
        version,
      }
    }
    const { slot, browser, page, proxy } = started
    let ended: BrowserRun['ended'] | null = null
    /** Ends before the slot is free: the next run in it must not meet it. */
    let killed: Promise<unknown> | undefined
    /** The first cause stands. */
    const end = (why: BrowserRun['ended']) => {
      ended ??= why
      killed ??= slot.group?.empty()
    }
    const signal = AbortSignal.any([task.abort, stop.signal])
    const isStopped = new Promise<void>((resolve) => {
      const onAbort = () => {
        end('stopped')
        resolve()
      }
      if (signal.aborted) onAbort()
      else signal.addEventListener('abort', onAbort, { once: true })
    })
    const startMs = Math.round(performance.now() - atMs)
    let timer: NodeJS.Timeout | undefined
    // A run without a control group ends here.
    const isLate = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        end('timeout')
        resolve()
      }, task.limits.wallMs)
    })
    page.context().on('page', (other) => void (other === page ? null : other.close().catch(() => {})))
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
    page.on('crash', () => end('too_heavy'))
    browser.on('disconnected', () => end('lost'))
    try {
      proxy.open(task.route)
      if (!isStartViewport(task.viewport)) await page.setViewportSize(task.viewport)
      await Promise.race([task.work(page, proxy), isStopped, isLate])
      if (proxy.isOver()) end('too_heavy')
      end('done')
    } catch (error) {
      if (ended === null) log.warn({ err: error }, 'a page could not be opened')
      end('lost')
    } finally {
      clearTimeout(timer)
      await killed
    }
    const durationMs = Math.round(performance.now() - atMs) - startMs
    const { usage, emptied } = await discard(started)
    if (usage && usage.oomEvents > 0 && ended !== 'done') ended = 'too_heavy'
    return { ended: ended!, durationMs, startMs, usage, emptied, counts: proxy.counts(), version }
  }

  return {
    status: () => ({
      state: isOff ? 'unconfigured' : !isFirstOver ? 'starting' : ready ? 'ok' : 'unavailable',
      reasons,
      version: ready?.version ?? null,
      selfTest,
    }),
    async run(task) {
      if (!ready) throw new BrowserUnavailable(reasons[0] ?? 'the browser is testing itself')
      const run = runNow(ready, task)
      running.add(run)
      try {
        return await run
      } finally {
        running.delete(run)
        // Not beside a run, which would be slower by it.
        if (running.size === 0 && !stop.signal.aborted) ready?.spare?.start()
      }
    },
    test,
    reap: async () => (await ready?.slots.reap()) ?? 0,
    async close() {
      stop.abort()
      await testing
      await Promise.allSettled([...running])
      await ready?.spare?.close()
    },
  }
}
