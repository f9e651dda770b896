// A person pastes the outputs of a wallet and gets a plan with its warnings and an unsigned transaction; bad input is named.
import { expect, test } from '@playwright/test'
import { axeFaults } from '../../pages/axe-faults.ts'
import { isWiderThanTheScreen } from '../../pages/view-faults.ts'

const first = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const outputs = [60_000, 20_000, 5_000, 200, 900_000].map((sats, i) => ({
  txid: String(i + 1).repeat(64),
  vout: i,
  address: first,
  amount: sats / 100_000_000,
  scriptPubKey: '0014751e76e8199196d454941c45d1b3a323f1433bd6',
  confirmations: 6,
}))

test('pasted outputs give a plan, its warnings and a transaction to sign elsewhere', async ({ page }) => {
  await page.goto('/tools/consolidate')
  const form = page.getByRole('region', { name: 'Outputs', exact: true })
  await form.getByRole('button', { name: 'Plan' }).click()
  await expect(form.getByText('Enter an address, or paste outputs.')).toBeVisible()
  await form.getByLabel('Their outputs, optional').fill('[{"txid": 1}]')
  await expect(form.getByText('Output 1 lacks txid, vout, amount')).toBeVisible()
  await form.getByLabel('Their outputs, optional').fill(JSON.stringify(outputs))
  await form.getByRole('button', { name: 'Plan' }).click()
  const plan = page.getByRole('region', { name: 'Plan', exact: true })
  await expect(plan.getByRole('heading', { name: 'Joining pays' })).toBeVisible()
  await expect(plan.getByText('85,000 sats')).toBeVisible()
  await expect(plan.getByText('what you pasted')).toBeVisible()
  await expect(page.getByText('one owner')).toBeVisible()
  const left = page.getByRole('region', { name: 'Left alone', exact: true })
  await expect(left.getByText('large enough to be spent alone later')).toBeVisible()
  await expect(left.getByText('below the dust threshold')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download .psbt' }).click(),
  ])
  const bytes = Buffer.concat(await (await download.createReadStream()).toArray())
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('psbt\xff')
  expect(await axeFaults(page)).toEqual([])
})

test('several addresses need a confirmation, and a wrong one is named', async ({ page }) => {
  await page.goto('/tools/consolidate')
  const form = page.getByRole('region', { name: 'Outputs', exact: true })
  await form.getByRole('textbox', { name: 'Addresses' }).fill(`${first}\nbc1qnowhere0000000`)
  await form.getByRole('button', { name: 'Plan' }).click()
  await expect(form.getByText(/address/i).last()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Plan', exact: true })).toHaveCount(0)
  await form.getByRole('textbox', { name: 'Addresses' }).fill(`${first}\n3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy`)
  await form.getByRole('button', { name: 'Plan' }).click()
  await expect(form.getByText('Confirm this to plan with several addresses.')).toBeVisible()
})

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1280, 'light'],
] as const)
  test(`a plan at ${width}, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/tools/consolidate')
    await page.getByLabel('Their outputs, optional').fill(JSON.stringify(outputs))
    await page.getByRole('button', { name: 'Plan' }).click()
    await page.getByRole('region', { name: 'Plan', exact: true }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(await isWiderThanTheScreen(page)).toBe(false)
  })
