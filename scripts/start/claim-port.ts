// Checks that the server's port is free, and says what to do otherwise.
import { setTimeout as sleep } from 'node:timers/promises'
import { isPortFree } from '#dev/embedded-postgres/free-port.ts'

/** The server of a killed start needs a moment to release its port. */
const patienceSeconds = 5

/** `command` is the one to repeat with another port. */
export async function claimPort(port: number, host: string, command: string): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Error('PORT must be a number from 1 to 65535.')
  for (const deadline = Date.now() + patienceSeconds * 1000; !(await isPortFree(port, host)); ) {
    if (Date.now() > deadline) {
      throw new Error(
        `Port ${port} is in use by another program: stop it, or choose another port, for example PORT=${port + 1} ${command}.`,
      )
    }
    await sleep(100)
  }
}
