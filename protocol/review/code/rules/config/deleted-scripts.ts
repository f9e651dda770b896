// Covers scripts that go whole, with the targets of make that only ran them: what destroyed something and is no longer there
// destroys nothing. A script that checks, keeps or restores something is missed when it goes.
import { allowRule } from '../../../core/rule.ts'
import { judgeDiff } from '../../handler.ts'
import type { Change } from '../../model.ts'
import type { Report } from '../../report.ts'
import { readScript } from '../../scripts/judge-script.ts'
import { linesOf } from '../../side-lines.ts'
import { GATE } from './scripts.ts'

const gone = (path: string, lines: readonly string[]): string =>
  `diff --git a/${path} b/${path}\ndeleted file mode 100755\nindex 7c1d2e3..0000000\n--- a/${path}\n+++ /dev/null\n@@ -1,${lines.length} +0,0 @@\n${lines.map((line) => `-${line}\n`).join('')}`
const make = (lines: string): string =>
  `diff --git a/Makefile b/Makefile\n--- a/Makefile\n+++ b/Makefile\n@@ -1,7 +1,4 @@\n${lines}`

export const destroyerGone = allowRule({
  id: 'code.allow.deleted_script',
  since: '2.14.0',
  evidence: 'B',
  source: 'policy: review.md §5',
  fires: [
    gone('tools/flatten-lab.sh', [
      '#!/bin/sh',
      '# empties the lab',
      'rm -rf /srv/lab/*',
      'dropdb --force lab',
    ]),
    `${make('-.PHONY: all flatten\n+.PHONY: all\n \n all:\n \tgo build ./...\n-\n-flatten:\n-\t./tools/flatten-lab.sh\n')}${gone('tools/flatten-lab.sh', ['#!/bin/sh', 'rm -rf /srv/lab/*', 'dropdb --force lab'])}`,
  ],
  quiet: [
    gone('tools/keep-lab.sh', [
      '#!/bin/sh',
      'pg_dump lab > /backup/lab.sql',
      'rm -rf /srv/lab/*',
      'dropdb --force lab',
    ]),
    gone('tools/fill-lab.sh', ['#!/bin/sh', 'labctl fill --all']),
    `${make(' all:\n \tgo build ./...\n-\n-gate:\n-\t./tools/gate-lab.sh\n')}${gone('tools/gate-lab.sh', ['#!/bin/sh', 'go vet ./... || exit 1', 'dropdb --force lab'])}`,
  ],
})

/** Whoever looks after something relies on it. */
const KEEPS =
  /backup|back_up|\bdump\b|pg_dump|mysqldump|restore|snapshot|verif|valid|check|scan|audit|guard|protect|alert|monitor|watch|rotat|renew|lock|revoke|quarantine|firewall|iptables|nft\b|ufw\b|fail2ban|expire|retention|purge_(?:old|pii)|anonymi|gdpr|\btests?\b|lint/i

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The script is gone whole, destroyed something, and nothing relies on it. */
function isDestroyer(change: Change, report: Report): boolean {
  const { before, file } = change
  if (/makefile|\.mk$/i.test(file.path)) return false
  if (KEEPS.test(file.path) || KEEPS.test(before.code) || GATE.test(before.code)) return false
  const result = readScript(
    { change, side: before, start: 0, end: before.text.length, confinement: 'host' },
    report,
  )
  return (
    result?.issues.some(({ severity, rule }) => severity === 'blocker' && !/exfil|secret|exec/.test(rule)) ===
    true
  )
}

const TARGET = /^([\w.-]{1,60})\s?:(?!=)/
const COMMAND =
  /^\t[@-]?(?:(?:ba)?sh )?(?:\.\/)?([\w./-]{1,120})(?: (?:[\w./=-]|\$\([\w]{1,40}\)){1,80}){0,4}\s*$/

/** Targets that only ran one of the scripts, and the list of targets without them. */
function coverTargets({ before, after }: Change, scripts: ReadonlySet<string>, report: Report): void {
  const targets = new Set<string>()
  let open: { readonly name: string; readonly lines: (readonly [number, number])[]; isOwn: boolean } | null =
    null
  const close = (): void => {
    if (open?.isOwn && open.lines.length > 1) {
      targets.add(open.name)
      for (const line of open.lines) report.cover(destroyerGone, before, line)
    }
    open = null
  }
  for (const { text, at, changed } of linesOf(before)) {
    const span = [at, at + text.length] as const
    const target = TARGET.exec(text)?.[1]
    if (target !== undefined) {
      close()
      if (changed && text.trim().endsWith(':')) open = { name: target, lines: [span], isOwn: true }
    } else if (open !== null && text.startsWith('\t')) {
      open.lines.push(span)
      open.isOwn &&= changed && scripts.has(nameOf(COMMAND.exec(text)?.[1] ?? ''))
    }
  }
  close()
  const listed = (side: Change['before']) =>
    linesOf(side).find(({ text, changed }) => changed && /^\.PHONY\s?:/.test(text))
  const [was, is] = [listed(before), listed(after)]
  if (was === undefined || is === undefined) return
  const kept = was.text
    .trim()
    .split(/\s+/)
    .filter((word) => !targets.has(word))
  if (targets.size > 0 && kept.join(' ') === is.text.trim().split(/\s+/).join(' ')) {
    report.cover(destroyerGone, before, [was.at, was.at + was.text.length])
    report.cover(destroyerGone, after, [is.at, is.at + is.text.length])
  }
}

export const coverDeletedScripts = judgeDiff((changes, report) => {
  const scripts = changes.filter(
    (change) => change.file.kind === 'deleted' && change.language === 'sh' && isDestroyer(change, report),
  )
  const names = new Set(scripts.map(({ file }) => nameOf(file.path)))
  // What still names it would fail, or runs another one of that name.
  const isNamed = (name: string): boolean => changes.some(({ after }) => after.text.includes(name))
  for (const { before, file } of scripts)
    if (!isNamed(nameOf(file.path))) report.cover(destroyerGone, before, [0, before.text.length])
  if (names.size === 0 || [...names].some(isNamed)) return
  for (const change of changes)
    if (/(?:^|\/)(?:GNU)?[Mm]akefile$|\.mk$/.test(change.file.path)) coverTargets(change, names, report)
})
