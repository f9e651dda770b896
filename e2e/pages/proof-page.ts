// What a person does on the page of a signed verdict, and where it is published.
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

export class ProofPage {
  readonly page: Page
  readonly publish: Locator
  readonly report: Locator
  readonly topUp: Locator

  constructor(page: Page) {
    this.page = page
    this.publish = page.getByRole('region', { name: 'Publish to the ledger', exact: true })
    this.report = page.getByRole('region', { name: 'Report', exact: true })
    this.topUp = page.getByRole('region', { name: 'Top up', exact: true })
  }

  async open(eventId: string): Promise<void> {
    await this.page.goto(`/verdict-proofs/${eventId}`)
  }

  /** Goes to the checks, which run when they are reached. */
  async check(): Promise<void> {
    await this.page.getByRole('heading', { name: 'Checks' }).scrollIntoViewIfNeeded()
    await expect(this.report.getByRole('status')).toBeVisible()
  }

  panel(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }
}

/** A signed review of the account, which the ledger need not publish. */
export async function signVerdict(
  request: APIRequestContext,
  apiKey: string,
  artifact: string,
): Promise<string> {
  const answer = await request.post('/review', {
    headers: { authorization: `Bearer ${apiKey}` },
    data: { artifact_type: 'shell_command', artifact, sign: true },
  })
  return (await answer.json()).proof.event.id
}
