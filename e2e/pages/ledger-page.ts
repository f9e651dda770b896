// What a reader does on /ledger and on the page of an entry.
import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

export class LedgerPage {
  readonly page: Page
  readonly rows: Locator
  readonly search: Locator

  constructor(page: Page) {
    this.page = page
    this.rows = page.getByRole('region', { name: 'Entries', exact: true }).locator('tbody > tr')
    this.search = page.getByLabel('Entry number, event id, any hash, or text to hash here')
  }

  async open(path = '/ledger'): Promise<void> {
    await this.page.goto(path, { waitUntil: 'networkidle' })
  }

  row(entry: number): Locator {
    return this.rows.filter({ has: this.page.getByRole('link', { name: `Entry ${entry}`, exact: true }) })
  }

  async lookFor(text: string): Promise<void> {
    await this.search.fill(text)
    await this.search.press('Enter')
  }
}

export class EntryPage {
  readonly page: Page
  readonly report: Locator
  readonly questions: Locator

  constructor(page: Page) {
    this.page = page
    this.report = page.getByRole('region', { name: 'Report', exact: true })
    this.questions = page.getByRole('list', { name: 'Questions' })
  }

  async open(entry: number | string): Promise<void> {
    await this.page.goto(`/ledger/${entry}`, { waitUntil: 'networkidle' })
  }

  /** Goes to the checks, which run when they are reached, and waits until they have. */
  async check(): Promise<void> {
    await this.page.getByRole('heading', { name: 'Checks' }).scrollIntoViewIfNeeded()
    await expect(this.questions).toBeVisible()
    const all = this.page.getByRole('button', { name: /^Show all \d+ checks$/ })
    if (await all.isVisible()) await all.click()
  }

  idsWith(outcome: 'pass' | 'fail' | 'cannot_establish'): Promise<string[]> {
    return this.report.locator(`details[data-outcome=${outcome}] .check-id`).allTextContents()
  }

  question(name: string): Locator {
    return this.questions.getByRole('listitem').filter({ has: this.page.getByText(name, { exact: true }) })
  }

  panel(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }
}

export interface PublishedVerdict {
  entry: number
  eventId: string
  artifact: string
  artifactHash: string
  verdict: string
}

/** A signed review with full disclosure, which the ledger must publish; waits until it has. */
export async function publishVerdicts(
  request: APIRequestContext,
  artifacts: readonly string[],
): Promise<PublishedVerdict[]> {
  const account = await (await request.post('/register', { data: {} })).json()
  const published: PublishedVerdict[] = []
  for (const artifact of artifacts) {
    const answer = await request.post('/review', {
      headers: { Authorization: `Bearer ${account.api_key}` },
      data: { artifact_type: 'shell_command', artifact, sign: true, confidentiality_tier: 'full_disclosure' },
    })
    expect(answer.status(), await answer.text()).toBe(200)
    const { verdict, proof } = await answer.json()
    const eventId: string = proof.event.id
    const headers = { Accept: 'application/json' }
    await expect
      .poll(async () => (await request.get(`/ledger/${eventId}`, { headers })).status(), { timeout: 15_000 })
      .toBe(200)
    const { entry } = await (await request.get(`/ledger/${eventId}`, { headers })).json()
    await expect
      .poll(async () => (await (await request.get(`/ledger/${entry}`, { headers })).json()).chain_head_event)
      .not.toBeNull()
    await expect
      .poll(async () => (await request.get(`/log/proof/${entry}.tlog-proof`)).status(), { timeout: 15_000 })
      .toBe(200)
    published.push({ entry, eventId, artifact, artifactHash: proof.proof_payload.artifact_hash, verdict })
  }
  return published
}

/** In a text that no other journey reviews. */
export const unlike = (): string => randomBytes(6).toString('hex')
