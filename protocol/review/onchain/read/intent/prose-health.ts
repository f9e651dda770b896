// Reads a health factor that a sentence states: "health factor 1.08".
/** What it is after the action: "goes from 1.3 to 2.0". */
const CHANGE =
  /\bhealth\s+factor\b[^0-9]{0,40}\d{1,3}(?:\.\d{1,6})?\s*(?:to|→|->)\s*(?:about\s+|~\s?)?(\d{1,3}(?:\.\d{1,6})?)/
const HEALTH = /\bhealth\s+factor\b[^0-9]{0,40}\b(\d{1,3}(?:\.\d{1,6})?)(?![\dx])/

/** As decimal text; null when none is stated. */
export const proseHealth = (lower: string): string | null =>
  (CHANGE.exec(lower) ?? HEALTH.exec(lower))?.[1] ?? null
