// Hands scripts inside a change to the rules of shell commands: what they find counts here, what they do not understand
// is unjudged here.
import { Findings } from '../../core/findings.ts'
import { readJsonArtifact } from '../../text/json-caps.ts'
import type { SourceText } from '../../text/source-text.ts'
import type { Issue } from '../../types.ts'
import type { Change, Side } from '../model.ts'
import { placeOf } from '../read/read-side.ts'
import { lineAt, type Report } from '../report.ts'

/**
 * Where a script runs: in an image while it is built, on a machine that exists for one run, or on one that stays.
 * What a script does to the files, packages and accounts of the first two ends with them.
 */
export type Confinement = 'image' | 'runner' | 'host'

export interface Script {
  readonly change: Change
  readonly side: Side
  readonly start: number
  readonly end: number
  readonly confinement: Confinement
}

export interface ScriptResult {
  readonly issues: readonly Issue[]
  /** Units of the side that were not understood. */
  readonly open: readonly (readonly [number, number])[]
}

/** Acts on the machine itself, not on what it talks to or fetches. */
const OF_MACHINE =
  /^shell\.(?:fs|persist|power|user|host|process|service|system)\.|^shell\.supply\.(?:global|remove|remove_system)$|^shell\.pkg\./
const REMOTE = /exec|download|exfil|secret|net|pipe|credential|decode/

const isConfined = ({ rule }: Issue, confinement: Confinement): boolean =>
  confinement !== 'host' && OF_MACHINE.test(rule) && !REMOTE.test(rule.split('.')[2] ?? '')

/** Expressions of pipelines are filled in before the shell starts; escapes of JSON and YAML are taken off. */
const plain = (text: string): string =>
  text
    .replace(/\$\{\{[^}\n]{0,400}\}\}/g, (found) => 'x'.repeat(found.length))
    .replace(/\\"/g, ' "')
    .replace(/\r/g, ' ')

/** Groups and package managers of an image end with it: https://manpages.debian.org/addgroup */
const withoutAccounts = (text: string): string =>
  /sudo|wheel|NOPASSWD|\broot\b/.test(text)
    ? text
    : text.replace(
        /\b(?:addgroup|groupadd)(?: (?:-{1,2}[a-z-]{1,12})(?:[= ]\d{2,6})?){0,3} [a-z][\w-]{0,30}(?=\s|$|&|;)|\bcorepack enable(?: (?:pnpm|yarn|npm))?(?=\s|$|&|;)/g,
        (found) => ':'.padEnd(found.length),
      )

export function readScript(
  { change, side, start, end, confinement }: Script,
  report: Report,
): ScriptResult | null {
  const { parts } = report
  if (parts === null) return null
  const written = plain(side.text.slice(start, end))
  const text = confinement === 'image' ? withoutAccounts(written) : written
  report.budget.spend(text.length)
  const source: SourceText = {
    text,
    spanOf: (from, to) => placeOf(change, side, start + from, start + Math.max(to, from + 1)),
  }
  const inner = new Findings(parts.ruleset, Number.MAX_SAFE_INTEGER)
  const json = readJsonArtifact(text, parts.ruleset.manifest.caps, report.budget)
  parts.judge('shell_command', { source, json }, inner)
  const issues = inner.issues.filter(
    (issue) =>
      !/^(?:coverage|gate)\./.test(issue.rule) && issue.severity !== 'low' && !isConfined(issue, confinement),
  )
  const { unjudged } = inner.coverage.result(() => true)
  const open: (readonly [number, number])[] = []
  for (let i = lineAt(side, start); i < side.lines.length && side.lines[i]!.at < end; i++) {
    const { at, length } = side.lines[i]!
    const place = placeOf(change, side, at, at + Math.max(length, 1))
    if (unjudged.some(({ span }) => span[0] < place[1] && place[0] < span[1])) open.push([at, at + length])
  }
  return { issues, open }
}
