/** The browser of this host: found, tested before its first page, and started anew for each run. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Dial } from '#server/kernel/egress/dial.ts'
import type { EgressProxy, ProxyCounts, ProxyLimits } from '#server/kernel/egress/proxy.ts'
import type { Env } from '#server/kernel/env.ts'
import type { Log } from '#server/kernel/log.ts'
import { findHierarchy, type Usage } from '../../engine/cgroup.ts'
import type { Limits } from '../../engine/engine.ts'
import { createSlots, type Slots } from '../../engine/slots.ts'
import { contextOptions, type Viewport } from './browser-flags.ts'
import { findChromium } from './find-chromium.ts'
import { type BrowserPlace, openBrowser } from './open-browser.ts'
import { type BrowserProbe, testBrowser } from './test-browser.ts'

/** Browsers get user ids of their own, after those of runs. */
const UIDS_OF_RUNS = 512

export interface BrowserTask {
  limits: Limits
  dial: Dial
  proxyLimits: ProxyLimits
  viewport: Viewport
  userAgent: string
  abort: AbortSignal
  /** What it has found is kept by itself: a run that ends early has no result. */
  work(page: Page, proxy: EgressProxy): Promise<void>
}

export interface BrowserRun {
  /** `lost`: the browser did not start, or ended by itself. */
  ended: 'done' | 'timeout' | 'too_heavy' | 'lost' | 'stopped'
  durationMs: number
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
  /** Looks for a browser and tests it. Returns why there is none. */
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
  | 'CHROMIUM_PATH'
>

interface Ready {
  place: BrowserPlace
  slots: Slots
  version: string
}

export class BrowserUnavailable extends Error {}

/** `after`: the self-test waits for it, so that it does not disturb that of the sandbox. */
export function createBrowsers(env: BrowserSettings, log: Log, after: Promise<unknown>): Browsers {
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
      await slots.reap()
      const tested = await testBrowser(place, slots)
      selfTest = tested.probes
      const failed = selfTest.filter(({ ok }) => !ok)
      if (failed.length > 0) {
        log.error({ failed }, 'the browser failed its self-test')
        throw new BrowserUnavailable(`the self-test failed: ${failed.map(({ probe }) => probe).join(', ')}`)
      }
      ready = { place, slots, version: tested.version }
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
    testing ??= after.then(find).finally(() => {
      testing = null
      isFirstOver = true
    })
    return testing
  }
  void test()

  async function runNow({ place, slots, version }: Ready, task: BrowserTask): Promise<BrowserRun> {
    const atMs = performance.now()
    const slot = slots.claim(task.limits)
    let ended: BrowserRun['ended'] | null = null
    /** Ends before the slot is free: the next run in it must not meet it. */
    let killed: Promise<unknown> | undefined
    /** The first cause stands. */
    const end = (why: BrowserRun['ended']) => {
      ended ??= why
      killed ??= slot.group?.empty()
    }
    let startMs = 0
    const signal = AbortSignal.any([task.abort, stop.signal])
    const onAbort = () => end('stopped')
    signal.addEventListener('abort', onAbort, { once: true })
    let timer: NodeJS.Timeout | undefined
    try {
      const way = { dial: task.dial, limits: task.proxyLimits }
      const opened = await openBrowser(place, slot, way)
      startMs = Math.round(performance.now() - atMs)
      timer = setTimeout(() => end('timeout'), task.limits.wallMs)
      try {
        const context = await opened.browser.newContext(contextOptions(task.viewport, task.userAgent))
        const page = await context.newPage()
        context.on('page', (other) => void (other === page ? null : other.close().catch(() => {})))
        page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
        page.on('crash', () => end('too_heavy'))
        opened.browser.on('disconnected', () => end('lost'))
        await Promise.race([
          task.work(page, opened.proxy),
          // A run without a control group ends here.
          new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true })),
          new Promise((resolve) => setTimeout(resolve, task.limits.wallMs).unref()),
        ])
        if (opened.proxy.isOver()) end('too_heavy')
        end('done')
      } catch (error) {
        if (ended === null) log.warn({ err: error }, 'a page could not be opened')
        end('lost')
      }
      const durationMs = Math.round(performance.now() - atMs) - startMs
      const { usage, emptied } = await opened.close()
      if (usage && usage.oomEvents > 0 && ended !== 'done') ended = 'too_heavy'
      return { ended: ended!, durationMs, startMs, usage, emptied, counts: opened.proxy.counts(), version }
    } catch (error) {
      log.error({ err: error }, 'the browser did not start')
      const counts = { allowed: 0, denied: 0, bytes: 0 }
      return { ended: 'lost', durationMs: 0, startMs, usage: null, emptied: 'unverifiable', counts, version }
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      await killed
      await slot.release()
    }
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
      }
    },
    test,
    reap: async () => (await ready?.slots.reap()) ?? 0,
    async close() {
      stop.abort()
      await testing
      await Promise.allSettled([...running])
    },
  }
}
