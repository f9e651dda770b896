// Finds the browser for the journeys: the one named by CHROMIUM_PATH, the system's Chromium or Chrome, or
// Playwright's own; installs one if there is none.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { aptInstall, canInstall } from '../setup/apt-install.ts'
import { CommandFailed, runCommand, tail } from '../setup/run-command.ts'

/** Debian's headless shell first: it needs about two thirds of the time of the whole browser. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const fixedPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const launchArguments = [
  // Root cannot set up Chromium's sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The program's path, or null. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.CHROMIUM_PATH) {
    if (existsSync(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, but that file does not exist`)
  }
  const folders = [...new Set(['/usr/bin', ...(env.PATH ?? '').split(delimiter)])].filter(Boolean)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...fixedPaths, ownBrowser()].find((path) => path !== '' && existsSync(path)) ?? null
}

function ownBrowser(): string {
  const { chromium } = createRequire(import.meta.url)('@playwright/test') as typeof import('@playwright/test')
  return chromium.executablePath()
}

export async function installBrowser(root: string): Promise<string> {
  const tried: string[] = []
  const attempt = async (title: string, install: () => Promise<unknown>) => {
    try {
      await install()
    } catch (error) {
      const said = error instanceof CommandFailed ? tail(error.output, 3) : ''
      tried.push(`${title}: ${(error as Error).message} ${said}`)
    }
    return findBrowser()
  }
  const usesApt = canInstall()
  const fromApt = (name: string) => attempt(`apt-get install ${name}`, () => aptInstall(root, name))
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const args = [cli, 'install', ...(usesApt ? ['--with-deps'] : []), 'chromium']
  const found =
    (usesApt && (await fromApt('chromium-headless-shell'))) ||
    (await attempt('playwright install chromium', () =>
      runCommand({ command: process.execPath, args, cwd: root }),
    )) ||
    (usesApt && (await fromApt('chromium')))
  if (found) return found
  throw new Error(
    `no browser was found and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH\n${tried.join('\n')}`,
  )
}
