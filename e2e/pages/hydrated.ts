// Waits until the scripts of a page answer keys and clicks.
import type { Page } from '@playwright/test'

/** React marks an element that it has taken over with a property of its own; effects run before the next frame. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const field = document.querySelector('header input[name=q]')
    return field !== null && Object.keys(field).some((key) => key.startsWith('__reactProps'))
  })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}
