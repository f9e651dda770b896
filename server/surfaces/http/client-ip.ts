/**
 * Determines a request's client address: the TCP peer, or the address seen by trusted proxies; IPv6 is
 * grouped by /64.
 */
import ipaddr from 'ipaddr.js'
import type { Exchange } from './exchange.ts'

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/** Whether the peer is this host or in a trusted local range. A request through a proxy is never local. */
export function isLocalPeer(
  { remoteAddress, header }: Pick<Exchange, 'remoteAddress' | 'header'>,
  trustedRanges: readonly string[],
): boolean {
  if (!remoteAddress || forwardingHeaders.some((name) => header(name) !== null)) return false
  const address = ipaddr.process(remoteAddress)
  return (
    address.range() === 'loopback' ||
    trustedRanges.some((range) => {
      const [network, bits] = ipaddr.parseCIDR(range)
      return network.kind() === address.kind() && address.match(network, bits)
    })
  )
}

/** `forwardedFor`: the header as received. Only entries appended by trusted proxies can be believed. */
export function clientIp(
  remoteAddress: string | undefined,
  forwardedFor: string | null | undefined,
  trustedProxies: number,
): string {
  const direct = remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return limitKeyOf(direct)
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim())
  return limitKeyOf(entries.at(-trustedProxies) || direct)
}

export function limitKeyOf(address: string): string {
  if (address.startsWith('::ffff:')) return address.slice(7)
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, gap)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`
}
