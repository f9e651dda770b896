// What a developer does in the reference.
import type { Locator, Page } from '@playwright/test'

export class DocsPage {
  readonly page: Page
  readonly navigation: Locator
  readonly title: Locator
  readonly answer: Locator
  readonly refusal: Locator
  readonly body: Locator

  constructor(page: Page) {
    this.page = page
    this.navigation = page.getByRole('navigation', { name: 'Reference' }).filter({ visible: true })
    this.title = page.getByRole('heading', { level: 1 })
    this.answer = page.getByRole('region', { name: 'Response', exact: true })
    this.refusal = this.answer.locator('.note')
    this.body = page.getByLabel('Body, as JSON')
  }

  async open(slug = ''): Promise<void> {
    await this.page.goto(slug === '' ? '/docs' : `/docs/${slug}`, { waitUntil: 'networkidle' })
  }

  async filter(words: string): Promise<void> {
    await this.navigation.getByRole('searchbox', { name: 'Filter operations' }).fill(words)
  }

  /** Method and path of the operations that are listed, such as "GET /health". */
  async listed(): Promise<string[]> {
    const links = await this.navigation
      .locator('a[href^="/docs/"]')
      .filter({ has: this.page.locator('span') })
      .all()
    return Promise.all(links.map(async (link) => (await link.locator('span').allTextContents()).join(' ')))
  }

  operation(slug: string): Locator {
    return this.navigation.locator(`a[href="/docs/${slug}"]`)
  }

  async show(tab: 'curl' | 'TypeScript' | 'MCP' | 'Try it'): Promise<void> {
    await this.page.getByRole('tab', { name: tab, exact: true }).click()
  }

  async run(): Promise<void> {
    await this.page.getByRole('button', { name: 'Run it' }).click()
  }

  status(code: number): Locator {
    return this.answer.getByText(String(code), { exact: true })
  }

  /** The answer as bytes to read. */
  answered(): Locator {
    return this.answer.getByRole('region', { name: 'response', exact: true })
  }
}
