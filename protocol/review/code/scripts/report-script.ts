// Reports what a script does now and did not do before, and covers its written lines when all of it is understood.
import type { AllowRule } from '../../core/rule.ts'
import type { Issue } from '../../types.ts'
import type { Side } from '../model.ts'
import { lineAt, type Report } from '../report.ts'
import { readScript, type Script, type ScriptResult } from './judge-script.ts'

/** What a pipeline is for: whether this change of it may is for a person to say. */
const IS_RELEASE = /^shell\.(?:supply\.publish|cloud\.|git\.)/

const keyOf = ({ rule, mechanism }: { readonly rule: string; readonly mechanism: string }): string =>
  `${rule} ${mechanism}`

function writtenLines(side: Side, start: number, end: number): (readonly [number, number])[] {
  const lines: (readonly [number, number])[] = []
  for (let i = lineAt(side, start); i < side.lines.length && side.lines[i]!.at < end; i++) {
    const { at, length, changed } = side.lines[i]!
    if (changed) lines.push([Math.max(at, start), Math.min(at + length, end)])
  }
  return lines
}

/** `before` is the script that this one takes the place of. */
export function reportScript(script: Script, before: Script | null, cover: AllowRule, report: Report): void {
  const { side, start, end } = script
  const now = readScript(script, report)
  const was: ScriptResult | null = before === null ? null : readScript(before, report)
  const lines = writtenLines(side, start, end)
  if (now === null) {
    for (const line of lines) report.unjudged(side, line, 'unknown_effect')
    return
  }
  const old = new Set((was?.issues ?? []).map(keyOf))
  const fresh = now.issues.filter((issue) => !old.has(keyOf(issue)))
  const isOpen = (issue: Issue): boolean =>
    issue.severity === 'medium' ||
    (script.confinement === 'runner' && issue.severity === 'high' && IS_RELEASE.test(issue.rule))
  for (const issue of fresh) if (!isOpen(issue)) report.adopt(issue, side, [start, end])
  const isMedium = fresh.some(isOpen)
  for (const line of lines) {
    if (isMedium || now.open.some(([from, to]) => from < line[1] && line[0] <= to))
      report.unjudged(side, line, 'unknown_effect')
    else if (fresh.length === 0) report.cover(cover, side, line)
  }
}
