// Checks an event that is fully determined by the facts in its content: it is made again from them and compared.
import { type CheckAbout, compare, fail } from '../../check.ts'
import type { EventTemplate, SignedEvent } from '../../nostr-event.ts'
import type { Check } from '../../report.ts'

const MEMBERS: CheckAbout = {
  id: 'payload.members',
  title: 'The content has exactly the members of its schema, and what follows from others recomputes',
  spec: 'the template of this schema',
}
const BINDING: CheckAbout = {
  id: 'payload.event_binding',
  title: 'Kind, tags and time of the event follow from its content',
  spec: 'the template of this schema',
}

export const TEMPLATE_CHECK_IDS = [MEMBERS.id, BINDING.id]

const WHY = 'A fact is missing, is not of its type, or contradicts another.'

/** `template`: made from the facts of the event; null when they are not whole, which `failure` then says. */
export function templateChecks(
  template: EventTemplate | null,
  event: SignedEvent,
  failure: { readonly expected: string; readonly actual: string | null; readonly why?: string },
): Check[] {
  if (!template) return [MEMBERS, BINDING].map((about) => fail(about, { why: WHY, ...failure }))
  const outside = ({ kind, created_at, tags }: EventTemplate | SignedEvent) =>
    JSON.stringify([kind, created_at, tags])
  return [
    compare(
      MEMBERS,
      { expected: template.content, actual: event.content },
      {
        equal: 'The content is made again from its own facts.',
        different: 'The content is not what its own facts make.',
      },
    ),
    compare(
      BINDING,
      { expected: outside(template), actual: outside(event) },
      {
        equal: 'They are made again from the content.',
        different: 'They say something else than the content.',
      },
    ),
  ]
}
