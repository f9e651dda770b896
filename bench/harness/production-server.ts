// Starts server/main.ts as it runs in production, on a port of its own.
import { join } from 'node:path'
import { freePort } from '#dev/embedded-postgres/free-port.ts'
import { outsideOff } from '#testing/outside-off.ts'
import { frugal } from '../../scripts/start/server-process.ts'
import { ratePolicies } from '../../server/kernel/limits/rate-classes.ts'
import { type ChildServer, startChild } from './load/child.ts'

interface ProductionServer {
  name: string
  root: string
  databaseUrl: string
  /** 32 bytes in hex. */
  secretKey: string
  /** Beyond what every server needs. */
  environment: Record<string, string>
  /** Of Node. */
  flags?: readonly string[]
  logPath: string
}

/** One address and a few accounts make all requests: quotas would be what is measured. */
const quotas = Object.fromEntries(
  Object.keys(ratePolicies).map((name) => [`RATE_${name.toUpperCase()}`, '1000000000']),
)

export async function startProductionServer(server: ProductionServer): Promise<ChildServer> {
  const port = await freePort()
  return startChild({
    name: server.name,
    args: [...frugal.arguments, ...(server.flags ?? []), join(server.root, 'server/main.ts')],
    cwd: server.root,
    env: {
      PATH: process.env.PATH,
      ...frugal.environment,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: server.databaseUrl,
      VERIFIER_SECRET_KEY: server.secretKey,
      ...outsideOff,
      ...server.environment,
      ...quotas,
    },
    url: `http://127.0.0.1:${port}`,
    readyPath: '/health',
    logPath: server.logPath,
  })
}
