// Starts one PostgreSQL before all server tests and stops it after them.
import { environmentNames } from './database.ts'
import { startTestPostgres } from './postgres.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const { adminUrl, appUrl, template, stop } = await startTestPostgres()
  process.env[environmentNames.adminUrl] = adminUrl
  process.env[environmentNames.appUrl] = appUrl
  process.env[environmentNames.template] = template
  return stop
}
