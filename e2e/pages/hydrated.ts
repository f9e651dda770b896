// Waits until the scripts of a page answer keys and clicks.
import type { Page } from '@playwright/test'

/** A field of every page's header. Other parts of a page may be taken over later. */
const SEARCH = 'header input[name=q]'

/** React marks an element that it has taken over with a property of its own, and runs effects before the page is idle. */
export async function hydrated(page: Page, selector = SEARCH): Promise<void> {
  await page.waitForFunction((selector) => {
    const element = document.querySelector(selector)
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'))
  }, selector)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })))
}
