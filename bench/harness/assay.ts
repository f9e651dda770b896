// The subject: the production server, as built, on a PostgreSQL and a database of its own.

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../prisma/migrate.ts'
import { pendingBuilds } from '../../scripts/prepare.ts'
import { frugal } from '../../scripts/server-process.ts'
import { ratePolicies } from '../../server/limits/rate-classes.ts'
import { startPostgres } from '../../server/postgres/embedded.ts'
import { freePort } from '../../server/postgres/free-port.ts'
import { type ChildServer, startChild } from './child.ts'
import { atTheEnd } from './ending.ts'

export interface Assay extends ChildServer {
  databaseUrl: string
  postmasterPid: number
  secretKey: Uint8Array
}

interface AssayOptions {
  root: string
  /** Holds cluster and logs; kept between runs so that the next one starts sooner. The database is new each time. */
  dataDir: string
  /** Opens the inspector for a profile. */
  inspect: boolean
}

/** One address and a few accounts make all requests: quotas would be what is measured. */
export const quotas = Object.fromEntries(
  Object.keys(ratePolicies).map((name) => [`RATE_${name.toUpperCase()}`, '1000000000']),
)

export async function startAssay({ root, dataDir, inspect }: AssayOptions): Promise<Assay> {
  for (const build of pendingBuilds(root)) {
    if (build.isDone) continue
    console.error(`building: ${build.id}`)
    await build.run()
  }
  const postgres = await startPostgres({ directory: join(dataDir, 'postgres'), durable: true })
  atTheEnd(() => postgres.stop())
  const databaseUrl = postgres.urlOf('bench')
  await recreate(postgres.urlOf('postgres'), 'bench')
  await migrate({ connectionString: databaseUrl })
  const port = await freePort()
  const secretKey = new Uint8Array(randomBytes(32))
  const server = await startChild({
    name: 'The server',
    args: [...frugal.arguments, ...(inspect ? ['--inspect=127.0.0.1:0'] : []), join(root, 'server/main.ts')],
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...frugal.environment,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      VERIFIER_SECRET_KEY: Buffer.from(secretKey).toString('hex'),
      // Every review is paid from a balance, none is a gift.
      FREE_REVIEW_CALLS: '0',
      ...quotas,
    },
    url: `http://127.0.0.1:${port}`,
    readyPath: '/health',
    logPath: join(dataDir, 'server.log'),
  })
  return { ...server, databaseUrl, postmasterPid: postgres.pid, secretKey }
}

async function recreate(adminUrl: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(`DROP DATABASE IF EXISTS ${admin.escapeIdentifier(name)} WITH (FORCE)`)
    await admin.query(`CREATE DATABASE ${admin.escapeIdentifier(name)}`)
  } finally {
    await admin.end()
  }
}
