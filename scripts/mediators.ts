// Who is on the curated register behind source_class? Needs DATABASE_URL.
//   node scripts/mediators.ts list
//   node scripts/mediators.ts add <agent_id> independent_mediator|platform_operator <name>
//   node scripts/mediators.ts end <agent_id>
// Running servers know it within five seconds; GET /review/mediators shows it to everybody.
import { openDatabase } from '#server/db.ts'
import { createReviewSources, endSource, registerSource } from '#server/review/review-sources.store.ts'

const usage = 'Usage: node scripts/mediators.ts list | add <agent_id> <class> <name> | end <agent_id>'

async function main([verb, agentId = '', sourceClass = '', ...words]: string[]): Promise<string> {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('Set DATABASE_URL to the database of the instance.')
  const db = openDatabase(url, 2)
  const now = () => Math.floor(Date.now() / 1000)
  const idOf = async () => {
    const account = await db.prisma.account.findUnique({ where: { agentId } })
    if (!account) throw new Error(`No account has the agent_id ${agentId}.`)
    return account.id
  }
  try {
    if (verb === 'add') {
      const name = words.join(' ').trim()
      if ((sourceClass !== 'independent_mediator' && sourceClass !== 'platform_operator') || name === '')
        throw new Error(usage)
      await registerSource(db, { accountId: await idOf(), sourceClass, name, sinceUnix: now() })
    } else if (verb === 'end') await endSource(db, await idOf(), now())
    else if (verb !== 'list') throw new Error(usage)
    const rows = await createReviewSources(db, now).list()
    return rows.map((row) => `${row.agent_id}  ${row.source_class}  ${row.name}`).join('\n') || 'nobody'
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
