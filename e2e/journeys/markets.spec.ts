// A reader sees regime and signals with source and time at each figure, at both widths.
import { expect, test } from '@playwright/test'
import { axeFaults } from '../pages/axe-faults.ts'

for (const width of [390, 1280])
  test(`a reader sees where each figure comes from at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    // The first poll of the venues may still be under way.
    await expect(async () => {
      await page.goto('/markets')
      await expect(page.getByRole('region', { name: 'Regime', exact: true }).getByRole('img')).toBeVisible({
        timeout: 1_000,
      })
    }).toPass()
    const regime = page.getByRole('region', { name: 'Regime', exact: true })
    await expect(regime.getByText(/^(Risk on|Neutral|Risk off)/).first()).toBeVisible()
    for (const row of await regime.getByRole('row').all())
      if ((await row.getByRole('cell').count()) > 0)
        await expect(row).toContainText(/(Hyperliquid|Deribit), \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/)
    const signals = page.getByRole('region', { name: 'Signals', exact: true })
    await expect(signals.getByRole('row', { name: /^BTC 100\.5/ })).toContainText('Hyperliquid, ')
    await expect(signals.getByText('Implied volatility of Bitcoin (DVOL)')).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
  })
