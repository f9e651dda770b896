// Accessibility faults of a page. The rules of WCAG 2.2 AA and axe's own advice; each fault names its rule and its element.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export async function axeFaults(page: Page, { except = [] as string[] } = {}): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).disableRules(except).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
