// Puts a list in force in the instance of DATABASE_URL.
//   DATABASE_URL=… node scripts/load-list.ts ofac_sdn FILE [FILE FILE]    official XML, the three CSV files, or a list written by `assay import`
//   DATABASE_URL=… node scripts/load-list.ts contracts FILE [FILE …]
// Running servers use it within a second. A file that is refused changes nothing.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { openDatabase } from '../server/db.ts'
import { loadList } from '../server/lists/load-list.ts'

const usage = 'Usage: node scripts/load-list.ts ofac_sdn|contracts FILE [FILE …]'

async function main([id, ...paths]: string[]): Promise<string> {
  if ((id !== 'ofac_sdn' && id !== 'contracts') || paths.length === 0) throw new Error(usage)
  const files = paths.map((path) => ({ name: basename(path), bytes: new Uint8Array(readFileSync(path)) }))
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('Set DATABASE_URL to the database of the instance.')
  const db = openDatabase(url, 2)
  try {
    const source = `file ${files.map(({ name }) => name).join(', ')}`
    const { summary, isNew, warnings } = await loadList(
      db,
      { id, files, source },
      Math.floor(Date.now() / 1000),
    )
    const shown = warnings.slice(0, 20).map((warning) => `warning: ${warning}\n`)
    const more = warnings.length > shown.length ? `and ${warnings.length - shown.length} more warnings\n` : ''
    const state = isNew ? 'is in force' : 'was in force already'
    return `${shown.join('')}${more}${summary.id} of ${summary.published ?? 'no date'}, ${summary.entries} entries, ${summary.status}, ${state}\n${summary.sha256}`
  } finally {
    await db.close()
  }
}

try {
  console.log(await main(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
