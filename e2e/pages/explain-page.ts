// What a reader does on the page that explains a verdict.
import type { Locator, Page } from '@playwright/test'

export class ExplainPage {
  readonly page: Page
  readonly verdict: Locator
  readonly outcome: Locator
  readonly underlined: Locator
  readonly rules: Locator
  readonly artifact: Locator

  constructor(page: Page) {
    this.page = page
    const summary = page.getByRole('region', { name: 'Verdict', exact: true })
    this.verdict = summary.getByRole('heading', { level: 2 })
    this.outcome = summary.getByRole('status')
    this.underlined = summary.locator('.finding')
    this.rules = page.getByRole('region', { name: 'Rules that fired' }).getByRole('article')
    this.artifact = page.getByLabel('The artifact, exactly as it was sent')
  }

  async open(path = '/explain'): Promise<void> {
    await this.page.goto(path)
  }

  async paste(answer: unknown): Promise<void> {
    await this.page
      .getByLabel('Or paste it')
      .fill(typeof answer === 'string' ? answer : JSON.stringify(answer))
    await this.page.getByRole('button', { name: 'Explain', exact: true }).click()
  }

  /** The row of one check, by its id. */
  check(id: string): Locator {
    return this.page.locator('.check').filter({ has: this.page.getByText(id, { exact: true }) })
  }
}
