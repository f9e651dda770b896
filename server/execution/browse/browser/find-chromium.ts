/** Finds the browser: the one that CHROMIUM_PATH names, else Debian's or Ubuntu's headless shell or Chromium, else Google's. */
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

export interface FoundBrowser {
  path: string
  /** Folders outside /usr that it needs. */
  folders: readonly string[]
}

/** The programs themselves: what stands in /usr/bin are scripts that start them. The headless shell calls nobody by itself. */
const places = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/usr/lib64/chromium-browser/chromium-browser',
  '/usr/lib/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
]

/** Null when there is none. */
export function findChromium(named: string | undefined): FoundBrowser | null {
  const path = [...(named ? [resolve(named)] : []), ...(named ? [] : places)].find((one) => existsSync(one))
  if (path === undefined) return null
  return { path, folders: path.startsWith('/usr/') ? [] : [dirname(path)] }
}
