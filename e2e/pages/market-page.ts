// What a person does in the marketplace.
import type { APIRequestContext, Locator, Page } from '@playwright/test'

interface Draft {
  title: string
  description: string
  price: string
  category?: string
  content?: string
}

/** Listed without a page; answers the id. */
export async function listOffer(
  request: APIRequestContext,
  apiKey: string,
  offer: Record<string, string | number>,
): Promise<string> {
  const answer = await request.post('/offers/create', {
    headers: { authorization: `Bearer ${apiKey}` },
    data: offer,
  })
  return (await answer.json()).offer_id
}

export class MarketPage {
  readonly page: Page
  readonly buying: Locator
  readonly bought: Locator
  readonly topUp: Locator

  constructor(page: Page) {
    this.page = page
    this.buying = page.getByRole('region', { name: 'Buy', exact: true })
    this.bought = page.getByRole('region', { name: 'Your purchase', exact: true })
    this.topUp = page.getByRole('region', { name: 'Top up', exact: true })
  }

  /** From the panel that is shown to somebody without an account. */
  async register(): Promise<void> {
    await this.page.getByRole('button', { name: 'Open an account' }).click()
    const newKey = this.page.getByRole('region', { name: 'Your new key' })
    await newKey.getByRole('checkbox', { name: 'Also save it in this browser' }).check({ force: true })
    await newKey.getByRole('button', { name: 'I’ve saved my key' }).click()
  }

  async sell({ title, description, price, category, content }: Draft): Promise<void> {
    const form = this.page.getByRole('region', { name: 'Offer something' })
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Description').fill(description)
    await form.getByLabel('Price').fill(price)
    if (category) await form.getByLabel('Category').fill(category)
    if (content) await form.getByLabel('Content, optional').fill(content)
    await form.getByRole('button', { name: 'Offer it' }).click()
  }

  async search(words: string): Promise<void> {
    await this.page.getByLabel('Search title and description').fill(words)
    await this.page.getByRole('button', { name: 'Search', exact: true }).click()
  }

  /** With the invoice of the page, from the test wallet. */
  async fillBalance(): Promise<void> {
    await this.topUp.getByRole('button', { name: 'Create invoice' }).click()
    await this.topUp.getByRole('button', { name: 'Pay with the test wallet' }).click()
  }
}
