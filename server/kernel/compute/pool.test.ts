/** Compute threads: right answers, and a hanging job that fails alone. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromHex } from '#protocol/bytes.ts'
import { plainOptions } from '#protocol/review/core/plain-options.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'
import type { ReviewDataSet } from './jobs.ts'
import { type ComputePool, ComputeTimeout, createComputePool } from './pool.ts'

const options = plainOptions('general')
const secretKey = new Uint8Array(32).fill(1)

/** An engine of the same shape that hangs or throws when its artifact says so. */
const engineSource = `
export const loadRuleset = (bytes) => ({ bytes })
export const recordSha256 = () => '00'
export function review({ artifact, data }) {
  const text = new TextDecoder().decode(artifact)
  if (text === 'hang') for (;;) {}
  if (text === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900)
  if (text === 'throw') throw new Error('broken rule')
  if (text === 'lists') return { artifact_sha256: data.map(({ id, content }) => id + ' ' + JSON.stringify(content)).join(', ') }
  return { artifact_sha256: text }
}`

let pool: ComputePool
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-pool-'))
  const enginePath = join(folder, 'engine.mjs')
  const manifestPath = join(folder, 'manifest.json')
  writeFileSync(enginePath, engineSource)
  writeFileSync(manifestPath, '{}')
  pool = await createComputePool(2, { enginePath, manifestPath, secretKey })
})
afterAll(() => pool?.close())

const review = (artifact: string, data?: ReviewDataSet) =>
  pool.run({ kind: 'review', artifact, options, ...(data ? { data } : {}) })

function setOf(key: string, contents: Record<string, unknown>): ReviewDataSet {
  const snapshots = Object.entries(contents).map(([id, content]) => {
    const text = new TextEncoder().encode(JSON.stringify(content))
    const bytes = new Uint8Array(new SharedArrayBuffer(text.length))
    bytes.set(text)
    return { id, published: null, sha256: `${key} ${id}`, entries: 1, status: 'full' as const, bytes }
  })
  return { key, snapshots }
}

describe('compute pool', () => {
  it('signs and verifies, and a flipped bit fails', async () => {
    const idBytes = new Uint8Array(32).fill(7)
    const sig = await pool.run({ kind: 'sign', idBytes, auxRand: new Uint8Array(32) })
    const pubkey = nobleSchnorr.publicKey(secretKey)
    expect(nobleSchnorr.verify(sig, idBytes, pubkey)).toBe(true)
    const input = new Uint8Array([...idBytes, ...pubkey, ...sig])
    expect(await pool.run({ kind: 'verify', input })).toBe(true)
    input[100]! ^= 1
    expect(await pool.run({ kind: 'verify', input })).toBe(false)
    expect(fromHex('00')).toHaveLength(1)
  })

  it('answers each of many jobs its own result', async () => {
    const results = await Promise.all(Array.from({ length: 200 }, (_, index) => review(`job ${index}`)))
    expect(results.map(({ artifactSha256 }) => artifactSha256)).toEqual(
      Array.from({ length: 200 }, (_, index) => `job ${index}`),
    )
  })

  it('answers what is sent together, on an idle thread and behind other jobs', async () => {
    const together = (name: string) =>
      Promise.all(
        pool.runTogether(
          Array.from({ length: 5 }, (_, index) => ({
            kind: 'review' as const,
            artifact: `${name} ${index}`,
            options,
          })),
        ),
      )
    const alone = Array.from({ length: 40 }, (_, index) => review(`before ${index}`))
    const answers = await Promise.all([together('a'), together('b'), together('c'), together('d')])
    expect(answers.map((batch) => batch.map(({ artifactSha256 }) => artifactSha256))).toEqual(
      ['a', 'b', 'c', 'd'].map((name) => Array.from({ length: 5 }, (_, index) => `${name} ${index}`)),
    )
    expect(await Promise.all(alone)).toHaveLength(40)
  })

  it('fails a throwing job alone', async () => {
    const results = await Promise.allSettled(['a', 'throw', 'b'].map((artifact) => review(artifact)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('ends a hanging job within half a second and answers all others', async () => {
    const began = performance.now()
    const jobs = [
      ...Array.from({ length: 20 }, (_, index) => `before ${index}`),
      'hang',
      ...Array.from({ length: 20 }, (_, index) => `after ${index}`),
    ]
    const results = await Promise.allSettled(jobs.map((artifact) => review(artifact)))
    const failed = results.flatMap((result, index) =>
      result.status === 'rejected' ? [[jobs[index], result.reason]] : [],
    )
    expect(failed).toHaveLength(1)
    expect(failed[0]![0]).toBe('hang')
    expect(failed[0]![1]).toBeInstanceOf(ComputeTimeout)
    expect(performance.now() - began).toBeLessThan(20_000)
    expect((await review('still here')).artifactSha256).toBe('still here')
  })

  it('lets a job finish that waits for a processor', async () => {
    expect((await review('wait')).artifactSha256).toBe('wait')
  })
})

describe('lists', () => {
  const told = async (data?: ReviewDataSet) => (await review('lists', data)).artifactSha256

  it('reach the job that names them, also when sets change from job to job', async () => {
    const [one, two] = [setOf('1', { a: [1] }), setOf('2', { a: [2], b: null })]
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => told([one, two, undefined][index % 3])),
    )
    answers.forEach((answer, index) => {
      expect(answer).toBe(['a [1]', 'a [2], b null', ''][index % 3])
    })
  })

  it('are given again to a thread that was replaced', async () => {
    const set = setOf('3', { c: 'kept' })
    expect(await told(set)).toBe('c "kept"')
    await Promise.allSettled([review('hang', set), review('hang', set)])
    expect(await Promise.all([told(set), told(set), told(set)])).toEqual(Array(3).fill('c "kept"'))
  })
})
