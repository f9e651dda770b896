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
    <ul aria-label={label}>
      {fields.map((field) => (
        <Field key={field.name} field={field} compact={compact} />
      ))}
    </ul>
  )
}

const ROW = 'grid border-b border-line'
const OPEN_ROW = 'gap-0.75 py-2.75'
const COMPACT_ROW = 'grid-cols-[minmax(0,184px)_minmax(0,1fr)] items-baseline gap-x-3 py-2 max-xs:grid-cols-1'

function Field({ field, compact }: { field: FieldReference; compact: boolean }) {
  const { name, type } = field
  return (
    <li className={clsx(ROW, compact ? COMPACT_ROW : OPEN_ROW)} data-field={name}>
      <div className="flex flex-wrap items-baseline gap-x-2.5">
        <code className="text-sm font-medium wrap-anywhere">{name}</code>
        <span className="text-xs text-muted">{type}</span>
        <Necessity field={field} />
      </div>
      <div className="grid min-w-0 gap-0.75">
        <Meaning field={field} compact={compact} />
      </div>
    </li>
  )
}

function Meaning({ field, compact }: { field: FieldReference; compact: boolean }) {
  const { name, values, description, members, insteadOf } = field
  return (
    <>
      <p className="text-sm text-text-2 wrap-anywhere">
        {insteadOf === null ? description : `In place of ${insteadOf}. ${description}`}
      </p>
      {values && values.length > 1 && (
        <p className="text-xs text-muted wrap-anywhere">
          One of <code>{values.join(', ')}</code>
        </p>
      )}
      {members.length > 0 && (
        <details className="group/members">
          <summary className="w-fit cursor-pointer py-1 text-xs text-muted hover:text-text">
            {members.length} {members.length === 1 ? 'member' : 'members'}
            <span className="sr-only"> of {name}</span>
          </summary>
          <div className="mt-1 border-l border-line-strong pl-4">
            <Fields label={`Members of ${name}`} fields={members} compact={compact} />
          </div>
        </details>
      )}
    </>
  )
}

function Necessity({ field }: { field: FieldReference }) {
  if (field.required && field.in !== null)
    return <span className="text-xs font-medium text-accent-text">required</span>
  if (field.default !== null && field.default !== '""')
    return <span className="text-xs text-muted">default {field.default.replaceAll('"', '')}</span>
  return field.in === null ? null : <span className="text-xs text-muted">optional</span>
}
