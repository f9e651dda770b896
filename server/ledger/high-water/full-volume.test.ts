/**
 * The volume of the mark is full: the kernel takes no byte of a file that the server writes (a file size limit of zero, which needs
 * no rights and no volume of its own; EFBIG there, ENOSPC on a full disk). Nothing is signed, and another server goes on.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Service, startService } from '#testing/service.ts'
import { readLog } from '../publish/checkpoint.store.ts'
import { directoryMark } from './directory-mark.ts'

const program = join(import.meta.dirname, '../../../testing/ledger/one-append.ts')
let service: Service
let path: string
beforeAll(async () => {
  path = mkdtempSync(join(tmpdir(), 'assay-mark-'))
  service = await startService({ LEDGER_MARK: path })
}, 120_000)
afterAll(() => service?.close())

async function appendInAnotherServer(limit: string) {
  const { DATABASE_URL, VERIFIER_SECRET_KEY, BASE_URL } = service.ctx.env
  const { stdout } = await promisify(execFile)(
    '/bin/sh',
    ['-c', `ulimit -f ${limit} && exec "$0" "$1" "$2"`, process.execPath, program, `limit-${limit}`],
    {
      timeout: 60_000,
      env: {
        ...process.env,
        DATABASE_URL,
        VERIFIER_SECRET_KEY,
        BASE_URL,
        LEDGER_MARK: path,
        COMPUTE_THREADS: '1',
        DATABASE_POOL_SIZE: '3',
      },
    },
  )
  return JSON.parse(stdout)
}
const newestSigned = async (): Promise<number> =>
  (await service.ctx.db.pool.query('SELECT max(size) AS size FROM log_checkpoint')).rows[0].size

it('a server that cannot raise the mark signs nothing and says why; another that can goes on', {
  timeout: 180_000,
}, async () => {
  const before = (await directoryMark(path).newest())!
  const full = await appendInAnotherServer('0')
  expect(full.size).toBe(before.size + 1)
  expect(full.advance.message).toMatch(/cannot be used: (EFBIG|ENOSPC)/)
  expect(full.ready).toMatchObject({ code: 'ledger_frozen' })
  expect(full.health).toMatchObject({
    status: 'degraded',
    components: { ledger: 'down', database: 'ok' },
    ledger_problem: expect.stringMatching(/(EFBIG|ENOSPC).*signs nothing/),
  })
  expect(await newestSigned()).toBe(before.size)
  expect(await directoryMark(path).newest()).toEqual(before)
  expect(readdirSync(path).filter((name) => !name.endsWith('.json'))).toEqual([])
  expect((await readLog(service.ctx.db)).frozenReason).toBeNull()

  await service.ctx.ledger.advance()
  expect([await newestSigned(), (await directoryMark(path).newest())!.size]).toEqual([full.size, full.size])
})

it('the same server with room signs', async () => {
  const before = await newestSigned()
  const roomy = await appendInAnotherServer('unlimited')
  expect(roomy).toMatchObject({ advance: null, ready: null, health: { ledger_problem: null } })
  expect([roomy.size, await newestSigned()]).toEqual([before + 1, before + 1])
})
