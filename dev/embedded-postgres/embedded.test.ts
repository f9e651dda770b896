import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningPostgres, startPostgres } from './embedded.ts'
import { isPostmasterOf, readPostmasterFile } from './postmaster.ts'

/** A path with a space, as people's folders have. */
let directory: string
beforeAll(() => {
  const parent = mkdtempSync(join(tmpdir(), 'assay-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(parent, 0o755)
  directory = join(parent, 'data of a test')
})
afterAll(() => rmSync(join(directory, '..'), { recursive: true, force: true }))

const cluster = () => join(directory, 'cluster')

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function withPostgres<T>(work: (running: RunningPostgres) => Promise<T>): Promise<T> {
  const running = await startPostgres({ directory, durable: true })
  try {
    return await work(running)
  } finally {
    await running.stop()
  }
}

describe('startPostgres', () => {
  it('creates a cluster with a password of its own, on the loopback only', () =>
    withPostgres(async (running) => {
      expect(running.created).toBe(true)
      const url = running.urlOf('postgres')
      await query(url, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)')
      expect(await query(url, 'SHOW fsync')).toEqual([{ fsync: 'on' }])
      expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
      const wrong = new URL(url)
      wrong.password = 'wrong'
      await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
      expect(statSync(join(directory, 'connection.json')).mode & 0o777).toBe(0o600)
    }))

  it('keeps data and port between starts, and leaves no process', async () => {
    const before = JSON.parse(readFileSync(join(directory, 'connection.json'), 'utf8')).port
    const pid = await withPostgres(async (running) => {
      expect(running).toMatchObject({ created: false, recovered: false, port: before })
      expect(await query(running.urlOf('postgres'), 'SELECT n FROM kept')).toEqual([{ n: 1 }])
      return running.pid
    })
    expect(isPostmasterOf(pid, cluster())).toBe(false)
    expect(existsSync(join(directory, 'lock'))).toBe(false)
  })

  it('refuses a second start on the same directory, naming the process', () =>
    withPostgres(async () => {
      await expect(startPostgres({ directory, durable: true })).rejects.toThrow(
        `Process ${process.pid} already runs`,
      )
    }))

  it('moves to another port when the kept one is taken', async () => {
    const { port } = JSON.parse(readFileSync(join(directory, 'connection.json'), 'utf8'))
    const rival = createServer().listen(port, '127.0.0.1')
    await once(rival, 'listening')
    try {
      await withPostgres(async (running) => {
        expect(running.port).not.toBe(port)
        expect(await query(running.urlOf('postgres'), 'SELECT n FROM kept')).toEqual([{ n: 1 }])
      })
    } finally {
      rival.close()
    }
  })

  it('says so when PostgreSQL is killed, and starts again with what was committed', async () => {
    await withPostgres(async (running) => {
      await query(running.urlOf('postgres'), 'INSERT INTO kept VALUES (2)')
      process.kill(running.pid, 'SIGKILL')
      expect(await running.died).toContain('SIGKILL')
    })
    await withPostgres(async (running) => {
      expect(await query(running.urlOf('postgres'), 'SELECT n FROM kept ORDER BY n')).toEqual([
        { n: 1 },
        { n: 2 },
      ])
    })
  })

  it('starts although the pid of a crashed one now belongs to another process', async () => {
    const other = spawn('sleep', ['60'])
    const stale = [other.pid, cluster(), 0, 5432, '', '127.0.0.1', '', 'ready'].join('\n')
    try {
      writeFileSync(join(cluster(), 'postmaster.pid'), `${stale}\n`)
      await withPostgres(async (running) => {
        expect(running.recovered).toBe(false)
        expect(other.exitCode).toBeNull()
      })
    } finally {
      other.kill()
    }
  })

  it('refuses a cluster of another major version in a sentence', async () => {
    const path = join(cluster(), 'PG_VERSION')
    const version = readFileSync(path, 'utf8')
    writeFileSync(path, '14\n')
    try {
      await expect(startPostgres({ directory, durable: true })).rejects.toThrow(
        'was written by PostgreSQL 14',
      )
    } finally {
      writeFileSync(path, version)
    }
    await withPostgres(async (running) => expect(running.created).toBe(false))
  })
})

describe('when the process that runs it is killed', () => {
  const program = `import { startPostgres } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    const running = await startPostgres({ directory: process.argv[1], durable: true })
    process.stdout.write(String(running.pid)); setInterval(() => {}, 1000)`

  async function startElsewhere() {
    const owner = spawn(process.execPath, ['--input-type=module-typescript', '-e', program, directory])
    const [said] = await once(owner.stdout, 'data')
    return { owner, pid: Number(String(said)) }
  }

  it('ends with it', async () => {
    const { owner, pid } = await startElsewhere()
    expect(isPostmasterOf(pid, cluster())).toBe(true)
    owner.kill('SIGKILL')
    await expect.poll(() => isPostmasterOf(pid, cluster())).toBe(false)
    await withPostgres(async (running) => expect(running.recovered).toBe(false))
  })

  it('is stopped by the next start when its watchdog was killed too', async () => {
    const { owner, pid } = await startElsewhere()
    // The watchdog is a child of the owner, as the postmaster is: end every child but that one.
    const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(owner.pid)], { encoding: 'utf8' }).stdout
    for (const child of children.split('\n').map(Number))
      if (child && child !== pid) process.kill(child, 'SIGKILL')
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    await sleep(300)
    expect(readPostmasterFile(cluster())?.pid).toBe(pid)
    expect(isPostmasterOf(pid, cluster())).toBe(true)
    await withPostgres(async (running) => {
      expect(running.recovered).toBe(true)
      expect(running.pid).not.toBe(pid)
      expect(await query(running.urlOf('postgres'), 'SELECT count(*)::int AS n FROM kept')).toEqual([
        { n: 2 },
      ])
    })
  })
})
