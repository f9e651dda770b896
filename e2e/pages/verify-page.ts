// What a reader does on /verify.
import type { Locator, Page } from '@playwright/test'

export type Place = 'content' | 'tag' | 'id' | 'signature'

export class VerifyPage {
  readonly page: Page
  readonly report: Locator
  readonly loaded: Locator
  readonly headline: Locator
  readonly serverReport: Locator
  readonly field: Locator

  constructor(page: Page) {
    this.page = page
    this.report = page.getByRole('region', { name: 'Report', exact: true })
    this.loaded = page.getByRole('region', { name: 'Loaded', exact: true })
    this.headline = this.report.getByRole('heading', { level: 2 })
    this.serverReport = page.getByRole('region', { name: 'The server’s report' })
    this.field = page.getByLabel('Or paste an event, a proof, an entry, a link, an id or a number')
  }

  /** Waits until the verifier has answered, whose code loads in steps: from then on it needs no network. */
  async open(path = '/verify'): Promise<void> {
    await this.page.goto(path)
    await this.page.locator('[data-verifier]:not([data-verifier=loading])').waitFor()
    await this.page.waitForLoadState('networkidle')
  }

  async give(text: string): Promise<void> {
    await this.field.fill(text)
    await this.page.getByRole('button', { name: 'Check', exact: true }).click()
  }

  async drop(name: string, text: string): Promise<void> {
    await this.page
      .getByLabel('Choose a file')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  }

  check(id: string): Locator {
    return this.report.locator('details', { has: this.page.getByText(id, { exact: true }) })
  }

  /** Ids of the checks with this outcome, in their order. */
  idsWith(outcome: 'pass' | 'fail' | 'cannot_establish'): Promise<string[]> {
    return this.report.locator(`details[data-outcome=${outcome}] .check-id`).allTextContents()
  }

  async changeOneCharacter(place: Place): Promise<void> {
    await this.page.getByRole('radio', { name: place, exact: true }).check({ force: true })
    await this.page.getByRole('checkbox', { name: 'Change one character' }).check({ force: true })
  }

  async restore(): Promise<void> {
    await this.page.getByRole('checkbox', { name: 'Change one character' }).uncheck({ force: true })
  }

  async switchNetworkOn(): Promise<void> {
    await this.page.getByRole('checkbox', { name: 'Network off' }).check({ force: true })
  }
}
