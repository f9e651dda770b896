/** What must hold of the browser before it opens a page for a caller: it reaches sites by the proxy alone, and its renderers are confined. */
import { execFile } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { promisify } from 'node:util'
import type { Dial } from '#server/kernel/egress/dial.ts'
import type { Slot, Slots } from '../../engine/slots.ts'
import { BROWSER_PIDS, contextOptions } from './browser-flags.ts'
import { type BrowserPlace, launchEnvironment, launcher, openBrowser, openProxy } from './open-browser.ts'

export interface BrowserProbe {
  probe: string
  ok: boolean
  /** What was seen instead; not for callers. */
  seen: string | null
}

const MB = 1_048_576
const limits = {
  wallMs: 20_000,
  memoryBytes: 1_024 * MB,
  cpuMilli: 2_000,
  pids: BROWSER_PIDS,
  tmpBytes: 256 * MB,
}
const proxyLimits = { connections: 8, requests: 8, bytes: MB }
const SEEN = 'the page arrived'
/** Reserved (RFC 2606), and under no name that browsers ask by TLS alone, as they do everything under `.dev`. */
const PROBE_HOST = 'probe.example'

/** A site on this host, which the guard would refuse: the probe's own dialler reaches nothing else. */
async function serveSite(): Promise<{ server: Server; port: number; dial: Dial; hits(): number }> {
  let hits = 0
  const server = createServer((socket) => {
    hits++
    socket.on('error', () => {})
    socket.end(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<p>${SEEN}</p>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const dial: Dial = Object.assign(
    async () => {
      const socket = connect(port, '127.0.0.1')
      await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
      return socket
    },
    { check: async () => {} },
  )
  return { server, port, dial, hits: () => hits }
}

export async function testBrowser(
  place: BrowserPlace,
  slots: Slots,
): Promise<{ probes: BrowserProbe[]; version: string }> {
  const site = await serveSite()
  const slot = slots.claim(limits)
  try {
    const probes = [await probeDirectly(place, slot, site)]
    const opened = await openBrowser(place, slot, { dial: site.dial, limits: proxyLimits })
    const version = opened.browser.version()
    try {
      const context = await opened.browser.newContext(contextOptions({ width: 320, height: 320 }, 'probe'))
      const page = await context.newPage()
      await page.goto(`http://${PROBE_HOST}/`, { timeout: 10_000 })
      const text = (await page.textContent('body')) ?? ''
      probes.push(outcome('page', text === SEEN ? null : text.slice(0, 200)))
      if (slot.group) probes.push(outcome('renderer', confinementOf(slot.group.processes())))
    } finally {
      const { emptied } = await opened.close()
      probes.push(outcome('end', emptied === 'leaked' ? 'processes are left' : null))
    }
    return { probes, version }
  } finally {
    site.server.close()
    await slot.release()
  }
}

const outcome = (probe: string, seen: string | null): BrowserProbe => ({ probe, ok: seen === null, seen })

const attempt = `import socket, sys
for port in sys.argv[1:]:
    try: socket.create_connection(("127.0.0.1", int(port)), 2); print("reached", port)
    except OSError: pass
try: socket.create_connection(("192.0.2.1", 80), 2); print("reached a network")
except OSError as error: print(error.errno)`

/** A program in the browser's place connects without the proxy: neither this host nor a network may be there. */
async function probeDirectly(
  place: BrowserPlace,
  slot: Slot,
  { port, hits, dial }: Awaited<ReturnType<typeof serveSite>>,
) {
  const way = await openProxy(place.folder, slot, { dial, limits: proxyLimits })
  const inPlace = { ...place, found: { path: place.python, folders: [] } }
  try {
    const { stdout } = await promisify(execFile)('/bin/sh', [launcher(), '-I', '-c', attempt, String(port)], {
      env: launchEnvironment(inPlace, slot, way.socketPath),
      timeout: 10_000,
    })
    // ENETUNREACH: an empty namespace has no route.
    return outcome('network', stdout.trim() === '101' && hits() === 0 ? null : stdout.trim().slice(0, 200))
  } catch (error) {
    return outcome('network', String((error as { stderr?: string }).stderr || error).slice(-300))
  } finally {
    await slot.group?.empty()
    await way.close()
  }
}

/** Of every renderer, as this host sees it; null when all is as it must be. */
function confinementOf(pids: readonly number[]): string | null {
  const renderers = pids.filter((pid) => read(`/proc/${pid}/cmdline`).includes('--type=renderer'))
  if (renderers.length === 0) return 'no renderer was found'
  const own = readlinkSync('/proc/self/ns/net')
  for (const pid of renderers) {
    const status = read(`/proc/${pid}/status`)
    const fact = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1]
    if (fact('Seccomp') !== '2') return `Seccomp ${fact('Seccomp')}`
    if (fact('NoNewPrivs') !== '1') return `NoNewPrivs ${fact('NoNewPrivs')}`
    if (Number(fact('Uid')) === 0) return 'it runs as root'
    if (readlinkSync(`/proc/${pid}/ns/net`) === own) return 'it is in the network of this host'
    if (read(`/proc/${pid}/environ`).includes('ASSAY_')) return 'it sees the environment of this host'
  }
  return null
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
