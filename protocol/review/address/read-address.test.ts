import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex } from '../../bytes.ts'
import { Budget } from '../core/budget.ts'
import { siblingKeys } from './address.ts'
import { toBase58Check } from './base58check.ts'
import { toEip55 } from './eip55.ts'
import { findAddresses } from './find-addresses.ts'
import { readAddress } from './read-address.ts'

const USDT_TRON = 'tron:account:a614f803b6fd780986a42c78ec9c7f77e6ded13c'

describe('checksummed addresses [EIP-55]', () => {
  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('%s of the standard is valid; one letter in the other case is not', (address) => {
    expect(readAddress(address)).toMatchObject({ checksum: 'valid', display: address })
    const at = [...address].findLastIndex((letter) => /[a-fA-F]/.test(letter))
    const letter = address.charAt(at)
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    const changed = address.slice(0, at) + other + address.slice(at + 1)
    expect(readAddress(changed)).toMatchObject({ checksum: 'bad' })
    expect(readAddress(address.toLowerCase())).toMatchObject({ checksum: 'none' })
  })
})

describe('one account, one key [review, 8]', () => {
  const evm = 'evm:account:5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
  it.each([
    ['0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', evm],
    ['0X5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', evm],
    ['5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', evm],
    ['0x0000000000000000000000005aaeb6053f3e94c9b9a09f33669435e7ef1beaed', evm],
    ['ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@8453', evm],
    ['ethereum:pay-0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed?value=1e18', evm],
    ['eip155:137:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', evm],
    ['XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS', 'evm:account:00c5496aee77c1ba1f0854206a26dda82a81d6d8'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', USDT_TRON],
    ['41a614f803b6fd780986a42c78ec9c7f77e6ded13c', USDT_TRON],
    ['0x41A614F803B6FD780986A42C78EC9C7F77E6DED13C', USDT_TRON],
    ['0x000000000000000000000041a614f803b6fd780986a42c78ec9c7f77e6ded13c', USDT_TRON],
    ['tron:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', USDT_TRON],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'bitcoin:p2pkh:62e907b15cbf27d5425399ebf6f0fb50ebb88f18'],
    [
      'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa?amount=0.5',
      'bitcoin:p2pkh:62e907b15cbf27d5425399ebf6f0fb50ebb88f18',
    ],
    [
      'bip122:000000000019d6689c085ae165831e93:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      'bitcoin:p2pkh:62e907b15cbf27d5425399ebf6f0fb50ebb88f18',
    ],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bitcoin:p2wpkh:751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      'bitcoin:p2tr:79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
    ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'xrp:account:b5f762798a53d543a014caf8b297cff8f2f937e8'],
    [
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      'solana:account:06ddf6e1d765a193d9cbe146ceeb79ac1cb485ed5f5b37913a8cf5857eff00a9',
    ],
  ])('%s', (text, key) => {
    expect(readAddress(text)?.key).toBe(key)
    expect(readAddress(text)?.checksum).not.toBe('bad')
  })

  it.each([
    ['1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
    ['3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC', 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq'],
  ])('cashaddr specification: legacy %s is %s', (legacy, cashaddr) => {
    const cash = readAddress(cashaddr)!
    expect(cash.checksum).toBe('valid')
    expect(readAddress(legacy, 'BCH')?.key).toBe(cash.key)
    expect(readAddress(cashaddr.slice(12))?.key).toBe(cash.key)
    expect(siblingKeys(cash)).toContain(readAddress(legacy)!.key)
    expect(readAddress(`${cashaddr.slice(0, -1)}p`)?.checksum).toBe('bad')
  })

  it('XLS-5: X-addresses are the classic account, with the tag set apart', () => {
    const classic = readAddress('r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59')!
    expect(readAddress('X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ')?.key).toBe(classic.key)
    expect(readAddress('X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu')).toMatchObject({
      key: classic.key,
      dropped: ['tag 1'],
      display: 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59',
    })
  })

  it('Monero: standard address of the project fund, and one letter changed', () => {
    const fund =
      '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A'
    expect(readAddress(fund)).toMatchObject({ family: 'monero', kind: 'account', checksum: 'valid' })
    expect(readAddress(`${fund.slice(0, 60)}A${fund.slice(61)}`)?.checksum).toBe('bad')
  })

  it('Litecoin: 3… and M… of one script are one key when the asset is named', () => {
    const payload = fromHex('76a04053bda0a88bda5177b86a15c3b29f559873')!
    const old = readAddress(toBase58Check('05', payload), 'LTC')
    expect(old?.key).toBe(readAddress(toBase58Check('32', payload))?.key)
    expect(readAddress(toBase58Check('05', payload))?.family).toBe('bitcoin')
  })

  it.each([
    ['30', null, 'litecoin:p2pkh'],
    ['1e', null, 'dogecoin:p2pkh'],
    ['1e', 'XVG', 'verge:p2pkh'],
    ['26', 'BTG', 'bitcoingold:p2pkh'],
    ['4c', null, 'dash:p2pkh'],
    ['10', null, 'dash:p2sh'],
    ['1cb8', null, 'zcash:p2pkh'],
    ['1cbd', null, 'zcash:p2sh'],
    ['00', 'BSV', 'bitcoinsv:p2pkh'],
  ])('version %s with asset %s is %s', (version, asset, expected) => {
    const text = toBase58Check(version, fromHex('11'.repeat(20))!)
    expect(readAddress(text, asset)?.key).toBe(`${expected}:${'11'.repeat(20)}`)
  })
})

describe('not an address', () => {
  it.each(['', '0x', 'hello', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'bitcoin:', 'a'.repeat(700)])(
    '%s [review, 8]',
    (text) => expect(readAddress(text)).toBeNull(),
  )

  it('bech32 with the checksum of the other version [BIP 350]', () => {
    expect(readAddress('bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd')?.checksum).toBe(
      'bad',
    )
  })
})

describe('addresses in a text', () => {
  const found = (text: string, bare = false) => findAddresses(text, new Budget(1_000_000), { bare })

  it('says where each one stands [review, 8]', () => {
    const text = 'Pay 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed, or (1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa).'
    const hits = found(text)
    expect(hits.map(({ address }) => address?.family)).toEqual(['evm', 'bitcoin'])
    for (const { start, end, text: spelt } of hits) expect(text.slice(start, end)).toBe(spelt)
  })

  it('finds one inside a URL [review, 8]', () => {
    const hits = found('see etherscan.io/address/0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed?tab=1')
    expect(hits.map(({ address }) => address?.family)).toEqual(['evm'])
  })

  it('keeps a misspelt one as such [review, 8]', () => {
    expect(found('to 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae now')).toMatchObject([{ address: null }])
  })

  it('takes hex without prefix for an address only where asked [review, 8]', () => {
    const commit = 'commit 5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
    expect(found(commit)).toHaveLength(0)
    expect(found(commit, true)).toHaveLength(1)
  })

  it('costs about 400 steps for each word that may be one, and only for those [review, 3]', () => {
    const stepsOf = (text: string): number => {
      const budget = new Budget(1_000_000)
      findAddresses(text, budget)
      return budget.steps
    }
    const long = 'a'.repeat(30)
    const short = 'a'.repeat(20)
    expect(stepsOf(`${short} `.repeat(50))).toBe(50 * 21)
    for (const count of [1, 10, 50]) {
      const steps = stepsOf(`${long} `.repeat(count))
      expect(steps).toBeGreaterThanOrEqual(400 * count)
      expect(steps).toBeLessThanOrEqual(500 * count)
    }
  })

  it('never throws, and its places are inside the text [review, 3]', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        for (const { start, end } of found(text, true)) expect(text.slice(start, end)).not.toBe('')
        readAddress(text)
      }),
    )
  })
})

it('every EVM account has one key in every spelling [review, 8]', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-f]{40}$/), (hex) => {
      const keys = [hex, `0x${hex}`, `0X${hex.toUpperCase()}`, toEip55(hex), `eip155:1:0x${hex}`].map(
        (text) => readAddress(text)?.key,
      )
      expect(new Set(keys)).toEqual(new Set([`evm:account:${hex}`]))
    }),
  )
})
