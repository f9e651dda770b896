/**
 * Parses form fields with bracketed names as Stripe's API does: `line_items[0][quantity]=2` is a list of
 * objects.
 */

export type FormValue = string | FormValue[] | { [name: string]: FormValue }

export function parseForm(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = [name.split('[')[0]!, ...[...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1]!)]
    put(root, steps, value)
  }
  return listed(root) as Record<string, FormValue>
}

function put(target: Record<string, FormValue>, steps: string[], value: string): void {
  const [step, ...rest] = steps
  const key = step === '' ? String(Object.keys(target).length) : step!
  if (rest.length === 0) {
    target[key] = value
    return
  }
  target[key] ??= {}
  put(target[key] as Record<string, FormValue>, rest, value)
}

/** Objects whose names are 0, 1, 2 … become lists. */
function listed(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, listed(inner)] as const)
  return entries.length > 0 && entries.every(([name], index) => name === String(index))
    ? entries.map(([, inner]) => inner)
    : Object.fromEntries(entries)
}
