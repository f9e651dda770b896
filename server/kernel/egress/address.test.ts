/** The address policy: each refused form beside an allowed one that differs in one thing. */
import { describe, expect, it } from 'vitest'
import { type AddressPolicy, checkHost, EgressDenied, whyDenied } from './address.ts'

const policy: AddressPolicy = { denyRanges: [], denyDomains: [], allowDomains: null, ownAddresses: [] }
const codeOf = (host: string, port = 443, rules = policy): string => {
  try {
    checkHost(host, port, rules)
    return 'allowed'
  } catch (error) {
    return error instanceof EgressDenied ? error.code : String(error)
  }
}

describe('hosts', () => {
  it.each([
    ['', 'host_malformed'],
    [`${'a'.repeat(250)}.com`, 'host_malformed'],
    ['exämple.com', 'host_malformed'],
    ['a b.com', 'host_malformed'],
    ['a/b.com', 'host_malformed'],
    ['a@b.com', 'host_malformed'],
    ['a%00.com', 'host_malformed'],
    ['[fe80::1%eth0]', 'host_malformed'],
    ['2130706433', 'host_numeric'],
    ['0x7f.1', 'host_numeric'],
    ['0177.0.0.1', 'host_numeric'],
    ['127.1', 'host_numeric'],
    ['1.2.3.256', 'host_numeric'],
    ['example.0x7f', 'host_numeric'],
    ['intranet', 'host_single_label'],
    ['localhost', 'host_single_label'],
    ['a.localhost', 'host_special_use'],
    ['printer.local', 'host_special_use'],
    ['metadata.google.internal', 'host_special_use'],
    ['1.0.0.127.in-addr.arpa', 'host_special_use'],
    ['hidden.onion', 'host_special_use'],
    ['a.test', 'host_special_use'],
    ['a.example', 'host_special_use'],
  ])('refuses %s', (host, code) => {
    expect(codeOf(host)).toBe(code)
  })

  it.each(['assay.dev', 'ASSAY.dev.', 'localhost.com', 'xn--bcher-kva.de', '8.8.8.8', '[2606:4700::1111]'])(
    'allows %s',
    (host) => {
      expect(codeOf(host)).toBe('allowed')
    },
  )

  it('allows ports 80 and 443 only', () => {
    expect([80, 443, 22, 8080, 5432].map((port) => codeOf('assay.dev', port))).toEqual([
      'allowed',
      'allowed',
      'port_denied',
      'port_denied',
      'port_denied',
    ])
  })

  it('refuses domains of the operator and what is below them, not what only ends alike', () => {
    const rules = { ...policy, denyDomains: ['bad.dev'] }
    expect(['bad.dev', 'a.bad.dev', 'notbad.dev'].map((host) => codeOf(host, 443, rules))).toEqual([
      'domain_denied',
      'domain_denied',
      'allowed',
    ])
  })
})

it('an allow-list names hosts exactly or what is below them, and admits no address', () => {
  const rules = { ...policy, allowDomains: ['good.dev', '*.wide.dev'] }
  const codes = [
    'good.dev',
    'GOOD.dev.',
    'a.wide.dev',
    'a.good.dev',
    'wide.dev',
    'notgood.dev',
    '8.8.8.8',
    '[2606:4700::1]',
  ]
  expect(codes.map((host) => codeOf(host, 443, rules))).toEqual([
    ...['allowed', 'allowed', 'allowed'],
    ...Array(5).fill('domain_denied'),
  ])
  expect(codeOf('good.dev', 443, { ...policy, allowDomains: [] })).toBe('domain_denied')
})

describe('addresses', () => {
  // First and last address of a refused range, and the nearest address outside that is allowed.
  it.each([
    ['0.0.0.0', '0.255.255.255', '1.0.0.0'],
    ['10.0.0.0', '10.255.255.255', '9.255.255.255'],
    ['100.64.0.0', '100.127.255.255', '100.128.0.0'],
    ['127.0.0.1', '127.255.255.255', '126.255.255.255'],
    ['169.254.169.254', '169.254.255.255', '169.253.255.255'],
    ['172.16.0.0', '172.31.255.255', '172.32.0.0'],
    ['192.0.0.0', '192.0.0.255', '192.0.1.0'],
    ['192.0.2.0', '192.0.2.255', '192.0.3.0'],
    ['192.31.196.0', '192.31.196.255', '192.31.197.0'],
    ['192.52.193.0', '192.52.193.255', '192.52.194.0'],
    ['192.88.99.0', '192.88.99.255', '192.88.100.0'],
    ['192.168.0.0', '192.168.255.255', '192.169.0.0'],
    ['192.175.48.0', '192.175.48.255', '192.175.49.0'],
    ['198.18.0.0', '198.19.255.255', '198.20.0.0'],
    ['198.51.100.0', '198.51.100.255', '198.51.101.0'],
    ['203.0.113.0', '203.0.113.255', '203.0.114.0'],
    ['224.0.0.0', '239.255.255.255', '223.255.255.255'],
    ['240.0.0.0', '255.255.255.255', '223.255.255.254'],
    ['168.63.129.16', '168.63.129.16', '168.63.129.17'],
    ['::', '::7f00:1', '2606:4700::1'],
    ['::ffff:7f00:1', '::ffff:808:808', '2606:4700::1'],
    ['64:ff9b::a00:1', '64:ff9b:1::1', '2606:4700::1'],
    ['100::1', '100:0:0:1::1', '2606:4700::1'],
    ['2001::1', '2001:1ff:ffff::1', '2001:200::1'],
    ['2001:db8::1', '2001:db8:ffff::1', '2001:db9::1'],
    ['2002:7f00:1::', '2002:ffff::1', '2003::1'],
    ['3fff::1', '3fff:fff::1', '3ffe::1'],
    ['5f00::1', '4000::1', '2606:4700::1'],
    ['fc00::1', 'fd00:ec2::254', '2606:4700::1'],
    ['fe80::1', 'fec0::1', '2606:4700::1'],
    ['ff02::1', 'ff0e::1', '2606:4700::1'],
  ])('refuses %s and %s, allows %s', (first, last, outside) => {
    expect(whyDenied(first, policy)).not.toBeNull()
    expect(whyDenied(last, policy)).not.toBeNull()
    expect(whyDenied(outside, policy)).toBeNull()
  })

  it.each(['127.1', '0x7f000001', '010.0.0.1', '1.2.3.4 ', '::ffff:127.0.0.1', 'fe80::1%1', 'localhost', ''])(
    'refuses %j, which is not in canonical form',
    (text) => {
      expect(whyDenied(text, policy)).toBe('not an IP address in canonical form')
    },
  )

  it('refuses ranges of the operator and addresses of this host', () => {
    const rules: AddressPolicy = {
      ...policy,
      denyRanges: ['8.8.0.0/16', '2606:4700::/32'],
      ownAddresses: ['9.9.9.9'],
    }
    expect(['8.8.8.8', '2606:4700::1', '9.9.9.9'].map((text) => whyDenied(text, rules) === null)).toEqual([
      false,
      false,
      false,
    ])
    expect(['8.9.8.8', '2606:4701::1', '9.9.9.8'].map((text) => whyDenied(text, rules))).toEqual([
      null,
      null,
      null,
    ])
  })
})
