/** Read back by `jose` itself, as the facilitator would read it, and asked over HTTP of a server that lets nobody else in. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { X402_NETWORKS, type X402Network } from '#protocol/payments/x402/networks.ts'
import { egressTo } from '#testing/x402/egress-to.ts'
import { type Incoming, type LocalServer, startLocalServer } from '#testing/x402/local-server.ts'
import { checkFacilitator } from './check-facilitator.ts'
import type { Facilitator } from './facilitator.ts'
import { createFacilitatorAuth, type FacilitatorCredentials } from './facilitator-auth.ts'
import { createRemoteFacilitator } from './remote-facilitator.ts'

const NOW = 1_790_000_000
const KEY_ID = 'organizations/0b1c/apiKeys/2d3e'
const url = new URL('https://facilitator.example/platform/v2/x402/settle')
const authOf = (secret: string) =>
  createFacilitatorAuth({ X402_FACILITATOR_KEY_ID: KEY_ID, X402_FACILITATOR_KEY_SECRET: secret }, () => NOW)

const ed25519 = generateKeyPairSync('ed25519')
const { d, x } = ed25519.privateKey.export({ format: 'jwk' })
const ed25519Secret = Buffer.concat([d!, x!].map((part) => Buffer.from(part, 'base64url'))).toString('base64')
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pemOf = (key: KeyObject, type: 'pkcs8' | 'sec1') => key.export({ format: 'pem', type }).toString()

const keys: [string, string, { publicKey: KeyObject }, string][] = [
  ['Ed25519', ed25519Secret, ed25519, 'EdDSA'],
  ['P-256, PKCS 8', pemOf(p256.privateKey, 'pkcs8'), p256, 'ES256'],
  ['P-256, SEC 1', pemOf(p256.privateKey, 'sec1'), p256, 'ES256'],
  ['P-256 with written line ends', pemOf(p256.privateKey, 'sec1').replaceAll('\n', '\\n'), p256, 'ES256'],
]

describe.each(keys)('%s', (_, secret, { publicKey }, alg) => {
  it('signs for one request, two minutes long', async () => {
    const [scheme, jwt] = (await authOf(secret)('POST', url))!.split(' ')
    expect(scheme).toBe('Bearer')
    const { payload } = await jwtVerify(jwt!, publicKey, { currentDate: new Date(NOW * 1000), issuer: 'cdp' })
    expect(payload).toEqual({
      iss: 'cdp',
      sub: KEY_ID,
      uris: ['POST facilitator.example/platform/v2/x402/settle'],
      iat: NOW,
      nbf: NOW,
      exp: NOW + 120,
    })
    expect(decodeProtectedHeader(jwt!)).toEqual({
      alg,
      kid: KEY_ID,
      typ: 'JWT',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })
  it('never signs the same bytes twice', async () => {
    const auth = authOf(secret)
    expect(await auth('POST', url)).not.toBe(await auth('POST', url))
  })
})

describe('settings', () => {
  it.each([
    ['a key of another length', Buffer.alloc(32).toString('base64')],
    ['another curve', pemOf(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey, 'sec1')],
    [
      'halves that do not belong together',
      Buffer.concat([Buffer.from(d!, 'base64url'), Buffer.alloc(32, 7)]).toString('base64'),
    ],
    ['no key', 'secret'],
  ])('%s', (_, secret) => {
    expect(() => authOf(secret)).toThrow(/^X402_FACILITATOR_KEY_SECRET must be an Ed25519 key/)
  })
  it('half a pair', () => {
    expect(() => createFacilitatorAuth({ X402_FACILITATOR_KEY_ID: KEY_ID }, () => NOW)).toThrow(
      /set together/,
    )
    expect(() => createFacilitatorAuth({ X402_FACILITATOR_KEY_SECRET: ed25519Secret }, () => NOW)).toThrow(
      /set together/,
    )
  })
  it('two kinds at once', () => {
    const both = {
      X402_FACILITATOR_TOKEN: 'token',
      X402_FACILITATOR_KEY_ID: KEY_ID,
      X402_FACILITATOR_KEY_SECRET: ed25519Secret,
    }
    expect(() => createFacilitatorAuth(both, () => NOW)).toThrow(/not both/)
  })
  it('none', async () => expect(await createFacilitatorAuth({}, () => NOW)('POST', url)).toBeNull())
})

describe('a facilitator that asks who is there', () => {
  let door: LocalServer
  beforeAll(async () => {
    door = await startLocalServer(async (request) =>
      (await isAdmitted(request))
        ? { status: 200, body: '{"kinds":[{"x402Version":2,"scheme":"exact","network":"eip155:8453"}]}' }
        : { status: 401, body: '{}' },
    )
  })
  afterAll(() => door?.close())

  async function isAdmitted({ method, path, headers }: Incoming): Promise<boolean> {
    const authorization = headers.get('authorization') ?? ''
    if (authorization === 'Bearer fixed') return true
    const read = await jwtVerify(authorization.replace('Bearer ', ''), ed25519.publicKey, {
      currentDate: new Date(NOW * 1000),
    }).catch(() => null)
    return (read?.payload.uris as string[] | undefined)?.[0] === `${method} ${door.host}${path}`
  }
  const facilitatorWith = (
    credentials: FacilitatorCredentials,
    network: X402Network['name'] = 'base',
  ): Facilitator =>
    createRemoteFacilitator({
      network: X402_NETWORKS.find(({ name }) => name === network)!,
      url: `${door.url}/platform/v2/x402/`,
      egress: egressTo(door.host),
      auth: createFacilitatorAuth(credentials, () => NOW),
    })
  const supported = (credentials: FacilitatorCredentials) => facilitatorWith(credentials).supported()

  it('lets in whoever signs, or holds the token', async () => {
    const signed = { X402_FACILITATOR_KEY_ID: KEY_ID, X402_FACILITATOR_KEY_SECRET: ed25519Secret }
    expect(await supported(signed)).toEqual([2])
    expect(await supported({ X402_FACILITATOR_TOKEN: 'fixed' })).toEqual([2])
  })
  it('is told of when it will refuse every payment', async () => {
    const told: string[] = []
    const log = { warn: (text: string) => told.push(text) }
    const right = { X402_FACILITATOR_TOKEN: 'fixed' }
    for (const network of X402_NETWORKS)
      await checkFacilitator(facilitatorWith(right, network.name), network, log)
    await checkFacilitator(facilitatorWith({}), { name: 'base' }, log)
    expect(told).toEqual([
      'x402: the facilitator settles nothing on base-sepolia',
      expect.stringContaining('are X402_FACILITATOR_URL and its credential right?'),
    ])
  })
  it('lets in nobody else', async () => {
    expect(await supported({})).toBeNull()
    expect(await supported({ X402_FACILITATOR_TOKEN: 'other' })).toBeNull()
  })
})
