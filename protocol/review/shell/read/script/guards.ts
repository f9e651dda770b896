// Notes what a script has found out about a server, a host, a cluster or an account behind a test that ends it
// otherwise: `[ "$(psql -h "$H" -Atc 'show cluster_name')" = staging ] || exit 1`. A name alone shows nothing.
import { asciiLower } from '../../../text/ascii.ts'
import { isOfTrial } from '../../rules/cloud/ephemeral.ts'
import { HOLE, type Scope, type Value } from '../model.ts'
import { lookUp } from '../words/parameter.ts'

/** What a client is told to connect to, with the names of variables for unknown values; null when it is not one thing. */
export function keyOf({ text, maybeEmpty }: Pick<Value, 'text' | 'maybeEmpty'>): string | null {
  const key = maybeEmpty === null ? text : text.replaceAll(HOLE, `$${maybeEmpty}`)
  return key === '' || key.includes(HOLE) ? null : key
}

/** A word of a command in a test: plain, or one variable. */
function keyOfWord(word: string, scope: Scope): string | null {
  const bare = word.replace(/^["']|["']$/g, '')
  const name = /^\$\{?([A-Za-z_]\w{0,60})\}?$/.exec(bare)?.[1]
  if (name !== undefined) return keyOf(lookUp(name, scope))
  return /[$`]/.test(bare) ? null : keyOf({ text: bare, maybeEmpty: null })
}

const QUESTION =
  /^(?:\[\[?|test)\s+"?\$\(([^\n]{1,400}?)\)"?\s+(==?|-eq)\s+("[^"$\n]{1,80}"|'[^'\n]{1,80}'|[^\s"'$\]]{1,80})(?:\s+\]\]?)?$/
const SEARCH =
  /^([^|\n]{1,300}?)\s*\|\s*grep\s+-[qFxiwE]{1,5}\s+(?:-e\s+)?(?:--\s+)?("[^"$\n]{1,80}"|'[^'\n]{1,80}'|[^\s"'$|]{1,80})$/

/** The question that a test asks, and the answer with which the script goes on. */
function askedIn(test: string, scope: Scope): { readonly question: string; readonly answer: string } | null {
  const [, question, , answer] = QUESTION.exec(test) ?? []
  const [, searched, found] = question === undefined ? (SEARCH.exec(test) ?? []) : []
  const asked = question ?? searched
  const given = answer ?? found
  if (asked === undefined || given === undefined) return null
  const variable = /^echo "?\$\{?([A-Za-z_]\w{0,60})\}?"?$/.exec(asked.trim())?.[1]
  if (variable !== undefined && !scope.vars.has(variable)) return null
  return { question: asked.trim(), answer: given.replace(/^["']\^?|\$?["']$/g, '') }
}

const CLIENT = /^(?:PGPASSWORD=\S{1,60} )?(?:psql|mysql|mariadb|mongosh|sqlcmd|redis-cli|clickhouse-client)\s/
const WORDS = /"[^"]*"|'[^']*'|[^\s"']+/g
const MAX_WORDS = 24

/** A row that only a place for trials has: `select count(*) from restore_drill_marker`. */
const MARKS_TRIAL = /\bfrom\s+[\w.]{0,40}(?:drill|scratch|sandbox|staging|throwaway)\w{0,40}/i

const saysTrial = (question: string, answer: string): boolean =>
  isOfTrial(answer) || (/^(?:1|t|true|yes)$/.test(answer) && MARKS_TRIAL.test(question))

/** `-h X`, `--host=X`, or the address that a client is given. */
function serverOf(question: string, scope: Scope): string | null {
  const words = (question.match(WORDS) ?? []).slice(1, MAX_WORDS)
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    const inline = /^(?:--host=|-h)(.+)$/.exec(word)?.[1]
    if (word === '-h' || word === '--host')
      return words[i + 1] === undefined ? null : keyOfWord(words[i + 1]!, scope)
    if (inline !== undefined && word !== '-h') return keyOfWord(inline, scope)
  }
  const [address] = words
  return address !== undefined && /^"?(?:\$|[a-z]+:\/\/)/.test(address) ? keyOfWord(address, scope) : ''
}

const SAME_COUNT =
  /^(?:\[\[?|test)\s+"?\$\{?(\w{1,40})\}?"?\s+(?:==?|-eq)\s+"?\$\{?(\w{1,40})\}?"?(?:\s+\]\]?)?$/
const FROM = /\bfrom\s+["'`]?([A-Za-z_][\w.]{0,80})/gi

/** What a variable is set to, up to the end of the line. */
function setTo(name: string, script: string): string {
  const at = `\n${script}`.indexOf(`\n${name}=$(`)
  if (at < 0) return ''
  const end = script.indexOf('\n', at)
  return script.slice(at + name.length + 1, end < 0 ? undefined : Math.min(end, at + 600))
}

/** With the variables of the script whose values are known. */
const filled = (text: string, { vars }: Scope): string =>
  text.replace(/\$\{?([A-Za-z_]\w{0,40})\}?/g, (whole, name: string) => {
    const known = vars.get(name)
    return known === undefined || known.text.includes(HOLE) ? whole : known.text
  })

const NUMBER =
  /^(?:\[\[?|test|\(\()\s+"?\$?\{?(\w{1,40})\}?"?\s+(?:==?|-eq|-le|-lt|<=?)\s+"?\d{1,7}"?(?:\s+(?:\]\]?|\)\)))?$/
const COUNTED = /select count\((?:\*|1)?\) from (["\w.]{1,120}) (where .{1,600}?)(?:"\)?|'\)|;|\))? ?$/i

/** `[ "$n" -eq 412 ] || exit` behind `n=$(psql … "select count(*) from t where …")`: how many rows the condition chooses. */
function noteNumber(test: string, script: string, scope: Scope): void {
  const counted = NUMBER.exec(test)?.[1]
  const text = counted === undefined ? '' : filled(setTo(counted, script), scope)
  const question = text.slice(text.indexOf('$(') + 2)
  const [, table, condition] = COUNTED.exec(question.trim()) ?? []
  const server = table !== undefined && CLIENT.test(question) ? serverOf(question, scope) : null
  if (server !== null && condition !== undefined)
    scope.created.add('check', countedRows(`${table} ${condition}`, server))
}

/** The check that no more rows than a number in the script are chosen by a condition. */
export const countedRows = (rows: string, server: string): string =>
  `rows counted of ${asciiLower(
    rows
      .replace(/\s+/g, ' ')
      .replaceAll('"', '')
      .replace(/^public\./i, ''),
  )} at ${server}`

const NAME =
  /^\[\[?\s+"?\$\{?(\w{1,40})\}?"?\s+(?:==?|=~)\s+("[^"\s]{1,80}"\*?|'[^'\s]{1,80}'|[^\s"']{1,80})\s+\]\]?$/

/** A test of a name itself: by a pattern that only names of trials match. */
export function noteName(name: string, pattern: string, scope: Scope): void {
  const { text } = lookUp(name, scope)
  const words = pattern.replace(/\[[^\]]{0,20}\]|[^\w.-]+/g, '-')
  if (text !== '' && !text.includes(HOLE) && isOfTrial(words)) scope.created.add('check', testedName(text))
}
const testedName = (name: string): string => `the name ${name} is one of a trial`

export const isTestedName = (name: string, { created }: Scope): boolean =>
  created.isCertain('check', testedName(name))

/** `[ "$live" -eq "$kept" ] || exit`: two places hold as many rows, and the tables are those that were counted. */
function noteCounts(test: string, script: string, scope: Scope): void {
  const [, one, other] = SAME_COUNT.exec(test) ?? []
  if (one === undefined || other === undefined || one === other) return
  const counts = [setTo(one, script), setTo(other, script)]
  if (!counts.every((text) => /\bcount\s?\(|\bwc -l\b/i.test(text)) || counts[0] === counts[1]) return
  for (const text of counts) {
    const question = filled(text.slice(text.indexOf('$(') + 2), scope)
    const server = CLIENT.test(question) ? serverOf(question, scope) : null
    if (server !== null)
      for (const [, table] of text.matchAll(FROM)) scope.created.add('check', keptTable(table!, server))
  }
}

/** The check that another place holds the rows of a table of a server. */
export const keptTable = (name: string, server: string): string =>
  `rows kept of ${asciiLower(name.replace(/^public\./i, ''))} at ${server}`

/** Called where the script goes on only when the test was passed. */
export function noteGuard(test: string, script: string, scope: Scope): void {
  noteCounts(test, script, scope)
  noteNumber(test, script, scope)
  const [, name, pattern] = NAME.exec(test) ?? []
  if (name !== undefined && pattern !== undefined) noteName(name, pattern, scope)
  const asked = askedIn(test, scope)
  if (asked === null) return
  const { question, answer } = asked
  const note = (what: string): void => scope.created.add('check', `of a trial: ${what}`)
  if (CLIENT.test(question) && answer === '0' && /\bfrom pg_stat_activity\b/i.test(question)) {
    // Nobody is connected to a server with the name of one for trials.
    const server = serverOf(question, scope)
    if (server !== null && isOfTrial(server)) note(`server ${server}`)
  }
  if (!saysTrial(question, answer)) return
  if (/^(?:hostname(?: -[sf])?|uname -n)$/.test(question)) note('host')
  else if (/^kubectl config current-context$/.test(question)) note('cluster')
  else if (/^gcloud config get(?:-value)? (?:core\/)?project\b/.test(question)) note('project')
  else if (/^aws (?:iam list-account-aliases|organizations describe-account)\b/.test(question))
    note('account')
  else if (CLIENT.test(question)) {
    const server = serverOf(question, scope)
    if (server !== null) note(`server ${server}`)
  }
}

export const isTrialByGuard = (what: string, { created }: Scope): boolean =>
  created.isCertain('check', `of a trial: ${what}`)
