// Judges SQL statements: what reads, what changes some rows, what drops everything.

import { asciiLower } from '../../../text/ascii.ts'
import { fold, isSecretPath, scopeOf } from '../../read/files/paths.ts'
import { readFile } from '../../read/files/read-file.ts'
import { writeFile } from '../../read/files/write-file.ts'
import {
  type Arg,
  type Command,
  DECODED,
  DOWNLOAD,
  type Flow,
  MATCHED,
  NO_FLOW,
  type Scope,
  UNKNOWN_FLOW,
} from '../../read/model.ts'
import type { EffectRule } from '../../read/run.ts'
import { asWritten, type Handler, type Place, quoted, type Run } from '../../read/run.ts'
import { countedRows, isTableKept, noteGone } from '../../read/script/counts.ts'
import { LIMITED } from '../../read/script/narrowing.ts'
import { isRepeated } from '../../read/script/repeated.ts'
import { anyOf } from '../../read/words/any-of.ts'
import { hasText, readOptions, valuesOf } from '../../read/words/options.ts'
import { disableGuard } from '../defences/guards.ts'
import { readSecret } from '../exfiltration/secrets.ts'
import { isUnbounded } from './conditions.ts'
import { changesCounted, isCounted, makesCounted } from './counted-rows.ts'
import {
  changeDatabaseRights,
  changeSchema,
  deleteRows,
  dropDatabase,
  emptyTable,
  grantEverything,
  reachDatabaseHost,
  readDatabase,
  restoreDatabase,
  writeRows,
} from './data.ts'
import { escapesOwner, missesTarget } from './escaping-conditions.ts'
import { changedRows, KeptRows, normal, onlyRaises, removesExpired } from './kept-rows.ts'
import { judgeMetaCommand } from './meta-commands.ts'
import { discardRecords } from './recovery.ts'
import {
  addsColumn,
  addsRecord,
  addsStructure,
  addsValues,
  changesNamed,
  endsOneSession,
} from './small-changes.ts'
import {
  isDevelopmentDatabase,
  isDevelopmentFile,
  isLocalServer,
  isScratchFile,
  isTestDatabase,
  isTestName,
  isVerifiedTrial,
  placeOfClient,
} from './throwaway.ts'
import { isDumpRead, isTrialServer, restoresOverLive } from './wrong-way.ts'

