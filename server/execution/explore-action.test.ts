/** What the page of an action shows: hashes, limits and what was blocked, nothing of the caller, and nothing while a proof is withheld. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditAction } from '#testing/audited-action.ts'
import { type Service, startService } from '#testing/service.ts'
import { insertArtifact, newArtifactId } from './browse/artifacts.store.ts'
import { exploreAction } from './explore-action.ts'

let service: Service
let apiKey: string
beforeAll(async () => {
  service = await startService()
  const caller = await service.register()
  apiKey = caller.apiKey
  await service.fund(caller.accountId, 100_000)
})
afterAll(() => service?.close())

const limits = { timeout_ms: 30_000, memory_mb: 512, vcpu_milli: 500, pids: 64, tmp_mb: 64 }
const executed = () =>
  auditAction(service, {
    kind: 'execute',
    status: 'timeout',
    end_reason: 'timeout',
    oom_events: 2,
    stdout_truncated: true,
    limits_requested: limits,
    limits_granted: { ...limits, memory_mb: 256 },
  })
const explore = (actionId: string, artifactId: string | null = null) =>
  exploreAction(service.ctx, { actionId, artifactId })
const prove = async (actionId: string, json: object = {}) =>
  (await service.call('/prove', { apiKey, json: { action_id: actionId, ...json } })).body

describe('a run', () => {
  it('is shown by its hashes, its limits and what was blocked', async () => {
    const actionId = await executed()
    const view = await explore(actionId)
    expect(view).toMatchObject({
      actionId,
      kind: 'execute',
      limits: { requested: limits, granted: { ...limits, memory_mb: 256 } },
      screenshot: null,
    })
    const { hashes, blocked } = view as Exclude<typeof view, 'withheld' | null>
    expect(hashes.map(([name]) => name)).toEqual(['Input', 'Output', 'Image', 'Audit row'])
    expect(Object.fromEntries(blocked)).toMatchObject({
      Time: 'The run was ended at its limit.',
      Memory: '2 processes were ended at the limit.',
      Output: 'Cut off at 1 MiB: stdout.',
    })
    expect(JSON.stringify(view)).not.toContain('account')
  })

  it('is unknown by another id, and as an action of another kind', async () => {
    for (const id of [
      'exec_00000000000000000000',
      'status',
      `${await executed()} `,
      await auditAction(service),
    ])
      expect(await explore(id)).toBeNull()
  })
})

describe('a withheld proof', () => {
  it('hides the row until its payload is revealed, whoever proved the action before', async () => {
    const actionId = await executed()
    await prove(actionId)
    expect(await explore(actionId)).toMatchObject({ actionId })
    const { proof_id: proofId, content } = await prove(actionId, { disclose: false })
    expect(await explore(actionId)).toBe('withheld')
    await service.call(`/prove/${proofId}/reveal`, { json: { content } })
    expect(await explore(actionId)).toMatchObject({ actionId, status: 'timeout' })
  })

  it('hides it for ever after a mismatch', async () => {
    const actionId = await executed()
    const { proof_id: proofId, content } = await prove(actionId, { disclose: false })
    for (const given of [{ ...content, duration_ms: 1 }, content])
      await service.call(`/prove/${proofId}/reveal`, { json: { content: given } })
    expect(await explore(actionId)).toBe('withheld')
  })
})

it('shows the screenshot of an action to whoever knows its id, while it is kept', async () => {
  const [actionId, other] = [await auditAction(service, { kind: 'browse' }), await executed()]
  const artifactId = newArtifactId(service.ctx.randomBytes(17))
  const shot = { artifactId, sha256: 'a'.repeat(64), width: 1280, height: 800, png: Buffer.from('png') }
  const untilUnix = service.clock.nowUnix + 60
  await service.ctx.db.transaction((tx) => insertArtifact(tx, shot, actionId, untilUnix))
  expect(await explore(actionId, artifactId)).toMatchObject({ screenshot: { artifactId, width: 1280 } })
  expect(await explore(actionId)).toMatchObject({ screenshot: null })
  expect(await explore(other, artifactId)).toMatchObject({ screenshot: null })
  service.clock.nowUnix = untilUnix
  expect(await explore(actionId, artifactId)).toMatchObject({ screenshot: null })
})
