// Recognizes the parameters of order requests that change nothing that is judged, by name and value.
import type { SpannedJson } from '../../../text/json-spans.ts'
import { VENUE_SETTINGS } from '../../tables/venue-settings.ts'
import { memberKey } from './members.ts'

const FORMS: Readonly<Record<string, (value: SpannedJson) => boolean>> = {
  flag: ({ kind, ...value }) =>
    kind === 'literal' || ('text' in value && /^(?:true|false)$/i.test(value.text)),
  id: (value) => isScalar(value) && /^[\w:.#@/+=-]{0,64}$/.test(value.text),
  address: (value) =>
    isScalar(value) && /^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/.test(value.text),
  count: (value) => isScalar(value) && /^\d{1,20}(?:\.\d{1,20})?$/.test(value.text),
  zero: (value) => isScalar(value) && /^(?:0x)?0*(?:\.0{1,20})?$/.test(value.text),
  time: (value) =>
    isScalar(value) &&
    /^(?:\+?\d{1,16}|\d{4}-?\d\d-?\d\d(?:[T -]\d\d:?\d\d[\d:.]{0,16}Z?(?: ?[A-Z]{2,4})?)?)?$/.test(
      value.text,
    ),
}

const isScalar = (value: SpannedJson): value is SpannedJson & { readonly text: string } =>
  value.kind === 'string' || value.kind === 'number' || (value.kind === 'literal' && value.text === 'null')

const SETTINGS = new Map<string, readonly string[]>()
for (const [values, names] of VENUE_SETTINGS)
  for (const name of names.split(' ')) {
    const key = memberKey(name)
    SETTINGS.set(key, [
      ...(SETTINGS.get(key) ?? []),
      ...values.split(' ').map((one) => (FORMS[one] ? one : memberKey(one))),
    ])
  }

/** `key`: the name of a member as memberKey writes it. */
export function isVenueSetting(key: string, value: SpannedJson): boolean {
  const known = SETTINGS.get(key)
  if (known === undefined) return false
  if (value.kind === 'array')
    return value.items.length > 0 && value.items.every((item) => isVenueSetting(key, item))
  const said = value.kind === 'string' ? value.text.split(',').map(memberKey) : []
  return (
    known.some((one) => FORMS[one]?.(value)) ||
    (said.length > 0 && said.every((word) => word !== '' && known.includes(word)))
  )
}