/** Comments out, strings emptied, so that words inside them do not count. */
function plain(sql: string): string {
  return sql
    .replace(/\/\*![0-9]*((?![0-9])[^*]*)\*\//g, ' $1 ')
    .replace(/\/\*[^*]*\*\//g, ' ')
    .replace(/--[^\n]*/g, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .trim()
}

/** What a client is connected to. */
export interface Target {
  /** The server runs on this host. */
  readonly isLocal: boolean
  /** A developer works with it on this host. */
  readonly isDevelopment?: boolean
  /** Only developers and testers work with it, on another host. */
  readonly isTrial?: boolean
  /** Nothing in the database is worth keeping. */
  readonly isThrowaway: boolean
  /** The script asked the server, and it is one for trials. */
  readonly isVerified?: boolean
  /** As the script names it, with the database; null where it is not known. */
  readonly server?: string | null
  /** The unknown part of a name was matched as a whole, for each of a list with a limit. */
  readonly dropsRuns?: boolean
}

const ANY_SERVER: Target = { isLocal: false, isThrowaway: false }

/** `scope` is that of the shell, where the client can write files. */
/** PostgreSQL builds such an index while rows are read and written, and it can be dropped again. */
const BUILDS_INDEX = /^(?:create index concurrently|reindex (?:\([^)]*\) )?index concurrently) [^;]{1,400}$/

export function judgeSql(
  sql: string,
  at: Place,
  run: Run,
  scope: Scope | null = null,
  target: Target = ANY_SERVER,
): void {
  run.budget.spend(sql.length * 2)
  if (isRolledBack(sql)) {
    run.allow(at, readDatabase)
    return
  }
  const shortened = quoted(sql)
  const temporary = [...sql.matchAll(TEMPORARY)].slice(0, MAX_TEMPORARY).map(([, name]) => asciiLower(name!))
  const kept = new KeptRows()
  const isOnce = scope === null || !isRepeated(scope)
  const isOneTransaction = /^(?:begin|start transaction)\b.*\bcommit ?;?$/.test(normal(sql))
  const statements = splitStatements(sql)
  for (const statement of statements) {
    const given = normal(statement)
    // Conditions are read up to here.
    if (statement.length > LONGEST_STATEMENT) run.unjudged(at)
    if (
      kept.note(given) ||
      onlyRaises(given) ||
      (isOneTransaction && removesExpired(given)) ||
      (isOneTransaction && (isCounted(given, statements) || makesCounted(given, statements))) ||
      changesCounted(given) ||
      isNumbered(given, target, scope) ||
      kept.has(given)
    ) {
      if (!HOST_CALLS.test(given) && !isUnbounded(statement)) {
        run.allow(at, readDatabase)
        continue
      }
    }
    const text = asciiLower(plain(statement)).replace(RUNS_EXPLAINED, '')
    if (text === '') continue
    if (scope && judgeMetaCommand(statement.trim(), at, scope, run)) continue
    if (/\b(?:delete|update)\b/.test(text)) run.budget.spend(statement.length * 4)
    const mayEscape = target.isThrowaway !== true && MAY_ESCAPE.test(text)
    if (mayEscape) run.budget.spend(statement.length * 4)
    // What a trial environment loses is made again, but others may be at work with it.
    const report = (rule: EffectRule, effect: string): void =>
      run.report(
        at,
        target.isTrial === true && (rule === emptyTable || rule === dropDatabase) ? deleteRows : rule,
        { subject: shortened, effect },
      )
    if (/^copy \((?:select|with)\b[^;]{1,4000}\) to stdout\b/.test(text) && !HOST_CALLS.test(text))
      run.allow(at, readDatabase)
    else if (
      HOST_CALLS.test(text) ||
      /\bcopy\b.{0,200}\b(?:from|to) program\b|\bxp_cmdshell\b|\binto (?:outfile|dumpfile)\b|\bload_file\b|\blo_(?:ex|im)port\b|\bsys_exec\b|^system\b|\bcopy\b.{0,200}\bto ''/.test(
        text,
      )
    )
      report(reachDatabaseHost, 'reaches files or programs of the database host')
    else if (scope !== null && isKeptTable(text, target, scope)) run.allow(at, readDatabase)
    else if (target.dropsRuns === true && DROPS_RUN.test(text)) run.allow(at, readDatabase)
    else if (concernsThrowaway(text, target) || dropsTemporary(text, temporary)) run.allow(at, readDatabase)
    else if (
      /\bdrop (?:database|schema|table|tablespace|user|role|owned|keyspace|collection|materialized view|index|view|function|column)\b/.test(
        text,
      )
    )
      report(
        DROPS_COPY.test(text) || /\bdrop (?:index|view|function|materialized view|column)\b/.test(text)
          ? changeSchema
          : dropDatabase,
        'drops what it names, with the data in it',
      )
    else if (KEEPS_NO_VERSIONS.test(text))
      report(discardRecords, 'removes the files that readers and earlier versions of the table need')
    else if (/\btruncate\b/.test(text)) report(emptyTable, 'empties the table')
    else if (/^alter table \S{1,200}(?: on cluster \S{1,80})? (?:delete|update)\b/.test(text))
      deletesRecent(text) || isUnbounded(asDeletion(statement))
        ? report(emptyTable, 'deletes the newest rows, or all of them')
        : report(deleteRows, 'changes or deletes rows')
    else if (/\balter table\b.{0,200}\bdrop\b/.test(text))
      report(changeSchema, 'drops a part of the table with the data in it')
    else if (mayEscape && (missesTarget(statement) || escapesOwner(statement)))
      report(
        emptyTable,
        missesTarget(statement)
          ? 'has a condition that says nothing of the rows which it deletes or changes: all of them go as soon as one row of the other table matches'
          : 'has an OR that stands outside of what names the owner: rows of every owner are concerned',
      )
    else if (
      /\b(?:delete from|delete)\b/.test(text) &&
      /^(?:with\b|delete\b|explain analyze delete|begin|start)/.test(text)
    )
      isUnbounded(statement)
        ? report(emptyTable, 'deletes every row: it has no condition that holds rows back')
        : deletesRecent(text) && isRetention(run.written)
          ? report(emptyTable, 'deletes the newest rows, where older ones are meant')
          : target.isDevelopment === true
            ? run.allow(at, readDatabase)
            : report(deleteRows, 'deletes rows')
    else if (/^(?:update|insert into) mysql\.(?:user|db)\b/.test(text))
      report(grantEverything, 'writes into the tables of rights')
    else if (/^(?:with\b.{0,2000}\b)?update\b/.test(text))
      isUnbounded(statement)
        ? report(emptyTable, 'changes every row: it has no condition that holds rows back')
        : target.isDevelopment === true || (target.isTrial === true && isOnce && changesNamed(text))
          ? run.allow(at, readDatabase)
          : report(writeRows, 'changes rows')
    else if (
      isOnce &&
      addsRecord(
        text,
        given,
        statements.filter((one) => one !== statement),
      )
    )
      run.allow(at, readDatabase)
    else if (target.isDevelopment === true && /^insert into\b/.test(text)) run.allow(at, readDatabase)
    else if (target.isTrial === true && isOnce && addsValues(text)) run.allow(at, readDatabase)
    else if (
      /^(?:insert|replace|merge|upsert|copy\b.{0,200}\bfrom|load data|call|exec|do\b|select .{0,200}\binto\b)/.test(
        text,
      )
    )
      report(writeRows, 'writes rows')
    else if (OPENS_ACCOUNT.test(text)) report(disableGuard, 'lets every address into the account')
    else if (GRANTS_ALL.test(text)) report(grantEverything, 'makes an account that may do everything')
    else if (
      /^(?:grant|revoke|create (?:user|role|login)|alter (?:user|role|login)|set password|reassign)/.test(
        text,
      )
    )
      report(changeDatabaseRights, 'changes who may do what')
    else if (ENDS_LOGS.test(text))
      report(discardRecords, 'throws away the logs from which the server and its copies are restored')
    else if (/^(?:purge (?:binary|master) logs|(?:reset|stop|change) (?:slave|replica|master))\b/.test(text))
      report(changeSchema, 'changes how the server is copied')
    else if (BUILDS_INDEX.test(text) || (isOnce && addsStructure(text))) run.allow(at, readDatabase)
    else if (target.isTrial === true && addsColumn(text)) run.allow(at, readDatabase)
    else if (
      /^(?:alter|create|rename|reindex|vacuum full|vacuum \([^)]{0,60}\bfull\b|cluster|comment|lock|refresh)/.test(
        text,
      )
    )
      report(changeSchema, 'changes the structure')
    else if (SETS_SERVER.test(text)) report(changeSchema, 'changes how the server runs')
    else if (SECRET_COLUMN.test(text)) report(readSecret, 'prints credentials of people')
    else if (target.isVerified === true && ENDS_SESSIONS.test(text)) run.allow(at, readDatabase)
    else if (isOnce && endsOneSession(given)) run.allow(at, readDatabase)
    else if (SERVER_CALLS.test(text)) run.unjudged(at)
    else if (
      /^(?:select|show|explain|describe|desc|pragma|with|values|table|begin|commit|rollback|set|use|start|end|analyze|vacuum|help|status)\b/.test(
        text,
      )
    )
      run.allow(at, readDatabase)
    else run.unjudged(at)
  }
}

const CONCERNS =
  /^(?:drop table (?:if exists )?|truncate (?:table )?(?:only )?|delete from |alter table (?:if exists )?)["`]?([\w.]{1,120})["`]?(?:$| (?:restrict|where\b.*|(?:on cluster \S{1,60} )?(?:detach|drop) partition (?:id )?(?:''|["`]?([\w.]{1,120})["`]?)(?: concurrently)?)$)/

/** The script has counted the rows of the same condition, and ends unless there are as many as it says. */
function isNumbered(given: string, { server }: Target, scope: Scope | null): boolean {
  const rows = changedRows(given)
  return (
    rows !== null &&
    typeof server === 'string' &&
    scope?.created.isCertain('check', countedRows(rows, server)) === true
  )
}

/** Behind a comparison that ends the script otherwise, another place holds as many rows of it; or a copy of the table was read. */
function isKeptTable(text: string, { server }: Target, scope: Scope): boolean {
  if (server === undefined || server === null) return false
  const [, table, part] = CONCERNS.exec(text) ?? []
  if (table === undefined || HOST_CALLS.test(text)) return false
  if (text.startsWith('alter table') && !/ partition /.test(text)) return false
  const isKept = (name: string): boolean => isTableKept(name, server, scope)
  noteGone(table, server, scope)
  return isKept(table) || (part !== undefined && /[a-z]/.test(part) && isKept(part))
}

/** Another table, or an OR: the condition may say less than it seems to. */
const MAY_ESCAPE = /^(?:delete\b.* (?:using|or)|update\b.* (?:from|or)) /

/** `drop schema ci.pr_4711 cascade`: what one pull request or one run has made, by its number. */
const DROPS_RUN =
  /^drop (?:schema|database) (?:if exists )?(?!\S*(?:prod|live|customer|client|tenant|account|core))(?:[\w"]{1,60}\.)?"?(?:[a-z0-9]{1,30}_){0,3}(?:pr|mr|ci|preview|review|e2e|run|build)_\ue000"?(?: cascade)?$/

/** One table that is a copy of another, by its name. */
const DROPS_COPY =
  /^drop table (?:if exists )?(?:[\w"]{1,60}\.)?"?(?:\w{1,60}_(?:backup|bak|copy|tmp|temp)(?:_\d{4,14})?|(?:tmp|temp|bak|backup|staging|stg)_\w{1,60})"?$/

/** ClickHouse: ALTER TABLE … DELETE WHERE is a DELETE FROM … WHERE. */
const asDeletion = (statement: string): string =>
  statement.replace(
    /^\s*alter\s+table\s+(\S+)(?:\s+on\s+cluster\s+\S+)?\s+(?:delete|update\b[^;]{1,400}?)\s+where/i,
    'delete from $1 where',
  )

/** What is younger than a time goes: `> now() - interval`, `>= today() - 30`. */
const deletesRecent = (text: string): boolean =>
  /\bwhere \S{1,80} >=? (?:now\(\)|today\(\)|current_date|current_timestamp|curdate\(\)|sysdate) ?- ?(?:interval|\d)/.test(
    text,
  )
/** Words by which older data is said to go. */
const isRetention = (words: string): boolean =>
  /\b(?:retention|older than|keep (?:the )?(?:last|newest|\d)|expire|purge old|clean ?up old|archive)\b/i.test(
    words,
  )

/** MySQL: RESET BINARY LOGS AND GTIDS, PURGE BINARY LOGS up to this moment. */
const ENDS_LOGS =
  /^alter system set (?:fsync|full_page_writes) ?(?:=|to) ?'?(?:off|false|0)|^reset (?:master|binary logs)\b|^purge (?:binary|master) logs before (?:now|current_timestamp|sysdate)\b/

/** The statement behind it is carried out, not only planned: https://www.postgresql.org/docs/current/sql-explain.html */
const RUNS_EXPLAINED =
  /^explain (?:\([^)]{0,200}\banaly[sz]e(?! (?:false|off|0)\b)[^)]{0,200}\)|analy[sz]e(?: verbose)?) (?=(?:with|insert|update|delete|merge)\b)/

/** Delta Lake: VACUUM keeps a week unless it is told another time. */
const KEEPS_NO_VERSIONS =
  /^vacuum \S{1,200}(?: full| lite)? retain 0*(?:\d|\d\d|1[0-5]\d|16[0-7])(?:\.\d+)? hours?$/

/** Roles that no rule of the server holds back, by the manuals of PostgreSQL, MySQL, SQL Server, Oracle and Snowflake. */
const GRANTS_ALL = anyOf(
  /^(?:create|alter) (?:user|role)\b.{0,200} superuser\b|^grant (?:super|all(?: privileges)?)\b.{0,40} on \*\.\* to\b/,
  /^grant (?:dba|sysdba|rds_superuser|pg_execute_server_program|pg_write_server_files) to\b/,
  /^grant role "?(?:accountadmin|securityadmin|orgadmin)"? to (?:user|role)\b/,
  /^grant all\b.{0,200} to public\b/,
  /^alter server role \[?sysadmin\]? add member\b|^(?:exec(?:ute)? )?sp_addsrvrolemember\b/,
)

/** Snowflake: ALTER ACCOUNT UNSET NETWORK_POLICY. */
const OPENS_ACCOUNT =
  /^alter account unset (?:[\w, ]{0,80}\b)?(?:network_policy|authentication policy|password policy|session policy)\b/

/** One transaction of reads and changes of rows that ends with a rollback: PostgreSQL, MySQL and SQLite keep nothing of it. */
function isRolledBack(sql: string): boolean {
  const statements = splitStatements(sql)
    .map((statement) => asciiLower(plain(statement)))
    .filter((text) => text !== '')
  return (
    statements.length > 2 &&
    /^(?:begin|begin (?:transaction|work)|start transaction)$/.test(statements[0]!) &&
    /^rollback(?: (?:transaction|work))?$/.test(statements.at(-1)!) &&
    statements
      .slice(1, -1)
      .every(
        (text) =>
          /^(?:select|update|insert|delete|explain|with)\b/.test(text) &&
          !HOST_CALLS.test(text) &&
          !SERVER_CALLS.test(text) &&
          !SECRET_COLUMN.test(text),
      )
  )
}

/** Functions that read or write files, load code or connect, by the manuals of PostgreSQL, SQLite, MySQL and SQL Server. */
const HOST_CALLS =
  /\b(?:pg_(?:read|write|ls|stat)_\w+|dblink\w*|load_extension|readfile|writefile|xp_\w+|utl_\w+|dbms_(?:scheduler|java)\w*)\s*\(/
/** Functions that change the server or hold it up. */
const SERVER_CALLS =
  /\b(?:pg_(?:terminate|cancel|reload|rotate|switch|drop|create|promote|logical|start|stop|backup|sleep)\w*|setval|set_config|benchmark|sleep|get_lock|query_to_xml|database_to_xml|sp_\w+)\s*\(/
/** Sessions of one database are ended, so that it can be dropped. */
const ENDS_SESSIONS =
  /^select (?:count\()?pg_terminate_backend\((?:\w\.)?pid\)\)? from pg_stat_activity(?: \w)? where (?:\w\.)?datname ?= ?''(?: and (?:\w\.)?pid ?(?:<>|!=) ?pg_backend_pid\(\))?$/
const SECRET_COLUMN =
  /^(?:with\b.{0,400}\b)?select\b.{0,400}\b(?:password|passwd|password_hash|secret|secret_key|api_key|apikey|access_token|refresh_token|private_key|ssn|card_number|cvv)\b.{0,400}\bfrom\b/
const SETS_SERVER =
  /^set (?:global|persist|password)\b|^set @@global|^pragma\s+\w+\s*=|^analyze\s+\w+\s+persistent/

/** A table that the server drops by itself at the end of the session. */
const TEMPORARY = /\bcreate\s+temp(?:orary)?\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w{1,60})/gi
const MAX_TEMPORARY = 16
const LONGEST_STATEMENT = 4_000

const dropsTemporary = (text: string, temporary: readonly string[]): boolean =>
  temporary.length > 0 &&
  (/^create temp/.test(text) ||
    temporary.includes(/^drop table (?:if exists )?"?(\w{1,60})"?$/.exec(text)?.[1] ?? ''))

/** Rows, tables and databases whose loss is of no account; users, settings and the host are another matter. */
function concernsThrowaway(text: string, { isLocal, isThrowaway, isVerified }: Target): boolean {
  const named =
    /^(?:drop|create) (?:database|schema) (?:if (?:not )?exists )?[`"]?([\w.-]{1,80})[`"]?(?: |;|$)/.exec(
      text,
    )?.[1]
  if (named !== undefined && /^(?:drop|create) database/.test(text))
    return (isLocal && isTestName(named)) || isVerified === true
  // Another database of the same server.
  const other = /\b(?:from|into|table|update|truncate|exists|join) [`"]?([\w-]{1,80})[`"]?\.[`"]?\w/.exec(
    text,
  )?.[1]
  if (other !== undefined && other !== 'public' && other !== 'main' && !isTestName(other)) return false
  return (
    isThrowaway &&
    /^(?:drop (?:table|view|index|schema|type|sequence|function|materialized view)|truncate|delete|update|insert|replace|create (?:table|view|index|unique index|schema|type|temp|temporary|extension|virtual table)|alter table|with|reindex)\b/.test(
      text,
    )
  )
}

/** PostgreSQL: `$$ … $$` and `$name$ … $name$` are one text; -1 where none begins. */
function endOfDollarQuote(sql: string, at: number): number {
  const tag = /^\$\w{0,20}\$/.exec(sql.slice(at, at + 24))?.[0]
  const end = tag === undefined ? -1 : sql.indexOf(tag, at + tag.length)
  return end < 0 ? -1 : end + tag!.length - 1
}

function splitStatements(sql: string): string[] {
  const parts: string[] = []
  let from = 0
  let quote = ''
  for (let i = 0; i < sql.length; i++) {
    const letter = sql[i]!
    if (letter === '$' && quote === '') {
      const end = endOfDollarQuote(sql, i)
      if (end > i) i = end
    } else if (quote !== '') {
      if (letter === quote) quote = ''
    } else if (letter === "'" || letter === '"') quote = letter
    else if (letter === ';') {
      parts.push(sql.slice(from, i))
      from = i + 1
    }
  }
  return [...parts, sql.slice(from)]
}

/** Statements of the project, not of a download. */
const isOwnText = (input: Flow, files: readonly Arg[], { scope }: Command): boolean =>
  (input.taints & (DOWNLOAD | DECODED)) === 0 &&
  files.every(
    (file) =>
      ['project', 'build', 'tmp'].includes(scopeOf(file, scope.cwd)) &&
      ((scope.files.get(fold(file.text, scope.cwd))?.taints ?? 0) & (DOWNLOAD | DECODED)) === 0,
  )

const SQL_VALUES =
  '-c -e -q --command --execute --query -d -h -U -p -P -u -D -f --file --host --port --username --user --dbname --database -S -i -o -v --cmd -Q --password-file --config-file --format --connection --role --warehouse --ssl-ca --ssl-cert --ssl-key --private-key-path'

export const sqlClient: Handler = (command, run) => {
  // go-sqlcmd: `sqlcmd query TEXT`.
  if (command.name === 'sqlcmd' && command.args[0]?.text === 'query') {
    const statement = readOptions(command.args.slice(1), SQL_VALUES).operands.at(-1)
    if (statement) judgeSql(statement.text, { span: statement.span, origin: command.origin }, run)
    return UNKNOWN_FLOW
  }
  const options = readOptions(
    // For MySQL a lone -p asks for the password; -q is quiet or quick.
    command.args.filter(
      ({ text }) =>
        !/^-p./.test(text) &&
        !(text === '-p' && /^(?:mysql|mariadb|mycli)$/.test(command.name)) &&
        !(text === '-q' && /^(?:psql|mysql|mariadb)$/.test(command.name)),
    ),
    command.name === 'sqlite3' || command.name === 'duckdb' ? '-cmd -init -separator' : SQL_VALUES,
  )
  const statements =
    command.name === 'sqlite3' || command.name === 'duckdb'
      ? options.operands.slice(1)
      : valuesOf(
          options,
          // SnowSQL: -c names a connection.
          command.name === 'snowsql' ? '-q --query' : '-c -e -q -Q --command --execute --query',
        )
  const input = command.stdin
  const isListing = hasText(command.args, '-l', '--list', '--version', '-V', '--help')
  if (isListing) {
    run.allow(command, readDatabase)
    return UNKNOWN_FLOW
  }
  const [database] = options.operands
  const isFile = /^(?:sqlite3?|duckdb)$/.test(command.name)
  const names = [
    ...valuesOf(options, '-d --dbname -D --database'),
    ...(database && !isFile ? [database] : []),
  ].map(({ text }) => text)
  const target: Target = {
    isLocal: isLocalServer(options, names, command),
    isDevelopment: isFile ? isDevelopmentFile(database) : isDevelopmentDatabase(options, names, command),
    isTrial: !isFile && isTrialServer(command),
    isThrowaway: isFile ? isScratchFile(database, command) : isTestDatabase(options, names, command),
    isVerified: !isFile && isVerifiedTrial(options, command),
    server: isFile ? null : placeOfClient(options, command),
  }
  if (database && isSecretPath(database.text, command.scope.cwd))
    readFile(database, command, command.scope, run)
  for (const statement of statements)
    judgeSql(statement.text, { span: statement.span, origin: command.origin }, run, command.scope, {
      ...target,
      dropsRuns:
        statement.what === MATCHED &&
        statement.maybeEmpty === null &&
        command.scope.created.has('check', LIMITED),
    })
  for (const output of valuesOf(options, '-o --output -L --log-file'))
    if (/^(?:psql|pgcli)$/.test(command.name))
      writeFile(output, command, UNKNOWN_FLOW, false, command.scope, run)
  if (statements.length === 0 && input.text) judgeSql(input.text, command, run, command.scope, target)
  else if (statements.length === 0) {
    // A shell of a database file, with nobody at the keys, does nothing.
    const isFileShell = /^(?:sqlite3|duckdb|sqlite)$/.test(command.name) && input === NO_FLOW
    if (isFileShell) {
      run.allow(command, readDatabase)
      return UNKNOWN_FLOW
    }
    const fromFile = valuesOf(options, '-f --file -i').length > 0 || input.text === null
    // What the script wrote itself is read.
    const written = valuesOf(options, '-f --file -i').map(
      ({ text }) => command.scope.files.get(fold(text, command.scope.cwd))?.text ?? null,
    )
    if (written.length > 0 && written.every((text) => text !== null)) {
      for (const text of written) judgeSql(text!, command, run, command.scope, target)
      return UNKNOWN_FLOW
    }
    const isOfDeveloper = target.isThrowaway || target.isDevelopment === true
    if (fromFile && isOfDeveloper && isOwnText(input, valuesOf(options, '-f --file -i'), command))
      run.allow(command, readDatabase)
    else if (fromFile && restoresOverLive(command, run)) return UNKNOWN_FLOW
    else if (
      fromFile &&
      target.isTrial === true &&
      isDumpRead(command) &&
      isOwnText(input, valuesOf(options, '-f --file -i'), command)
    )
      run.allow(command, readDatabase)
    else if (fromFile)
      run.report(command, restoreDatabase, {
        subject: asWritten(command),
        effect: 'runs statements that are not visible here',
      })
    else run.unjudged(command)
  }
  return UNKNOWN_FLOW
}
