/**
 * Rules that a page loads when their screens hold: by part, the beginnings of the paths of their files in
 * protocol/review/plan/rules; the longest beginning decides. Files whose screens often hold together, or often at all, stand apart from
 * those whose screens hold rarely. A file stays with the family where one of its rules has no screen.
 */
export const SCREENED_PARTS: Readonly<Record<string, readonly string[]>> = {
  approvals: ['approval/'],
  guards: ['approval/guard-dropped.ts'],
  bodies: ['body/'],
  hazards: ['body/hazard.ts'],
  worksafety: ['body/work-safety.ts'],
  addressed: ['calls/'],
  cares: ['care/'],
  outsiders: [
    'care/medicine.ts',
    'care/people-present.ts',
    'care/personal-outside.ts',
    'care/list-outside.ts',
    'care/set-published.ts',
  ],
  access: ['care/open-access.ts', 'care/repeat-unknown.ts'],
  sets: ['care/borrowed-credential.ts', 'care/mass-act.ts'],
  claims: ['claims/'],
  logs: ['claims/log-'],
  sums: ['claims/arithmetic.ts', 'claims/claim-without-act.ts'],
  deceit: ['deceit/'],
  untrue: ['deceit/untrue.ts', 'deceit/unnoticed.ts'],
  leftout: ['deceit/left-out.ts', 'deceit/many-faces.ts'],
  fabricated: ['deceit/fabricated.ts', 'deceit/omitted.ts', 'deceit/backdated.ts', 'deceit/cover-story.ts'],
  harms: ['harm/'],
  watching: ['harm/surveillance.ts', 'harm/harassment.ts', 'harm/malware.ts'],
  crimes: [
    'harm/theft.ts',
    'harm/forgery.ts',
    'harm/credentials.ts',
    'harm/impersonation.ts',
    'harm/fraud.ts',
    'harm/violence.ts',
  ],
  limits: ['limits/'],
  losses: ['loss/'],
  onlyones: ['loss/permanent.ts', 'loss/only-one.ts', 'loss/risky-change.ts'],
  monies: ['money/'],
  order: ['order/'],
  rehearsals: [
    'order/copy-on-destroyed.ts',
    'order/test-after-release.ts',
    'order/key-before-data.ts',
    'order/rehearsal-differs.ts',
  ],
  oversight: ['oversight/'],
  rights: [
    'identity/',
    'oversight/hidden.ts',
    'oversight/setting-off.ts',
    'oversight/quorum-lowered.ts',
    'oversight/self-grant.ts',
  ],
  parties: ['parties/'],
  lookalikes: ['parties/lookalike.ts'],
  identity: ['identity/other-identity.ts', 'identity/self-admin.ts'],
  audience: ['care/wide-audience.ts'],
  skips: ['approval/skipped-check.ts', 'approval/state-unmet.ts'],
  requests: [
    'parties/urgent-secret.ts',
    'parties/beyond-request.ts',
    'parties/environment-differs.ts',
    'parties/forbidden.ts',
  ],
  people: ['people/'],
  privacy: ['people/watched.ts', 'people/protected-trait.ts', 'people/unmasked.ts'],
  secrets: ['secrets/'],
  unlawful: ['unlawful/'],
  cyber: ['unlawful/cyber.ts'],
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
