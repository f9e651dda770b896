// What a person does with events and webhooks on the account page.
import type { Locator, Page } from '@playwright/test'

export class EventsTab {
  readonly page: Page
  readonly events: Locator
  readonly eventRows: Locator
  readonly form: Locator
  readonly url: Locator
  readonly submit: Locator
  private readonly secretPanel: Locator

  constructor(page: Page) {
    this.page = page
    this.events = page.getByRole('region', { name: 'Recent events' })
    this.eventRows = this.events.locator('tbody > tr')
    this.form = page.getByRole('region', { name: 'Add a webhook' })
    this.url = this.form.getByLabel('URL')
    this.submit = this.form.getByRole('button', { name: 'Add webhook' })
    this.secretPanel = page.getByRole('region', { name: 'Signing secret', exact: true })
  }

  async choose(eventTitle: string): Promise<void> {
    await this.form.getByRole('checkbox', { name: eventTitle }).check()
  }

  async add(url: string, description = ''): Promise<void> {
    await this.url.fill(url)
    await this.form.getByLabel('Description, optional').fill(description)
    await this.submit.click()
  }

  /** As it is shown, once. */
  async secret(): Promise<string> {
    return (await this.secretPanel.getByRole('region', { name: 'signing secret' }).textContent()) ?? ''
  }

  async saveSecret(): Promise<void> {
    await this.secretPanel.getByRole('button', { name: 'I’ve saved the secret' }).click()
  }

  webhook(url: string): Locator {
    return this.page.getByRole('region', { name: `Webhook ${url}` })
  }
}
