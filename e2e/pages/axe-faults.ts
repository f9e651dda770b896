// Accessibility faults of a page. The rules of WCAG 2.2 AA and axe's own advice; each fault names its rule and its element.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What a theme can change. */
const coloured = ['color-contrast', 'link-in-text-block']

interface Wanted {
  except?: string[]
  /** For a page whose other theme has been checked whole. */
  coloursOnly?: boolean
}

export async function axeFaults(
  page: Page,
  { except = [], coloursOnly = false }: Wanted = {},
): Promise<string[]> {
  // No page has frames, so results are put together in the page itself; a second page for that takes as long as the rules.
  // Elements without a fault are not listed: half of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (coloursOnly
    ? axe.withRules(coloured)
    : axe.withTags(tags).disableRules(except)
  ).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
