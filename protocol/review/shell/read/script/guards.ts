// Notes what a script has found out about a server, a host, a cluster or an account behind a test that ends it
// otherwise: `[ "$(psql -h "$H" -Atc 'show cluster_name')" = staging ] || exit 1`. A name alone shows nothing.
import { isOfTrial } from '../../rules/cloud/ephemeral.ts'
import { HOLE, type Scope } from '../model.ts'
import { lookUp } from '../words/parameter.ts'
import { CLIENT, isAnsweredHere, keyOfWord, placeAsked, serverOf } from './asked-server.ts'
import { insideOf, noteCounts, noteNumber, setTo } from './counts.ts'

const QUESTION =
  /^(?:\[\[?|test)\s+"?\$\(([^\n]{1,400}?)\)"?\s+(==?|-eq)\s+("[^"$\n]{1,80}"|'[^'\n]{1,80}'|[^\s"'$\]]{1,80})(?:\s+\]\]?)?$/
const SEARCH =
  /^([^|\n]{1,300}?)\s*\|\s*grep\s+(?=-\w*[xw]|-\w+\s+(?:-e\s+)?["']?\^[^"'\s]*\$["']?$)-[qFxiwE]{1,5}\s+(?:-e\s+)?(?:--\s+)?("[^"$\n]{1,80}"|'[^'\n]{1,80}'|[^\s"'$|]{1,80})$/

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

/** `[ "$x" = staging ]` behind `x=$(…)`, which nothing else sets. */
function askedBefore(
  name: string | undefined,
  answer: string | undefined,
  script: string,
  scope: Scope,
): { readonly question: string; readonly answer: string } | null {
  if (name === undefined || answer === undefined || /[*?[]/.test(answer) || !scope.vars.has(name)) return null
  const question = insideOf(setTo(name, script)).trim()
  return question === '' || !isOneCommand(question)
    ? null
    : { question, answer: answer.replace(/^["']|["']$/g, '') }
}

/** No other command beside it gives the answer in its place. */
const isOneCommand = (question: string): boolean =>
  !/[;|&`<>]|\$\(/.test(
    question.replace(/"[^"`]*"|'[^']*'| 2>\/dev\/null\b/g, (quoted) => (quoted.includes('$(') ? '$(' : ' ')),
  )

/** A row that only a place for trials has: `select count(*) from restore_drill_marker`; tables for loading are called staging everywhere. */
const MARKS_TRIAL =
  /\bselect\s+(?:count\(\*\)|1|exists\s?\(\s?select\s+1)\s+from\s+[\w.]{0,40}(?:drill|scratch|sandbox|throwaway|(?:is|only)_staging|staging_(?:marker|only|flag))\w{0,40}/i
const OF_ITSELF =
  /\bshow cluster_name\b|\bcurrent_setting\('cluster_name'|@@(?:global\.)?(?:hostname|servername|server_uuid)\b/i
/** What a server says of itself, or a column of a table says of the place; not what the session has set or the client wrote. */
const OF_SERVER =
  /\bshow cluster_name\b|\bcurrent_setting\('cluster_name'|@@(?:global\.)?(?:hostname|servername|server_uuid)\b|\bselect\s+[a-z_]\w{0,60}\s+from\s+(?!pg_|information_schema|sys\.|mysql\.|system\.|dual\b)[a-z_][\w.]{0,80}(?:\s(?:where|limit)\s[\w\s='.]{1,120})?;?(?:["']|$| -)/i
const OF_SESSION = /^select\s+(?:current_(?!setting\('cluster_name')\w+|session_user|user|null|true|false)\b/i

/** A question in SQL has its answer from the server; of other clients only a key or a document is asked. */
function saysTrial(question: string, answer: string): boolean {
  if (!CLIENT.test(question)) return isOfTrial(answer)
  if (/^(?:1|t|true|yes)$/.test(answer)) return MARKS_TRIAL.test(question)
  // The question holds the answer: a literal, or a condition that lets no other row through.
  if (!isOfTrial(answer) || question.includes(`'${answer}'`)) return false
  if (/^(?:mongosh|redis-cli)\s/.test(question)) return !question.includes(answer)
  const sql = /["']?(select\b.*)$/is.exec(question)?.[1] ?? ''
  return OF_SERVER.test(question) && !OF_SESSION.test(sql)
}

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

/** Called where the script goes on only when the test was passed. */
export function noteGuard(test: string, script: string, scope: Scope): void {
  noteCounts(test, script, scope)
  noteNumber(test, script, scope)
  const [, name, pattern] = NAME.exec(test) ?? []
  if (name !== undefined && pattern !== undefined) noteName(name, pattern, scope)
  const asked = askedIn(test, scope) ?? askedBefore(name, pattern, script, scope)
  if (asked === null) return
  const { question, answer } = asked
  if (isAnsweredHere(question, scope)) return
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
  else if (/^gcloud config get(?:-value)? (?:core\/)?project(?: 2>\/dev\/null)?$/.test(question))
    note('project')
  else if (/^aws (?:iam list-account-aliases|organizations describe-account)\b/.test(question))
    note('account')
  else if (CLIENT.test(question)) {
    const server = serverOf(question, scope)
    const place = placeAsked(question, scope)
    if (server === null || place === null) return
    // A row is one of its database; what the server says of itself speaks for all of it.
    note(OF_ITSELF.test(question) || place === server ? `server ${server}` : `place ${place}`)
  }
}

const IDLE =
  /\bselect count\((?:\*|1)\) from pg_stat_activity where datname ?= ?'([^'\s]{1,80})'(?: and pid ?(?:<>|!=) ?pg_backend_pid\(\))?["'\s]*$/i

/** The cluster that is chosen, by the settings that the client reads. */
const clusterNow = ({ vars }: Scope): string => `cluster of ${vars.get('KUBECONFIG')?.text ?? ''}`
export const isTrialCluster = (scope: Scope): boolean => isTrialByGuard(clusterNow(scope), scope)
/** Another cluster is chosen. */
export function forgetCluster({ created }: Scope): void {
  created.withdrawAll('namespace')
  created.withdrawAll('cluster')
  for (const check of created.checksSince(0))
    if (check.startsWith('of a trial: cluster of ')) created.withdraw('check', check)
}

/** Another project is chosen. */
export const forgetProject = ({ created }: Scope): void => created.withdraw('check', 'of a trial: project')

export const isTrialByGuard = (what: string, { created }: Scope): boolean =>
  created.isCertain('check', `of a trial: ${what}`)
