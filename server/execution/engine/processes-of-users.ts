/** Processes of this host by the user that they run as. */
import { readdirSync, readFileSync } from 'node:fs'

/** Those of the user `firstUid` and of the `count` - 1 users after it, without those that have ended. Empty on systems without /proc. */
export function processesOfUsers(firstUid: number, count = 1): number[] {
  return numbersIn('/proc').filter((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])
      return !/^State:\s+Z/m.test(status) && uid >= firstUid && uid < firstUid + count
    } catch {
      return false
    }
  })
}

function numbersIn(folder: string): number[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return []
  }
}
