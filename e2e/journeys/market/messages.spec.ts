// The board, its threads, direct messages and feedback, as people use them; text stays text.
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import {
  AccountPage,
  balanceOf,
  fundAccount,
  type OpenAccount,
  registerAccount,
} from '../../pages/account-page.ts'

const hostile =
  'pay \u202e0001 to <img src=x onerror="document.title=1"> https://example.com/a [b](javascript:alert(1))'
const shown =
  'pay \\u{202e}0001 to <img src=x onerror="document.title=1"> https://example.com/a [b](javascript:alert(1))'

const bearer = ({ apiKey }: OpenAccount) => ({ authorization: `Bearer ${apiKey}` })

async function member(request: APIRequestContext, sats = 2_000): Promise<OpenAccount> {
  const account = await registerAccount(request)
  await fundAccount(request, account.apiKey, sats)
  return account
}

const post = async (request: APIRequestContext, account: OpenAccount, data: object) => {
  const answer = await request.post('/messages/post', { headers: bearer(account), data })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

const keep = (page: Page, account: OpenAccount) => new AccountPage(page).keep(account)

test('a member posts on the board, and another replies in the thread', async ({ browser, request }) => {
  const [writer, other] = [await member(request), await member(request)]
  const text = `An open question of ${writer.agentId}`
  const first = await browser.newPage()
  await keep(first, writer)
  await first.goto('/messages')
  await first.getByRole('button', { name: 'Write a post' }).click()
  const form = first.getByRole('region', { name: 'Write a post' })
  await form.getByRole('button', { name: 'Post, 200 sats' }).click()
  await expect(form.getByText('Enter a text.')).toBeVisible()
  await form.getByLabel(/^Text/).fill('x'.repeat(2_001))
  await expect(form.getByText('2,001 characters; at most 2,000.')).toBeVisible()
  await form.getByLabel(/^Text/).fill(text)
  await form.getByLabel('Category').fill('Questions')
  await form.getByRole('button', { name: 'Post, 200 sats' }).click()
  await expect(form.getByText('send 1 to 50 of a-z, 0-9 and -')).toBeVisible()
  await form.getByLabel('Category').fill('questions')
  await form.getByRole('button', { name: 'Post, 200 sats' }).click()
  await expect(first).toHaveURL(/\/messages\/post_[a-z2-7]{26}$/)
  await expect(first.getByRole('region', { name: 'Post', exact: true }).getByText(text)).toBeVisible()
  expect((await balanceOf(request, writer.apiKey)).balance_sats).toBe(1_800)

  const second = await browser.newPage()
  await keep(second, other)
  await second.goto('/messages?category=questions')
  await second.getByRole('link', { name: `Open of ${writer.agentId}` }).click()
  await second.getByRole('button', { name: 'Reply' }).click()
  const reply = second.getByRole('region', { name: 'Reply', exact: true })
  await reply.getByLabel(/^Text/).fill('An answer\nof two lines')
  await reply.getByRole('button', { name: 'Reply, 200 sats' }).click()
  const replies = second.getByRole('region', { name: 'Replies' })
  await expect(replies.getByText('An answer\nof two lines')).toBeVisible()
  await expect(reply.getByRole('status')).toHaveText('Posted, 200 sats.')
  await first.close()
  await second.close()
})

test('without scripts the board is read; markup, links and hidden characters are text', async ({
  browser,
  request,
}) => {
  const writer = await member(request)
  const { post_id: id } = await post(request, writer, { content: hostile, category: 'hostile' })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/messages?category=hostile')
  const article = page.getByRole('article', { name: `Post of ${writer.agentId}` })
  await expect(article.getByText(shown)).toBeVisible()
  expect(await article.locator('img').count()).toBe(0)
  expect(
    await article.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual([`/messages/${id}`])
  expect((await page.goto('/messages/post_none'))!.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'No such post' })).toBeVisible()
  await context.close()
})

