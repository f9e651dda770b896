// Runs the relay for development beside the server, at the same port after each start, with its events in a file.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import { type ServedRelay, serveRelay } from './serve-relay.ts'

/** `directory` keeps the port and the events; it is created. */
export async function startDevelopmentRelay(directory: string): Promise<ServedRelay> {
  mkdirSync(directory, { recursive: true })
  const eventsFile = join(directory, 'events.ndjson')
  const portFile = join(directory, 'port')
  const text = existsSync(eventsFile) ? readFileSync(eventsFile, 'utf8') : ''
  // A crash may have cut the last line off.
  if (text !== '' && !text.endsWith('\n')) appendFileSync(eventsFile, '\n')
  const onStored = (event: SignedEvent) => appendFileSync(eventsFile, `${JSON.stringify(event)}\n`)
  const before = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0
  // Another program may have taken the port since.
  const relay = await serveRelay({ port: before, onStored }).catch(() => serveRelay({ onStored }))
  for (const line of text.split('\n').filter(Boolean)) {
    const event = readLine(line)
    if (event) relay.store.add(event)
  }
  writeFileSync(portFile, new URL(relay.url).port)
  return relay
}

/** Null for a line that a crash cut off. */
function readLine(line: string): SignedEvent | null {
  try {
    return JSON.parse(line) as SignedEvent
  } catch {
    return null
  }
}
