/**
 * Runs two calendars and two sources of blocks beside the server, over one regtest chain that this process mines. Chain, promises and
 * ports are kept in files, so that a restart completes what was promised before. Its blocks date nothing, and answers say so.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HEADER_BYTES } from '#protocol/ots/bitcoin/header.ts'
import { createMinedChain, type MinedChain } from '#protocol/ots/testing/mined-chain.ts'
import type { Kept } from './calendar.ts'
import { serveBlocks } from './serve-blocks.ts'
import { serveCalendar } from './serve-calendar.ts'

export interface DevelopmentCalendars {
  /** Settings of the server. */
  environment: Record<string, string>
  /** `host:port` of each, as EGRESS_ALLOW takes them. */
  hosts: readonly string[]
  chain: MinedChain
  close(): Promise<void>
}

export interface DevelopmentCalendarOptions {
  /** Keeps chain, promises and ports; it is created. */
  directory: string
  nowUnix?: () => number
  /**
   * A promise is in a block after this. Longer than the first check of what relays hold, so that an entry is held by a relay before
   * its timing freezes.
   */
  blockAfterSeconds?: number
  /** How often that is looked at. */
  everyMs?: number
}

export async function startDevelopmentCalendars({
  directory,
  nowUnix = () => Math.floor(Date.now() / 1_000),
  blockAfterSeconds = 720,
  everyMs = 15_000,
}: DevelopmentCalendarOptions): Promise<DevelopmentCalendars> {
  mkdirSync(directory, { recursive: true })
  const chain = keptChain(join(directory, 'headers'))
  const portFile = join(directory, 'ports.json')
  const ports: number[] = existsSync(portFile) ? JSON.parse(readFileSync(portFile, 'utf8')) : []
  const calendars = await Promise.all(
    ['a', 'b'].map((name, index) => {
      const file = join(directory, `promises-${name}.ndjson`)
      const options = {
        chain,
        nowUnix,
        kept: readKept(file),
        onKept: (kept: Kept) => appendFileSync(file, `${JSON.stringify(kept)}\n`),
      }
      return atPort(ports[index], (port) => serveCalendar({ ...options, port }))
    }),
  )
  const sources = await Promise.all(
    [2, 3].map((index) => atPort(ports[index], (port) => serveBlocks(chain, port))),
  )
  const served = [...calendars, ...sources]
  writeFileSync(portFile, JSON.stringify(served.map(({ url }) => Number(new URL(url).port))))
  const timer = setInterval(() => {
    for (const calendar of calendars) calendar.anchor(nowUnix() - blockAfterSeconds)
  }, everyMs)
  timer.unref()
  const urls = (of: readonly { url: string }[]) => of.map(({ url }) => url).join(',')
  return {
    environment: {
      OTS_CALENDARS: urls(calendars),
      OTS_COMPLETE_FROM: '',
      BITCOIN_SOURCES: urls(sources),
      BITCOIN_NETWORK: 'regtest',
    },
    hosts: served.map(({ host }) => host),
    chain,
    async close() {
      clearInterval(timer)
      await Promise.all(served.map((server) => server.close()))
    },
  }
}

/** Another program may have taken the port since. */
const atPort = <Served>(
  port: number | undefined,
  serve: (port: number) => Promise<Served>,
): Promise<Served> => serve(port ?? 0).catch(() => serve(0))

/** 80 bytes a block; a crash may have cut the last one off. */
function keptChain(file: string): MinedChain {
  const bytes = existsSync(file) ? new Uint8Array(readFileSync(file)) : new Uint8Array()
  const whole = Math.floor(bytes.length / HEADER_BYTES)
  if (bytes.length !== whole * HEADER_BYTES) writeFileSync(file, bytes.subarray(0, whole * HEADER_BYTES))
  const chain = createMinedChain(
    Array.from({ length: whole }, (_, index) =>
      bytes.slice(index * HEADER_BYTES, (index + 1) * HEADER_BYTES),
    ),
  )
  return {
    ...chain,
    mine(merkleRoot, timeUnix) {
      const height = chain.mine(merkleRoot, timeUnix)
      appendFileSync(file, chain.headerAt(height)!)
      return height
    },
  }
}

/** The last line may be cut off. */
function readKept(file: string): Kept[] {
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n')
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Kept]
    } catch {
      return []
    }
  })
}
