/** Hides and restores offers, posts, feedback and submissions, and moves feedback. Each wants a reason, which the decision log keeps. */
import { z } from 'zod'
import { feedbackStates } from '#server/feedback/feedback.schema.ts'
import { moveFeedback } from '#server/feedback/feedback.store.ts'
import { findModerated, hide, idPrefixes, type Subject } from '../moderation/moderation.store.ts'
import { ActionRefused, type AnyAction, actionOf, dateOf } from './action.ts'

interface Words {
  /** Target in a directive, and the names of its two actions there. */
  target: string
  hide: string
  restore: string
  noun: string
  /** What hiding it means. */
  means: string
}

const words: Record<Subject, Words> = {
  offer: {
    target: 'marketplace',
    hide: 'hide_offer',
    restore: 'restore_offer',
    noun: 'offer',
    means: 'nobody finds, reads or buys it; its buyers keep what they bought',
  },
  post: {
    target: 'messages',
    hide: 'hide_post',
    restore: 'restore_post',
    noun: 'post',
    means: 'nobody reads it here, nor the replies of its thread; a copy on relays stays',
  },
  feedback: {
    target: 'feedback',
    hide: 'hide',
    restore: 'restore',
    noun: 'feedback',
    means: 'nobody reads it or votes for it',
  },
  submission: {
    target: 'bounty',
    hide: 'hide_submission',
    restore: 'restore_submission',
    noun: 'submission',
    means: 'nobody but its submitter reads it; its payout is decided apart',
  },
}

const paramOf: Record<Subject, string> = {
  offer: 'offer_id',
  post: 'post_id',
  feedback: 'feedback_id',
  submission: 'submission_id',
}

const idOf = (subject: Subject) =>
  z
    .string()
    .regex(new RegExp(`^${idPrefixes[subject]}[a-z2-7]{26}$`), `send a ${paramOf[subject]}`)
    .describe(`Id of the ${words[subject].noun}`)

const shownCharacters = 200

function visibility(subject: Subject, verb: 'hide' | 'restore'): AnyAction {
  const { target, noun, means, ...names } = words[subject]
  const isHiding = verb === 'hide'
  const state = isHiding ? 'hidden' : 'shown'
  const member = paramOf[subject]
  const unknown = (id: string) => `No ${noun} has the id ${id}.`
  const already = `The ${noun} is ${state} already.`
  return actionOf<Record<string, string>>({
    directive: { target, action: names[verb] },
    needsReason: true,
    params: z.object({ [member]: idOf(subject) }) as unknown as z.ZodType<Record<string, string>>,
    async describe(ctx, { [member]: id = '' }) {
      const found = await findModerated(ctx.db, subject, id)
      const now = found && (found.hiddenAtUnix === null ? 'shown' : 'hidden')
      return {
        lines: found
          ? [
              [isHiding ? 'Hides' : 'Restores', `${noun} ${id} of ${found.agentId}`],
              ['It says', found.title.slice(0, shownCharacters)],
              ['Then', isHiding ? means : 'everybody finds and reads it again'],
              ...(found.hiddenAtUnix === null
                ? []
                : [['Hidden', `since ${dateOf(found.hiddenAtUnix)}`] as const]),
            ]
          : [],
        afterwards: `Can be taken back with ${names[isHiding ? 'restore' : 'hide']}.`,
        change: now && { before: now, after: state },
        problem: now === null ? unknown(id) : now === state ? already : null,
      }
    },
    async execute(tx, ctx, { [member]: id = '' }) {
      if (!(await hide(tx, subject, id, isHiding ? ctx.nowUnix() : null)))
        throw new ActionRefused((await findModerated(tx, subject, id)) ? already : unknown(id))
      return { result: { [member]: id, state } }
    },
  })
}

export const moveFeedbackAction = actionOf({
  directive: { target: 'feedback', action: 'set_state' },
  params: z.object({
    feedback_id: idOf('feedback'),
    state: z.enum(feedbackStates).describe('State to move it to; shipped and declined end its votes'),
  }),
  async describe(ctx, { feedback_id: id, state }) {
    const [found, row] = await Promise.all([
      findModerated(ctx.db, 'feedback', id),
      ctx.db.prisma.feedback.findUnique({ where: { id }, select: { state: true, votes: true } }),
    ])
    return {
      lines: found && row ? [['Moves', `“${found.title}” of ${found.agentId}, ${row.votes} votes`]] : [],
      afterwards: 'Can be moved again.',
      change: row && { before: row.state, after: state },
      problem: row === null ? `No feedback has the id ${id}.` : null,
    }
  },
  async execute(tx, ctx, { feedback_id: id, state }) {
    if (!(await moveFeedback(tx, id, state, ctx.nowUnix())))
      throw new ActionRefused(`No feedback has the id ${id}.`)
    return { result: { feedback_id: id, state } }
  },
})

export const moderationActions: readonly AnyAction[] = [
  moveFeedbackAction,
  ...(['offer', 'post', 'feedback', 'submission'] as const).flatMap((subject) => [
    visibility(subject, 'hide'),
    visibility(subject, 'restore'),
  ]),
]

/** The action that hides or restores a subject, and its parameters. */
export const visibilityDirective = (subject: Subject, verb: 'hide' | 'restore', id: string) => ({
  target: words[subject].target,
  action: words[subject][verb],
  params: { [paramOf[subject]]: id },
})
