// A reader sees what is free, and reads regime and signals for their price, with source and time at each figure, at both widths.
import { expect, test } from '@playwright/test'
import { AccountPage, fundAccount } from '../../pages/account-page.ts'
import { axeFaults } from '../../pages/axe-faults.ts'
import { isWiderThanTheScreen } from '../../pages/view-faults.ts'

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1280, 'light'],
] as const)
  test(`a reader sees where each figure comes from at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The first poll of the venues may still be under way.
    await expect(async () => {
      await page.goto('/markets')
      const volatility = page.getByRole('region', { name: 'Volatility of Bitcoin' })
      await expect(volatility).toContainText(/Hyperliquid, \d{4}-\d\d-\d\d/, { timeout: 1_000 })
    }).toPass()
    const regime = page.getByRole('region', { name: 'Regime', exact: true })
    const readRegime = page.getByRole('button', { name: 'Read the regime, 30 sats' })
    await readRegime.click()
    await expect(page.getByText('No account in this browser.')).toBeVisible()
    await expect(regime).toHaveCount(0)

    const { api_key: apiKey, agent_id: agentId } = await (await request.post('/register')).json()
    await fundAccount(request, apiKey, 1_000)
    await new AccountPage(page).keep({ apiKey, agentId, freeCallsRemaining: 3 })
    await page.goto('/markets')
    await readRegime.click()
    await expect(regime.getByText(/^(Risk on|Neutral|Risk off)/).first()).toBeVisible()
    for (const row of await regime.getByRole('row').all())
      if ((await row.getByRole('cell').count()) > 0)
        await expect(row).toContainText(/(Hyperliquid|Deribit), \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/)
    await page.getByRole('button', { name: 'Read the signals, 40 sats' }).click()
    const signals = page.getByRole('region', { name: 'Signals', exact: true })
    await expect(signals.getByRole('row', { name: /^BTC 100\.5/ })).toContainText('Hyperliquid, ')
    await expect(signals.getByText('Implied volatility of Bitcoin (DVOL)')).toBeVisible()
    const balance = await request.get('/balance', { headers: { authorization: `Bearer ${apiKey}` } })
    expect((await balance.json()).balance_sats).toBe(930)
    expect(await axeFaults(page)).toEqual([])
    expect(await isWiderThanTheScreen(page)).toBe(false)
  })
