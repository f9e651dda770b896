/**
 * Decides whether the server may connect to a host, port and address. Pure; the complete policy for
 * requests whose target is not fixed in the code.
 */
import ipaddr from 'ipaddr.js'

export type DenialCode =
  | 'url_unparsable'
  | 'scheme_denied'
  | 'userinfo_denied'
  | 'host_malformed'
  | 'host_numeric'
  | 'host_single_label'
  | 'host_special_use'
  | 'port_denied'
  | 'domain_denied'
  | 'address_denied'
  | 'name_unknown'
  | 'downgrade_denied'
  | 'too_many_redirects'

/** Refused before a byte was sent; the code is for the log, callers get one text for all. */
export class EgressDenied extends Error {
  readonly code: DenialCode
  constructor(code: DenialCode, message: string) {
    super(message)
    this.name = 'EgressDenied'
    this.code = code
  }
}

export interface AddressPolicy {
  /** CIDR ranges of the operator, beside the built-in ones. */
  denyRanges: readonly string[]
  /** Domains of the operator, including subdomains. */
  denyDomains: readonly string[]
  /** `name.dev`, or `*.name.dev` for what is below it; only these, and no address in place of a name. Null: any. */
  allowDomains: readonly string[] | null
  /** Addresses of this host's own interfaces. */
  ownAddresses: readonly string[]
}

const specialUse = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'localdomain',
  'arpa',
  'onion',
  'test',
  'invalid',
  'example',
  'alt',
]
const ports = [80, 443]
/** Where mail servers take mail for delivery (RFC 8314). */
export const mailPorts: readonly number[] = [465, 587]

/** `address` is set when the host is an IP address, without brackets. */
export interface CheckedHost {
  host: string
  address: string | null
}

/** Lower case, without a trailing dot; throws EgressDenied for a host that no rule allows. */
export function checkHost(
  rawHost: string,
  port: number,
  policy: AddressPolicy,
  morePorts: readonly number[] = [],
): CheckedHost {
  const host = rawHost.toLowerCase().replace(/\.$/, '')
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : null
  if (host === '' || host.length > 253 || /[^\x21-\x7e]|[/\\@#?%]/.test(bare ?? host))
    throw new EgressDenied('host_malformed', 'the host is empty, too long, or contains invalid characters')
  if (!ports.includes(port) && !morePorts.includes(port))
    throw new EgressDenied('port_denied', `port ${port} is neither 80 nor 443`)
  if (bare !== null || isCanonicalIpv4(host)) {
    if (policy.allowDomains !== null) throw notAllowed(host)
    return { host, address: bare ?? host }
  }
  const labels = host.split('.')
  if (/^(?:0x[0-9a-f]*|\d+)$/.test(labels.at(-1)!))
    throw new EgressDenied('host_numeric', `${host} is not an IP address in canonical form`)
  if (labels.length < 2) throw new EgressDenied('host_single_label', `${host} is a local network name`)
  if (specialUse.includes(labels.at(-1)!))
    throw new EgressDenied('host_special_use', `.${labels.at(-1)} is not a public top-level domain`)
  const isDenied = policy.denyDomains.some((domain) => host === domain || host.endsWith(`.${domain}`))
  if (isDenied) throw new EgressDenied('domain_denied', `${host} is denied by the operator`)
  if (policy.allowDomains !== null && !policy.allowDomains.some((pattern) => covers(pattern, host)))
    throw notAllowed(host)
  return { host, address: null }
}

const notAllowed = (host: string) => new EgressDenied('domain_denied', `${host} is not in the allow-list`)

const covers = (pattern: string, host: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern

const isCanonicalIpv4 = (text: string): boolean =>
  /^(?:\d{1,3}\.){3}\d{1,3}$/.test(text) &&
  text.split('.').every((part) => Number(part) < 256 && String(Number(part)) === part)

/** Ranges that ipaddr.js calls unicast, or that must be denied whatever it calls them. */
const deniedRanges: readonly string[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // A cloud host's agent, at an address that looks public.
  '168.63.129.16/32',
  '::/96',
  '::ffff:0:0/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '100:0:0:1::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]

type Cidr = ReturnType<typeof ipaddr.parseCIDR>
const builtIn: readonly Cidr[] = deniedRanges.map((range) => ipaddr.parseCIDR(range))
const globalUnicastV6 = ipaddr.parseCIDR('2000::/3')

const inRange = (address: ipaddr.IPv4 | ipaddr.IPv6, [base, bits]: Cidr): boolean =>
  address.kind() === base.kind() && (address as ipaddr.IPv6).match(base as ipaddr.IPv6, bits)

/** Null when the address is allowed; otherwise the reason. */
export function whyDenied(text: string, policy: AddressPolicy): string | null {
  // Strict text form: an address that parsers could read differently is refused.
  const isStrict =
    isCanonicalIpv4(text) || (text.includes(':') && !/[%.]/.test(text) && ipaddr.IPv6.isValid(text))
  if (!isStrict) return 'not an IP address in canonical form'
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return `a ${address.range()} address`
  if (address.kind() === 'ipv6' && !inRange(address, globalUnicastV6)) return 'outside 2000::/3'
  if (builtIn.some((range) => inRange(address, range))) return 'in a special range'
  if (policy.denyRanges.some((range) => inRange(address, ipaddr.parseCIDR(range))))
    return 'denied by the operator'
  const own = policy.ownAddresses.some(
    (mine) => ipaddr.isValid(mine) && ipaddr.parse(mine).toString() === address.toString(),
  )
  return own ? 'an address of this host' : null
}
