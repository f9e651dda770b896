/** A browser with its page, in a slot of its own: for one run, or ahead of one. */
import type { Browser, Page } from 'playwright-core'
import type { EgressProxy } from '#server/kernel/egress/proxy.ts'
import type { Usage } from '../../engine/cgroup.ts'
import type { Limits } from '../../engine/engine.ts'
import type { Slot, Slots } from '../../engine/slots.ts'
import { contextOptions, type Viewport } from './browser-flags.ts'
import { type BrowserPlace, type OpenBrowser, openBrowser } from './open-browser.ts'

/** The default of a request. */
const START_VIEWPORT: Viewport = { width: 1_280, height: 900 }

export const isStartViewport = ({ width, height }: Viewport): boolean =>
  width === START_VIEWPORT.width && height === START_VIEWPORT.height

export interface BrowserHost {
  place: BrowserPlace
  slots: Slots
  userAgent: string
}

export interface StartedBrowser {
  slot: Slot
  browser: Browser
  /** Empty; nothing was asked of a site yet. */
  page: Page
  /** Without a route. */
  proxy: EgressProxy
  /** What its start used: not the run's. */
  startUsage: Usage | null
  close: OpenBrowser['close']
}

/** Throws when it does not start; its slot is free then. */
export async function startBrowser(
  { place, slots, userAgent }: BrowserHost,
  limits: Limits,
): Promise<StartedBrowser> {
  const slot = slots.claim(limits)
  try {
    const { browser, proxy, close } = await openBrowser(place, slot, null)
    try {
      const context = await browser.newContext(contextOptions(START_VIEWPORT, userAgent))
      const page = await context.newPage()
      return { slot, browser, page, proxy, startUsage: null, close }
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    await slot.release()
    throw error
  }
}

/** Ends it and frees its slot. Returns what its run used, and whether its control group was empty afterwards. */
export async function discard({
  close,
  slot,
  startUsage,
}: StartedBrowser): Promise<Awaited<ReturnType<OpenBrowser['close']>>> {
  try {
    const { usage, emptied } = await close()
    return { usage: usage && startUsage ? since(startUsage, usage) : usage, emptied }
  } finally {
    await slot.release()
  }
}

/** The peak of memory counts the browser itself, whenever it was started. */
const since = (start: Usage, end: Usage): Usage => ({
  oomEvents: end.oomEvents - start.oomEvents,
  memoryPeakBytes: end.memoryPeakBytes,
  cpuMs: end.cpuMs === null || start.cpuMs === null ? null : end.cpuMs - start.cpuMs,
})
