// Knows single statements that add something beside what is there, or change what a literal names: new tables, records of
// what was done, one session, one row in an environment for trials.

/** Functions of the server, other tables as parents, and stores that keep nothing. */
const BEYOND_TABLE =
  /\b(?:pg_\w+|dblink\w*|lo_\w+|load_\w+) ?\(|\) ?(?:inherits|partition|server|engine|as)\b/

/** A new table, or one that stands there already and stays as it is; MySQL refuses the index where it would hold up writes. */
const ADDS_STRUCTURE =
  /^create (?:table|schema) (?:if not exists )?["`\w.]{1,120}(?: ?\([^;]{1,4000}\))?$|^alter table ["`\w.]{1,120} add (?:index|key) ["`\w]{1,80} ?\([\w`", ]{1,200}\), ?algorithm ?= ?inplace, ?lock ?= ?none$|^comment on (?:table|column) ["\w.]{1,160} is ''$/
export const addsStructure = (text: string): boolean => ADDS_STRUCTURE.test(text) && !BEYOND_TABLE.test(text)

/** A column beside the others, which is empty in every row. */
const ADDS_COLUMN =
  /^alter table (?:if exists )?["`\w.]{1,120} add column (?:if not exists )?["`\w]{1,80} [a-z][\w ]{1,40}(?:\(\w{1,20}(?:, ?\d{1,3})?\))?$/
export const addsColumn = (text: string): boolean => ADDS_COLUMN.test(text)

/** Columns that say who may do what, or how somebody is known. */
const OF_RIGHTS =
  /^set\b[^;]{0,400}\b(?:\w*(?:admin|staff|super|root|owner|role|passw|permission|scope|privilege|group|grp|access|verified|mfa|secret|token|key)\w*)\b/
const NAMED =
  /^update ["`]?(?:\w{1,60}\.)?(\w{1,60})["`]? (set [^;]{1,400}) where ["`]?(?:\w{1,60}\.)?(\w{1,60})["`]? ?= ?(?:''|\d{1,12})$/
/** Tables whose rows say how everything else behaves. */
const SETTINGS = /setting|config|preference|^pg_|^sys|webhook|endpoint|role|permission/
/** Columns of which every row has a value of its own. */
const IDENTIFIES = /^(?:id|uuid|guid|pk|email|slug|code|key|name|username|login|sku|reference|number|title)$/

/** One row that a literal names: in an environment for trials it is set back by hand. */
export function changesNamed(text: string): boolean {
  const [, table, set, column] = NAMED.exec(text) ?? []
  if (table === undefined || set === undefined || column === undefined) return false
  if (OF_RIGHTS.test(set) || SETTINGS.test(table)) return false
  return IDENTIFIES.test(column) || column === `${table.replace(/s$/, '')}_id`
}

/** Tables whose rows let somebody in, send something elsewhere or have something done. */
const ACTS_BY_ROW =
  /role|permission|token|grant|admin|webhook|endpoint|job|task|queue|outbox|cron|schedul|secret|key|session|invit|member|user|polic/
const ADDS_VALUES =
  /^insert into ["`]?([\w.]{1,120})["`]? ?(?:\(["`\w, ]{1,400}\) ?)?values ?\((?:''|[\d.]{1,16}|now\(\)|true|false|null|, ?){1,48}\)$/
/** One row of literals. */
export const addsValues = (text: string): boolean => {
  const table = ADDS_VALUES.exec(text)?.[1]
  return table !== undefined && !ACTS_BY_ROW.test(table)
}

const ENDS_SESSION =
  /^select pg_(?:terminate|cancel)_backend\(pid\) from pg_stat_activity where pid ?= ?[1-9]\d{0,6} and (?:usename|application_name) ?= ?'([^']{1,80})'$/
/** Copies, backups and those who administer the server. */
const OF_SERVER =
  /postgres|repl|wal|backup|dump|barman|rman|patroni|standby|slot|rdsadmin|cloudsql|azure|admin|super|root|vacuum|debezium|migrat|etl|elt|batch|job|night|cron|sched|worker|load|import|ingest|queue|sync/
/** One session by its number, as long as it is still that of the same user: what it has not committed is rolled back. */
export function endsOneSession(given: string): boolean {
  const user = ENDS_SESSION.exec(given)?.[1]
  return user !== undefined && !OF_SERVER.test(user)
}

/** One line of words and numbers in a record of what was done, which approves and grants nothing. */
const ADDS_RECORD =
  /^insert into (?:[\w"]{1,60}\.)?"?(?:\w{1,30}_)?(?:audit|audit_log|data_changes|change_log|changelog|maintenance_log|ops_log)"? ?(?:\((?![^)]{0,300}(?:approv|sign|grant|role|password|token))[\w", ]{1,300}\) ?)?values ?\((?:''|\d{1,12}|now\(\)|current_\w{1,12}|true|false|null|, ?){1,24}\)$/
/** What auditors read: a record stands there only beside what it is of. */
const OF_AUDITORS = /^insert into [^ (]{0,120}audit/
/** What the record is of. */
const CHANGES =
  /^\s*(?:with|insert|update|delete|merge|alter|create|drop|truncate|call|do|select [^;]{0,80}\()/i
/** Somebody else's word. */
const APPROVES = /approv|signed|authori[sz]ed|granted/
export const addsRecord = (text: string, given: string, beside: readonly string[]): boolean =>
  ADDS_RECORD.test(text) &&
  !APPROVES.test(given) &&
  (!OF_AUDITORS.test(text) || beside.some((one) => CHANGES.test(one)))
