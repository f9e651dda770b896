// Edits the curated register behind source_class, in DATABASE_URL or the database of npm start in this folder.
//   node scripts/operator/mediators.ts list
//   node scripts/operator/mediators.ts add <agent_id> independent_mediator|platform_operator <name>
//   node scripts/operator/mediators.ts end <agent_id>
// Running servers know it within five seconds; GET /review/mediators shows it to everybody.
import type { Database } from '#server/kernel/db.ts'
import { createReviewSources, endSource, registerSource } from '#server/review/review-sources.store.ts'
import { onInstance } from './on-instance.ts'

const usage =
  'Usage: node scripts/operator/mediators.ts list | add <agent_id> <class> <name> | end <agent_id>'

const [verb, agentId = '', sourceClass = '', ...words] = process.argv.slice(2)
const now = () => Math.floor(Date.now() / 1000)

async function idOf(db: Database): Promise<string> {
  const account = await db.prisma.account.findUnique({ where: { agentId } })
  if (!account) throw new Error(`No account has the agent_id ${agentId}.`)
  return account.id
}

await onInstance(async (db) => {
  if (verb === 'add') {
    const name = words.join(' ').trim()
    if ((sourceClass !== 'independent_mediator' && sourceClass !== 'platform_operator') || name === '')
      throw new Error(usage)
    await registerSource(db, { accountId: await idOf(db), sourceClass, name, sinceUnix: now() })
  } else if (verb === 'end') await endSource(db, await idOf(db), now())
  else if (verb !== 'list') throw new Error(usage)
  const rows = await createReviewSources(db, now).list()
  return rows.map((row) => `${row.agent_id}  ${row.source_class}  ${row.name}`).join('\n') || 'nobody'
})
