// Two calendars and two sources of blocks in a process of their own; every promise is in a block at once. Prints their settings.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDevelopmentCalendars } from '#dev/calendar/start-development-calendars.ts'

const { environment, hosts } = await startDevelopmentCalendars({
  directory: mkdtempSync(join(tmpdir(), 'bench-calendars-')),
  blockAfterSeconds: 0,
  everyMs: 20,
})
console.log(JSON.stringify({ ...environment, EGRESS_ALLOW: hosts.join(',') }))
process.on('SIGTERM', () => process.exit(0))
