// Flags what several lines of a configuration file mean together: a store without protection, snapshot and backup, an
// alias of a web server that leads out of its folder, unsigned packages, a recipe that deletes by an unset variable.
import { rule } from '../../../core/rule.ts'
import { judgeChange } from '../../handler.ts'
import type { Change, Side } from '../../model.ts'
import type { Report } from '../../report.ts'
import { mayHoldSettings } from '../../settings/may-hold-settings.ts'
import { linesOf, type TextLine } from '../../side-lines.ts'

interface Facts {
  readonly line: string
  readonly means: string
}
const message = ({ line, means }: Facts): string => `\`${line}\`: ${means}.`
const file = (path: string, text: string): string => `--- a/${path}\n+++ b/${path}\n@@ -3,6 +3,6 @@\n${text}`

export const unrecoverable = rule({
  id: 'code.cloud.unrecoverable',
  since: '2.5.0',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
  message,
  fix: 'Keep at least the final snapshot and the backups, and take the protection off by itself when the data may go.',
  fires: [
    file(
      'infra/main.tf',
      ' resource "aws_db_instance" "orders" {\n-  deletion_protection = true\n-  skip_final_snapshot = false\n+  deletion_protection = false\n+  skip_final_snapshot = true\n',
    ),
    file(
      'infra/main.tf',
      ' resource "aws_rds_cluster" "orders" {\n-  backup_retention_period = 14\n-  deletion_protection = true\n+  backup_retention_period = 0\n+  deletion_protection = false\n',
    ),
  ],
  quiet: [
    file(
      'infra/main.tf',
      ' resource "aws_db_instance" "orders" {\n-  deletion_protection = true\n+  deletion_protection = false\n',
    ),
    file(
      'infra/scratch.tf',
      ' resource "aws_db_instance" "scratch" {\n+  deletion_protection = false\n+  skip_final_snapshot = true\n',
    ),
  ],
})

export const leadsOut = rule({
  id: 'code.server.alias_leads_out',
  since: '2.5.0',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'https://nginx.org/en/docs/http/ngx_http_core_module.html#alias',
  message,
  fix: 'End the location with a slash when its alias ends with one.',
  fires: [
    file(
      'nginx/site.conf',
      ' server {\n-  location /files/ {\n+  location /files {\n     alias /srv/app/files/;\n   }\n }\n',
    ),
    file(
      'nginx/site.conf',
      ' server {\n+  location /img {\n+    alias /srv/app/img/;\n+  }\n   listen 80;\n }\n',
    ),
  ],
  quiet: [
    file(
      'nginx/site.conf',
      ' server {\n+  location /img/ {\n+    alias /srv/app/img/;\n+  }\n   listen 80;\n }\n',
    ),
    file(
      'nginx/site.conf',
      ' server {\n+  location = /logo {\n+    alias /srv/app/logo.png;\n+  }\n   listen 80;\n }\n',
    ),
  ],
})

export const unsignedPackages = rule({
  id: 'code.supply.unsigned_packages',
  since: '2.5.0',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'https://manpages.debian.org/apt/apt-secure.8, https://dnf.readthedocs.io/en/latest/conf_ref.html',
  message,
  fix: 'Keep the signature check, and name the key of the source.',
  fires: [
    file(
      'etc/apt/apt.conf.d/90mirror',
      '-APT::Get::AllowUnauthenticated "false";\n+APT::Get::AllowUnauthenticated "true";\n',
    ),
    file('etc/apt/sources.list.d/in.list', '+deb [trusted=yes] http://mirror.example/debian bookworm main\n'),
    file('files/in.repo', ' [in]\n-gpgcheck=1\n+gpgcheck=0\n'),
  ],
  quiet: [
    file(
      'etc/apt/apt.conf.d/90mirror',
      '-APT::Get::AllowUnauthenticated "true";\n+APT::Get::AllowUnauthenticated "false";\n',
    ),
    file(
      'etc/apt/sources.list.d/in.list',
      '+deb [signed-by=/usr/share/keyrings/in.gpg] https://mirror.example/debian bookworm main\n',
    ),
  ],
})

export const anyOrigin = rule({
  id: 'code.web.origin_pattern_open',
  since: '2.5.0',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'https://cwe.mitre.org/data/definitions/942.html',
  message,
  fix: 'List the origins, or end the pattern with the host, its dots escaped.',
  fires: [
    file(
      'conf/cors.json',
      ' {\n-  "origins": ["https://app.shop.example"],\n+  "originPattern": ".*shop\\\\.example.*",\n   "credentials": true\n }\n',
    ),
    file(
      'conf/cors.yaml',
      " cors:\n-  allow_origin: ['https://app.shop.example']\n+  allow_origin: ['^https?://.*$']\n   allow_credentials: true\n",
    ),
  ],
  quiet: [
    file(
      'conf/cors.json',
      ' {\n-  "origins": ["https://app.shop.example"],\n+  "originPattern": "^https://[a-z]+\\\\.shop\\\\.example$",\n   "credentials": true\n }\n',
    ),
    file('conf/cors.yaml', " cors:\n+  allow_origin: ['^https?://.*$']\n   allow_credentials: false\n"),
  ],
})

export const emptyName = rule({
  id: 'code.script.recipe_deletes_root',
  since: '2.5.0',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'https://www.gnu.org/software/make/manual/html_node/Reference.html',
  message,
  fix: 'Set the variable in the file, or write the folder out.',
  fires: [
    file('Makefile', ' clean:\n-\trm -rf out\n+\trm -rf $(DEST)/*\n \n'),
    file('Makefile', ' wipe:\n+\tsudo rm -rf $(PREFIX)/\n \n'),
  ],
  quiet: [
    file('Makefile', ' DEST := out\n clean:\n-\trm -rf out\n+\trm -rf $(DEST)/*\n'),
    file('Makefile', ' clean:\n-\trm -rf out\n+\trm -rf $(CURDIR)/out\n \n'),
  ],
})

