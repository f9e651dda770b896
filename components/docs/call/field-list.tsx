// Lists the fields of a contract and what they mean. The first ones open, the rest one click away; the members of an object
// fold out under it.
import clsx from 'clsx'
import type { FieldReference } from '#server/surfaces/reference.ts'

interface FieldListProps {
  /** Names the list for readers: "Body", "Answer". */
  label: string
  fields: readonly FieldReference[]
  /** How many stand open. */
  first?: number
  /** One line each, name left and meaning right, for lists that are looked up rather than read. */
  compact?: boolean
}

export function FieldList({ label, fields, first = 7, compact = false }: FieldListProps) {
  // A field that stands in for another explains nothing new: it comes last.
  const ordered = [
    ...fields.filter(({ insteadOf }) => insteadOf === null),
    ...fields.filter(({ insteadOf }) => insteadOf !== null),
  ]
  // One hidden field would save no room.
  const open = ordered.length <= first + 1 ? ordered.length : first
  const more = ordered.slice(open)
  return (
    <>
      <Fields label={label} fields={ordered.slice(0, open)} compact={compact} />
      {more.length > 0 && (
        <details className="group">
          <summary className="w-fit list-none py-2.5 text-sm text-link underline decoration-1 underline-offset-3 group-open:sr-only group-open:focus:not-sr-only [&::-webkit-details-marker]:hidden">
            Show {more.length} more fields
          </summary>
          <Fields label={`${label}, more fields`} fields={more} compact={compact} />
        </details>
      )}
    </>
  )
}

interface FieldsProps {
  label: string
  fields: readonly FieldReference[]
  compact: boolean
}

function Fields({ label, fields, compact }: FieldsProps) {
  return (
    <ul aria-label={label} className={clsx('fields', compact && 'fields-compact')}>
      {fields.map((field) => (
        <Field key={field.name} field={field} compact={compact} />
      ))}
    </ul>
  )
}

function Field({ field, compact }: { field: FieldReference; compact: boolean }) {
  const { name, type } = field
  return (
    <li data-field={name}>
      <div className="field-name">
        <code>{name}</code>
        <span>{type}</span>
        <Necessity field={field} />
      </div>
      <div className="field-meaning">
        <Meaning field={field} compact={compact} />
      </div>
    </li>
  )
}

function Meaning({ field, compact }: { field: FieldReference; compact: boolean }) {
  const { name, values, description, members, insteadOf } = field
  return (
    <>
      <p>{insteadOf === null ? description : `In place of ${insteadOf}. ${description}`}</p>
      {values && values.length > 1 && (
        <p className="field-values">
          One of <code>{values.join(', ')}</code>
        </p>
      )}
      {members.length > 0 && (
        <details>
          <summary>
            {members.length} {members.length === 1 ? 'member' : 'members'}
            <span className="sr-only"> of {name}</span>
          </summary>
          <Fields label={`Members of ${name}`} fields={members} compact={compact} />
        </details>
      )}
    </>
  )
}

function Necessity({ field }: { field: FieldReference }) {
  if (field.required && field.in !== null) return <b>required</b>
  if (field.default !== null && field.default !== '""')
    return <span>default {field.default.replaceAll('"', '')}</span>
  return field.in === null ? null : <span>optional</span>
}
