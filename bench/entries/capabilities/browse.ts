// Browse: a page, its text and its screenshot in one call of POST /browse, with the browser of this host.
import { setTimeout as sleep } from 'node:timers/promises'
import { toHex } from '#protocol/bytes.ts'
import { findChromium } from '#server/execution/browse/browser/find-chromium.ts'
import { canServePublicly, type PublicSite, servePublicly } from '#testing/public-site.ts'
import { BenchFailure, type Entry } from '../../entry.ts'
import type { Bench } from '../../harness/bench.ts'
import { fundedAccounts } from '../../harness/data/accounts.ts'
import { startProductionServer } from '../../harness/production-server.ts'

const CALLS = 10
const WARM_UP = 6
/** A host is visited once a second, so calls go round hosts; no packet leaves this machine. */
const addresses = Array.from({ length: 6 }, (_, n) => `55.1.9.${n + 1}`)
/** The self-test of a browser has time limits, which a busy machine may miss. */
const testSeconds = 40
const mostServers = 3

/** Without the pause after the page has loaded, which is the caller's wish. */
const request = { action: 'multi_step', steps: [{ do: 'text' }, { do: 'screenshot' }], wait_ms: 0 }
const GOAL = { below: 300 }

const paragraph = '<p>A paragraph of an ordinary page, long enough that a reader keeps it as its text.</p>'
const page = `<!doctype html><html lang="en"><head><title>Page</title><link rel="stylesheet" href="/style.css"></head>
<body><nav>Menu</nav><article><h1>Heading</h1>${paragraph.repeat(30)}</article></body></html>`

export const browsing: Entry = {
  name: 'browse',
  title: 'Browse: page, text and screenshot of 4 KB with a style sheet, one call after another',
  async measure(bench) {
    if (!canServePublicly || findChromium(undefined) === null)
      throw new BenchFailure('this needs root on Linux, and Chromium')
    const sites: PublicSite[] = []
    try {
      for (const address of addresses) sites.push(await servePublicly(address, answer))
      const call = await caller(bench)
      const measure = (what: string, tier: number, pauseMs: number, goal?: Measured['goal']) =>
        timed(bench, what, { call: (n) => call(n, tier), pauseMs, goal })
      return {
        rows: [
          await measure('half a processor (tier 0), a call every two seconds, median', 0, 2_000, GOAL),
          await measure('one processor (tier 1), a call every two seconds, median', 1, 2_000, GOAL),
          await measure('two processors (tier 2), a call every two seconds, median', 2, 2_000, GOAL),
          await measure('two processors (tier 2), one call after another, median', 2, 0),
        ],
        notes: [
          'From the request to the whole answer: the charge, a new browser in an empty network namespace, the page over the guarded proxy, hashes, the signed proof. Between calls a browser is started ahead of the next; one after another, each call waits for most of a start.',
        ],
      }
    } finally {
      for (const site of sites) await site.close()
    }
  },
}

function answer({ url }: { url?: string }, response: import('node:http').ServerResponse): void {
  if (url === '/robots.txt') response.writeHead(404).end()
  else if (url === '/style.css')
    response.setHeader('content-type', 'text/css').end('body { max-width: 60ch; font: 16px/1.5 sans-serif }')
  else response.setHeader('content-type', 'text/html').end(page)
}

/** A call by a funded account to a server of its own with sandbox and browser. Returns the milliseconds that it took. */
async function caller(bench: Bench): Promise<(n: number, tier: number) => Promise<number>> {
  const assay = await bench.assay()
  const [account] = await fundedAccounts(assay, 1, 20_000_000)
  const url = await serverWithBrowser(bench)
  return async (n, tier) => {
    const startedMs = performance.now()
    const response = await fetch(`${url}/browse`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account!.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...request, url: `http://${addresses[n % addresses.length]}/`, tier }),
    })
    const body = (await response.json()) as { status: string; steps?: { ok: boolean }[] }
    if (response.status !== 200 || body.status !== 'success' || body.steps?.some(({ ok }) => !ok))
      throw new BenchFailure(`POST /browse answered ${response.status} ${JSON.stringify(body).slice(0, 300)}`)
    return performance.now() - startedMs
  }
}

async function serverWithBrowser(bench: Bench): Promise<string> {
  const { databaseUrl, secretKey } = await bench.assay()
  for (let n = 1; n <= mostServers; n += 1) {
    const { url } = await startProductionServer({
      name: 'The server with a browser',
      root: bench.root,
      databaseUrl,
      secretKey: toHex(secretKey),
      environment: { SANDBOX_ENGINE: 'bwrap', SANDBOX_UID_BASE: '270000' },
      logPath: `${bench.dataDir}/browse-${n}.log`,
    })
    if (await hasBrowser(url)) return url
  }
  throw new BenchFailure(`no browser passed its self-test within ${testSeconds} s`)
}

async function hasBrowser(url: string): Promise<boolean> {
  for (let second = 0; second < testSeconds; second += 1) {
    const answer = await fetch(`${url}/execution/status`)
    const { browser } = (await answer.json()) as { browser: { available: boolean } }
    if (browser.available) return true
    await sleep(1_000)
  }
  return false
}

async function timed(
  { rounds }: Bench,
  what: string,
  { call, pauseMs, goal }: Measured,
): Promise<{ what: string; unit: 'ms'; rounds: number[]; goal?: { below: number } }> {
  const medians: number[] = []
  for (let n = 0; n < WARM_UP; n += 1) await call(n)
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = []
    for (let n = 0; n < CALLS; n += 1) {
      await sleep(pauseMs)
      times.push(await call(n))
    }
    medians.push(times.sort((a, b) => a - b)[CALLS / 2]!)
  }
  return { what, unit: 'ms', rounds: medians, ...(goal ? { goal } : {}) }
}

interface Measured {
  call: (n: number) => Promise<number>
  pauseMs: number
  goal: { below: number } | undefined
}
