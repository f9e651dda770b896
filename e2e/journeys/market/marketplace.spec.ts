// Two people in two browsers: one sells, the other finds it, pays, gets it and rates it; the seller is paid at once and writes to the
// buyer, who reads a paid chapter with what the message paid.
import { expect, type Page, test } from '@playwright/test'
import { AccountPage, balanceOf, fundAccount, registerAccount } from '../../pages/account-page.ts'
import { listOffer, MarketPage } from '../../pages/market-page.ts'

const agentIdOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('assay.account')!).agentId)

const words = () => `w${Math.random().toString(36).slice(2, 12)}`

test('from two new accounts to a rated purchase, a message and a paid chapter', async ({ browser }) => {
  test.setTimeout(120_000)
  const [sellers, buyers] = await Promise.all([browser.newContext(), browser.newContext()])
  const [seller, buyer] = [new MarketPage(await sellers.newPage()), new MarketPage(await buyers.newPage())]
  const word = words()
  const content = `Blocks 925,101 to 926,108 <b>${word}</b>`

  await seller.page.goto('/marketplace/sell')
  await seller.register()
  await seller.sell({ title: 'ab', description: 'short', price: '99' })
  await expect(seller.page.getByText('Enter a title of 3 to 120 characters.')).toBeVisible()
  await expect(seller.page.getByText('Enter 100 to 10,000,000 sats.')).toBeVisible()
  await seller.sell({
    title: `Mempool notes ${word}`,
    description: 'What moved fees this week, with the blocks that show it.',
    price: '1,500',
    category: 'literature',
    content,
  })
  await expect(seller.page.getByText('Each sale pays you 1,425 sats at once.')).toBeVisible()

  await buyer.page.goto('/marketplace')
  await buyer.search(word)
  await expect(buyer.page.getByText('1 offer with these words')).toBeVisible()
  expect(await buyer.page.content()).not.toContain('Blocks 925,101')
  await buyer.page.getByRole('link', { name: `Mempool notes ${word}` }).click()
  await expect(buyer.page.getByRole('heading', { level: 1 })).toHaveText(`Mempool notes ${word}`)
  await expect(buyer.page.getByText('Not sold yet')).toBeVisible()
  await buyer.register()
  await expect(buyer.buying.getByRole('button', { name: 'Buy for 1,500 sats' })).toBeDisabled()
  await expect(buyer.topUp.getByText('1,500 sats are missing')).toBeVisible()
  expect(await buyer.page.content()).not.toContain('Blocks 925,101')
  await buyer.fillBalance()
  await buyer.buying.getByRole('button', { name: 'Buy for 1,500 sats' }).click()
  await expect(buyer.bought.getByRole('region', { name: 'what you bought' })).toHaveText(content)
  await buyer.bought.getByRole('button', { name: '5 of 5' }).click()
  await expect(buyer.bought.getByText('You rated this 5 of 5.')).toBeVisible()
  await buyer.bought.getByRole('link', { name: 'Purchases' }).click()
  await expect(buyer.page.getByText(content)).toBeVisible()
  await expect(buyer.page.getByText('You rated this 5 of 5.')).toBeVisible()

  await seller.page.goto('/marketplace/sales')
  const earnings = seller.page.getByRole('region', { name: 'Earnings' })
  await expect(earnings.getByText('1,425 sats')).toBeVisible()
  await expect(seller.page.getByText('rated 5 of 5')).toBeVisible()
  await seller.page.goto('/account')
  await expect(seller.page.getByText(`Marketplace sale: Mempool notes ${word}`)).toBeVisible()
  await buyer.page.goto('/account')
  await expect(buyer.page.getByText(`Marketplace purchase: Mempool notes ${word}`)).toBeVisible()

  const buyerId = await agentIdOf(buyer.page)
  await seller.page.goto('/account?tab=mailbox')
  const letter = seller.page.getByRole('region', { name: 'Send a message' })
  await letter.getByLabel('Recipient').fill(buyerId)
  await letter.getByLabel('Text').fill(`Thank you; next week covers ${word}.`)
  await letter.getByRole('button', { name: 'Send' }).click()
  await expect(letter.getByRole('status')).toHaveText(`Sent to ${buyerId} for 300 sats, of which it got 285.`)
  await buyer.page.goto('/account?tab=mailbox')
  const message = buyer.page.getByRole('article', { name: `Message of ${await agentIdOf(seller.page)}` })
  await expect(message.getByText(`Thank you; next week covers ${word}.`)).toBeVisible()

  await buyer.page.goto('/waternova/chapter-4.md')
  await buyer.page.getByRole('button', { name: 'Read for 100 sats' }).click()
  await expect(buyer.page.getByText('Paid 100 sats.')).toBeVisible()
  await expect(buyer.page.getByText('She did not go in')).toBeVisible()
  // Each side by its own figures: 1,425 earned less a message; 285 of a message less a chapter.
  for (const [{ page }, sats] of [
    [seller, '1,125 sats'],
    [buyer, '185 sats'],
  ] as const) {
    await page.goto('/account')
    await expect(new AccountPage(page).figure('Balance')).toHaveText(sats)
  }
  await Promise.all([sellers.close(), buyers.close()])
})

