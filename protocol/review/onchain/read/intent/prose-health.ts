// Reads a health factor that a sentence or a member states: what it is after the action where that is told, else the one there is.

/** "goes from 1.3 to 2.0", "1.58, about 2.27 after". */
const AFTER: readonly RegExp[] = [
  /\bhealth\s+factor\b[^0-9]{0,40}\d{1,3}(?:\.\d{1,6})?\s*(?:to|→|->)\s*(?:about\s+|~\s?)?(\d{1,3}(?:\.\d{1,6})?)/,
  /\bhealth\s+factor\b[^0-9.;\n]{0,24}\d{1,3}(?:\.\d{1,6})?,?\s(?:and\s)?(?:about\s|~\s?|then\s)?(\d{1,3}(?:\.\d{1,6})?)\s(?:after|afterwards|then)\b/,
  /\b(?:health\s+factor|hf)\s+(?:after|afterwards|projected|new)(?:\s\w{1,12})?:?\s(?:is\s|of\s|~\s?|about\s)?["']?(\d{1,3}(?:\.\d{1,6})?)(?![\dx])/,
]
const STATED = /\bhealth\s+factor\b[^0-9]{0,40}\b(\d{1,3}(?:\.\d{1,6})?)(?![\dx])/

/** After the action; decimal text, null where none is told. */
export const healthAfter = (lower: string): string | null =>
  AFTER.map((pattern) => pattern.exec(lower)?.[1]).find((found) => found !== undefined) ?? null

/** As decimal text; null when none is stated. */
export const proseHealth = (lower: string): string | null =>
  healthAfter(lower) ?? STATED.exec(lower)?.[1] ?? null
