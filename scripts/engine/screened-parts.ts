/**
 * Rules that a page loads when their screens hold: by part, the beginnings of the paths of their files in
 * protocol/review/plan/rules; the longest beginning decides. A file stays with the family where one of its rules has no screen.
 */
export const SCREENED_PARTS: Readonly<Record<string, readonly string[]>> = {
  approvals: ['approval/'],
  bodies: ['body/'],
  cares: ['care/'],
  claims: ['claims/'],
  deceit: ['deceit/'],
  harms: ['harm/'],
  losses: ['loss/'],
  rights: ['identity/', 'oversight/', 'secrets/'],
  monies: ['money/', 'limits/'],
  orders: ['order/'],
  parties: ['calls/', 'parties/'],
  people: ['people/'],
  unlawful: ['unlawful/'],
}

/** Path within the folder of rules. */
export function screenedPartOf(path: string): string | null {
  let found: string | null = null
  let longest = 0
  for (const [part, beginnings] of Object.entries(SCREENED_PARTS))
    for (const beginning of beginnings)
      if (path.startsWith(beginning) && beginning.length > longest) {
        found = part
        longest = beginning.length
      }
  return found
}
