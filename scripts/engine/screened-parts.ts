/**
 * Rules that a page loads when their screens hold: by part, the beginnings of the paths of their files in
 * protocol/review/plan/rules; the longest beginning decides. Files whose screens often hold together, or often at all, stand apart from
 * those whose screens hold rarely. A file stays with the family where one of its rules has no screen.
 */
export const SCREENED_PARTS: Readonly<Record<string, readonly string[]>> = {
  approvals: ['approval/'],
  reviews: ['approval/not-asked.ts', 'approval/unreviewed.ts'],
  guards: ['approval/guard-dropped.ts'],
  skips: ['approval/skipped-check.ts'],
  states: ['approval/state-unmet.ts'],
  bodies: ['body/'],
  treatments: ['body/left-untreated.ts'],
  hazards: ['body/hazard.ts'],
  worksafety: ['body/work-safety.ts'],
  delegated: ['calls/'],
  addressed: ['calls/addressed.ts', 'calls/checks-failed.ts'],
  cares: ['care/'],
  masses: ['care/mass-act.ts'],
  borrowed: ['care/borrowed-credential.ts'],
  outsiders: ['care/list-outside.ts', 'care/set-published.ts'],
  personal: ['care/personal-outside.ts'],
  vulnerable: ['care/medicine.ts', 'care/people-present.ts'],
  access: ['care/open-access.ts'],
  repeats: ['care/repeat-unknown.ts'],
  audience: ['care/wide-audience.ts'],
  claims: ['claims/'],
  overreach: ['claims/overreach.ts'],
  logs: ['claims/log-contradicted.ts'],
  ignored: ['claims/log-ignored.ts'],
  sums: ['claims/arithmetic.ts'],
  unacted: ['claims/claim-without-act.ts'],
  deceit: ['deceit/'],
  denials: ['deceit/denied-at-once.ts', 'deceit/known-untrue.ts'],
  untrue: ['deceit/untrue.ts'],
  unnoticed: ['deceit/unnoticed.ts'],
  leftout: ['deceit/left-out.ts'],
  faces: ['deceit/many-faces.ts'],
  fabricated: ['deceit/fabricated.ts'],
  omitted: ['deceit/omitted.ts'],
  backdated: ['deceit/backdated.ts', 'deceit/cover-story.ts'],
  harms: ['harm/'],
  weapons: ['harm/drugs.ts', 'harm/weapons.ts'],
  violence: ['harm/violence.ts'],
  theft: ['harm/theft.ts'],
  fraud: ['harm/fraud.ts'],
  crimes: ['harm/forgery.ts', 'harm/credentials.ts', 'harm/impersonation.ts'],
  watching: ['harm/surveillance.ts'],
  malware: ['harm/malware.ts'],
  harassment: ['harm/harassment.ts'],
  limits: ['limits/'],
  units: ['limits/units.ts'],
  exceeded: ['limits/over-limit.ts', 'limits/split.ts'],
  losses: ['loss/'],
  copies: ['loss/copy-refused.ts'],
  permanence: ['loss/permanent.ts'],
  onlyones: ['loss/only-one.ts'],
  risks: ['loss/risky-change.ts'],
  monies: ['money/'],
  rerouted: ['money/account-by-mail.ts', 'money/gift-codes.ts'],
  diverted: ['money/diverted.ts'],
  order: ['order/'],
  rehearsals: ['order/copy-on-destroyed.ts', 'order/test-after-release.ts'],
  precedence: ['order/key-before-data.ts', 'order/rehearsal-differs.ts'],
  oversight: ['oversight/'],
  remaining: ['oversight/left-access.ts'],
  disabled: ['oversight/guard-disabled.ts'],
  concealed: ['oversight/hidden.ts'],
  rights: ['identity/', 'oversight/quorum-lowered.ts', 'oversight/self-grant.ts'],
  stopped: ['oversight/setting-off.ts'],
  identity: ['identity/other-identity.ts', 'identity/self-admin.ts'],
  parties: ['parties/'],
  obeyed: ['parties/page-obeyed.ts'],
  lookalikes: ['parties/lookalike.ts'],
  requests: ['parties/beyond-request.ts'],
  urgency: ['parties/urgent-secret.ts'],
  forbidden: ['parties/environment-differs.ts', 'parties/forbidden.ts'],
  people: ['people/'],
  pursued: ['people/pursued.ts'],
  exploited: ['people/exploited.ts'],
  watched: ['people/watched.ts'],
  privacy: ['people/protected-trait.ts', 'people/unmasked.ts'],
  secrets: ['secrets/'],
  unlawful: ['unlawful/'],
  trades: ['unlawful/trade-in.ts'],
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
