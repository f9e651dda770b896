// Lists the feedback of members that is active, or moves one to another state, in DATABASE_URL or the database of npm start in this folder.
//   node scripts/operator/feedback.ts
//   node scripts/operator/feedback.ts <feedback_id> <open | triaged | planned | shipped | declined>
import { feedbackStates } from '#server/feedback/feedback.schema.ts'
import { moveFeedback } from '#server/feedback/feedback.store.ts'
import type { Database } from '#server/kernel/db.ts'
import { onInstance } from './on-instance.ts'

const [id, wanted] = process.argv.slice(2)
const state = feedbackStates.find((one) => one === wanted)

async function list(db: Database): Promise<string> {
  const rows = await db.prisma.feedback.findMany({
    where: { state: { in: ['open', 'triaged', 'planned'] } },
    orderBy: [{ votes: 'desc' }, { seq: 'desc' }],
    take: 200,
  })
  // Titles are one line without control characters, so they cannot move the cursor of a terminal.
  return rows
    .map(
      ({ id, state, votes, category, title }) =>
        `${id}  ${state.padEnd(8)} ${String(votes).padStart(5)}  ${category}: ${title}`,
    )
    .join('\n')
}

async function move(db: Database): Promise<string> {
  if (!(await moveFeedback(db, id!, state!, Math.floor(Date.now() / 1_000))))
    throw new Error(`No feedback has the id ${id}.`)
  return `${id} is ${state}.`
}

if (id === undefined) await onInstance(list)
else if (state) await onInstance(move)
else {
  console.error(`Usage: node scripts/operator/feedback.ts [<feedback_id> <${feedbackStates.join(' | ')}>]`)
  process.exitCode = 2
}
