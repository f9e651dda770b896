// Creates a database for one test: a copy of the migrated template, removed by `drop()`. Servers connect as
// in production, with a role that owns nothing; tests that damage data connect as the owner.
import { randomBytes } from 'node:crypto'
import pg from 'pg'

export type TestDatabase = { url: string; ownerUrl: string; drop(): Promise<void> }

/** How `global-setup.ts` tells the test processes where PostgreSQL listens. */
export const environmentNames = {
  adminUrl: 'ASSAY_TEST_POSTGRES_URL',
  appUrl: 'ASSAY_TEST_POSTGRES_APP_URL',
  template: 'ASSAY_TEST_POSTGRES_TEMPLATE',
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env[environmentNames.adminUrl]
  const appUrl = process.env[environmentNames.appUrl]
  const template = process.env[environmentNames.template]
  if (!adminUrl || !appUrl || !template)
    throw new Error('No test PostgreSQL: run this through vitest, whose set-up starts it.')
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(
    adminUrl,
    `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`,
    // The privileges on a database itself are not copied.
    `REVOKE CREATE, TEMPORARY ON DATABASE ${name} FROM PUBLIC`,
  )
  return {
    url: inDatabase(appUrl, name),
    ownerUrl: inDatabase(adminUrl, name),
    drop: () => asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** Runs statements as the owner in the test database at a server's address. */
export const asOwner = (url: string, ...statements: string[]): Promise<void> =>
  asAdmin(inDatabase(process.env[environmentNames.adminUrl]!, new URL(url).pathname.slice(1)), ...statements)

function inDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function asAdmin(adminUrl: string, ...statements: string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    for (const statement of statements) await admin.query(statement)
  } finally {
    await admin.end()
  }
}