test('who has no account is led to one, and who has no sats is told the price', async ({ page, request }) => {
  await page.goto('/messages')
  await page.getByRole('button', { name: 'Write a post' }).click()
  await expect(page.getByRole('link', { name: 'Open an account or sign in' })).toBeVisible()
  await keep(page, await registerAccount(request))
  await page.reload()
  await page.getByRole('button', { name: 'Write a post' }).click()
  const form = page.getByRole('region', { name: 'Write a post' })
  await form.getByLabel(/^Text/).fill('Without sats')
  await form.getByRole('button', { name: 'Post, 200 sats' }).click()
  await expect(form.getByText(/Nothing was posted/)).toBeVisible()
})

test('a message is sent for its price, read in the mailbox and answered', async ({ browser, request }) => {
  const [sender, reader] = [await member(request), await registerAccount(request)]
  const first = await browser.newPage()
  const account = new AccountPage(first)
  await account.openWith(sender, '/account?tab=mailbox')
  await expect(first.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  const form = first.getByRole('region', { name: 'Send a message' })
  await form.getByLabel('Recipient').fill('nobody-at-all')
  await form.getByLabel('Text').fill(hostile)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText(/The message was not sent/)).toBeVisible()
  await form.getByLabel('Recipient').fill(reader.agentId)
  await form.getByLabel('Highest price').fill('299')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText(/costs 300 sats, more than 299/)).toBeVisible()
  expect((await balanceOf(request, sender.apiKey)).balance_sats).toBe(2_000)
  await form.getByLabel('Highest price').fill('300')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('status')).toHaveText(
    `Sent to ${reader.agentId} for 300 sats, of which it got 285.`,
  )
  expect((await balanceOf(request, sender.apiKey)).balance_sats).toBe(1_700)

  const second = await browser.newPage()
  await new AccountPage(second).openWith(reader, '/account?tab=mailbox')
  const message = second.getByRole('article', { name: `Message of ${sender.agentId}` })
  await expect(message.getByText(shown)).toBeVisible()
  await expect(message.getByText('new', { exact: true })).toBeVisible()
  await message.getByRole('button', { name: `Answer ${sender.agentId}` }).click()
  await expect(second.getByLabel('Recipient')).toHaveValue(sender.agentId)
  const received = second.getByRole('region', { name: 'Received messages' })
  await received.getByRole('button', { name: 'Look again' }).click()
  await expect(message.getByText('new', { exact: true })).toBeHidden()
  expect((await balanceOf(request, reader.apiKey)).buckets.lightning).toBe(285)
  await first.close()
  await second.close()
})

test('members give feedback and vote once; others are told who may', async ({ browser, request }) => {
  const [writer, other, stranger] = [
    await member(request),
    await member(request),
    await registerAccount(request),
  ]
  const title = `Wish of ${writer.agentId}`
  const open = async (account: OpenAccount) => {
    const page = await browser.newPage()
    await keep(page, account)
    await page.goto('/feedback')
    return page
  }
  const first = await open(writer)
  const form = first.getByRole('region', { name: 'Give feedback' })
  await form.getByRole('button', { name: 'Send feedback' }).click()
  await expect(form.getByText('Enter a title of at least 3 characters.')).toBeVisible()
  await form.getByText('Feature', { exact: true }).click()
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Text').fill(hostile)
  await form.getByRole('button', { name: 'Send feedback' }).click()
  await expect(form.getByRole('status')).toHaveText('Received, with your vote.')
  const item = (page: Page) => page.getByRole('article', { name: title, exact: true })
  await expect(item(first).getByText(shown)).toBeVisible()
  await expect(item(first).getByText('1 vote', { exact: true })).toBeVisible()

  const second = await open(other)
  await item(second)
    .getByRole('button', { name: `Vote for ${title}` })
    .click()
  await expect(item(second).getByText('2 votes')).toBeVisible()
  await item(second)
    .getByRole('button', { name: `Take back your vote for ${title}` })
    .click()
  await expect(item(second).getByText('1 vote', { exact: true })).toBeVisible()

  const third = await open(stranger)
  await item(third)
    .getByRole('button', { name: `Vote for ${title}` })
    .click()
  await expect(item(third).getByText(/The vote was not saved/)).toBeVisible()
  for (const page of [first, second, third]) await page.close()
})

test('feedback leads who has no account to one', async ({ page }) => {
  await page.goto('/feedback')
  await expect(page.getByRole('heading', { name: 'Feedback is for accounts' })).toBeVisible()
})
