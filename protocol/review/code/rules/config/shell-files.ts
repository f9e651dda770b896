// Judges shell scripts in a change by the rules of shell commands, and flags guards of a script that go while what they
// guarded stays.
import { rule } from '../../../core/rule.ts'
import { hunkImages } from '../../../syntax/config/image.ts'
import { judgeChange } from '../../handler.ts'
import type { Change } from '../../model.ts'
import type { Report } from '../../report.ts'
import { reportScript } from '../../scripts/report-script.ts'
import { linesOf } from '../../side-lines.ts'
import { knownScript } from './scripts.ts'

interface Facts {
  readonly guard: string
  readonly act: string
}

const file = (text: string): string =>
  `--- a/scripts/ship.sh\n+++ b/scripts/ship.sh\n@@ -3,4 +3,3 @@\n${text}`

export const unguardedDelete = rule({
  id: 'code.script.unguarded_delete',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'https://www.gnu.org/software/bash/manual/html_node/Shell-Parameter-Expansion.html',
  message: ({ guard, act }: Facts) =>
    `\`${guard}\` stopped the script when the variable was empty; without it \`${act}\` deletes from the root of the file system.`,
  fix: 'Keep the guard, or write the variable as "${NAME:?}" where it is deleted.',
  fires: [
    file('-: "${OUT_DIR:?not set}"\n echo cleaning\n rm -rf "$OUT_DIR"/*\n'),
    file(' echo cleaning\n-rm -rf "${CACHE:?}"/*\n+rm -rf "$CACHE"/*\n'),
  ],
  quiet: [
    file('+: "${OUT_DIR:?not set}"\n echo cleaning\n rm -rf "$OUT_DIR"/*\n'),
    file(' echo cleaning\n-rm -rf "${CACHE:?}"/*\n+rm -rf "${CACHE:?not set}"/tmp/*\n'),
  ],
})

export const uncheckedDownload = rule({
  id: 'code.script.unchecked_download',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/494.html',
  message: ({ guard, act }: Facts) =>
    `\`${guard}\` compared what was downloaded with what was reviewed; \`${act}\` now uses whatever arrived.`,
  fix: 'Keep the comparison between the download and its use.',
  fires: [
    file(' curl -fsSLo tool.tgz "$URL"\n-echo "$SUM  tool.tgz" | sha256sum -c -\n tar xzf tool.tgz\n'),
    file(' wget -q "$URL" -O pkg.deb\n-gpg --verify pkg.deb.sig pkg.deb\n dpkg -i pkg.deb\n'),
  ],
  quiet: [
    file(' curl -fsSLo tool.tgz "$URL"\n+echo "$SUM  tool.tgz" | sha256sum -c -\n tar xzf tool.tgz\n'),
    file(
      ' curl -fsSLo tool.tgz "$URL"\n-echo "$SUM  tool.tgz" | sha256sum -c -\n+echo "$SUM  tool.tgz" | sha256sum --check -\n tar xzf tool.tgz\n',
    ),
  ],
})

