// The approvals page for a journey: operators and proposals are made as the operator's scripts make them.
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createBooks } from '#server/kernel/books/books.store.ts'
import { openDatabase } from '#server/kernel/db.ts'
import { operatorScopes } from '#server/kernel/operation.ts'
import { idFrom, operatorTokenFrom } from '#server/warden/operators/operator-token.ts'
import { insertToken, revokeTokens } from '#server/warden/operators/operators.store.ts'
import { type ProposalRequest, propose } from '#server/warden/proposals/propose.ts'

const nowUnix = () => Math.floor(Date.now() / 1_000)

export type Instance = ReturnType<typeof openInstance>

/** Opened before the tests of a file and closed after them: a worker may come back to a file, whose module it has kept. */
export function openInstance() {
  const url = process.env.ASSAY_E2E_DATABASE
  if (!url) throw new Error('ASSAY_E2E_DATABASE is not set: run this through playwright test.')
  const db = openDatabase(url, 2)
  return {
    db,
    async addOperator(name: string): Promise<string> {
      const token = operatorTokenFrom(randomBytes(64))
      await insertToken(db, {
        ...{ tokenId: idFrom('opt', randomBytes(17)), token, name, scopes: operatorScopes },
        createdAtUnix: nowUnix(),
        expiresAtUnix: nowUnix() + 86_400,
      })
      return token
    },
    revoke: (name: string) => revokeTokens(db, name, nowUnix()),
    async propose(request: Omit<ProposalRequest, 'fact'>, receivedSecondsAgo = 0): Promise<string> {
      const fact = randomBytes(8).toString('hex')
      return (await propose(db, { fact, ...request }, nowUnix() - receivedSecondsAgo)).proposalId
    },
    /** Through the function that every writer of the books uses: sats of the operator at the node. */
    async fundTreasury(sats: number): Promise<void> {
      const pinned = await db.pool.query('SELECT lightning FROM books_network')
      const lightning: string = pinned.rows[0]?.lightning ?? 'regtest'
      await createBooks(db, nowUnix, { lightning }).post('treasury_deposit', `treasury:${Math.random()}`, [
        { kind: 'rail', unit: 'LN', amount: -sats * 1_000 },
        { kind: 'treasury', unit: 'LN', amount: sats * 1_000 },
      ])
    },
    close: () => db.close(),
  }
}

export class ApprovalsPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async signIn(token: string): Promise<void> {
    await this.page.goto('/warden/approvals')
    await this.page.getByLabel('Operator token').fill(token)
    await this.page.getByRole('button', { name: 'Sign in' }).click()
    await this.page.getByText('Signed in as').waitFor()
  }
  show = (id: string) => this.page.goto(`/warden/approvals?proposal=${id}`)
  reason = () => this.page.getByLabel('Reason, kept in the decision log')
  approve = () => this.page.getByRole('button', { name: /^Approve/ })
  reject = () => this.page.getByRole('button', { name: /^Reject/ })
  undoOf = (title: string) =>
    this.page.getByRole('form', { name: `Undo: ${title}` }).getByRole('button', { name: 'Undo' })
}
