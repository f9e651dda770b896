/** Which relays a setting names, and which settings are refused. */
import { describe, expect, it } from 'vitest'
import { readEnv } from '#server/kernel/env.ts'
import { relaysOf } from './configured-relays.ts'

const relays = (setting: string | undefined, deployment = 'development') =>
  relaysOf(readEnv({ NOSTR_RELAYS: setting, ASSAY_DEPLOYMENT: deployment }))

describe('NOSTR_RELAYS', () => {
  it('names relays by their hosts', () => {
    expect(relays('wss://relay.example, ws://127.0.0.1:7447,wss://other.example/nostr')).toEqual([
      { name: 'relay.example', url: 'wss://relay.example' },
      { name: '127.0.0.1:7447', url: 'ws://127.0.0.1:7447' },
      { name: 'other.example/nostr', url: 'wss://other.example/nostr' },
    ])
  })

  it('is off in development and names at least three public relays in production, unless it is off', () => {
    expect(relays(undefined)).toEqual([])
    expect(relays('')).toEqual([])
    expect(relays(undefined, 'production').length).toBeGreaterThanOrEqual(3)
    expect(relays('off', 'production')).toEqual([])
  })

  it.each([
    ['an unencrypted relay in production', 'ws://relay.example', 'production', /needs wss/],
    ['one relay twice', 'wss://relay.example,wss://relay.example/', 'development', /twice/],
    ['a password', 'wss://user:secret@relay.example', 'development', /has a user/],
    ['another protocol', 'https://relay.example', 'development', /must be up to 16/],
    ['something else', 'relays', 'development', /must be up to 16/],
    ['a broken address', 'wss://[', 'development', /is not an address/],
  ])('refuses %s', (_, setting, deployment, message) => {
    expect(() => relays(setting, deployment)).toThrow(message)
    expect(() => relays(setting, deployment)).not.toThrow(/secret/)
  })
})