const EMPTY_GUARD = /\$\{(\w{1,60}):?\?|(?:\[{1,2}|test) -[nz] "?\$\{?(\w{1,60})/
const DELETE = /\brm\s+(?:-\w+\s+){1,4}[^\n;|&]{0,120}|\bfind\s[^\n]{1,120}-delete\b/
const CHECK =
  /\b(?:sha(?:1|256|512)sum\s+(?:-\w*c|--check)|shasum\s[^\n]{0,40}(?:-c|--check)|gpgv?\s+(?:--\w+\s+){0,4}--verify|cosign\s+verify|minisign\s+-V|openssl\s+dgst\s[^\n]{0,80}-verify)\b|\bgpg\s+--verify\b/
const DOWNLOAD = /\b(?:curl|wget|fetch|aria2c)\s/

export function judgeLostGuards(change: Change, report: Report): void {
  const before = linesOf(change.before)
  const after = linesOf(change.after)
  report.budget.spend(before.length + after.length)
  for (const { text, at, changed } of before) {
    if (!changed) continue
    const span = [at, at + text.length] as const
    const guarded = EMPTY_GUARD.exec(text)
    const name = guarded?.[1] ?? guarded?.[2]
    if (name !== undefined) {
      const stays = after.some((line) => {
        const found = EMPTY_GUARD.exec(line.text)
        return (found?.[1] ?? found?.[2]) === name
      })
      const act = after.find(
        (line) => DELETE.test(line.text) && new RegExp(`\\$\\{?${name}\\b(?!:)`).test(line.text),
      )
      if (!stays && act !== undefined)
        report.found(unguardedDelete, change.before, span, {
          guard: text.trim().slice(0, 80),
          act: act.text.trim().slice(0, 80),
        })
    }
    if (CHECK.test(text) && !after.some((line) => CHECK.test(line.text))) {
      const act = after.find((line) => DOWNLOAD.test(line.text))
      if (act !== undefined)
        report.found(uncheckedDownload, change.before, span, {
          guard: text.trim().slice(0, 80),
          act: act.text.trim().slice(0, 80),
        })
    }
  }
}

/** `set -e` that became `set -euo pipefail`: https://www.gnu.org/software/bash/manual/html_node/The-Set-Builtin.html */
function coverStricterFlags({ before, after }: Change, report: Report): void {
  const now = linesOf(after).flatMap(({ text }) => flagsIn(text))
  for (const { text, at, changed } of linesOf(before)) {
    const flags = changed ? flagsIn(text) : []
    if (flags.length > 0 && flags.every((flag) => now.includes(flag)))
      report.cover(knownScript, before, [at, at + text.length])
  }
}

function flagsIn(line: string): readonly string[] {
  const match = /^\s{0,20}set -([eux]{0,4}o? ?)(pipefail)?\s{0,4}$/.exec(line)
  return match ? [...match[1]!.replace(/[o ]/g, ''), ...(match[2] === undefined ? [] : [match[2]])] : []
}

/** Shows something to whoever runs the script, and decides nothing: no test, list or substitution around it. */
const SHOWS =
  /^\s{0,20}(?:ls|echo|date|df|du|uptime|whoami|pwd|hostname|uname|free)(?: [\w./"'$ :,+%{}-]{1,160})?$/

function coverShown({ before }: Change, report: Report): void {
  for (const { text, at, changed } of linesOf(before))
    if (changed && SHOWS.test(text) && !/\$\(|`/.test(text))
      report.cover(knownScript, before, [at, at + text.length])
}

/** A command with its quotes, braces and the marks of its options taken off. */
const bareCommand = (line: string): string =>
  line
    .replace(/\$\{(\w+)(?::\?[^}]*)?\}/g, '$$$1')
    .replace(/["']/g, '')
    .replace(/ -- /g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const quotesIn = (line: string): number => (line.match(/"|:\?/g) ?? []).length
const SHELL = /^#!\/(?:usr\/bin\/env |(?:usr\/)?bin\/)(?:sh|bash)$/

/** Commands that stand there again with more quotes or a test for empty variables, and the same shell by another path. */
function coverRewritten({ before, after }: Change, report: Report): void {
  const now = linesOf(after).filter(({ changed }) => changed)
  const commands = new Map(now.map(({ text }) => [bareCommand(text), quotesIn(text)]))
  const isShell = now.some(({ text }) => SHELL.test(text))
  for (const { text, at, changed } of linesOf(before)) {
    if (!changed || text.trim() === '') continue
    const quotes = commands.get(bareCommand(text))
    if ((quotes !== undefined && quotes >= quotesIn(text)) || (isShell && SHELL.test(text)))
      report.cover(knownScript, before, [at, at + text.length])
  }
}

/** A command of a rule, after the tab and the marks of make: https://www.gnu.org/software/make/manual/html_node/Recipe-Syntax.html */
const RECIPE = /^\t[@+]{0,2} {0,4}(?=[\w./])/
/** A target with what it needs, by plain names. */
const TARGET = /^(?:\.PHONY|[a-z][\w/-]{0,40}):(?: {1,4}[a-z][\w/-]{0,40}){0,12} {0,4}$/

/** Needs a target that does more than build. */
const NEEDS_ACT =
  /:.*\b(?:drop|wipe|purge|delete|destroy|remove|reset|erase|force|clobber|deploy|publish|release|push|prod\w*)\b/

/** The words of a command, in their order, stand in another one: the same with more options. */
function hasWordsOf(command: string, other: string): boolean {
  const words = other.split(' ')
  let at = 0
  for (const word of command.split(' ')) {
    const found = words.indexOf(word, at)
    if (found < 0) return false
    at = found + 1
  }
  return true
}

/** Options that let a check pass, or a program do more. */
const LOOSENS = /--?(?:no|skip|force|ignore|allow|insecure|exit-zero|short|disable|without)\b|\|\||;|&|`|\$\(/

/** Commands of the old side that stand there again with more words, none of which loosens them. */
function coverExtended({ before, after }: Change, report: Report, isCommand: RegExp): void {
  const now = linesOf(after).filter(({ changed }) => changed)
  for (const { text, at, changed } of linesOf(before)) {
    const command = bareCommand(text)
    if (!changed || !isCommand.test(text) || command.length < 3) continue
    const isAgain = now.some(
      (one) =>
        hasWordsOf(command, bareCommand(one.text)) &&
        !LOOSENS.test(bareCommand(one.text)) &&
        quotesIn(one.text) >= quotesIn(text),
    )
    // Installs what the lockfile names, and fails where it does not fit: https://docs.npmjs.com/cli/v11/commands/npm-ci
    const isLocked =
      /^npm (?:i|install)$/.test(command) && now.some((one) => /^npm ci\b/.test(bareCommand(one.text)))
    if (isAgain || isLocked) report.cover(knownScript, before, [at, at + text.length])
  }
}

/** Targets that need what they needed, and more. */
function coverTargets({ before, after }: Change, report: Report): void {
  const now = linesOf(after)
  for (const { text, at, changed } of linesOf(before))
    if (
      changed &&
      TARGET.test(text) &&
      now.some((one) => TARGET.test(one.text) && hasWordsOf(text.trim(), one.text.trim()))
    )
      report.cover(knownScript, before, [at, at + text.length])
}

/** A command by itself: no test, assignment or part of a list. */
const COMMAND =
  /^ {0,20}(?!(?:if|then|else|fi|for|do|done|while|case|esac|return|exit|set|test|function)\b)[a-z][\w./-]{1,40}(?: |$)/

function judgeRecipes(change: Change, report: Report): void {
  coverExtended(change, report, RECIPE)
  coverTargets(change, report)
  for (const { text, at, changed } of linesOf(change.after)) {
    if (!changed) continue
    const start = RECIPE.exec(text)?.[0].length
    if (start !== undefined)
      reportScript(
        { change, side: change.after, start: at + start, end: at + text.length, confinement: 'host' },
        null,
        knownScript,
        report,
      )
    else if (TARGET.test(text) && !NEEDS_ACT.test(text))
      report.cover(knownScript, change.after, [at, at + text.length])
  }
}

export const shellFiles = judgeChange(
  (change, report) => {
    judgeLostGuards(change, report)
    if (/\.(?:ps1|bat|cmd|fish)$/.test(change.file.path)) return
    if (/(?:^|\/)(?:GNU)?[mM]akefile$|\.mk$/.test(change.file.path)) {
      judgeRecipes(change, report)
      return
    }
    coverStricterFlags(change, report)
    coverRewritten(change, report)
    coverShown(change, report)
    coverExtended(change, report, COMMAND)
    const before = hunkImages(change, change.before)
    for (const { from, to } of hunkImages(change, change.after)) {
      const old = before.shift()
      reportScript(
        { change, side: change.after, start: from, end: to, confinement: 'host' },
        old === undefined
          ? null
          : { change, side: change.before, start: old.from, end: old.to, confinement: 'host' },
        knownScript,
        report,
      )
    }
  },
  ['sh'],
)
