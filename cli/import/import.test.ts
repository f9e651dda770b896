/** `assay import` writes what the engine takes, or says why not and writes nothing. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { readListFile } from '#protocol/review/lists/read-list-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-import-'))
const assay = (...args: string[]) =>
  spawnSync(process.execPath, ['cli/assay.ts', 'import', ...args], { encoding: 'utf8' })

function put(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const row = (i: number) => ({
  asset: 'ETH',
  address: `0x${String(i).padStart(40, '0')}`,
  names: [`Firm ${i}`],
})
const extract = (count: number, date = '2026-02-02') =>
  put(`extract-${count}-${date}.json`, {
    source: `list of ${date}`,
    entries: Array.from({ length: count }, (_, i) => row(i)),
  })

describe('assay import', () => {
  it('0: an extract becomes a canonical list whose hash is printed', () => {
    const out = join(folder, 'a.json')
    const { status, stdout, stderr } = assay('ofac', extract(10), '--out', out)
    expect([status, stderr]).toEqual([0, ''])
    const bytes = readFileSync(out)
    expect(stdout).toContain(`10 entries, 10 names, sha256 ${sha256Hex(bytes)}`)
    const read = readListFile('ofac_sdn', bytes)
    expect(read).toMatchObject({
      ok: true,
      value: { published: '2026-02-02', entries: 10, status: 'partial', sha256: sha256Hex(bytes) },
    })
    expect(stdout).toContain('partial: can reject an address but never clears one')
  })

  it('0: what --previous has and the new one lacks is delisted', () => {
    const previous = join(folder, 'previous.json')
    const out = join(folder, 'b.json')
    expect(assay('ofac', extract(10), '--out', previous).status).toBe(0)
    const { status, stdout } = assay('ofac', extract(9, '2026-02-05'), '--out', out, '--previous', previous)
    expect([status, stdout.includes('1 delisted')]).toEqual([0, true])
    expect(JSON.parse(readFileSync(out, 'utf8')).delisted).toEqual([
      { key: `evm:account:${'9'.padStart(40, '0')}`, until: '2026-02-05' },
    ])
  })

  it('0: contracts by place, and a descriptor of ERC-7730', () => {
    const address = `0x${'ab'.repeat(20)}`
    const places = put('places.json', {
      [`10:${address}`]: { owner: 'Pool', functions: ['deposit(uint amount)'] },
    })
    const descriptor = put('descriptor.json', {
      context: {
        contract: { deployments: [{ chainId: 10, address: address.toUpperCase().replace('0X', '0x') }] },
      },
      metadata: { owner: 'Pool' },
      display: { formats: { 'exit((address to, uint256 share)[] parts)': {}, '0x12345678': {} } },
    })
    const out = join(folder, 'contracts.json')
    expect(assay('contracts', places, descriptor, '--out', out, '--published', '2026-01-02').status).toBe(0)
    expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual({
      schema: 'assay.contracts.v1',
      published: '2026-01-02',
      entries: [
        {
          chain_id: 10,
          address,
          owner: 'Pool',
          functions: ['deposit(uint256)', 'exit((address,uint256)[])'],
        },
      ],
    })
  })

  it('1: says what is wrong and leaves the old file alone', () => {
    const out = put('kept.json', 'kept')
    const previous = join(folder, 'c.json')
    expect(assay('ofac', extract(10), '--out', previous).status).toBe(0)
    const cases: [string, string[]][] = [
      ['older', ['ofac', extract(10, '2026-01-01'), '--previous', previous]],
      ['20 %', ['ofac', extract(5, '2026-03-01'), '--previous', previous]],
      ['no entries', ['ofac', put('bad.json', { a: 1 })]],
      ['neither a list of contracts', ['contracts', put('other.json', { a: 1 })]],
    ]
    for (const [why, args] of cases) {
      const { status, stderr } = assay(...args, '--out', out)
      expect([why, status, stderr.startsWith('refused: '), stderr.includes(why)]).toEqual([
        why,
        1,
        true,
        true,
      ])
    }
    const absent = assay('ofac', join(folder, 'absent.xml'), '--out', out)
    expect([absent.status, absent.stderr]).toEqual([
      66,
      expect.stringMatching(/^refused: .*absent\.xml: ENOENT\n$/),
    ])
    expect(readFileSync(out, 'utf8')).toBe('kept')
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it('64: wrong usage says what to type', () => {
    const out = join(folder, 'never.json')
    for (const args of [
      [],
      ['ofac'],
      ['ofac', extract(1)],
      ['ofac', '--out', out],
      ['other', extract(1), '--out', out],
      ['ofac', extract(1), '--out', out, '--published', 'today'],
      ['contracts', extract(1), '--out', out, '--previous', extract(1)],
    ]) {
      const { status, stderr } = assay(...args)
      expect([status, stderr.startsWith('Usage: assay import')]).toEqual([64, true])
    }
    expect(existsSync(out)).toBe(false)
  })
})
