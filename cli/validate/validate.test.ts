/** `assay validate`, as a process of its own. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { CLOSE_FILE_SCHEMA, readCloseFile } from '#protocol/validation/input/btc-close-file.ts'
import { outputHash } from '#protocol/validation/input/canonical-input.ts'
import { gen } from '#protocol/validation/testing/generate.ts'
import { validate } from '#protocol/validation/validate.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-validate-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['cli/assay.ts', 'validate', ...args], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const returns = gen(12, 250, 0.0015, 0.01)
const csv = file(
  'returns.csv',
  `\uFEFFdate,return\r\n${returns.map((x, i) => `${1_700_000_000 + i * 86_400},"${x}"`).join('\r\n')}`,
)
const json = file('request.json', JSON.stringify({ returns }))

describe('assay validate', () => {
  it('gives the numbers of the module from JSON', () => {
    const { status, stdout, stderr } = run(json, '--json')
    expect([status, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(validate({ returns }))))
  })

  it('reads CSV with quotes, a byte order mark and a time', () => {
    const { status, stdout } = run(csv, '--trials', '100')
    expect(status).toBe(2)
    expect(stdout).toMatch(/^verdict +overfit_or_noise\nunits +250\ntrials declared +100\n/)
  })

  it('says in a sentence why it is not likely_real', () => {
    const { stderr } = run(json, '--trials', '100')
    expect(stderr).toBe(
      'Chance explains these results: they are too weak to show an edge. The Deflated Sharpe Ratio is below 0.5: the best of so many trials without an edge does better.\n',
    )
  })

  it('compares a saved answer, and its proof', () => {
    const result = validate({ returns })
    const proof = { proof_payload: { input_hash: result.input_hash, output_hash: outputHash(result) } }
    const answer = file('answer.json', JSON.stringify({ ...result, action_id: 'vald_1', proof }))
    expect(run(json, '--answer', answer)).toMatchObject({ status: 0, stderr: '' })
    expect(run(json, '--answer', file('proof.json', JSON.stringify(proof)))).toMatchObject({ status: 0 })
    const changed = file('changed.json', JSON.stringify({ returns: [...returns.slice(1), 0.5] }))
    const { status, stderr } = run(changed, '--answer', answer)
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^input_hash of the proof: the answer says "[0-9a-f]{64}", these rows give "[0-9a-f]{64}"/,
    )
    const lied = file('lied.json', JSON.stringify({ ...result, DSR: 0.999 }))
    expect(run(json, '--answer', lied).stderr).toMatch(/^DSR: the answer says 0\.999, these rows give 0\.99/)
  })

  it('takes the daily closes that a service used, and names them when they are missing', () => {
    const day = 19_700
    const closes = Array.from({ length: 100 }, (_, i) => ({ day: day + i, close: i < 50 ? '100' : '130' }))
    const text = JSON.stringify({ closes, schema: CLOSE_FILE_SCHEMA })
    const trades = Array.from({ length: 60 }, (_, i) => ({
      ret: i % 2 === 0 ? 0.01 : -0.004,
      coin: 'BTC',
      ts: (day + 35 + i) * 86_400,
    }))
    const rows = file('trades.json', JSON.stringify({ trades }))
    const known = file('closes.json', text)
    const result = validate({ trades }, { btcCloses: readCloseFile(text, sha256Hex(text)) })
    expect(result.concentration_and_regime?.btc_regime?.in_melt_up.rows).toBeGreaterThan(4)
    const { stdout } = run(rows, '--closes', known, '--json')
    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(result)))
    const proof = { proof_payload: { input_hash: result.input_hash, output_hash: outputHash(result) } }
    const answer = file('with-closes.json', JSON.stringify({ ...result, proof }))
    expect(run(rows, '--answer', answer, '--closes', known)).toMatchObject({ status: 0, stderr: '' })
    expect(run(rows, '--answer', answer)).toMatchObject({
      status: 66,
      stderr: expect.stringContaining(`/engine/data/${sha256Hex(text)}`),
    })
    const others = file('other-closes.json', text.replace('130', '131'))
    expect(run(rows, '--answer', answer, '--closes', others).stderr).toContain('output_hash of the proof')
    expect(run(rows, '--closes', csv)).toMatchObject({
      status: 66,
      stderr: expect.stringContaining('is not a file of daily closes'),
    })
  })

  it('refuses what holds no rows', () => {
    expect(run(file('words.csv', 'a,b\n1,2'))).toMatchObject({
      status: 66,
      stderr: expect.stringContaining('row 1: No column is headed ret, pnl or net_bps.'),
    })
    expect(run(file('nine.json', '[1,2,3,4,5,6,7,8,9]')).stderr).toContain(
      'Send 10 to 100000 rows; these are 9.',
    )
    expect(run(file('bad.csv', 'ret\n0.1\nx')).stderr).toContain('row 3.ret: "x" is not a decimal number')
    expect(run(json, '--trials', '0')).toMatchObject({ status: 66 })
    expect(run(join(folder, 'missing.csv'))).toMatchObject({
      status: 66,
      stderr: expect.stringContaining('no such file'),
    })
    expect(run(json, '--trials', 'many').status).toBe(64)
    expect(run().status).toBe(64)
  })
})
