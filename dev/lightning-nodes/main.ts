/**
 * Runs two Lightning nodes in a separate process, with LND's REST interface for the service's node: the
 * wallet of development and tests. Arguments: the state directory and the preferred port. Ends with its
 * parent process.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { acquireLock, type ProcessLock } from '#dev/embedded-postgres/process-lock.mjs'
import {
  readConnection,
  writeConnection,
} from '#server/payments/lightning/wallets/embedded/embedded-connection.ts'
import { createApi } from './lnd-interface/api.ts'
import { devRoutes } from './lnd-interface/dev-routes.ts'
import { invoiceRoutes } from './lnd-interface/lnd-invoices.ts'
import { nodeRoutes } from './lnd-interface/lnd-node.ts'
import { paymentRoutes } from './lnd-interface/lnd-payments.ts'
import { startPair } from './pair.ts'
import { createWireFaults } from './wire-faults.ts'

const directory = resolve(process.argv[2]!)
const wantedPort = Number(process.argv[3] || 0)

process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))

mkdirSync(directory, { recursive: true, mode: 0o700 })
const lock = await takeLock()
process.on('exit', lock.release)
const known = readConnection(directory)
const pair = await startPair(directory)
const macaroonHex = known?.macaroonHex ?? randomBytes(32).toString('hex')
const wire = createWireFaults()
const api = createApi(
  [
    ...nodeRoutes(pair.service, pair.height),
    ...invoiceRoutes(pair.service),
    ...paymentRoutes(pair.service),
    ...devRoutes(pair, wire, () => api.cutStreams()),
  ],
  macaroonHex,
  wire,
)
const port = await api.listen(wantedPort || known?.port || 0)
writeConnection(directory, { port, url: `http://127.0.0.1:${port}`, macaroonHex })
process.send?.('ready')

/** The pair of a recently killed parent may still be shutting down. */
async function takeLock(): Promise<ProcessLock> {
  for (let attempt = 0; ; attempt++) {
    const taken = acquireLock(join(directory, 'lock'))
    if ('lock' in taken) return taken.lock
    if (attempt === 10)
      throw new Error(`Process ${taken.heldBy.pid} already runs a Lightning pair in ${directory}.`)
    await sleep(100)
  }
}
