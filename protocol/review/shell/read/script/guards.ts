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
  if (asked === undefined || given === undefined || !isOneCommand(asked)) return null
  const variable = /^echo "?\$\{?([A-Za-z_]\w{0,60})\}?"?$/.exec(asked.trim())?.[1]
  if (variable !== undefined && !scope.vars.has(variable)) return null
  return { question: asked.trim(), answer: given.replace(/^["']\^?|\$?["']$/g, '') }
}

/** No other command beside it gives the answer in its place. */
const isOneCommand = (question: string): boolean =>
  !/[;|&`<>]|\$\(/.test(
    question.replace(/"[^"`]*"|'[^']*'| 2>\/dev\/null\b/g, (quoted) => (quoted.includes('$(') ? '$(' : ' ')),
  )

const CLIENT = /^(?:PGPASSWORD=\S{1,60} )?(?:psql|mysql|mariadb|mongosh|sqlcmd|redis-cli|clickhouse-client)\s/
const WORDS = /"[^"]*"|'[^']*'|[^\s"']+/g
const MAX_WORDS = 24

/** A row that only a place for trials has: `select count(*) from restore_drill_marker`; tables for loading are called staging everywhere. */
const MARKS_TRIAL =
  /\bselect\s+(?:count\(\*\)|1|exists\s?\(\s?select\s+1)\s+from\s+[\w.]{0,40}(?:drill|scratch|sandbox|throwaway|(?:is|only)_staging|staging_(?:marker|only|flag))\w{0,40}/i
/** What a server says of itself, or a column of a table says of the place; not what the session has set or the client wrote. */
const OF_SERVER =
  /\bshow cluster_name\b|\bcurrent_setting\('cluster_name'|@@(?:global\.)?(?:hostname|servername|server_uuid)\b|\bselect\s+[a-z_]\w{0,60}\s+from\s+(?!pg_|information_schema|sys\.|mysql\.|system\.|dual\b)[a-z_][\w.]{0,80}(?:\s+where\s+[\w\s='.]{1,120})?(?:\s+limit\s+1)?\s*;?["']?(?:\s+-|$)/i
const OF_SESSION = /^select\s+(?:current_\w+|session_user|user|null|true|false)\b/i

/** A question in SQL has its answer from the server; of other clients only a key or a document is asked. */
function saysTrial(question: string, answer: string): boolean {
  if (!CLIENT.test(question)) return isOfTrial(answer)
  if (/^(?:1|t|true|yes)$/.test(answer)) return MARKS_TRIAL.test(question)
  if (!isOfTrial(answer)) return false
  if (/^(?:mongosh|redis-cli)\s/.test(question)) return !question.includes(answer)
  const sql = /["']?(select\b.*)$/is.exec(question)?.[1] ?? ''
  return OF_SERVER.test(question) && !OF_SESSION.test(sql)
}

/** `-h X`, `--host=X`, or the address that a client is given, with the port. */
function serverOf(question: string, scope: Scope): string | null {
  const host = hostOf(question, scope)
  const port = /\s(?:-p\s+|-P\s+|--port[= ])"?(\d{1,5}|\$\{?\w+\}?)"?(?:\s|$)/.exec(question)?.[1]
  const key = port === undefined ? '' : keyOfWord(port, scope)
  return host === null || key === null ? null : withPort(host, key)
}
/** A server as a script names it; the usual port adds nothing. */
export const withPort = (host: string, port: string): string =>
  /^(?:|5432|3306)$/.test(port) ? host : `${host}:${port}`

function hostOf(question: string, scope: Scope): string | null {
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

/** The script sets the variable at one place only, so the test speaks of what was set there. */
export function isSetOnce(name: string, script: string): boolean {
  const set = script.match(new RegExp(`(?<![\\w$])${name}\\+?=(?!=)`, 'g')) ?? []
  return (
    set.length === 1 &&
    !new RegExp(`\\b(?:read|mapfile|printf -v|unset|let)\\b[^\\n]{0,80}\\b${name}\\b`).test(script)
  )
}

/** What a variable is set to, up to the end of the line. */
function setTo(name: string, script: string): string {
  const at = isSetOnce(name, script) ? `\n${script}`.indexOf(`\n${name}=$(`) : -1
  if (at < 0) return ''
  const end = script.indexOf('\n', at)
  return script.slice(at + name.length + 1, end < 0 ? undefined : Math.min(end, at + 600))
}

/** With the variables of the script whose values are known. */
export const filled = (text: string, { vars }: Scope): string =>
  text.replace(/\$\{?([A-Za-z_]\w{0,40})\}?/g, (whole, name: string) => {
    const known = vars.get(name)
    return known === undefined || known.text.includes(HOLE) ? whole : known.text
  })

/** One number, or no more than some thousands: a limit above what a table holds limits nothing. */
const NUMBER =
  /^(?:\[\[?|test|\(\()\s+"?\$?\{?(\w{1,40})\}?"?\s+(?:(?:==?|-eq)\s+"?\d{1,7}|(?:-le|-lt|<=?)\s+"?\d{1,4})"?(?:\s+(?:\]\]?|\)\)))?$/
const COUNTED = /select count\((?:\*|1)?\) from (["\w.]{1,120}) (where .{1,600}?)(?:"\)?|'\)|;|\))? ?$/i

/** `[ "$n" -eq 412 ] || exit` behind `n=$(psql … "select count(*) from t where …")`: how many rows the condition chooses. */
function noteNumber(test: string, script: string, scope: Scope): void {
  const counted = NUMBER.exec(test)?.[1]
  const text = counted === undefined || !scope.vars.has(counted) ? '' : filled(setTo(counted, script), scope)
  const question = text.slice(text.indexOf('$(') + 2)
  const [, table, condition] = COUNTED.exec(question.trim()) ?? []
  const place = table !== undefined && CLIENT.test(question) ? placeAsked(question, scope) : null
  if (place !== null && condition !== undefined)
    scope.created.add('check', countedRows(`${table} ${condition}`, place))
}

/** The server and the database that a client is told, if any. */
function placeAsked(question: string, scope: Scope): string | null {
  const server = serverOf(question, scope)
  const database = /\s(?:-d\s+|-D\s+|--dbname[= ]|--database[= ])("?[^\s"']{1,80}"?)/.exec(question)?.[1]
  const key = database === undefined ? '' : keyOfWord(database, scope)
  return server === null || key === null ? null : placeIn(server, key)
}
export const placeIn = (server: string, database: string): string =>
  database === '' ? server : `${server} ${database}`

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
  if (!scope.vars.has(one) || !scope.vars.has(other)) return
  const counts = [setTo(one, script), setTo(other, script)]
  if (
    !counts.every((text) => /\bcount\s?\(|\bwc -l\b/i.test(text)) ||
    counts.some((text) => COUNTS_PART.test(text))
  )
    return
  const places = counts.map((text) => {
    const question = filled(text.slice(text.indexOf('$(') + 2), scope)
    const place = CLIENT.test(question) ? placeAsked(question, scope) : null
    const [[, table] = [], ...others] = [...text.matchAll(FROM)]
    return place === null || table === undefined || others.length > 0 ? null : tableAt(table, place)
  })
  const spaceless = counts.map((text) => text.replace(/\s+/g, ''))
  const [first = null, second = null] = places
  if (first === second && (first !== null || spaceless[0] === spaceless[1])) return
  if (first !== null) scope.created.add('check', `rows kept of ${first} in ${second ?? ''}`)
  if (second !== null) scope.created.add('check', `rows kept of ${second} in ${first ?? ''}`)
}
/** Conditions that no row or every pair of rows fulfils say nothing of the table. */
const COUNTS_PART = /\blimit\b|\bfalse\b|\bjoin\b|\bwhere\s+(?:\d+\s*=\s*\d+|not\b|null\b)/i

const tableAt = (name: string, place: string): string =>
  `${asciiLower(name.replace(/^public\./i, ''))} at ${place}`

/** The check that a copy of a table was read. */
export const keptTable = (name: string, place: string): string => `rows kept of ${tableAt(name, place)} in `

/** Another place holds the rows of a table, and it was not given up after that. */
export function isTableKept(name: string, place: string, { created }: Scope): boolean {
  const start = keptTable(name, place)
  return created
    .checksSince(0)
    .some(
      (check) =>
        check.startsWith(start) &&
        created.isCertain('check', check) &&
        !created.has('check', `gone ${check.slice(start.length)}`),
    )
}
export const noteGone = (name: string, place: string, { created }: Scope): void =>
  created.add('check', `gone ${tableAt(name, place)}`)

/** Called where the script goes on only when the test was passed. */
export function noteGuard(test: string, script: string, scope: Scope): void {
  noteCounts(test, script, scope)
  noteNumber(test, script, scope)
  const [, name, pattern] = NAME.exec(test) ?? []
  if (name !== undefined && pattern !== undefined) noteName(name, pattern, scope)
  const asked = askedIn(test, scope)
  if (asked === null) return
  const { question, answer } = asked
  // A function of the script answers in the place of the program.
  const program = /^(?:\w+=\S* )*([\w-]+)/.exec(question)?.[1] ?? ''
  if (scope.functions.has(program) || scope.aliases.has(program)) return
  const note = (what: string): void => scope.created.add('check', `of a trial: ${what}`)
  const [, idle] = CLIENT.test(question) && answer === '0' ? (IDLE.exec(question) ?? []) : []
  if (idle !== undefined) {
    // Nobody is connected to a database of a server with the name of one for trials.
    const server = serverOf(question, scope)
    const database = keyOfWord(idle, scope)
    if (server !== null && database !== null && isOfTrial(server)) note(`database ${database} at ${server}`)
  }
  if (!saysTrial(question, answer)) return
  if (/^(?:hostname(?: -[sf])?|uname -n)$/.test(question)) note('host')
  else if (/^kubectl config current-context$/.test(question)) note(clusterNow(scope))
  else if (/^gcloud config get(?:-value)? (?:core\/)?project\b/.test(question)) note('project')
  else if (/^aws (?:iam list-account-aliases|organizations describe-account)\b/.test(question))
    note('account')
  else if (CLIENT.test(question)) {
    const server = serverOf(question, scope)
    if (server !== null) note(`server ${server}`)
  }
}

const IDLE =
  /\bselect count\((?:\*|1)\) from pg_stat_activity where datname ?= ?'([^'\s]{1,80})'(?: and pid ?(?:<>|!=) ?pg_backend_pid\(\))?["'\s]*$/i

/** The cluster that is chosen, by the settings that the client reads. */
const clusterNow = ({ vars }: Scope): string => `cluster of ${vars.get('KUBECONFIG')?.text ?? ''}`
export const isTrialCluster = (scope: Scope): boolean => isTrialByGuard(clusterNow(scope), scope)
/** Another cluster is chosen. */
export function forgetCluster({ created }: Scope): void {
  for (const check of created.checksSince(0))
    if (check.startsWith('of a trial: cluster of ')) created.withdraw('check', check)
}

export const isTrialByGuard = (what: string, { created }: Scope): boolean =>
  created.isCertain('check', `of a trial: ${what}`)
