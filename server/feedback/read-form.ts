/** Tells the two forms of POST /feedback apart: feedback, or a vote. */
import { type FieldFault, InvalidRequest } from '#server/kernel/errors.ts'
import type { NewFeedback, Vote } from './feedback.store.ts'

interface Form {
  category?: string | undefined
  title?: string | undefined
  body?: string | undefined
  feedback_id?: string | undefined
  vote?: boolean | undefined
}

/** One of the two forms, whole. Throws invalid_request for a mixture. */
export function readForm({
  category,
  title,
  body,
  feedback_id: feedbackId,
  vote,
}: Form): Omit<Vote, 'accountId'> | Pick<NewFeedback, 'category' | 'title' | 'body'> {
  const text = { category, title, body }
  const names = Object.keys(text) as (keyof typeof text)[]
  if (feedbackId !== undefined) {
    const extra = names.filter((name) => text[name] !== undefined)
    if (extra.length > 0)
      throw new InvalidRequest(
        extra.map((name) => fault(name, 'a vote has feedback_id and vote only', 'extra_forbidden')),
      )
    return { feedbackId, gives: vote ?? true }
  }
  if (vote !== undefined)
    throw new InvalidRequest([fault('feedback_id', 'a vote needs feedback_id', 'missing')])
  if (category === undefined || title === undefined || body === undefined)
    throw new InvalidRequest(
      names
        .filter((name) => text[name] === undefined)
        .map((name) => fault(name, 'this field is required; to vote, send feedback_id', 'missing')),
    )
  return { category, title, body }
}

const fault = (member: string, msg: string, type: string): FieldFault => ({
  loc: ['body', member],
  msg,
  type,
})
