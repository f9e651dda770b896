// Loads a list into the instance of DATABASE_URL, or of npm start in this folder.
//   node scripts/operator/load-list.ts ofac_sdn FILE [FILE FILE]    official XML, the three CSV files, or a list written by `assay import`
//   node scripts/operator/load-list.ts contracts FILE [FILE …]
// Running servers use it within a second. A refused file changes nothing.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { loadList } from '../../server/lists/load-list.ts'
import { onInstance } from './on-instance.ts'

const usage = 'Usage: node scripts/operator/load-list.ts ofac_sdn|contracts FILE [FILE …]'

const [id, ...paths] = process.argv.slice(2)

await onInstance(async (db) => {
  if ((id !== 'ofac_sdn' && id !== 'contracts') || paths.length === 0) throw new Error(usage)
  const files = paths.map((path) => ({ name: basename(path), bytes: new Uint8Array(readFileSync(path)) }))
  const source = `file ${files.map(({ name }) => name).join(', ')}`
  const { summary, isNew, warnings } = await loadList(
    db,
    { id, files, source },
    Math.floor(Date.now() / 1000),
  )
  const shown = warnings.slice(0, 20).map((warning) => `warning: ${warning}\n`)
  const more = warnings.length > shown.length ? `and ${warnings.length - shown.length} more warnings\n` : ''
  const state = isNew ? 'now current' : 'already current'
  return `${shown.join('')}${more}${summary.id} of ${summary.published ?? 'no date'}, ${summary.entries} entries, ${summary.status}, ${state}\n${summary.sha256}`
})
