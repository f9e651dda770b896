// Describes every subject with its key and what the lists say, for the record.
import type { JsonObject, JsonValue } from '../../../json/strict-json.ts'
import { excerpt, wellFormed } from '../../core/well-formed.ts'
import type { Lists } from '../lists.ts'
import type { Subject } from '../model.ts'
import type { SubjectOutcome } from './outcome.ts'

export interface JudgedSubject extends SubjectOutcome {
  readonly subject: Subject
}

const MAX_SHOWN = 200
/** Worst first, so that a long list cannot push them out. */
const ORDER =
  'listed known_bad same_key similar secondary delisted malformed unresolved not_compared unlisted'.split(' ')

export function decodedSubjects(judged: readonly JudgedSubject[], omitted: number, lists: Lists): JsonValue {
  const rank = ({ outcome }: JudgedSubject): number => ORDER.indexOf(outcome)
  const shown = judged
    .map((one, index) => ({ one, index }))
    .sort((a, b) => rank(a.one) - rank(b.one) || a.index - b.index)
    .slice(0, MAX_SHOWN)
    .map(({ one }) => shownSubject(one))
  return {
    kind: 'sanctions_screening',
    lists: lists.lists.map(({ id, published, entries, names }) => ({
      id,
      published: published === null ? null : wellFormed(published),
      addresses: entries.size,
      names: names.count,
    })),
    subjects: shown,
    subjects_total: judged.length + omitted,
  }
}

function shownSubject({ subject, outcome, entity, list }: JudgedSubject): JsonObject {
  return {
    kind: subject.kind,
    text: excerpt(subject.text, 120),
    where: excerpt(subject.where, 200),
    key: keyOf(subject),
    ...(subject.kind === 'address'
      ? { display: excerpt(subject.address.display, 200), checksum: subject.address.checksum }
      : {}),
    outcome,
    entity: entity === null ? null : excerpt(entity, 200),
    list,
  }
}

function keyOf(subject: Subject): string | null {
  if (subject.kind === 'address') return subject.address.key
  if (subject.kind === 'inside') return subject.key
  if (subject.kind === 'name') return wellFormed(subject.name.key)
  return subject.kind === 'mention' ? wellFormed(subject.match.listed.key) : null
}