const reportLine = (
  report: Report,
  side: Side,
  what: Parameters<Report['found']>[0],
  line: TextLine,
  means: string,
): void =>
  report.found(what as typeof unrecoverable, side, [line.at, line.at + Math.max(line.text.length, 1)], {
    line: line.text.trim().slice(0, 90),
    means,
  })

/** Ways back of a store: what takes each of them away, and what had it. */
const WAYS: readonly (readonly [now: RegExp, was: RegExp])[] = [
  [
    /deletion_?protection\w*\s*[=:]\s*false/i,
    /deletion_?protection\w*\s*[=:]\s*true|prevent_destroy\s*=\s*true/i,
  ],
  [/skip_?final_?snapshot\s*[=:]\s*true/i, /skip_?final_?snapshot\s*[=:]\s*false|final_snapshot_identifier/i],
  [/backup_?retention\w*\s*[=:]\s*0\b/i, /backup_?retention\w*\s*[=:]\s*[1-9]/i],
]

function judgeStores({ before, after }: Change, report: Report): void {
  const [old, now] = [linesOf(before), linesOf(after)].map((lines) => lines.filter(({ changed }) => changed))
  const lost = WAYS.flatMap(([is, was]) => {
    const line = now!.find(({ text }) => is.test(text))
    return line !== undefined && old!.some(({ text }) => was.test(text)) ? [line] : []
  })
  if (lost.length >= 2)
    reportLine(
      report,
      after,
      unrecoverable,
      lost[0]!,
      'the store had several ways back and loses them together, so one wrong apply is the end of its data',
    )
}

function judgeAliases(side: Side, report: Report): void {
  const lines = linesOf(side)
  for (const [i, { text }] of lines.entries()) {
    const alias = /^\s*alias\s+\S*\/\s*;/.test(text)
    if (!alias) continue
    for (let at = i - 1; at >= 0 && at > i - 6; at--) {
      const place = /^\s*location\s+(?:\^~\s+)?(\/\S*[^/\s])\s*\{/.exec(lines[at]!.text)
      if (place !== null && (lines[at]!.changed || lines[i]!.changed))
        reportLine(
          report,
          side,
          leadsOut,
          lines[at]!.changed ? lines[at]! : lines[i]!,
          `a request for ${place[1]}../ leaves the folder of the alias, into the one above it`,
        )
      if (/\blocation\b|\{/.test(lines[at]!.text)) break
    }
  }
}

const UNSIGNED =
  /AllowUnauthenticated\s+"?(?:true|1|yes)|AllowInsecureRepositories\s+"?(?:true|1|yes)|^\s*deb(?:-src)?\s+\[[^\]\n]{0,200}trusted=yes|^\s*(?:repo_)?gpgcheck\s*=\s*(?:0|no|false)|^\s*SigLevel\s*=\s*Never/i

const ORIGIN = /origin/i
const OPEN_PATTERN = /["'](?:\^?(?:https?\??:\/\/|https\?:\/\/)?\.[*+][^"']{0,80}|[^"']{0,80}\.[*+]\$?)["']/

function judgeOrigins(side: Side, report: Report): void {
  if (!/credentials["']?\s*[:=]\s*["']?true/i.test(side.text)) return
  for (const line of linesOf(side))
    if (line.changed && ORIGIN.test(line.text) && OPEN_PATTERN.test(line.text))
      reportLine(
        report,
        side,
        anyOrigin,
        line,
        'any site whose address fits the pattern reads answers with the cookies of its visitors',
      )
}

function judgeRecipeNames(side: Side, report: Report): void {
  for (const line of linesOf(side)) {
    const name = line.changed
      ? /^\t[@-]?(?:sudo\s+)?rm\s+-\w*r\w*\s+(?:--\s+)?\$[({](\w{1,60})[)}]\/\*?\s*$/.exec(line.text)?.[1]
      : undefined
    if (
      name === undefined ||
      name === 'CURDIR' ||
      new RegExp(`^\\s*(?:export\\s+|override\\s+)?${name}\\s*[:?+]?=\\s*\\S`, 'm').test(side.text)
    )
      continue
    reportLine(
      report,
      side,
      emptyName,
      line,
      `where ${name} is not set, make writes nothing in its place and the command deletes from the root of the file system`,
    )
  }
}

export const wholeFiles = judgeChange((change, report) => {
  if (!mayHoldSettings(change)) return
  const { path } = change.file
  const { after, language } = change
  report.budget.spend(after.text.length >> 3)
  if (language === 'tf' || language === 'yaml' || language === 'json') judgeStores(change, report)
  if (/\balias\s/.test(after.text) && /\blocation\s/.test(after.text)) judgeAliases(after, report)
  if (/(?:^|\/)apt\/|apt\.conf|\.list$|\.repo$|\.sources$|yum\.|dnf\.|pacman\.conf/.test(path))
    for (const line of linesOf(after))
      if (line.changed && UNSIGNED.test(line.text))
        reportLine(
          report,
          after,
          unsignedPackages,
          line,
          'packages are installed as root without anybody having signed them',
        )
  if (/^(?:yaml|json|ini)$/.test(language)) judgeOrigins(after, report)
  if (/(?:^|\/)(?:GNU)?[mM]akefile$|\.mk$/.test(path)) judgeRecipeNames(after, report)
})
