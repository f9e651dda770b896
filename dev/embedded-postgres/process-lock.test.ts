import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acquireLock, adoptLock, identityOf, isAlive, readHolder } from './process-lock.mjs'

let directory: string
let path: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'assay lock '))
  path = join(directory, 'lock')
})
afterEach(() => rmSync(directory, { recursive: true }))

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid as number
}
const write = (holder: object) =>
  writeFileSync(path, JSON.stringify({ nonce: 'n', state: 'running', ...holder }))

describe('acquireLock', () => {
  it('gives the lock once, and again after release', () => {
    const first = acquireLock(path)
    expect('lock' in first).toBe(true)
    expect(acquireLock(path)).toMatchObject({ heldBy: { pid: process.pid } })
    if ('lock' in first) first.lock.release()
    expect('lock' in acquireLock(path)).toBe(true)
  })

  it('takes over the lock of a dead process', async () => {
    write({ pid: await deadPid(), identity: '' })
    expect('lock' in acquireLock(path)).toBe(true)
    expect(readHolder(path)?.pid).toBe(process.pid)
  })

  it('takes over the lock of a process whose pid now belongs to another', () => {
    write({ pid: process.pid, identity: 'an earlier boot:12345' })
    expect('lock' in acquireLock(path)).toBe(true)
  })

  it('leaves the same lock alone when the identity is that of the living process', () => {
    write({ pid: process.pid, identity: identityOf(process.pid) })
    expect(acquireLock(path)).toMatchObject({ heldBy: { nonce: 'n' } })
  })

  it('takes over a file that is no lock', () => {
    writeFileSync(path, '{"pid":')
    expect('lock' in acquireLock(path)).toBe(true)
  })

  it('leaves no draft behind', () => {
    write({ pid: process.pid, identity: 'an earlier boot:12345' })
    acquireLock(path)
    acquireLock(path)
    expect(readdirSync(directory)).toEqual(['lock'])
  })

  it('goes to exactly one of several processes that find a dead one at the same moment', async () => {
    write({ pid: await deadPid(), identity: '' })
    const module = JSON.stringify(new URL('./process-lock.mjs', import.meta.url).href)
    // All are told to begin when all are ready, and winners stay alive until all have tried.
    const program = `import { acquireLock } from ${module}
      import { once } from 'node:events'
      process.stdout.write('ready')
      await once(process.stdin, 'data')
      process.stdout.write('lock' in acquireLock(${JSON.stringify(path)}) ? 'won' : 'lost')`
    const children = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', program]),
    )
    const next = ({ stdout }: (typeof children)[number]) => once(stdout, 'data').then(String)
    await Promise.all(children.map(next))
    const told = Promise.all(children.map(next))
    for (const { stdin } of children) stdin.write('try')
    const outcomes = await told
    for (const { stdin } of children) stdin.end()
    expect(outcomes.toSorted()).toEqual(['lost', 'lost', 'lost', 'lost', 'lost', 'won'])
  })
})

describe('a lock in hand', () => {
  it('tells facts and keeps those of others intact', () => {
    const taken = acquireLock(path)
    if (!('lock' in taken)) throw new Error('not taken')
    taken.lock.update({ address: 'http://localhost:3000', state: 'stopping' })
    expect(readHolder(path)).toMatchObject({ address: 'http://localhost:3000', state: 'stopping' })
    write({ pid: 1, identity: '' })
    taken.lock.update({ state: 'running' })
    taken.lock.release()
    expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBe(1)
  })

  it('passes from parent to child, and the parent can no longer release it', () => {
    write({ pid: process.ppid, identity: '' })
    const lock = adoptLock(path, process.ppid)
    expect(readHolder(path)?.pid).toBe(process.pid)
    lock.release()
    expect(readHolder(path)).toBeNull()
    expect(() => adoptLock(path, process.ppid)).toThrow(/not held/)
  })
})

describe('isAlive', () => {
  it('is true for oneself and false for the dead', async () => {
    expect(isAlive({ pid: process.pid, identity: identityOf(process.pid) ?? '' })).toBe(true)
    expect(isAlive({ pid: await deadPid(), identity: '' })).toBe(false)
  })
})
