// Finds handlers by the shape of a name or of the words, where no list of names holds the program.
import { type Command, type Flow, NO_FLOW, UNKNOWN_FLOW } from '../../read/model.ts'
import type { Handler, Run } from '../../read/run.ts'
import { VERB_CLIS } from '../../tables/verbs.ts'
import { judgeInterface } from '../cloud/verbs.ts'
import { judgeSql } from '../databases/sql.ts'
import { pythonHandler } from '../execution/one-liners.ts'
import { format } from '../filesystem/devices.ts'
import { readWindowsHost } from '../windows/host-changes.ts'
import { judgeCmdlet } from '../windows/windows.ts'

/** mkfs.ext4, mkfs.xfs, newfs_apfs and their kin. */
const FORMATS = /^(?:mkfs|mke2fs|newfs)(?:[._]\w+)?$/
const PYTHON = /^python[\d.]*$/

/** Asked before the catalogue. */
export const handlerOfName = (name: string): Handler | null =>
  FORMATS.test(name) ? format : PYTHON.test(name) ? pythonHandler : null

const interfaces = new Set(VERB_CLIS)

export const verbHandler: Handler = (command, run) =>
  interfaces.has(command.name) ? judgeInterface(command, run) : null

const SQL_VERB = /^(?:select|insert|update|delete|drop|truncate|alter|create|grant|revoke|merge)$/

/** A statement that stands among commands. */
export const sqlStatement: Handler = (command, run) => {
  if (!SQL_VERB.test(command.name) || command.args.length === 0) return null
  judgeSql([command.word, ...command.args].map(({ text }) => text).join(' '), command, run)
  return UNKNOWN_FLOW
}

/** Asked after every other family: `verb-noun` in letters only. */
export const cmdletHandler: Handler = (command, run) =>
  /^[a-z]+-[a-z0-9]+$/.test(command.name) && /^[A-Z]/.test(command.word.text.replace(/^.*[/\\]/, ''))
    ? judgeCmdlet(command, run)
    : null

/** `$PSVersionTable` and `[Environment]::OSVersion` alone print a value. */
export function printsValue(command: Command, run: Run): Flow | null {
  const { word, args } = command
  if (args.length > 0 || !/^\[[\w.]+\]::[A-Za-z]\w*$/.test(word.text)) return null
  run.allow(command, readWindowsHost)
  return NO_FLOW
}
