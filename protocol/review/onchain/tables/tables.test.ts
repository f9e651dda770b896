import { describe, expect, it } from 'vitest'
import { toEip55 } from '../../address/eip55.ts'
import { selectorOf } from '../decode/abi/selector.ts'
import { parseSignature } from '../decode/abi/types.ts'
import { FUNCTION_SIGNATURES } from '../decode/functions.ts'
import { looksLike } from '../rules/addresses/lookalike.ts'
import { DEPLOYMENTS } from './deployments.ts'
import { POOL_COINS, UNDERLYING } from './pools.ts'
import { CHAINS, TOKENS } from './tokens.ts'

const rows: (readonly [string, string])[] = [...DEPLOYMENTS, ...TOKENS].map(([chain, address]) => [
  chain,
  address,
])

describe('tables of public deployments', () => {
  it('every address carries its EIP-55 checksum, so a slip of the pen shows [EIP-55]', () => {
    for (const [, address] of rows) expect(toEip55(address.slice(2).toLowerCase())).toBe(address)
  })

  it('pools and vaults are deployments, and their coins are known tokens [review, 6]', () => {
    const deployed = new Set(DEPLOYMENTS.map(([, address]) => address))
    const tokens = new Set<string>([...TOKENS.map(([, address]) => address), 'native'])
    for (const [pool, ...coins] of [...POOL_COINS, ...UNDERLYING]) {
      expect(deployed).toContain(pool)
      for (const coin of coins) expect(tokens).toContain(coin)
    }
  })

  it('every row has a source, and no chain lists an address twice [review, 6]', () => {
    for (const [, , name, role, source] of DEPLOYMENTS) expect(name && role && source).toBeTruthy()
    for (const table of [DEPLOYMENTS, TOKENS]) {
      const keys = table.map(([chain, address]) => `${chain}:${address}`)
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  it('wrapped coins are tokens of their chain [review, 6]', () => {
    for (const [chain, , wrapped] of CHAINS)
      if (wrapped !== null) expect(TOKENS.some((row) => row[0] === chain && row[1] === wrapped)).toBe(true)
  })

  it('no two of them look like each other [review, 6]', () => {
    const addresses = [...new Set(rows.map(([, address]) => address.toLowerCase()))]
    // Predeploys count up by design.
    for (const a of addresses)
      for (const b of addresses)
        if (a < b && !a.startsWith('0x420000000000')) expect([a, b, looksLike(a, b)]).toEqual([a, b, false])
  })
})

describe('functions [Solidity ABI, function selector]', () => {
  it('every signature is canonical, and no two share a selector', () => {
    for (const signature of FUNCTION_SIGNATURES) expect(parseSignature(signature)).not.toBeNull()
    const selectors = FUNCTION_SIGNATURES.map(selectorOf)
    const twice = FUNCTION_SIGNATURES.filter((_, index) => selectors.indexOf(selectors[index]!) !== index)
    expect(twice).toEqual([])
  })
})
