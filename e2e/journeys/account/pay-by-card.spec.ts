// Somebody pays by card: sats come at the processor's signed word, are spent, and what is left goes when the money goes back.
import { expect, test } from '@playwright/test'
import { AccountPage, balanceOf, registerAccount, review } from '../../pages/account-page.ts'
import { CheckoutPage, refundPayment } from '../../pages/checkout-page.ts'

/** 5 dollars at the rate of development, and the price of a review. */
const FIVE_DOLLARS_SATS = 4_561
const PRICE = 240

test('a new key, five dollars by card, a paid review, and a refund that takes back what is left', async ({
  page,
  request,
}) => {
  const account = new AccountPage(page)
  await account.open('/account?pay=card')
  const apiKey = await account.register('in this browser')
  const checkout = await account.openCheckout('5.00')
  await expect(checkout.page.getByRole('heading')).toHaveText('Pay 5.00 USD')
  const { url } = checkout
  await checkout.pay()
  const landing = checkout.page
  await expect(landing.getByRole('heading', { level: 1 })).toHaveText('4,561 sats credited')
  await expect(landing.getByText('Balance: 4,561 sats')).toBeVisible()
  await landing.reload()
  await expect(landing.getByText('Balance: 4,561 sats')).toBeVisible()
  await landing.close()

  await expect(account.topUp.getByText('4,561 sats credited.')).toBeVisible()
  await expect(account.figure('Balance')).toHaveText('4,561 sats')
  await expect(account.figure('Withdrawable now')).toHaveText('0 sats')
  await expect(account.rows).toHaveCount(1)
  await expect(account.rows.first()).toContainText('Card top-up')

  // Three are free and move nothing; the fourth is paid.
  for (const name of ['one', 'two', 'three', 'four'])
    expect(await review(request, apiKey, `ls -la ${name}`)).toBe(200)
  await page.reload()
  await expect(account.figure('Balance')).toHaveText('4,321 sats')
  await expect(account.rows.first()).toContainText(`−${PRICE}`)

  await refundPayment(request, url, 500)
  await page.reload()
  await expect(account.figure('Balance')).toHaveText('0 sats')
  await expect(page.getByText('You owe 240 sats.')).toBeVisible()
  await expect(account.rows.filter({ hasText: 'Card refund' }).filter({ hasText: '−4,321' })).toHaveCount(1)
  expect((await balanceOf(request, apiKey)).owed_sats).toBe(FIVE_DOLLARS_SATS - 4_321)
})

test('who closes the card page too soon has the sats by the webhook alone', async ({
  page,
  context,
  request,
}) => {
  const account = new AccountPage(page)
  await context.route('**/billing/success*', (route) => route.abort())
  await account.openWith(await registerAccount(request), '/account?pay=card')
  const checkout = await account.openCheckout('5.00')
  await checkout.pay()
  await expect(account.topUp.getByText('4,561 sats credited.')).toBeVisible()
  await expect(account.rows).toHaveCount(1)
})

test('where the webhook is late, coming back credits, once', async ({ page, request }) => {
  const owner = await registerAccount(request)
  const account = new AccountPage(page)
  await account.openWith(owner, '/account?pay=card')
  const checkout = await account.openCheckout('12.34')
  expect((await balanceOf(request, owner.apiKey)).balance_sats).toBe(0)
  await checkout.pay({ told: false })
  const landing = checkout.page
  await expect(landing.getByRole('heading', { level: 1 })).toHaveText('11,256 sats credited')
  await landing.reload()
  await landing.getByRole('link', { name: 'Open account' }).click()
  await expect(new AccountPage(landing).rows).toHaveCount(1)
  expect((await balanceOf(request, owner.apiKey)).buckets).toMatchObject({ card: 11_256 })
})

test('who leaves the card page pays nothing, and nobody else can say that it was paid', async ({
  page,
  request,
}) => {
  const owner = await registerAccount(request)
  const account = new AccountPage(page)
  await account.openWith(owner, '/account?pay=card')
  const checkout = await account.openCheckout('5.00')
  const id = checkout.url.split('/').at(-1)!
  await checkout.leave()
  await expect(checkout.page.getByRole('heading', { level: 1 })).toHaveText('Nothing was charged')
  await checkout.page.goto(`/billing/success?session_id=${id}`)
  await expect(checkout.page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t find this payment')

  const told = await request.post('/billing/webhook', {
    headers: {
      'content-type': 'application/json',
      'stripe-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`,
    },
    data: {
      id: 'evt_forged',
      object: 'event',
      type: 'checkout.session.completed',
      created: 1_790_000_000,
      data: { object: { id, object: 'checkout.session', payment_status: 'paid' } },
    },
  })
  expect([told.status(), (await told.json()).code]).toEqual([400, 'invalid_signature'])
  expect((await balanceOf(request, owner.apiKey)).balance_sats).toBe(0)
})

test('a plan is bought on the card page, begins by the webhook, and its buyer lands on a page that says so', async ({
  page,
  request,
}) => {
  const email = `seats-${Date.now()}-${test.info().workerIndex}@example.com`
  const { plans } = await (await request.get('/billing/plans')).json()
  expect(plans).toContainEqual(
    expect.objectContaining({ plan: 'gate', price: '49.00', interval: 'month', per_seat: true }),
  )
  const opened = await request.post('/billing/checkout', { data: { plan: 'gate', email, seats: 3 } })
  const subscriptions = async () =>
    (await (await request.get(`/billing/status?email=${email}`)).json()).subscriptions
  await page.goto((await opened.json()).url)
  await expect(page.getByRole('heading')).toHaveText('Subscribe 147.00 USD')
  expect(await subscriptions()).toEqual([])
  await new CheckoutPage(page).pay()
  await expect(page).toHaveURL(/\/billing\/success\?session_id=cs_test_/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t find this payment')
  await expect(page.getByText(/Subscriptions start automatically/)).toBeVisible()
  expect(await subscriptions()).toEqual([
    expect.objectContaining({ plan: 'gate', status: 'active', seats: 3 }),
  ])
})
