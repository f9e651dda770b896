// Journeys in a real browser against the production build; the server and its database come and go with the run.
import { defineConfig } from '@playwright/test'
import { freePort } from '#dev/embedded-postgres/free-port.ts'
import { findBrowser, launchArguments } from './scripts/test/find-browser.ts'

// Kept in the environment, which the processes of the run inherit: each of them reads this file again.
process.env.ASSAY_E2E_PORT ??= String(await freePort())
const baseURL = `http://localhost:${process.env.ASSAY_E2E_PORT}`

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A journey that passes only the second time is told as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  // What must come is waited for, also on a machine that is busy with other work.
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL,
    // Recording every journey costs as much as running it.
    trace: 'on-first-retry',
    launchOptions: { executablePath: findBrowser() ?? undefined, args: launchArguments },
  },
  webServer: {
    command: `"${process.execPath}" scripts/test/browser-server.ts`,
    // Each address stands in the environment of the journeys: ASSAY_E2E_DATABASE, ASSAY_E2E_CHAIN, ASSAY_E2E_MAIL, ASSAY_E2E_RELAY.
    wait: {
      stdout:
        /the database is (?<assay_e2e_database>\S+), USDC is on the chain at (?<assay_e2e_chain>\S+), alerts arrive in (?<assay_e2e_mail>\S+) and at (?<assay_e2e_relay>\S+) now/,
    },
    timeout: 120_000,
    reuseExistingServer: false,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
