/** How the browser is started and how its pages are set up; the hash of both stands in every proof of a page that it opened. */
import type { BrowserContextOptions } from 'playwright-core'
import { sha256Hex } from '#protocol/bytes.ts'
import { jcsIntegers } from '#protocol/json/canonical-json.ts'

/** Limit of processes: the threads of Chromium count. */
export const BROWSER_PIDS = 512
/**
 * A page needs its processor for a moment and waits for it least when its share is the average over a second. Over 100 ms half a
 * processor makes a page of 200 ms of work take 400.
 */
export const CPU_WINDOW_MS = 1_000
/** Where enter.py listens inside the sandbox. */
export const INNER_PROXY = 'http://127.0.0.1:3128'

export const browserFlags: readonly string[] = [
  // Without it, names of this host would be reached beside the proxy.
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--no-pings',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-gpu',
  '--metrics-recording-only',
  '--disable-features=OptimizationHints,MediaRouter,Translate,AutofillServerCommunication,InterestFeedContentSuggestions,CertificateTransparencyComponentUpdater,AsyncDns,DnsOverHttps',
]

export interface Viewport {
  width: number
  height: number
}

const fixedOptions = {
  acceptDownloads: false,
  serviceWorkers: 'block',
  locale: 'en-US',
  timezoneId: 'UTC',
  deviceScaleFactor: 1,
  colorScheme: 'light',
  reducedMotion: 'reduce',
  permissions: [],
} satisfies BrowserContextOptions

export const contextOptions = (viewport: Viewport, userAgent: string): BrowserContextOptions => ({
  ...fixedOptions,
  viewport,
  userAgent,
})

export const flagsSha256 = sha256Hex(jcsIntegers({ flags: browserFlags, options: fixedOptions }))

/** As site owners see it; `/about/browse` tells them what it is. */
export const userAgentOf = (baseUrl: string): string =>
  `Mozilla/5.0 (compatible; AssayBrowse/1; +${new URL('/about/browse', baseUrl).href})`
