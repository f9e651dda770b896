// Actions on the card processor's pages: pay, with or without a webhook, leave, and refund as the operator.
import { type APIRequestContext, expect, type Page } from '@playwright/test'

export class CheckoutPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async pay({ told = true } = {}): Promise<void> {
    if (!told) await this.page.getByLabel('Tell the service at once').uncheck()
    await this.page.getByRole('button', { name: 'Pay' }).click()
  }

  async leave(): Promise<void> {
    await this.page.getByRole('link', { name: 'Back' }).click()
  }

  /** For `refundPayment`: the page itself is gone once it was paid. */
  get url(): string {
    return this.page.url()
  }
}

/** Resolves when the service has taken the signed event. */
export async function refundPayment(
  request: APIRequestContext,
  checkoutUrl: string,
  cents: number,
): Promise<void> {
  const answer = await request.post(checkoutUrl.replace('/c/pay/', '/refund/'), { form: { cents } })
  expect(answer.status(), await answer.text()).toBe(200)
}
