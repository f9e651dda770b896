// Judges statements of SQL files: what only adds is covered, what opens or deletes data is flagged, the rest goes to the
// rules of shell commands, which read SQL.
import { allowRule, rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { anyOf } from '../../any-of.ts'
import { judgeDiff } from '../../handler.ts'
import type { Change, Side } from '../../model.ts'
import type { Report } from '../../report.ts'
import { readScript } from '../../scripts/judge-script.ts'
import { conditionOf, isUnmatched, lostCondition } from '../../sql/conditions.ts'
import { opensRows, policyOf, tableKey } from '../../sql/row-security.ts'

const ALTER = 'https://www.postgresql.org/docs/current/sql-altertable.html'
const migration = (text: string): string =>
  `--- a/db/0007_a.sql\n+++ b/db/0007_a.sql\n@@ -1,1 +1,3 @@\n -- change\n${text}`

export const additive = allowRule({
  id: 'code.allow.schema_addition',
  evidence: 'B',
  source: ALTER,
  fires: [
    migration('+ALTER TABLE orders ADD COLUMN note text;\n'),
    migration('+CREATE VIEW late_orders AS SELECT id FROM orders WHERE due < now();\n'),
    migration(
      '+CREATE TABLE rooms (id bigint PRIMARY KEY);\n+ALTER TABLE rooms ADD CONSTRAINT positive CHECK (id > 0);\n',
    ),
    migration('+CREATE INDEX CONCURRENTLY orders_at ON orders (created_at);\n'),
    migration(
      "+ALTER TABLE parcels ENABLE ROW LEVEL SECURITY;\n+CREATE POLICY own_parcels ON parcels USING (owner_id = current_setting('hub.owner')::bigint);\n",
    ),
    migration('+REVOKE ALL ON FUNCTION weigh(bigint) FROM PUBLIC;\n+ALTER ROLE hub NOBYPASSRLS;\n'),
  ],
  quiet: [
    migration('+ALTER TABLE orders ADD COLUMN note text NOT NULL;\n'),
    migration('+ALTER TABLE orders ADD CONSTRAINT one UNIQUE (number);\n'),
    migration('+ALTER TABLE orders DROP COLUMN note;\n'),
    migration('+ALTER TABLE orders ADD PRIMARY KEY (id);\n'),
    migration(
      "+CREATE POLICY own_parcels ON parcels USING (owner_id = current_setting('hub.owner')::bigint);\n",
    ),
  ],
})

interface Facts {
  readonly statement: string
  readonly means: string
}

export const rightsOpened = rule({
  id: 'code.sql.opened',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'https://www.postgresql.org/docs/current/ddl-rowsecurity.html',
  message: ({ statement, means }: Facts) => `\`${statement}\`: ${means}.`,
  fix: 'Grant the least right to a named role, and keep row security on.',
  fires: [
    migration('+GRANT ALL ON ALL TABLES IN SCHEMA public TO PUBLIC;\n'),
    migration('+ALTER TABLE invoices DISABLE ROW LEVEL SECURITY;\n'),
    migration('+CREATE POLICY p ON invoices FOR SELECT USING (true);\n'),
    migration('+ALTER ROLE app SUPERUSER;\n'),
    migration(
      "+CREATE POLICY hub_parcels ON parcels USING (owner_id = coalesce(current_setting('hub.owner', true)::bigint, owner_id));\n",
    ),
    migration('+ALTER DEFAULT PRIVILEGES IN SCHEMA hub GRANT SELECT ON TABLES TO PUBLIC;\n'),
  ],
  quiet: [
    migration('+GRANT SELECT ON orders TO reporting;\n'),
    migration('+ALTER TABLE invoices ENABLE ROW LEVEL SECURITY;\n'),
  ],
})

const both = (old: string, now: string): string =>
  `--- a/jobs/trim.sql\n+++ b/jobs/trim.sql\n@@ -1,2 +1,2 @@\n -- nightly\n-${old}\n+${now}\n`

export const rowsLost = rule({
  id: 'code.sql.rows_lost',
  since: '2.5.0',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source:
    'https://www.postgresql.org/docs/current/sql-update.html, https://www.postgresql.org/docs/current/sql-delete.html',
  message: ({ statement, means }: Facts) => `\`${statement}\`: ${means}.`,
  fix: 'Copy first and drop afterwards, match both tables row by row, and keep each condition of the statement.',
  fires: [
    migration('+DROP TABLE stock CASCADE;\n+CREATE TABLE stock (id bigint PRIMARY KEY);\n'),
    migration('+ALTER TABLE members DROP COLUMN fax;\n+INSERT INTO lines SELECT id, fax FROM members;\n'),
    migration(
      '+UPDATE seats SET price = p.price FROM (SELECT hall, max(price) AS price FROM halls GROUP BY hall) AS p WHERE p.price > 0;\n',
    ),
    both(
      "DELETE FROM drafts WHERE old AND state = 'gone';",
      "DELETE FROM drafts WHERE old OR state = 'gone';",
    ),
  ],
  quiet: [
    migration(
      '+INSERT INTO lines SELECT id, fax FROM members;\n+ALTER TABLE members ADD COLUMN note text;\n',
    ),
    migration('+UPDATE seats SET price = p.price FROM halls p WHERE p.id = seats.hall;\n'),
    both('DELETE FROM drafts WHERE old;', "DELETE FROM drafts WHERE old AND state = 'gone';"),
  ],
})

const OPENED: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:alter default privileges [^;]{0,120} ?)?grant\s[^;]{1,200}\bto\s+(?:public|anon|anonymous|["'`]?\w+["'`]?@["'`]%)/i,
    'everyone who can connect gets this right',
  ],
  [
    /^grant\s+all\b[^;]{0,200}\bon\s+(?:all|database|schema|\*\.\*)/i,
    'the role gets every right on everything in it',
  ],
  [
    /\b(?:disable|no force)\s+row\s+level\s+security\b/i,
    'every row is visible and writable again, whoever it belongs to',
  ],
  [
    /^(?:create|alter)\s+policy\b[^;]{0,400}\b(?:using|check)\s*\(\s*(?:true|1\s*=\s*1)\s*\)/i,
    'the policy lets every row through',
  ],
  [
    /^(?:create|alter)\s+(?:role|user)\b[^;]{0,200}\b(?:superuser|bypassrls|createrole)\b/i,
    'the role is above every check of the database',
  ],
  [/\bwith\s+grant\s+option\b/i, 'the role may pass its rights on'],
  [
    /^drop\s+(?:policy|trigger)\b|\bdrop\s+constraint\b|\bdisable\s+trigger\b/i,
    'a check that the schema held is gone',
  ],
]

const NAME = '(?:if not exists |if exists )?(?:[\\w"`]{1,60}\\.)?["`]?(\\w{1,60})["`]?'
const CREATED = new RegExp(
  `^create (?:unique )?(?:(?:temp|temporary|unlogged) )?(?:table|index|view|type|sequence) (?:concurrently )?${NAME}`,
  'i',
)
const DROPPED = new RegExp(
  `^drop (?:table|index|view|type|sequence) (?:concurrently )?${NAME}(?: cascade)?$`,
  'i',
)
const ADDED = new RegExp(`^alter table ${NAME} add (?:column )?(?:if not exists )?["\`]?(\\w{1,60})`, 'i')
const TAKEN = new RegExp(`^alter table ${NAME} drop (?:column )?(?:if exists )?["\`]?(\\w{1,60})["\`]?$`, 'i')
const CONSTRAINED = new RegExp(`^alter table ${NAME} add constraint ["\`]?(\\w{1,60})`, 'i')
const UNBOUND = new RegExp(
  `^alter table ${NAME} drop constraint (?:if exists )?["\`]?(\\w{1,60})["\`]?$`,
  'i',
)
const FILLED = new RegExp(`^alter table ${NAME} alter (?:column )?["\`]?(\\w{1,60})["\`]? set not null$`, 'i')
/** A new column is filled where it is empty. */
const FILLS =
  /^update (?:\w{1,60}\.)?(\w{1,60}) set (\w{1,60}) = (?:'[^']{0,80}'|-?\d{1,18}|true|false|now\(\)) where (\w{1,60}) is null$/i
const FRAME =
  /^(?:begin|commit|start transaction|set (?:local )?(?:lock_timeout|statement_timeout) ?(?:=|to) ?'?[1-9]\d{0,8} ?(?:ms|s|min)?'?|set search_path\b.{0,60}|comment on .{1,300}|alter table \S{1,80} (?:enable|force) row level security)$/i

interface Statement {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Statements of a side, without comments; a string or a dollar quote may hold a semicolon. */
function statementsOf(side: Side): Statement[] {
  const { code } = side
  const found: Statement[] = []
  let start = 0
  let quote = ''
  for (let at = 0; at <= code.length; at++) {
    const unit = code[at]
    if (quote !== '') {
      if (quote.length > 1 ? code.startsWith(quote, at) : unit === quote) {
        at += quote.length - 1
        quote = ''
      }
    } else if (unit === "'") quote = unit
    else if (unit === '$' && code[at + 1] === '$') {
      quote = '$$'
      at++
    } else if (unit === ';' || unit === undefined) {
      const raw = code.slice(start, at)
      const text = raw.replace(/\s+/g, ' ').trim()
      const lead = raw.length - raw.trimStart().length
      if (text !== '') found.push({ start: start + lead, end: at + (unit === ';' ? 1 : 0), text })
      start = at + 1
    }
  }
  return found
}

const written = (side: Side, { start, end }: Statement): boolean =>
  side.lines.some(({ at, length, changed }) => changed && at < end && start < at + length)

/** The part of a file that goes the way back. */
const DOWN = /^-- ?(?:[+@]\w{1,12} |\w{1,12}: ?|[=-]{1,8} ?)?(?:down|rollback|undo)\b/im
const MAYBE = /^(?:create (?:temp |temporary |unlogged )?table|alter) [^(]{0,160}\bif not exists\b/i

/** The name with its schema. */
const placeOf = ([whole]: RegExpExecArray): string =>
  `at ${whole
    .replace(/["`]| cascade$/gi, '')
    .split(' ')
    .at(-1)!
    .toLowerCase()}`

/** What this file itself creates: taking that back is the way down of the same migration. */
function createdBy(statements: readonly Statement[], isMaybe: boolean): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { text } of statements) {
    // What may have been there before is not this file's own.
    const isOpen = !isMaybe && MAYBE.test(text)
    const made = isOpen ? null : CREATED.exec(text)
    if (made) names.add(made[1]!.toLowerCase()).add(placeOf(made))
    for (const key of guardsOf(text)) names.add(key)
    const bound = CONSTRAINED.exec(text)
    if (bound) names.add(`${bound[1]!.toLowerCase()}.${bound[2]!.toLowerCase()}`)
    const added = isOpen ? null : ADDED.exec(text)
    if (added) names.add(`${added[1]!.toLowerCase()}.${added[2]!.toLowerCase()}`)
  }
  return names
}

/** What keeps rows apart that the statement makes or switches on. */
function guardsOf(text: string): readonly string[] {
  const policy = policyOf(text)
  if (policy !== null) return [`policy ${policy.name} on ${policy.table}`]
  const [, table, verb] =
    /^alter table (?:if exists )?(?:only )?([\w."]{1,80}) (enable|force) row level security$/i.exec(text) ??
    []
  return table === undefined ? [] : [`${verb!.toLowerCase()} ${tableKey(table)}`]
}

/** The guard that the statement takes back. */
function takenGuard(text: string): string | null {
  const [, name, on] =
    /^drop policy (?:if exists )?["`]?([\w -]{1,60}?)["`]? on ([\w."]{1,80})$/i.exec(text) ?? []
  if (name !== undefined) return `policy ${name.toLowerCase()} on ${tableKey(on!)}`
  const [, table, verb] =
    /^alter table (?:if exists )?(?:only )?([\w."]{1,80}) (disable|no force) row level security$/i.exec(
      text,
    ) ?? []
  if (table === undefined) return null
  return `${verb!.toLowerCase() === 'disable' ? 'enable' : 'force'} ${tableKey(table)}`
}

