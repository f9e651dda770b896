// Judges what was sent as a command: its form, then every command in it.

import type { JsonValue } from '../../../json/strict-json.ts'
import type { Budget } from '../../core/budget.ts'
import type { Findings } from '../../core/findings.ts'
import { PartMissing } from '../../core/part-missing.ts'
import type { ReadInput } from '../../text/judge-input.ts'
import type { Caps } from '../../types.ts'
import { judgeMongo, judgeRedis } from '../rules/databases/documents.ts'
import { judgeSql } from '../rules/databases/sql.ts'
import { useBuiltin } from '../rules/execution/shell-state.ts'
import { fold } from './files/paths.ts'
import { isKnown } from './judge-command.ts'
import { NO_FLOW, type Origin, Scope } from './model.ts'
import { type Evaluators, quoted, Run } from './run.ts'
import { evaluateScript, evaluateText, runBody, runUncalled } from './script/evaluate.ts'
import { formOf } from './script/input-form.ts'
import { runArgv } from './script/run-command.ts'
import { AnotherWay, BlockersOnly } from './script/second-reading.ts'
import { MAX_WAYS } from './script/ways.ts'

/** Readers of other languages; a page adds them when they are needed. */
export type ShellReaders = { readonly powershell?: Evaluators['powershell'] }

const powershellMissing: Evaluators['powershell'] = () => {
  throw new PartMissing('powershell')
}

export function judgeShell(
  read: ReadInput,
  caps: Caps,
  budget: Budget,
  findings: Findings,
  readers: ShellReaders,
): JsonValue {
  const run = new Run(findings, budget, caps, {
    script: evaluateScript,
    text: evaluateText,
    powershell: readers.powershell ?? powershellMissing,
    body: runBody,
    argv: (inner, argv, command, scope, stdin) =>
      runArgv(argv, command.span, command.origin, scope, stdin, inner, true),
  })
  const form = formOf(read, isKnown)
  const { source } = read
  run.written = source.text
  const whole = source.spanOf(0, source.text.length)
  const start = form.kind === 'shell' ? form.start : -1
  const layer = form.kind === 'shell' ? form.layer : null
  const origin: Origin = {
    text: form.text,
    spanOf: start < 0 ? () => whole : (from, to) => source.spanOf(start + from, start + to),
    layers: layer === null ? [] : [`${layer}@${whole[0]}-${whole[1]}`],
    depth: 0,
    decodes: 0,
  }
  const at = { span: whole, origin }
  if (form.kind === 'shell') {
    for (let index = 0, most = 1; index < Math.min(most, MAX_WAYS); index++) {
      const scope = new Scope(undefined, { way: { index, most } })
      const byWay = index === 0 ? run : new AnotherWay(run)
      if (form.cwd !== null) scope.cwd = fold(form.cwd, null)
      scope.created.isWholeScript = true
      evaluateText(byWay, form.text, origin, scope, NO_FLOW)
      runUncalled(byWay, scope)
      scope.created.end()
      most = scope.way.most
    }
    if (form.isPart) run.unjudged(at)
    // Words round quoted commands may be commands too: what nobody could undo counts.
    if (form.text !== source.text && start >= 0)
      readAll(source.text, { ...origin, text: source.text, layers: [] }, run)
  } else if (form.kind === 'sql') judgeSql(form.text, at, run)
  else if (form.kind === 'mongo') judgeMongo(form.text, at, run)
  else judgeRedis(form.text.split(/\s+/), at, quoted(form.text), run)
  if (form.kind === 'shell' && isComment(form.text)) run.allow(at, useBuiltin)
  if (findings.issues.length === 0 && findings.coverClasses.length === 0) {
    findings.unjudged(whole, 'unparsed')
  }
  if (findings.unresolved > 0) {
    findings.notChecked({
      id: 'unresolved',
      why: `${findings.unresolved} commands or texts could not be resolved`,
      would_need: 'the programs and scripts that are called, and the values of the variables',
    })
  }
  return { form: form.kind, commands: run.nodes }
}

function readAll(text: string, origin: Origin, run: Run): void {
  const strict = new BlockersOnly(run)
  evaluateText(strict, text, origin, new Scope(), NO_FLOW)
}

/** A shell reads it and does nothing. */
const isComment = (text: string): boolean =>
  text.includes('#') && text.split('\n').every((line) => /^\s*(?:#|$)/.test(line))
