// Judges the commands of database shells that are no SQL: `\copy` of psql, `.output` of sqlite3.

import { writeFile } from '../../read/files/write-file.ts'
import { type Arg, type Scope, UNKNOWN_FLOW } from '../../read/model.ts'
import { type Place, quoted, type Run } from '../../read/run.ts'
import { anyOf } from '../../read/words/any-of.ts'
import { reachDatabaseHost, readDatabase, writeRows } from './data.ts'

/** psql(1) META-COMMANDS that only show. */
const PSQL_READS =
  /^\\(?:d[a-zA-Z]*\+?|l\+?|z|x|h|\?|q|conninfo|timing|encoding|echo|sf\+?|sv\+?|a|t|pset|p|r|errverbose|copyright|warn)(?:\s|$)/
/** sqlite3(1) dot-commands that only show. */
const SQLITE_READS = anyOf(
  /^\.(?:tables|schema|fullschema|mode|headers?|indexes|indices|databases|dump|help|show|stats|width|timer|explain|eqp|quit|exit|print|echo|nullvalue|separator|dbinfo|lint|sha3sum)(?:\s|$)/,
  /^\.(?:version|bail|changes)(?:\s|$)/,
)
const STARTS =
  /^\\!|^\\(?:g|w|o|copy\s.{0,400}\sto)\s*(?:program\s|\|)|^\.(?:shell|system|load)\b|^\.(?:output|once)\s+["']?\|/
const WRITES = /^(?:\\(?:o|w|g)|\.(?:output|once|backup|save|log))\s+["']?([^\s"']{1,400})/
const COPIES_OUT = /^\\copy\s.{0,400}?\sto\s+["']?([^\s"']{1,400})/i
const CHANGES = /^\\copy\s|^\.(?:import|restore|archive|clone|recover)\b/i

/** True when the text is one of these commands. */
export function judgeMetaCommand(text: string, at: Place, scope: Scope, run: Run): boolean {
  if (!/^[\\.][a-z!?]/i.test(text)) return false
  const file = WRITES.exec(text)?.[1] ?? COPIES_OUT.exec(text)?.[1]
  if (STARTS.test(text))
    run.report(at, reachDatabaseHost, { subject: quoted(text), effect: 'starts a program or loads code' })
  else if (file === 'stdout' || file === 'pstdout') run.allow(at, readDatabase)
  else if (file !== undefined) {
    const target: Arg = {
      text: file,
      taints: 0,
      what: '',
      maybeEmpty: null,
      glob: false,
      span: at.span,
      linear: null,
      content: null,
    }
    writeFile(target, at, UNKNOWN_FLOW, false, scope, run)
  } else if (CHANGES.test(text)) run.report(at, writeRows, { subject: quoted(text), effect: 'writes rows' })
  else if (PSQL_READS.test(text) || SQLITE_READS.test(text)) run.allow(at, readDatabase)
  else run.unjudged(at)
  return true
}
