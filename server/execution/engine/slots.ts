/** Numbered places for what runs on this host: each has a spare user and a control group that no other process uses at the same time. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { existingGroup, type Group, type Hierarchy, killProcess, makeGroup } from './cgroup.ts'
import type { Limits } from './engine.ts'
import { processesOfUsers } from './processes-of-users.ts'
import { isSameProcess, startTimeOf } from './start-time.ts'

const MOST_SLOTS = 512

export interface Slot {
  uid: number
  /** Null on a host without writable control groups. */
  group: Group | null
  release(): Promise<void>
}

export interface Slots {
  /** Throws when none is free, or a limit cannot be set. */
  claim(limits: Limits): Slot
  /** Ends what runs of processes that are gone left behind. Returns how many processes. */
  reap(): Promise<number>
}

export interface SlotOptions {
  /** Holds a file for each place in use, with its process. */
  folder: string
  /** Of the names of groups and files: `run`, `web`. */
  prefix: string
  /** The spare users: this one and the 511 after it. */
  firstUid: number
  hierarchy: Hierarchy | null
}

export function createSlots({ folder, prefix, firstUid, hierarchy }: SlotOptions): Slots {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const busy = new Set<number>()

  return {
    /** Exclusive on this host: the folder of the control group is made by one process only. */
    claim(limits) {
      for (let number = 0; number < MOST_SLOTS; number++) {
        if (busy.has(number)) continue
        const uid = firstUid + number
        const name = `${prefix}-${uid}`
        const owner = join(folder, name)
        try {
          // Written first, so that a group always has an owner that can be looked up.
          writeFileSync(owner, `${process.pid} ${startTimeOf(process.pid)}`, { flag: 'wx' })
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
          throw error
        }
        busy.add(number)
        const free = () => {
          rmSync(owner, { force: true })
          busy.delete(number)
        }
        try {
          const group = hierarchy ? makeGroup(hierarchy, name, limits) : null
          return {
            uid,
            group,
            async release() {
              // A group that cannot be removed keeps its number; the reaper tries again.
              if (group === null || (await group.remove())) free()
            },
          }
        } catch (error) {
          free()
          // A service with another folder runs under this number: the group is its own.
          if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
          if (hierarchy) void existingGroup(hierarchy, name).remove()
          throw error
        }
      }
      throw new Error('every slot of this host is in use')
    },
    async reap() {
      let reaped = 0
      for (const name of readdirSync(folder)) {
        if (!name.startsWith(`${prefix}-`)) continue
        if (isSameProcess(readFileSync(join(folder, name), 'utf8'))) continue
        const group = hierarchy && existingGroup(hierarchy, name)
        const left = new Set([...outsideGroups(name), ...(group?.processes() ?? [])])
        for (const pid of left) killProcess(pid)
        reaped += left.size
        if (group && !((await group.empty()) && (await group.remove()))) continue
        rmSync(join(folder, name), { force: true })
      }
      return reaped
    },
  }
}

/** Bubblewrap that is starting when its parent ends can miss that end, and is in no control group yet. A spare user runs nothing else. */
const outsideGroups = (name: string): number[] =>
  process.getuid?.() === 0 ? processesOfUsers(Number(name.slice(name.lastIndexOf('-') + 1))) : []
