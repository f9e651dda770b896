// Says by single words whether a text may hold what weakened.ts finds, so that a page loads that module for few texts.

const CHECKS =
  /(?:^|[^a-z])(?:tests?|suites?|specs?|e2e|lint(?:er|ing)?|type-?checks?|checks?|ci|scans?|reviews?|backups?|validations?|assertions?|verifications?|monitoring|rehearsals?)(?![a-z])/
const PEOPLE =
  /(?:^|[^a-z])(?:applica|candidate|employee|tenant|student|patient|colleague|worker|staff|driver|member)/

/** Words of a pattern of weakened.ts: all of a row have to be there. */
const ROWS: readonly (readonly RegExp[])[] = [
  [
    /(?:^|[^a-z])(?:skip|exclud|disabl|ignor|mut|quarantin|silenc|bypass|deselect|omit|leav|left out|turn|switch|comment)/,
    CHECKS,
  ],
  [/[1-9][0-9]{0,6} (?:[a-z]{4,6} )?(?:skipped|fail|xfail)/],
  [/(?:^|[^a-z])(?:no|without)(?![a-z])/, /test/],
  [/untested|unreviewed/],
  [/chang|adjust|updat|edit|alter|rewr[io]t|loosen|relax|adapt|weaken|fix/, /(?:^|[^a-z])(?:pass|green)/],
  [
    /(?:^|[^a-z])(?:rais|lower|loosen|relax|increas|decreas|reduc|widen|lift|doubl|tripl|bump)/,
    /threshold|tolerance|alert|alarm|limit|caps|quota|retention/,
  ],
  [/(?:^|[^a-z])(?:auto-?merg|self-?merg)/],
  [/(?:^|[^a-z])merg/, /green|pass/],
  [/straight|directly/],
  [/histor|force[ -]push/],
  [/(?:^|[^a-z])(?:scor|rank|rat|grad|classif|screen)/, PEOPLE],
  [
    /(?:^|[^a-z])(?:how|when|what|which|where|who) /,
    PEOPLE,
    /log|work|sit|write|visit|chat|leave|arrive|search|browse/,
  ],
  [
    /(?:^|[^a-z])mak(?:e|es|ing) /,
    /mandatory|compulsory|optional|public|default|permanent|visible|obligatory|available/,
  ],
  [/(?:^|[^a-z])(?:load|stress|soak)[ -]?test/],
]

/** Of a text in lower case. */
export const mayWeaken = (text: string): boolean =>
  ROWS.some((row) => row.every((pattern) => pattern.test(text)))
