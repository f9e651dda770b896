/** Reads the relays of the settings; in production only encrypted connections are accepted. */
import type { Env } from '#server/kernel/env.ts'

/** Large relays of different operators that accept events from anybody. */
const publicRelays = [
  'wss://relay.damus.io',
  'wss://nos.lol',
  'wss://relay.primal.net',
  'wss://offchain.pub',
] as const

export interface RelayAddress {
  url: string
  /** Host, with the port where it is not the usual one: how answers name the relay. */
  name: string
}

/** Empty where publication is off. Throws on an invalid setting. */
export function relaysOf({
  NOSTR_RELAYS: setting,
  ASSAY_DEPLOYMENT: deployment,
}: Pick<Env, 'NOSTR_RELAYS' | 'ASSAY_DEPLOYMENT'>): RelayAddress[] {
  const isProduction = deployment === 'production'
  if (setting === 'off') return []
  const urls = setting?.split(',').map((url) => url.trim()) ?? (isProduction ? publicRelays : [])
  const relays = new Map(urls.map((url) => [nameOf(url, isProduction), url]))
  if (relays.size !== urls.length) throw new Error('NOSTR_RELAYS names a relay twice.')
  return [...relays].map(([name, url]) => ({ name, url }))
}

function nameOf(text: string, isProduction: boolean): string {
  if (!URL.canParse(text)) throw new Error(`NOSTR_RELAYS: ${text} is not an address.`)
  const { protocol, host, pathname, username, hash } = new URL(text)
  if (username !== '' || hash !== '')
    throw new Error('NOSTR_RELAYS: an address has a user or a fragment; relays take neither.')
  if (isProduction && protocol !== 'wss:')
    throw new Error(`NOSTR_RELAYS: ${host} is not encrypted; production needs wss://.`)
  return pathname === '/' ? host : `${host}${pathname}`
}
