/** Address of a request: the TCP peer, or the address that the trusted proxies saw; IPv6 counts by /64. */
import ipaddr from 'ipaddr.js'
import type { Exchange } from './exchange.ts'

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/** The peer itself is on this host, or in a range that counts like it; behind a proxy nobody is local. */
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

/** `forwardedFor`: the header as it arrived, the caller's word but for the entries that trusted proxies appended. */
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
