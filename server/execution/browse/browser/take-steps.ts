/** What a caller may do with a page, step by step; the first that fails is the last. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

export interface Step {
  do: 'goto' | 'click' | 'type' | 'wait' | 'text' | 'screenshot'
  selector?: string | undefined
  value?: string | undefined
}

export interface Shot {
  png: Buffer
  width: number
  height: number
}

export type StepOutcome = { do: Step['do']; ok: boolean; text?: string; shot?: Shot; error?: string }

export interface StepLimits {
  maxBytes: number
  viewport: { width: number; height: number }
}

const EACH_MS = 10_000
const MOST_WAIT_MS = 3_000
const MOST_WIDTH = 1_600
const MOST_HEIGHT = 8_000
export const MOST_SHOT_BYTES = 5 * 1024 * 1024

/** CSS, `text=` or `role=`; null for the other languages of the library, which reach further. */
export function selectorOf(selector: string): string | null {
  if (selector.includes('>>')) return null
  if (/^(text|role)=/.test(selector)) return selector
  return /^[a-z_:-]+=|^\(*\/\/|^\.\./i.test(selector) ? null : `css=${selector}`
}

/** `goTo` checks the address before the page goes there. */
export async function takeStep(
  page: Page,
  step: Step,
  { maxBytes, viewport }: StepLimits,
  goTo: (url: string) => Promise<void>,
): Promise<StepOutcome> {
  const done = { do: step.do, ok: true }
  const target = step.selector === undefined ? null : selectorOf(step.selector)
  const options = { timeout: EACH_MS }
  try {
    switch (step.do) {
      case 'goto':
        await goTo(step.value!)
        return done
      case 'click':
        await page.locator(target!).first().click(options)
        return done
      case 'type':
        await page
          .locator(target!)
          .first()
          .fill(step.value ?? '', options)
        return done
      case 'wait':
        if (target) await page.locator(target).first().waitFor(options)
        else await page.waitForTimeout(Math.min(Number(step.value ?? 500) || 0, MOST_WAIT_MS))
        return done
      case 'text': {
        const part = page.locator(target ?? 'css=body').first()
        // biome-ignore lint/performance/useDomNodeTextContent: what is shown, not what scripts and styles hold
        const text = await part.innerText(options)
        return { ...done, text: cutText(text, maxBytes) }
      }
      case 'screenshot':
        return { ...done, shot: await shoot(page, viewport) }
    }
  } catch (error) {
    return { do: step.do, ok: false, error: codeOf(error) }
  }
}

/** At most `maxBytes` of UTF-8, whole characters. */
export function cutText(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= maxBytes) return text
  return new TextDecoder('utf-8').decode(bytes.subarray(0, maxBytes)).replace(/\uFFFD+$/, '')
}

/** The whole page where it is not too large, else what the window shows. Throws when even that is. */
export async function shoot(page: Page, viewport: StepLimits['viewport']): Promise<Shot> {
  await inTime(page.evaluate(settle))
  // The library's own screenshot of a whole page takes three times as long.
  const session = await page.context().newCDPSession(page)
  const { width, height } = (await inTime(session.send('Page.getLayoutMetrics'))).cssContentSize
  const whole = { captureBeyondViewport: true, clip: { x: 0, y: 0, width, height, scale: 1 } }
  // The fast encoding takes a third more bytes.
  const attempts = [
    ...(width <= MOST_WIDTH && height <= MOST_HEIGHT ? [{ ...whole, optimizeForSpeed: true }, whole] : []),
    { optimizeForSpeed: true },
    {},
  ]
  for (const attempt of attempts) {
    const { data } = await inTime(session.send('Page.captureScreenshot', { format: 'png', ...attempt }))
    const png = Buffer.from(data, 'base64')
    // IHDR follows the signature (PNG, 11.2.2).
    if (png.length <= MOST_SHOT_BYTES)
      return { png, width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
  }
  throw new Error(`the screenshot of ${viewport.width} × ${viewport.height} is too large`)
}

interface PageDocument {
  fonts: { ready: Promise<unknown> }
  getAnimations(): { finish(): void; cancel(): void }[]
}

/** In the page: its fonts are there and its animations have ended, so that two screenshots of it are the same. */
async function settle(): Promise<void> {
  const { document } = globalThis as unknown as { document: PageDocument }
  await document.fonts.ready
  for (const animation of document.getAnimations())
    try {
      animation.finish()
    } catch {
      // One without an end.
      animation.cancel()
    }
}

/** Throws after ten seconds; the browser that has not answered ends with its run. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Symbol('late')
  const first = await Promise.race([work, sleep(EACH_MS, late, { ref: false })])
  if (first === late) throw new Error('Timeout')
  return first as T
}

/** Never the words of the page. */
function codeOf(error: unknown): string {
  const text = String(error)
  if (error instanceof StepRefused) return error.message
  if (/Timeout/.test(text)) return 'timeout'
  if (/too large/.test(text)) return 'too_large'
  return /net::ERR|Navigation/.test(text) ? 'page_failed' : 'step_failed'
}

/** A code for the caller. */
export class StepRefused extends Error {}
