// Accessibility faults and sideways scrolling of a page at the widths and in the themes of the design.
import type { Page } from '@playwright/test'
import { axeFaults } from './axe-faults.ts'

export const isWiderThanTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Changes the viewport and the theme of the open page; each fault names both. The dark theme is checked for its colours. */
export async function viewFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const found = await axeFaults(page, { coloursOnly: colorScheme === 'dark' })
      if (await isWiderThanTheScreen(page)) found.push('scrolls sideways')
      faults.push(...found.map((fault) => `${width}, ${colorScheme}: ${fault}`))
    }
  return faults
}
