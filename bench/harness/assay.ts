// The subject: the production server, as built, on a PostgreSQL and a database of its own.

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#dev/embedded-postgres/embedded.ts'
import { grantAppRole } from '../../prisma/app-role.ts'
import { migrate } from '../../prisma/migrate.ts'
import { pendingBuilds } from '../../scripts/setup/prepare.ts'
import { atTheEnd } from './ending.ts'
import type { ChildServer } from './load/child.ts'
import { startProductionServer } from './production-server.ts'

export interface Assay extends ChildServer {
  /** As the owner, for what measurements prepare and count. */
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
  const appUrl = postgres.appUrlOf('bench')
  await grantAppRole({ ownerUrl: databaseUrl, appUrl })
  const secretKey = new Uint8Array(randomBytes(32))
  const server = await startProductionServer({
    name: 'The server',
    root,
    databaseUrl: appUrl,
    secretKey: Buffer.from(secretKey).toString('hex'),
    // Every review is paid from a balance, none is a gift.
    environment: { FREE_REVIEW_CALLS: '0' },
    flags: inspect ? ['--inspect=127.0.0.1:0'] : [],
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
