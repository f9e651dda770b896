/** Reads what members ask for: feedback that nobody has moved and that many voted for. */
import { numberWords, type Reading, weighed } from './reading.ts'

const leastVotes = 3
const voterDays = 90

export const feedback: Reading = {
  name: 'feedback',
  async read({ db, nowUnix }) {
    const sinceUnix = nowUnix() - voterDays * 86_400
    const [voting] = await db.query(
      'dream_voters',
      'SELECT count(DISTINCT account_id) AS voters FROM feedback_vote WHERE created_at_unix >= $1',
      [sinceUnix],
    )
    const open = await db.query(
      'dream_feedback',
      `SELECT f.id, f.title, f.category, f.state, f.votes,
         (SELECT count(*) FROM feedback_vote v WHERE v.feedback_seq = f.seq AND v.created_at_unix >= $1) AS recent
       FROM feedback f WHERE f.state IN ('open', 'triaged') AND f.votes >= ${leastVotes}
       ORDER BY f.votes DESC, f.seq LIMIT 20 /* not null: recent */`,
      [sinceUnix],
    )
    return {
      figures: { voters: voting!.voters, wanted: open.length },
      proposals: open.map(({ id, title, category, state, votes, recent }) =>
        weighed({
          fact: `feedback:${id}:${state}`,
          kind: 'feedback',
          title: `Plan feedback: ${title.slice(0, 100)}`,
          detail: `${numberWords(votes, 'account')} voted for this ${category}; it is ${state}.`,
          params: { feedback_id: id, state: 'planned' },
          evidence: [{ label: 'Feedback of members', href: '/feedback' }],
          basis: {
            formula: 'feedback_wanted.v1',
            figures: { votes, others: Math.max(0, voting!.voters - recent) },
          },
        }),
      ),
      findings: [],
    }
  },
}
