/** Starts one browser for one run, in the namespaces, control group and user of a slot, with the proxy as its only way out. */
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { createProxy, type EgressProxy, type ProxyRoute } from '#server/kernel/egress/proxy.ts'
import type { Usage } from '../../engine/cgroup.ts'
import { hostEnvironment } from '../../engine/host-environment.ts'
import type { Slot } from '../../engine/slots.ts'
import { browserFlags, INNER_PROXY } from './browser-flags.ts'
import type { FoundBrowser } from './find-chromium.ts'

const LAUNCH_MS = 20_000
const CLOSE_MS = 2_000

export interface BrowserPlace {
  found: FoundBrowser
  python: string
  /** Holds the folders of sockets; every parent must be readable by all. */
  folder: string
}

export interface OpenBrowser {
  browser: Browser
  proxy: EgressProxy
  /** Ends every process of the run. Returns what it used, and whether its control group was empty afterwards. */
  close(): Promise<{ usage: Usage | null; emptied: 'verified' | 'unverifiable' | 'leaked' }>
}

const inProject = (file: string) => join(process.cwd(), 'server/execution/browse/browser', file)

/** The variables that launch-browser.sh takes; nothing of them reaches the browser. */
export function launchEnvironment({ found, python }: BrowserPlace, slot: Slot, socketPath: string) {
  return {
    ...hostEnvironment,
    ASSAY_GROUPS: slot.group?.procs.join(':') ?? '-',
    ASSAY_UID: isRoot() ? String(slot.uid) : '-',
    ASSAY_PROXY: socketPath,
    ASSAY_PYTHON: python,
    ASSAY_ENTER: inProject('enter.py'),
    ASSAY_CHROMIUM: found.path,
    ASSAY_BINDS: found.folders.join(':'),
  }
}

export const launcher = () => inProject('launch-browser.sh')
const isRoot = () => process.getuid?.() === 0

export interface ProxyPlace {
  socketPath: string
  proxy: EgressProxy
  close(): Promise<void>
}

/** A proxy on a socket file that the user of the slot alone may use. */
export async function openProxy(folder: string, slot: Slot, route: ProxyRoute | null): Promise<ProxyPlace> {
  const own = join(folder, `${slot.uid}-${randomBytes(6).toString('hex')}`)
  mkdirSync(own, { recursive: true })
  chmodSync(own, 0o711)
  const socketPath = join(own, 'proxy')
  try {
    const proxy = await createProxy(socketPath, route)
    if (isRoot()) chownSync(socketPath, slot.uid, slot.uid)
    chmodSync(socketPath, 0o600)
    return {
      socketPath,
      proxy,
      async close() {
        await proxy.close()
        rmSync(own, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(own, { recursive: true, force: true })
    throw error
  }
}

/** The slot is the caller's to release. Without a route the proxy must be opened before the first page. Throws when the browser does not start. */
export async function openBrowser(
  place: BrowserPlace,
  slot: Slot,
  route: ProxyRoute | null,
): Promise<OpenBrowser> {
  const { proxy, socketPath, close: closeProxy } = await openProxy(place.folder, slot, route)
  let browser: Browser | null = null
  async function close(): Promise<Awaited<ReturnType<OpenBrowser['close']>>> {
    // Nothing of it is kept, so its processes are ended at once where that is possible.
    const isEmpty = (await slot.group?.empty()) ?? true
    await Promise.race([browser?.close().catch(() => {}), sleep(CLOSE_MS, undefined, { ref: false })])
    await closeProxy()
    const emptied = slot.group ? (isEmpty ? 'verified' : 'leaked') : 'unverifiable'
    return { usage: slot.group?.usage() ?? null, emptied }
  }
  try {
    // Loaded with the first browser: most processes open none.
    const { chromium } = await import('playwright-core')
    browser = await chromium.launch({
      executablePath: launcher(),
      // Playwright's default is to start the browser without its own sandbox.
      chromiumSandbox: true,
      headless: true,
      proxy: { server: INNER_PROXY },
      args: [...browserFlags],
      env: launchEnvironment(place, slot, socketPath),
      timeout: LAUNCH_MS,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    return { browser, proxy, close }
  } catch (error) {
    await close()
    throw error
  }
}
