// What a person does on the account page.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { CheckoutPage } from './checkout-page.ts'

export interface OpenAccount {
  apiKey: string
  agentId: string
  freeCallsRemaining: number
}

/** Registered without a page. */
export async function registerAccount(request: APIRequestContext, ref?: string): Promise<OpenAccount> {
  const answer = await request.post('/register', { data: ref === undefined ? {} : { ref } })
  const body = await answer.json()
  return {
    apiKey: body.api_key,
    agentId: body.agent_id,
    freeCallsRemaining: body.free_calls_remaining,
  }
}

const bearer = (apiKey: string) => ({ authorization: `Bearer ${apiKey}`, accept: 'application/json' })

export async function balanceOf(request: APIRequestContext, apiKey: string) {
  return (await request.get('/balance', { headers: bearer(apiKey) })).json()
}

/** Paid by the customer's node of the pair, without a page. */
export async function fundAccount(request: APIRequestContext, apiKey: string, sats: number): Promise<void> {
  const headers = bearer(apiKey)
  const topup = await (await request.post('/topup', { headers, data: { amount_sats: sats } })).json()
  await request.post('/test-wallet/pay', { data: { invoice: topup.invoice } })
  for (let tries = 0; tries < 50; tries++) {
    const status = await request.get(`/topup/status?payment_hash=${topup.payment_hash}`, { headers })
    if ((await status.json()).credited) return
    await new Promise((resume) => setTimeout(resume, 100))
  }
  throw new Error('the top-up was not credited')
}

export async function testInvoice(request: APIRequestContext, sats: number): Promise<string> {
  const made = await request.post('/test-wallet/invoice', { data: { amount_sats: sats } })
  return (await made.json()).invoice
}

export async function review(request: APIRequestContext, apiKey: string, artifact: string): Promise<number> {
  const data = { artifact_type: 'shell_command', artifact }
  return (await request.post('/review', { headers: bearer(apiKey), data })).status()
}

export class AccountPage {
  readonly page: Page
  readonly topUp: Locator
  /** Of the way to pay that is shown. */
  readonly topUpAmount: Locator
  readonly withdraw: Locator
  readonly statement: Locator
  readonly rows: Locator
  readonly newKey: Locator
  readonly destination: Locator
  readonly amount: Locator

  constructor(page: Page) {
    this.page = page
    this.topUp = page.getByRole('region', { name: 'Top up', exact: true })
    this.topUpAmount = this.topUp.getByLabel('Amount', { exact: true }).filter({ visible: true })
    this.withdraw = page.getByRole('region', { name: 'Withdraw', exact: true })
    this.statement = page.getByRole('region', { name: 'Statement', exact: true })
    this.rows = this.statement.locator('tbody > tr')
    this.newKey = page.getByRole('region', { name: 'Your new key' })
    this.destination = this.withdraw.getByLabel('Invoice or Lightning address')
    this.amount = this.withdraw.getByLabel('Amount', { exact: true })
  }

  async open(path = '/account'): Promise<void> {
    await this.page.goto(path)
  }

  /** As somebody whose browser keeps the key. */
  async keep(account: OpenAccount): Promise<void> {
    await this.page.addInitScript(
      (kept) => localStorage.setItem('assay.account', kept),
      JSON.stringify(account),
    )
  }

  async openWith(account: OpenAccount, path = '/account'): Promise<void> {
    await this.keep(account)
    await this.open(path)
    await this.page.getByRole('tab', { name: 'Money' }).waitFor()
  }

  /** Answers the key that is shown once. */
  async register(keep: 'in this browser' | 'elsewhere'): Promise<string> {
    await this.page.getByRole('button', { name: 'Open an account' }).click()
    const apiKey = await this.newKey.getByRole('region', { name: 'account key' }).textContent()
    if (keep === 'in this browser')
      await this.newKey.getByRole('checkbox', { name: 'Also save it in this browser' }).check({ force: true })
    await this.newKey.getByRole('button', { name: 'I’ve saved my key' }).click()
    return apiKey ?? ''
  }

  async useKey(apiKey: string): Promise<void> {
    await this.page.getByLabel('API key').fill(apiKey)
    await this.page.getByRole('button', { name: 'Sign in' }).click()
  }

  async tab(name: 'Money' | 'Usage' | 'Events' | 'Keys' | 'Referral'): Promise<void> {
    await this.page.getByRole('tab', { name }).click()
  }

  /** The figure under its name, such as "25,000 sats". */
  figure(name: string): Locator {
    return this.page
      .locator('dl > div')
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .locator('dd')
  }

  async payBy(word: 'Lightning' | 'Card' | 'USDC'): Promise<void> {
    await this.topUp.getByRole('group', { name: 'Method' }).getByText(word, { exact: true }).click()
  }

  /** As on an instance without this rail: what the service says of its rails, with this one off. */
  async withoutRail(rail: 'card' | 'x402'): Promise<void> {
    await this.page.route('**/payments.getWalletStatus*', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const status = answer.result.data
      status.methods[rail] = { ...status.methods[rail], available: false, reason: 'not_configured' }
      await route.fulfill({ response, json: answer })
    })
  }

  async askForQuote(usd: string): Promise<void> {
    await this.topUpAmount.fill(usd)
    await this.topUp.getByRole('button', { name: /^Get a/ }).click()
  }

  /** The processor's page, in its own tab. */
  async openCheckout(usd: string): Promise<CheckoutPage> {
    await this.askForQuote(usd)
    const opened = this.page.context().waitForEvent('page')
    await this.topUp.getByRole('link', { name: 'Pay on the card page' }).click()
    return new CheckoutPage(await opened)
  }

  async showWhatToSign(usdc: string): Promise<void> {
    await this.topUpAmount.fill(usdc)
    await this.topUp.getByRole('button', { name: 'Show what to sign' }).click()
  }

  async signInWallet(): Promise<void> {
    await this.topUp.getByRole('button', { name: 'Sign in your wallet' }).click()
  }

  async makeInvoice(sats: string): Promise<void> {
    await this.topUpAmount.fill(sats)
    await this.topUp.getByRole('button', { name: /^Create/ }).click()
  }

  invoice(): Locator {
    return this.topUp.getByRole('region', { name: 'invoice', exact: true })
  }

  async payWithTestWallet(): Promise<void> {
    await this.topUp.getByRole('button', { name: 'Pay with the test wallet' }).click()
  }

  /** Fills nothing in: asks, and says yes. */
  async confirmWithdrawal(): Promise<void> {
    await this.withdraw.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Withdraw/ })
      .click()
  }
}
