/**
 * The only function that opens an outgoing socket: resolves once, checks every address, connects to a
 * checked address and verifies the peer.
 */
import { lookup, Resolver } from 'node:dns/promises'
import { connect, isIP, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import type { Log } from '#server/kernel/log.ts'
import { type AddressPolicy, checkHost, EgressDenied, mailPorts, whyDenied } from './address.ts'

const resolveMs = 3_000
const connectMs = 5_000
const idleMs = 15_000
const maxAnswers = 16
const maxAttempts = 3

/** Every A and AAAA record of a name; empty when there is none. */
export type Resolve = (host: string) => Promise<string[]>

export interface DialOptions {
  denyRanges: readonly string[]
  denyDomains: readonly string[]
  allowDomains?: readonly string[] | null
  /** `host:port` of the operator's own services on a private network; only for configured addresses. */
  allowConfigured: readonly string[]
  resolve?: Resolve
  log: Log
}

/** `configured`: the operator chose the address, not a caller. */
export type Chooser = 'caller' | 'configured'
export interface Dial {
  (host: string, port: number, chooser: Chooser): Promise<Socket>
  /** Throws EgressDenied for what it would refuse; opens nothing. */
  check(host: string, port: number, chooser: Chooser): Promise<void>
}

export function createDial({
  allowConfigured,
  resolve = resolvePublic,
  log,
  allowDomains = null,
  ...ranges
}: DialOptions): Dial {
  const policy = (): AddressPolicy => ({ ...ranges, allowDomains, ownAddresses: ownAddresses() })

  async function addressesOf(host: string, port: number, chooser: Chooser): Promise<string[]> {
    if (chooser === 'configured' && allowConfigured.includes(`${host}:${port}`)) return ownService(host)
    const rules = policy()
    const checked = checkHost(host, port, rules, chooser === 'configured' ? mailPorts : [])
    const found = checked.address === null ? await resolve(checked.host) : [checked.address]
    if (found.length === 0) throw new EgressDenied('name_unknown', `${checked.host} has no address`)
    if (found.length > maxAnswers)
      throw new EgressDenied('address_denied', `${checked.host} has too many addresses`)
    for (const address of found) {
      const why = whyDenied(address, rules)
      // One denied address refuses the name: the result must not depend on which address is dialled.
      if (why) throw new EgressDenied('address_denied', `${checked.host} resolves to ${address}, ${why}`)
    }
    return found
  }

  const dial = async (host: string, port: number, chooser: Chooser) => {
    const entry = { host, port, chooser }
    try {
      const addresses = await addressesOf(host, port, chooser)
      let last: unknown
      for (const address of addresses.slice(0, maxAttempts)) {
        try {
          const socket = await open(address, port)
          log.debug({ ...entry, address }, 'egress')
          return socket
        } catch (error) {
          last = error
        }
      }
      throw last
    } catch (error) {
      log.info(
        { ...entry, code: error instanceof EgressDenied ? error.code : 'connect_failed' },
        'egress refused',
      )
      throw error
    }
  }
  return Object.assign(dial, {
    async check(host: string, port: number, chooser: Chooser) {
      await addressesOf(host, port, chooser)
    },
  })
}

function open(address: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, autoSelectFamily: false })
    const timer = setTimeout(() => socket.destroy(new Error('connecting timed out')), connectMs)
    socket.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    socket.once('connect', () => {
      clearTimeout(timer)
      if (!samePeer(socket.remoteAddress, address)) {
        socket.destroy()
        reject(new EgressDenied('address_denied', 'the peer is not the address that was checked'))
        return
      }
      socket.setTimeout(idleMs, () => socket.destroy(new Error('idle for too long')))
      resolve(socket)
    })
  })
}

export const samePeer = (remote: string | undefined, dialled: string): boolean =>
  remote !== undefined &&
  ipaddr.isValid(remote) &&
  ipaddr.isValid(dialled) &&
  ipaddr.process(remote).toString() === ipaddr.process(dialled).toString()

/** Addresses of the operator's own service, by any name this host knows. */
async function ownService(host: string): Promise<string[]> {
  const literal = host.replace(/^\[|\]$/g, '')
  if (isIP(literal)) return [literal]
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/** The trailing dot disables search suffixes; the hosts file is not used. */
async function resolvePublic(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: resolveMs, tries: 1 })
  const timer = setTimeout(() => resolver.cancel(), resolveMs)
  try {
    const answers = await Promise.allSettled([resolver.resolve4(`${host}.`), resolver.resolve6(`${host}.`)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    clearTimeout(timer)
  }
}

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).map(({ address }) => address.replace(/%.*$/, '')),
  )
