// Journeys in a real browser against the production build; the server and its database come and go with the run.
import { defineConfig } from '@playwright/test'
import { findBrowser, launchArguments } from './scripts/find-browser.ts'
import { freePort } from './server/postgres/free-port.ts'

// Kept in the environment, which the processes of the run inherit: each of them reads this file again.
process.env.ASSAY_E2E_PORT ??= String(await freePort())
const baseURL = `http://localhost:${process.env.ASSAY_E2E_PORT}`

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 30_000,
  reporter: 'list',
  use: {
    baseURL,
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findBrowser() ?? undefined, args: launchArguments },
  },
  webServer: {
    command: `"${process.execPath}" scripts/browser-server.ts`,
    url: `${baseURL}/health`,
    timeout: 120_000,
    reuseExistingServer: false,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