/** Takes rights away, or checks what is stored. */
const TIGHTENS = anyOf([
  /^revoke (?:all(?: privileges)?|[a-z, ]{3,80}) on [\w."(), ]{1,160} from (?:public|anon|anonymous)$/i,
  /^alter (?:role|user) \w{1,60}(?: with)?(?: (?:nosuperuser|nobypassrls|nocreaterole|nocreatedb|noreplication|connection limit [1-9]\d{0,3})){1,6}$/i,
  /^alter table (?:only )?[\w."]{1,80} validate constraint ["`]?\w{1,60}["`]?$/i,
  /^alter view [\w."]{1,80} set \(security_(?:invoker|barrier) ?= ?(?:true|on)\)$/i,
])

function isAdditive(
  text: string,
  created: ReadonlySet<string>,
  earlier: ReadonlySet<string> = created,
): boolean {
  if (FRAME.test(text) || TIGHTENS.test(text)) return true
  // Beside the switch that shuts every row off, a policy lets the rows of whoever asks through and no more.
  const policy = policyOf(text)
  if (policy !== null) return policy.isOwn && created.has(`enable ${policy.table}`)
  // A view only reads, and PostgreSQL refuses to replace one by another with other columns.
  if (/^create (?:or replace )?(?:materialized )?view /i.test(text)) return true
  if (/^create table /i.test(text)) return !/\bas\s+select\b/i.test(text)
  if (/^create (?:unique )?index concurrently /i.test(text)) return true
  const index =
    /^create (?:unique )?index (?:if not exists )?\S{1,80} on (?:only )?(?:\w{1,60}\.)?["`]?(\w{1,60})/i.exec(
      text,
    )
  if (index) return created.has(index[1]!.toLowerCase())
  const has = (match: RegExpExecArray | null): boolean =>
    match !== null && created.has(`${match[1]!.toLowerCase()}.${match[2]!.toLowerCase()}`)
  // It only asks more of new rows, or stands on a table that the same file makes.
  const bound = CONSTRAINED.exec(text)
  if (bound)
    return (
      created.has(bound[1]!.toLowerCase()) ||
      /\b(?:check ?\(.{1,300}\)|foreign key ?\(.{1,300}) not valid$/i.test(text)
    )
  const keyed = KEYED.exec(text)
  if (keyed) return created.has(keyed[1]!.toLowerCase())
  if (ADDED.test(text))
    return (
      !/,\s*(?:drop|alter|rename)\b/i.test(text) &&
      !/\badd (?:constraint|primary|foreign|unique|check)\b/i.test(text) &&
      (!/\bnot null\b/i.test(text) || /\bdefault\b/i.test(text))
    )
  if (has(UNBOUND.exec(text)) || has(FILLED.exec(text))) return true
  const filled = FILLS.exec(text)
  if (filled !== null && filled[2] === filled[3]) return has(filled)
  const dropped = DROPPED.exec(text)
  if (dropped) return created.has(placeOf(dropped))
  // A column that the file adds only afterwards was there before it, and so were its values.
  const taken = TAKEN.exec(text)
  return taken !== null && earlier.has(`${taken[1]!.toLowerCase()}.${taken[2]!.toLowerCase()}`)
}

/** Asks more of a table, or takes it from everyone. */
const KEYED = new RegExp(
  `^(?:alter table |revoke all on )${NAME} (?:add primary key ?\\([\\w, ]{1,80}\\)|from public)$`,
  'i',
)

const ARCHIVES = new RegExp(
  `^create table ${NAME} as select ([\\w, ()]{1,200}) from ${NAME}(?: where (\\w{1,60}) is not null)?$`,
  'i',
)
const REFILLS =
  /^update (?:\w{1,60}\.)?(\w{1,60}) (\w{1,20}) set (\w{1,60}) = (\w{1,20})\.(\w{1,60}) from (?:\w{1,60}\.)?(\w{1,60}) (\w{1,20}) where (?:(\w{1,20})\.(\w{1,60}) = (\w{1,20})\.(\w{1,60}))$/i

/**
 * The values that the statement takes or sets stand in a table that the file made of them before: a column that goes
 * after its copy, and a column that the file adds and fills again from there by the key of the copy.
 */
function isKept(statements: readonly Statement[], at: number): boolean {
  const text = asciiLower(statements[at]!.text)
  const earlier = statements.slice(Math.max(0, at - 12), at).map((one) => asciiLower(one.text))
  const copies = earlier.flatMap((one) => {
    const [, made, columns, table, present] = ARCHIVES.exec(one) ?? []
    return made === undefined
      ? []
      : [{ made, table, present, columns: columns!.split(',').map((column) => column.trim()) }]
  })
  const isGone = (table: string): boolean =>
    statements.some((one) =>
      new RegExp(`^(?:drop table|truncate(?: table)?|delete from) [^;]{0,80}\\b${table}\\b`, 'i').test(
        one.text,
      ),
    )
  const taken = TAKEN.exec(text)
  if (taken)
    return copies.some(
      ({ made, table, columns, present }) =>
        table === taken[1] &&
        columns.length > 1 &&
        columns.includes(taken[2]!) &&
        (present === undefined || present === taken[2]) &&
        !isGone(made),
    )
  const [, table, alias, column, from, value, made, other, left, a, right, b] = REFILLS.exec(text) ?? []
  if (table === undefined || from !== other || column !== value || a !== b) return false
  return (
    [left, right].sort().join() === [alias, other].sort().join() &&
    alias !== other &&
    earlier.some((one) => ADDED.exec(one)?.slice(1).join() === `${table},${column}`) &&
    copies.some((copy) => copy.made === made && copy.table === table && copy.columns.includes(a!))
  )
}

/** What makes the statement at this place lose rows or values; null when nothing does. */
function lossOf(statements: readonly Statement[], at: number, old: readonly Statement[]): string | null {
  const { text } = statements[at]!
  const [before, after] = [statements.slice(0, at), statements.slice(at + 1)]
  const dropped = DROPPED.exec(text)
  if (dropped && /^drop table/i.test(text)) {
    const name = dropped[1]!
    const again = after.some((one) => CREATED.exec(one.text)?.[1]?.toLowerCase() === name.toLowerCase())
    const read = new RegExp(`\\b(?:from|join|table|rename to) (?:only )?(?:\\w{1,60}\\.)?"?${name}\\b`, 'i')
    if (again && !before.some((one) => read.test(one.text)))
      return `the table is made anew and nothing copied what it held`
  }
  for (const [, column] of /^alter table/i.test(text)
    ? text.matchAll(/\bdrop column (?:if exists )?["`]?(\w{1,60})/gi)
    : []) {
    const table =
      /^alter table (?:if exists )?(?:only )?(?:\w{1,60}\.)?["`]?(\w{1,60})/i.exec(text)?.[1] ?? ''
    const reads = new RegExp(
      `\\bselect\\b[^;]{0,400}\\b${column}\\b[^;]{0,400}\\bfrom (?:\\w{1,60}\\.)?"?${table}\\b`,
      'i',
    )
    if (after.some((one) => reads.test(one.text))) return `\`${column}\` is copied after it was dropped`
  }
  if (isUnmatched(text))
    return 'no condition matches the rows of both tables, so each row takes the value of any other'
  const is = conditionOf(text)
  if (is !== null && !old.some((one) => one.text === text))
    for (const one of old) {
      const was = conditionOf(one.text)
      const lost =
        was === null || statements.some(({ text: kept }) => kept === one.text) ? null : lostCondition(was, is)
      if (lost !== null) return `\`${lost.slice(0, 80)}\` held the statement back and no longer does`
    }
  return null
}

/** A query of the same columns and tables with all of its conditions, perhaps in another order. */
function readsNoMore(text: string, were: readonly Statement[]): Statement | null {
  if (!/^select /i.test(text) || /\binto\b|;|\bfor update\b/i.test(text)) return null
  const [head, parts] = partsOfSelect(text)
  return (
    were.find((one) => {
      const [was, conditions] = partsOfSelect(one.text)
      return was === head && conditions.every((condition) => parts.includes(condition))
    }) ?? null
  )
}

function partsOfSelect(text: string): readonly [head: string, conditions: readonly string[]] {
  const [head = '', ...rest] = text.toLowerCase().split(/ (?=where |group by |having |order by |limit )/)
  const conditions = rest.filter((one) => !/^(?:order by|limit) /.test(one))
  return [
    head,
    conditions.flatMap((one) =>
      one.startsWith('where ') && !/ or /.test(one) ? one.slice(6).split(' and ') : [one],
    ),
  ]
}

/** The way back of a migration, by the names that tools give it. */
const WAY_BACK = /(?:^|[/._-])(?:down|rollback|revert|undo)(?:[/._-]|$)/i

function judgeSql(change: Change, report: Report, siblings: ReadonlySet<string>): void {
  const { after, before } = change
  const statements = statementsOf(after)
  const were = statementsOf(before)
  const old = new Set(were.map(({ text }) => text))
  report.budget.spend(after.code.length)
  const isWayBack = change.file.kind === 'added' && WAY_BACK.test(change.file.path)
  const mayTakeBack = isWayBack || DOWN.test(after.text)
  const created =
    change.file.kind === 'added' || !before.statements.length
      ? createdBy(statements, mayTakeBack)
      : createdBy(
          statements.filter((one) => !old.has(one.text)),
          mayTakeBack,
        )
  const known = isWayBack ? new Set([...created, ...siblings]) : created
  const earlier = new Set<string>(isWayBack ? known : [])
  for (const [i, statement] of statements.entries()) {
    const { start, end, text } = statement
    if (!written(after, statement)) continue
    if (!old.has(text) && i > 0)
      for (const name of createdBy([statements[i - 1]!], mayTakeBack)) earlier.add(name)
    const span = [start, end] as const
    const guard = takenGuard(text)
    const isTakenBack =
      guard !== null && known.has(guard) && (isWayBack || DOWN.test(after.text.slice(0, start)))
    const open = opensRows(text)
    const opened =
      open === null ? OPENED.find(([form]) => !isTakenBack && form.test(text)) : ([null, open] as const)
    const loss = old.has(text) ? null : lossOf(statements, i, were)
    if (loss !== null) {
      report.found(rowsLost, after, span, { statement: text.slice(0, 100), means: loss })
      continue
    }
    const read = readsNoMore(text, were)
    if (read !== null) report.cover(additive, before, [read.start, read.end])
    if (old.has(text) || isTakenBack || (open === null && isAdditive(text, known, earlier)) || read !== null)
      report.cover(additive, after, span)
    else if (
      /^(?:create table .{1,300} as\b|alter table \S{1,80} (?:add constraint|alter) )/i.test(text) &&
      !opened
    )
      report.unjudged(after, span, 'unknown_effect')
    else if (/^grant (?:select|usage|connect|execute)\b/i.test(text) && !opened)
      report.unjudged(after, span, 'unknown_effect')
    else if (isKept(statements, i)) report.unjudged(after, span, 'unknown_effect')
    else if (opened)
      report.found(rightsOpened, after, span, { statement: text.slice(0, 100), means: opened[1] })
    else {
      const result = readScript({ change, side: after, start, end, confinement: 'host' }, report)
      const found = (result?.issues ?? []).filter(({ severity }) => severity !== 'medium')
      if (found.length === 0) report.unjudged(after, span, 'unknown_effect')
      for (const issue of found) report.adopt(issue, after, span)
    }
  }
}

export const sqlFiles = judgeDiff((changes, report) => {
  const files = changes.filter(({ language }) => language === 'sql')
  const made = new Set(
    files
      .filter(({ file }) => file.kind === 'added' && !WAY_BACK.test(file.path))
      .flatMap(({ after }) => [...createdBy(statementsOf(after), true)]),
  )
  for (const change of files) judgeSql(change, report, made)
})
