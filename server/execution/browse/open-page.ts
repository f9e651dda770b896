/** Opens a page in a browser of its own, and takes a screenshot or the steps of the caller. */
import { createHash } from 'node:crypto'
import type { Page, Request } from 'playwright-core'
import type { EgressProxy } from '#server/kernel/egress/proxy.ts'
import { OperationError } from '#server/kernel/errors.ts'
import type { ExecutionDeps } from '../deps.ts'
import { browseTiers, engineLimits } from '../execution.rules.ts'
import { newArtifactId } from './artifacts.store.ts'
import type { BrowseInput } from './browse.schema.ts'
import type { BrowseAdmission } from './browse-admission.ts'
import type { Found } from './browse-facts.ts'
import { CPU_WINDOW_MS } from './browser/browser-flags.ts'
import type { BrowserRun } from './browser/browsers.ts'
import { type Shot, StepRefused, shoot, takeStep } from './browser/take-steps.ts'
import type { RobotsAnswer } from './read/robots.ts'

const MOST_SHOTS_BYTES = 20 * 1024 * 1024
const PROXY_CONNECTIONS = 64
const PROXY_REQUESTS = 500

export interface PageTask {
  input: BrowseInput
  admission: BrowseAdmission
  robots: RobotsAnswer
  mayGoOn(robots: RobotsAnswer): void
}

/** Throws browser_unavailable for a run that the service lost, and what `mayGoOn` throws. */
export async function openPage(
  ctx: ExecutionDeps,
  { input, admission, robots, mayGoOn }: PageTask,
  signal: AbortSignal,
): Promise<{ found: Found; run: BrowserRun }> {
  const found: Found = {
    finalUrl: input.url,
    httpStatus: null,
    contentType: null,
    redirects: [],
    robots,
    error: null,
    truncated: false,
    artifacts: [],
    outputs: [],
    steps: [],
    remoteIp: null,
    tlsLeafSha256: null,
    body: null,
    text: null,
    extraction: null,
  }
  const viewport = { width: input.viewport_width, height: input.viewport_height }
  let refusal: unknown = null
  let shotBytes = 0

  function keep({ png, width, height }: Shot): string {
    shotBytes += png.length
    if (shotBytes > MOST_SHOTS_BYTES) throw new StepRefused('too_large')
    const artifactId = newArtifactId(ctx.randomBytes(17))
    const sha256 = createHash('sha256').update(png).digest('hex')
    found.artifacts.push({ artifactId, sha256, width, height, png })
    found.outputs.push(sha256)
    return artifactId
  }

  async function goTo(page: Page, proxy: EgressProxy, url: string): Promise<void> {
    // The page itself shows an error or where it was before, so the last request says what failed.
    let asked = url
    const follow = (request: Request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked = request.url()
    }
    page.on('request', follow)
    const answer = await page
      .goto(url, { waitUntil: 'load', timeout: admission.timeoutMs })
      .catch((error) => {
        if (isRefused(proxy, asked)) throw new StepRefused('egress_denied')
        throw error
      })
      .finally(() => page.off('request', follow))
    found.finalUrl = page.url()
    for (let request = answer?.request().redirectedFrom(); request; request = request.redirectedFrom())
      found.redirects.push(request.url())
    if (isRefused(proxy, found.finalUrl)) throw new StepRefused('egress_denied')
    found.httpStatus = answer?.status() ?? null
    found.contentType = answer?.headers()['content-type']?.split(';')[0]?.trim() ?? null
    found.remoteIp = addressOf(proxy, found.finalUrl)
    // Where redirects and scripts have led.
    if (/^https?:/.test(found.finalUrl) && found.finalUrl !== url) await obey(found.finalUrl)
  }

  async function obey(url: string): Promise<void> {
    const said = await ctx.reading.robots.check(new URL(url), admission.egress)
    if (said === 'disallowed') found.robots = said
    mayGoOn(said)
  }

  const run = await ctx.browsers.run({
    limits: { ...engineLimits(admission.granted!), cpuWindowMs: CPU_WINDOW_MS },
    route: {
      dial: admission.egress.dial,
      limits: {
        connections: PROXY_CONNECTIONS,
        requests: PROXY_REQUESTS,
        bytes: browseTiers[input.tier]!.bytes,
      },
    },
    viewport,
    abort: signal,
    async work(page, proxy) {
      try {
        await goTo(page, proxy, input.url)
        if (input.wait_ms > 0) await page.waitForTimeout(input.wait_ms)
        if (input.action === 'screenshot') keep(await shoot(page, viewport))
        for (const step of input.steps ?? []) {
          const outcome = await takeStep(page, step, { maxBytes: input.max_bytes, viewport }, async (url) => {
            await obey(url)
            await goTo(page, proxy, url)
          })
          const { shot, ...told } = outcome
          if (outcome.text !== undefined)
            found.outputs.push(createHash('sha256').update(outcome.text).digest('hex'))
          found.steps.push(shot ? { ...told, artifact_id: keep(shot) } : told)
          if (!outcome.ok) break
        }
        found.finalUrl = page.url()
      } catch (error) {
        if (error instanceof OperationError) refusal = error
        else found.error = error instanceof StepRefused ? error.message : codeOf(error)
      }
    },
  })
  if (refusal) throw refusal
  if (
    run.ended === 'stopped' ||
    run.emptied === 'leaked' ||
    (run.ended === 'lost' && run.counts.allowed === 0)
  )
    throw new OperationError('browser_unavailable', {
      extra: { reasons: ['the browser was lost'] },
      headers: { 'Retry-After': '5' },
    })
  if (run.ended === 'timeout') found.error = 'timeout'
  if (run.ended === 'too_heavy' || run.ended === 'lost') found.error = 'too_heavy'
  return { found, run }
}

const codeOf = (error: unknown) => (/Timeout/.test(String(error)) ? 'timeout' : 'page_failed')

function placeOf(url: string): [string, number] | null {
  if (!/^https?:/.test(url)) return null
  const { hostname, port, protocol } = new URL(url)
  return [hostname, Number(port) || (protocol === 'https:' ? 443 : 80)]
}

function isRefused(proxy: EgressProxy, url: string): boolean {
  const place = placeOf(url)
  return place !== null && proxy.refused(...place)
}

function addressOf(proxy: EgressProxy, url: string): string | null {
  const place = placeOf(url)
  return place && proxy.addressOf(...place)
}