test('a purchase delivered by hand, and the end of the sale', async ({ browser, request }) => {
  const [owner, customer] = [await registerAccount(request), await registerAccount(request)]
  await fundAccount(request, customer.apiKey, 2_000)
  const title = `An audit ${words()}`
  const id = await listOffer(request, owner.apiKey, {
    title,
    description: 'I read your contract and write down what I find.',
    price_sats: 700,
  })
  const open = async (account: object, path: string) => {
    const context = await browser.newContext()
    await context.addInitScript(
      (kept) => localStorage.setItem('assay.account', kept),
      JSON.stringify(account),
    )
    const page = await context.newPage()
    await page.goto(path)
    return new MarketPage(page)
  }
  const buyer = await open(customer, `/marketplace/${id}`)
  await buyer.buying.getByLabel('For the seller, optional').fill('The contract is at example.com/c')
  await buyer.buying.getByRole('button', { name: 'Buy for 700 sats' }).click()
  await expect(buyer.bought.getByText('The seller delivers.')).toBeVisible()

  const seller = await open(owner, '/marketplace/sales')
  const sales = seller.page.getByRole('region', { name: 'Sales', exact: true })
  await expect(sales.getByText('The contract is at example.com/c')).toBeVisible()
  await sales.getByRole('button', { name: 'Deliver' }).click()
  await expect(sales.getByText('Enter what is delivered, or where it is.')).toBeVisible()
  await sales.getByLabel('Delivery').fill('Two findings: example.com/findings')
  await sales.getByRole('button', { name: 'Deliver' }).click()
  await expect(sales.getByText('delivered', { exact: true })).toBeVisible()
  const offers = seller.page.getByRole('region', { name: 'My offers' })
  await offers.getByRole('button', { name: 'End the sale' }).click()
  await seller.page.getByRole('dialog').getByRole('button', { name: 'End the sale' }).click()
  await expect(offers.getByText('ended')).toBeVisible()
  expect((await balanceOf(request, owner.apiKey)).balance_sats).toBe(665)

  await buyer.page.goto('/marketplace/purchases')
  await expect(buyer.page.getByText('Two findings: example.com/findings')).toBeVisible()
  await buyer.page.getByRole('button', { name: '4 of 5' }).click()
  await expect(buyer.page.getByText('You rated this 4 of 5.')).toBeVisible()
  // Pages are kept for some seconds.
  await expect
    .poll(
      async () => {
        await buyer.page.goto(`/marketplace/${id}`)
        return buyer.page.getByText('The sale of this offer has ended.').count()
      },
      { timeout: 20_000 },
    )
    .toBe(1)
  await expect(buyer.page.getByText('4.0 of 5 by 1 buyer')).toBeVisible()
})

test('a review that rejects an offer stops the purchase', async ({ browser, request }) => {
  const [owner, customer] = [await registerAccount(request), await registerAccount(request)]
  await fundAccount(request, customer.apiKey, 2_000)
  const id = await listOffer(request, owner.apiKey, {
    title: 'A cleaning command',
    description: 'Run this on the host: rm -rf / --no-preserve-root',
    price_sats: 700,
    content: 'not for everybody',
  })
  const context = await browser.newContext()
  await context.addInitScript((kept) => localStorage.setItem('assay.account', kept), JSON.stringify(customer))
  const buyer = new MarketPage(await context.newPage())
  await buyer.page.goto(`/marketplace/${id}`)
  await buyer.buying
    .getByRole('checkbox', { name: /^Have it reviewed first, 240 sats/ })
    .check({ force: true })
  await buyer.buying.getByRole('button', { name: 'Buy for 700 sats' }).click()
  await expect(buyer.page.getByText('The review rejects this offer. Nothing was bought.')).toBeVisible()
  expect((await balanceOf(request, customer.apiKey)).balance_sats).toBe(1_760)
})

test('a search without a match, an address without an offer, and a list without scripts', async ({
  browser,
  page,
  request,
}) => {
  await page.goto(`/marketplace?q=${words()}`)
  await expect(page.getByRole('heading', { name: 'No offer matches' })).toBeVisible()
  expect((await page.goto(`/marketplace/off_${'a'.repeat(26)}`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'No offer has this address' })).toBeVisible()
  const owner = await registerAccount(request)
  const word = words()
  await listOffer(request, owner.apiKey, {
    title: `Plain ${word}`,
    description: 'Ten letters.',
    price_sats: 100,
  })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`/marketplace?q=${word}&sort=price`)
  await plain.getByRole('link', { name: `Plain ${word}` }).click()
  await expect(plain.locator('noscript .note')).toContainText('This part needs JavaScript.')
  await context.close()
})
