// Tells generated values from words, placeholders and filler by their shape alone. Counts stay integers.

/** How many different units. */
export function variety(value: string): number {
  const seen = new Set<string>()
  for (let i = 0; i < value.length && i < 200; i++) seen.add(value[i]!)
  return seen.size
}

/** Hardly any different units, or a long walk through the alphabet: no generator writes this. */
export function isFiller(value: string): boolean {
  const body = value.slice(Math.max(value.lastIndexOf('_'), value.lastIndexOf('-')) + 1)
  let walk = 0
  let longest = 0
  for (let i = 1; i < value.length; i++) {
    walk = value.charCodeAt(i) - value.charCodeAt(i - 1) === 1 ? walk + 1 : 0
    longest = Math.max(longest, walk)
  }
  return (longest >= 20 && longest * 3 >= value.length) || (body.length >= 16 && variety(body) < 4)
}

/** A template, a reference or a call takes the place of the value. */
export const isTemplate = (value: string): boolean =>
  /\$\{|\$\(|\{\{|\}\}|<[^>\s]{0,60}>|%\(|%[sdv]\b|^\$\w|^%\w+%$|^[#@]?\{|\(\)?$|^\*+$|^x{3,}$|^\.{3,}$|^-$/i.test(
    value,
  )

/** Only words, whatever stands between them: a name, a sentence or a stand-in; nothing random. */
export const isWords = (value: string): boolean =>
  /^(?:[A-Z]?[a-z]{1,20}|[A-Z]{1,20})(?:[-_.:/ ]{1,3}(?:[A-Z]?[a-z]{1,20}|[A-Z]{1,20}|\d{1,2})){0,12}$/.test(
    value,
  )

/** Says of itself that it is none: a value of a test or an example. */
export const isStandIn = (value: string): boolean =>
  /(?:^|[-_. ])(?:tests?|testing|dummy|fake|example|sample|placeholder|change-?me|insecure|throwaway)(?:$|[-_. \d])|EXAMPLE(?:KEY)?$/i.test(
    value,
  )

/** The keys that AWS prints in its own documents end so: https://docs.aws.amazon.com/IAM/latest/UserGuide/security-creds.html */
export const isDocumented = (value: string): boolean => /EXAMPLE(?:KEY)?$/.test(value)

/** Letters and digits without words, as a generator writes them: at least 16, 10 of them different. */
export function isRandom(value: string): boolean {
  if (value.length < 16 || /\s/.test(value) || isFiller(value)) return false
  const mixed = /[a-z]/.test(value) && /[A-Z]/.test(value)
  if (!/\d/.test(value) || /[a-z]{9}/.test(value)) return false
  const isHex = /^[0-9a-f]{32,}$/.test(value) || /^[0-9A-F]{32,}$/.test(value)
  return variety(value) >= 10 && (mixed || isHex || value.length >= 24)
}

/** Letters of both cases and digits change places all through. */
export function isMixed(value: string): boolean {
  const digits = value.replace(/\D/g, '').length
  const turns = value.match(/[a-z][A-Z]|[A-Z][a-z]|[A-Za-z]\d|\d[A-Za-z]/g)?.length ?? 0
  return digits >= 2 && variety(value) >= 14 && turns * 3 >= value.length && !isFiller(value)
}
