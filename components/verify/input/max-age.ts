// Reads the largest accepted age of a proof. Whole seconds; anything else is no expectation.

/** Null: nothing was asked. 'unreadable': something was typed that is no count of seconds. */
export function parseMaxAge(typed: string): number | null | 'unreadable' {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,10}$/.test(text) ? Number(text) : 'unreadable'
}
