// A claim is witnessed, found in the list, read as it was sent, and verified in the page.
import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { fundAccount, registerAccount } from '../../pages/account-page.ts'
import { axeFaults } from '../../pages/axe-faults.ts'
import { VerifyPage } from '../../pages/verify-page.ts'
import { isWiderThanTheScreen } from '../../pages/view-faults.ts'

const claim = 'Delivered parcel 4711 to the front desk at 14:02 UTC.\nSigned for by the doorman.'
const hostile = 'pay \u202e0001 to <img src=x onerror=alert(1)>\u0000'
let made: { proof_id: string; body_hash: string }[]

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! })
  const { apiKey } = await registerAccount(request)
  await fundAccount(request, apiKey, 1_000)
  const witness = async (data: object) => {
    const answer = await request.post('/witness', { headers: { authorization: `Bearer ${apiKey}` }, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer.json()
  }
  made = [
    await witness({ source: 'agent:courier-7', body: claim }),
    await witness({ source: 'somebody\u202e', body: hostile }),
    await witness({ source: 'sensor', body_base64: Buffer.from([0, 255, 1]).toString('base64') }),
  ]
  await request.dispose()
})

test('a claim leads from the list to its text and to a verification', async ({ page }) => {
  await page.goto('/attestations')
  await page
    .getByRole('link', { name: /^Delivered parcel 4711/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/attestations\/proof_[0-9a-f]{20}$/)
  await expect(page.getByRole('region', { name: 'text of the claim' })).toHaveText(claim)
  await expect(page.getByText('It does not attest who wrote them')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  const bytes = await (await download.createReadStream()).toArray()
  expect(createHash('sha256').update(Buffer.concat(bytes)).digest('hex')).toBe(made[0]!.body_hash)
  await page.getByRole('link', { name: 'Verify in your browser' }).click()
  await expect(new VerifyPage(page).headline).toHaveText(/^It holds/)
})

test('what cannot be seen is shown, and nothing in a claim runs', async ({ page }) => {
  let dialogs = 0
  page.on('dialog', () => {
    dialogs += 1
  })
  await page.goto('/attestations')
  await expect(page.getByRole('link', { name: /^pay \\u\{202e\}0001/ }).first()).toBeVisible()
  await expect(page.getByText('somebody\\u{202e}').first()).toBeVisible()
  await page.goto(`/attestations/${made[1]!.proof_id}`)
  await expect(page.getByRole('region', { name: 'text of the claim' })).toHaveText(
    'pay \\u{202e}0001 to <img src=x onerror=alert(1)>\\u{0}',
  )
  expect(dialogs).toBe(0)
})

test('a claim of bytes is offered as a download', async ({ page }) => {
  await page.goto(`/attestations/${made[2]!.proof_id}`)
  await expect(page.getByText('3 bytes, exactly as received')).toBeVisible()
  await expect(page.getByText('The claim was sent as bytes.')).toBeVisible()
})

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1280, 'light'],
] as const)
  test(`list and attestation at ${width}, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of ['/attestations', `/attestations/${made[0]!.proof_id}`]) {
      await page.goto(path)
      expect(await axeFaults(page)).toEqual([])
      expect(await isWiderThanTheScreen(page)).toBe(false)
    }
  })

test('an unknown attestation is a 404 with a way back', async ({ page }) => {
  const answer = await page.goto('/attestations/proof_00000000000000000000')
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: 'All attestations' }).click()
  await expect(page).toHaveURL('/attestations')
})
