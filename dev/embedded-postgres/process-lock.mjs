// Lets one process at a time use a directory. The lock file names its holder; the lock of a dead process,
// or of a reused pid, is taken over. Plain JavaScript: runs before Node 24 is installed. Does not detect
// processes in other containers or on other machines.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { platform } from 'node:os'

export function identityOf(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code === 'ESRCH') return null
  }
  if (platform() === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the command name may contain spaces
      if (fields[0] === 'Z') return null // a zombie holds no resources
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      return `${boot}:${fields[19]}` // field 22 of proc(5): start time in clock ticks after boot
    } catch (error) {
      return error.code === 'ENOENT' ? null : ''
    }
  }
  const listed = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return listed.status === 0 ? listed.stdout.trim() : ''
}

export function isAlive(holder) {
  const identity = identityOf(holder.pid)
  if (identity === null) return false
  return identity === '' || holder.identity === '' || identity === holder.identity
}

export function readHolder(path) {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8'))
    return Number.isInteger(holder?.pid) && typeof holder.nonce === 'string' ? holder : null
  } catch {
    return null
  }
}

export function acquireLock(path) {
  for (let attempt = 0; attempt < 20; attempt++) {
    const holder = newHolder()
    if (createExclusively(path, holder)) {
      // A competing process that judged the previous lock dead at the same moment may have moved this one
      // away.
      if (attempt > 0) sleep(30)
      if (readHolder(path)?.nonce === holder.nonce) return { lock: lockOf(path, holder) }
      continue
    }
    const current = readHolder(path)
    if (current && isAlive(current)) return { heldBy: current }
    moveAway(path, current?.nonce)
  }
  throw new Error(`could not settle who holds ${path}: too many starts at once`)
}

export function adoptLock(path, fromPid) {
  const current = readHolder(path)
  if (current?.pid !== fromPid) throw new Error(`${path} is not held by process ${fromPid}`)
  const holder = newHolder()
  replace(path, holder)
  return lockOf(path, holder)
}

function newHolder() {
  return {
    pid: process.pid,
    identity: identityOf(process.pid) ?? '',
    nonce: randomBytes(8).toString('hex'),
    state: 'running',
  }
}

function lockOf(path, initial) {
  const lock = {
    holder: initial,
    update(facts) {
      lock.holder = { ...lock.holder, ...facts }
      if (readHolder(path)?.nonce === initial.nonce) replace(path, lock.holder)
    },
    release() {
      if (readHolder(path)?.nonce === initial.nonce) unlinkIfThere(path)
    },
  }
  return lock
}

/** A hard link, because it appears with its content and fails when the name exists. */
function createExclusively(path, holder) {
  const draft = `${path}.${holder.nonce}`
  writeFileSync(draft, JSON.stringify(holder))
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    unlinkIfThere(draft)
  }
}

function moveAway(path, expectedNonce) {
  const aside = `${path}.dead-${randomBytes(8).toString('hex')}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  if (readHolder(aside)?.nonce !== expectedNonce) {
    try {
      linkSync(aside, path) // a competing process's new lock, not the dead one: put it back
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
  }
  unlinkIfThere(aside)
}

function replace(path, holder) {
  const draft = `${path}.${holder.nonce}`
  writeFileSync(draft, JSON.stringify(holder))
  renameSync(draft, path)
}

function unlinkIfThere(path) {
  try {
    unlinkSync(path)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function sleep(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
