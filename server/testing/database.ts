// A database of one's own for a test: a copy of the migrated template, gone after `drop()`.
import { randomBytes } from 'node:crypto'
import pg from 'pg'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** How `global-setup.ts` tells the test processes where PostgreSQL listens. */
export const environmentNames = {
  adminUrl: 'ASSAY_TEST_POSTGRES_URL',
  template: 'ASSAY_TEST_POSTGRES_TEMPLATE',
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env[environmentNames.adminUrl]
  const template = process.env[environmentNames.template]
  if (!adminUrl || !template)
    throw new Error('No test PostgreSQL: run this through vitest, whose set-up starts it.')
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
