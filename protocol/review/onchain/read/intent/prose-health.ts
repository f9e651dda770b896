// Reads a health factor that a sentence states: "health factor 1.08".
const HEALTH = /\bhealth\s+factor\b[^0-9]{0,40}(\d{1,3}(?:\.\d{1,6})?)/

/** As decimal text; null when none is stated. */
export const proseHealth = (lower: string): string | null => HEALTH.exec(lower)?.[1] ?? null
