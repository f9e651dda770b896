/** What a service that is gone has left: runs as root on Linux. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firstSpareUid } from '#testing/execution/spare-users.ts'
import { findHierarchy } from './cgroup.ts'
import { processesOfUsers } from './processes-of-users.ts'
import { createSlots } from './slots.ts'
import { startTimeOf } from './start-time.ts'

const hierarchy = process.platform === 'linux' && process.getuid?.() === 0 ? findHierarchy() : null

describe.runIf(hierarchy !== null)('what a service that is gone has left', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-slots-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** As a run of bubblewrap before it is in its control group. */
  const outsideGroups = async (uid: number) => {
    const child = spawn('setpriv', ['--reuid', String(uid), 'sleep', '60'], { stdio: 'ignore' })
    await expect.poll(() => processesOfUsers(uid)).toEqual([child.pid])
    return child
  }

  it('is ended, also outside its control group', async () => {
    const slots = createSlots({ folder, prefix: 'run', firstUid: firstSpareUid, hierarchy })
    writeFileSync(join(folder, `run-${firstSpareUid}`), '1 0')
    const child = await outsideGroups(firstSpareUid)
    const ended = once(child, 'exit')
    expect(await slots.reap()).toBe(1)
    expect((await ended)[1]).toBe('SIGKILL')
    expect([processesOfUsers(firstSpareUid), readdirSync(folder)]).toEqual([[], []])
  })

  it('is not taken for what a service that runs has', async () => {
    const slots = createSlots({ folder, prefix: 'run', firstUid: firstSpareUid, hierarchy })
    writeFileSync(join(folder, `run-${firstSpareUid}`), `${process.pid} ${startTimeOf(process.pid)}`)
    const child = await outsideGroups(firstSpareUid)
    expect(await slots.reap()).toBe(0)
    expect(processesOfUsers(firstSpareUid)).toEqual([child.pid])
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
})
