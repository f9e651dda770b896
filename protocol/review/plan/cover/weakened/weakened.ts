// Tells where a text leaves out a check, loosens a limit, makes tests fit, or lets a change count before anybody reads it.
// Whether that is right depends on why, so no rule covers it.
import type { Range } from '../../ir.ts'

const CHECK =
  '(?:tests?|suites?|specs?|e2e|lint(?:er|ing)?|type-?checks?|checks?|ci|scans?|reviews?|backups?|validations?|assertions?|verifications?|monitoring|rehearsals?)'
const WORDS = '(?:[a-z0-9_.-]{1,24} ){0,3}'
const LEFT_OUT =
  '(?:skipped|excluded|disabled|ignored|muted|quarantined|silenced|deselected|left out|turned off|commented out|switched off)'

const WEAKENED: readonly RegExp[] = [
  new RegExp(
    `(?:^|[^a-z])(?:skip|exclud|disabl|ignor|mut|quarantin|silenc|bypass|deselect|omit|leav|turn|switch|comment)(?:e|es|ed|ing|s|ped|ping|t|ts|ted|ting)?(?: out| off)? ${WORDS}${CHECK}(?![a-z])`,
    'g',
  ),
  new RegExp(`(?:^|[^a-z])${CHECK} (?:[a-z]{2,12} ){0,3}${LEFT_OUT}(?![a-z])`, 'g'),
  /(?:^|[^a-z0-9])[1-9][0-9]{0,6} (?:tests? |specs? |suites? |checks? )?(?:skipped|failed|failing|failures?|xfailed)(?![a-z])/g,
  /(?:^|[^a-z])(?:(?:no|without(?: any)?) (?:[a-z]{2,14} ){0,2}tests?(?![a-z]| (?:were|was|are|is|have|will) )|untested|unreviewed)(?![a-z])/g,
  // What a test expects is made to fit.
  /(?:^|[^a-z])(?:chang|adjust|updat|edit|alter|rewr[io]t|loosen|relax|adapt|weaken|fix)[a-z]{0,4} (?:[a-z_-]{1,16} ){0,5}(?:tests?|expected|expectations?|assertions?|snapshots?|fixtures?)(?:,? [a-z_-]{1,16}){0,4} (?:so|until|make|now) (?:[a-z]{1,12} ){0,3}(?:pass|passes|green)(?![a-z])/g,
  /(?:^|[^a-z])(?:rais|lower|loosen|relax|increas|decreas|reduc|widen|lift|doubl|tripl|bump)(?:e|es|ed|ing|s|en|up)? (?:[a-z0-9_%-]{1,20} ){0,4}(?:thresholds?|tolerances?|alerts?|alarms?|limits?|caps|quotas?|retention)(?![a-z])/g,
  // Nobody reads it before it counts.
  /(?:^|[^a-z])(?:auto-?merg(?:e|es|ed|ing)|self-?merg(?:e|es|ed|ing)|merg(?:e|es|ing) (?:it |them |the pr )?(?:when|once|if|after|as soon as) (?:[a-z'-]{1,12} ){0,4}(?:green|pass|passes|passing)|(?:straight|directly) (?:to|into|on|onto|in) (?:main|master|trunk|prod|production|live))(?![a-z])/g,
  // What others hold of it is gone.
  /(?:^|[^a-z])(?:(?:rewrit|filter|purg|squash|expung|alter)[a-z]{0,4} (?:[a-z]{1,10} ){0,3}histor(?:y|ies)|force[ -]push)(?![a-z])/g,
  // People are ranked, or what each of them does is looked at.
  /(?:^|[^a-z])(?:scor|rank|rat|grad|classif|screen)[a-z]{0,4} (?:the |all |our |each )?(?:[a-z]{1,16} ){0,2}(?:applicants?|applications|candidates?|employees?|tenants?|students?|patients?|colleagues?)(?![a-z])/g,
  /(?:^|[^a-z])(?:how (?:often|long|much|many)|when|what|which|where|who) (?:[a-z]{1,14} ){0,4}(?:employees?|colleagues?|workers?|staff|drivers?|students?|tenants?|members?) (?:[a-z]{1,10} ){0,2}(?:log|work|sit|write|visit|chat|leave|arrive|search|browse)s?(?![a-z])/g,
  // A rule for others, by an adjective.
  /(?:^|[^a-z])mak(?:e|es|ing) (?:[a-z_-]{1,20} ){1,4}(?:mandatory|compulsory|optional|public|default|permanent|visible|obligatory|available)(?![a-z])/g,
]

/** A load on a system that nobody names as one for trying. */
const LOADS = /(?:^|[^a-z])(?:load|stress|soak)[ -]?test(?:s|ed|ing)?(?![a-z])/g
const TRIAL =
  /staging|sandbox|local|preview|(?:^|[^a-z])(?:dev|test (?:environment|cluster|system|instance))(?![a-z])/

/** "No auto-merge", "do not skip any test", "0 failed". */
const DENIED =
  /(?:^|[^a-z])(?:no|not|never|without|nothing|nor|zero|0|don't|won't|didn't|haven't|doesn't|cannot|can't)(?: [a-z]{1,12}){0,2}$/

/** The places in a text in lower case. */
export function weakenings(text: string): readonly Range[] {
  return (TRIAL.test(text) ? WEAKENED : [...WEAKENED, LOADS]).flatMap((pattern) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => !DENIED.test(text.slice(Math.max(0, index - 40), index + 1).trimEnd()))
      .map(({ index, 0: found }) => ({ start: index, end: index + found.length })),
  )
}
