// Judges output that goes to a file: harmless in the project, decisive in startup files, on devices and in the network
// files of bash.
import { changeAgentPolicy, disableGuard, eraseTrace, shrinkLog } from '../../rules/defences/guards.ts'
import { collectAccounts } from '../../rules/exfiltration/secrets.ts'
import { isKept } from '../../rules/filesystem/saved-copies.ts'
import { overwriteDevice } from '../../rules/filesystem/storage-devices.ts'
import {
  overwriteSystemFile,
  writeOutsideProject,
  writeProjectFile,
  writeSystemFile,
} from '../../rules/filesystem/writes.ts'
import { writeRepositoryInternals } from '../../rules/git/configuration.ts'
import { openRawConnection } from '../../rules/network/connections.ts'
import { editStartupFile, writeHook, writeStartupCode } from '../../rules/persistence/startup.ts'
import { triggerSysrq } from '../../rules/system/host.ts'
import { COMMON_PROGRAMS } from '../../tables/common-programs.ts'
import { ACCOUNTS, type Arg, DECODED, DOWNLOAD, type Flow, HOLE, joinFlows, type Scope } from '../model.ts'
import { type Place, quoted, type Run } from '../run.ts'
import { sendToNetwork } from '../sinks.ts'
import { anyOf } from '../words/any-of.ts'
import { sourceOf } from '../words/written-word.ts'
import { onlyHardens } from './hardening.ts'
import { judgeLater, judgeUnit } from './judge-unit.ts'
import { fold, scopeOf } from './paths.ts'

const BACKUP_FILE = /^\/(?:backups?|var\/backups|Volumes\/[^/]+)\/[^*?]+$/

/** Folders of programs of the user, which come first in the search path. Source: file-hierarchy(7), XDG base directories. */
const SHADOWS = /^~\/(?:\.local\/bin|bin|\.bin|\.cargo\/bin|go\/bin)\/[^/]+$/
const shadowed = new Set(COMMON_PROGRAMS)

/** A file with a date in its name, in a folder of copies: nothing of that name stands there. */
const isNewCopy = (path: string): boolean =>
  /^\/(?:[\w.-]+\/){1,6}$/.test(path.slice(0, path.lastIndexOf('/') + 1)) &&
  /\/(?:backups?|dumps?|snapshots?|archives?|bkp)\//.test(path) &&
  /^[\w.@-]{0,60}(?:\ue000|20\d{2}-?\d{2}|[._@-]0+(?=[._@T-]))[\w.@\ue000-]{0,60}\.(?:sql|dump|pgc|tar|tgz|zip|rdb|bak|json|csv|archive)(?:\.(?:gz|xz|zst|bz2|age|gpg))?$/.test(
    path.slice(path.lastIndexOf('/') + 1),
  )

/** A folder with the date in its name on a disk of its own, and what is put into it: nothing of that name stands there. */
export const isDatedFolder = (path: string): boolean => {
  const parts =
    /^\/(?:(?:mnt|media|Volumes|srv\/backups?|backups?)\/|run\/media\/[\w.-]+\/)([^*?[]*)$/
      .exec(path)?.[1]
      ?.split('/') ?? []
  return parts
    .slice(path.startsWith('/backup') || path.startsWith('/srv') ? 0 : 1)
    .some((part) => DATED.test(part))
}
const DATED =
  /^(?:[A-Za-z\ue000][\w.@\ue000-]{0,60}[._@-])?(?:0+|20\d{2}-?[01]\d(?:-?[0-3]\d)?|0-W0)(?:[T_.@-][\dTZ:+_-]{1,24})?(?:\.[a-z]\w{1,6}){0,3}$/

const BELOW_PROJECT = /^(?:\.\/)?[\w@][\w.@/-]+\ue000/

/** Settings by which agents, and the tools that watch their commands, are told what they may do. */
const GUARD_FILES = anyOf(
  /(?:^|\/)(?:\.rippy(?:\.toml)?|\.dippy(?:\.toml)?|\.dcg(?:\.toml)?|\.shellfirm(?:\.ya?ml)?|\.safety-net\.json|\.sh-guard(?:\.\w+)?|\.claude\/settings[\w.]*\.json|\.claude\/hooks\/.*)$/,
  /(?:^|\/)(?:\.codex\/(?:config\.toml|rules\/.*)|\.gemini\/(?:settings\.json|policies\/.*)|\.cursor\/(?:permissions|hooks|cli-config)\.json|\.aider\.conf\.ya?ml|opencode\.jsonc?|\.mcp\.json)$/,
  /(?:^|\/)\.config\/(?:rippy|dippy|dcg|shellfirm|opencode)\//,
)

export function writeFile(
  file: Arg,
  at: Place,
  content: Flow,
  append: boolean,
  scope: Scope,
  run: Run,
): void {
  const name = quoted(file.text)
  if (/^\/dev\/(?:tcp|udp)\//.test(file.text)) {
    run.report(at, openRawConnection, { subject: name, effect: 'opens a connection to another host' })
    sendToNetwork(content, at, name, run)
    return
  }
  if (file.receive) {
    if (content.taints !== 0 || content.text !== '') file.receive(content)
    return
  }
  const path = fold(file.text, scope.cwd)
  const earlier = append ? scope.files.get(path) : undefined
  scope.files.set(path, earlier ? joinFlows(earlier, content) : content)
  scope.created.withdraw('check', `digest of ${path}`)
  scope.created.withdraw('check', `tested ${path}`)
  scope.created.withdraw('check', `limit of ${path}`)
  if ((content.taints & ACCOUNTS) !== 0 && scopeOf(file, scope.cwd) !== 'null')
    run.report(at, collectAccounts, { name, value: content.what || 'a description of the host' })
  if (GUARD_FILES.test(path)) {
    run.report(at, changeAgentPolicy, { name })
    return
  }
  if (/(?:^|\/)pg_hba\.conf$/.test(path) && LETS_IN.test(content.text ?? '')) {
    run.report(at, disableGuard, {
      subject: 'this command',
      effect: 'lets everybody into the database without a password',
    })
    return
  }
  if (
    WEB_ROOT.test(path) &&
    sendToNetwork({ ...content, taints: content.taints & ~ACCOUNTS }, at, `the pages below ${name}`, run)
  )
    return
  // A lock or the id of a process says that something runs; what stands there is of no use afterwards.
  if (RUN_FILE.test(path) || (path === '/proc/sys/vm/drop_caches' && /^[123]\s*$/.test(content.text ?? ''))) {
    run.allow(at, writeProjectFile)
    return
  }
  const kind = scopeOf(file, scope.cwd)
  if (!append && (kind === 'absolute' || kind === 'system') && isDatedFolder(path)) {
    run.allow(at, writeProjectFile)
    return
  }
  switch (kind) {
    case 'null':
    case 'tmp':
    case 'build':
    case 'project':
    case 'home_part':
      if (SHADOWS.test(path) && shadowed.has(path.slice(path.lastIndexOf('/') + 1)))
        run.report(at, writeStartupCode, {
          subject: 'this command',
          effect: `puts a program in front of the usual one: ${name} runs whenever somebody types its name`,
        })
      else run.allow(at, writeProjectFile)
      return
    case 'device':
      run.report(at, overwriteDevice, {
        subject: 'this command',
        effect: `writes over the device ${name}, and what is on it is gone`,
      })
      return
    case 'startup':
    case 'credentials':
      writeStartup(file, at, content, append, scope, run)
      return
    case 'history':
    case 'logs':
      if (isNewLog(path, content, sourceOf(file, run))) {
        run.allow(at, writeProjectFile)
        return
      }
      if (append)
        run.report(at, writeSystemFile, {
          subject: 'this command',
          effect: `adds to ${name}, which other programs keep`,
        })
      else if (
        (OF_APPLICATION.test(path) || (OWN_LOG.test(path) && isWritten(content))) &&
        !OF_GUARD.test(path)
      )
        run.report(at, shrinkLog, { subject: 'this command', effect: `writes over ${name}` })
      else
        run.report(at, eraseTrace, {
          subject: 'this command',
          effect: `empties ${name}, so what happened can no longer be read`,
        })
      return
    case 'data':
      // One more file among backups takes nothing away.
      if (BACKUP_FILE.test(path)) {
        run.allow(at, writeProjectFile)
        return
      }
      run.report(at, overwriteSystemFile, { subject: 'this command', effect: `writes over ${name}` })
      return
    case 'root':
    case 'home':
    case 'maybe_root':
      run.report(at, overwriteSystemFile, { subject: 'this command', effect: `writes over ${name}` })
      return
    case 'kernel':
      if (/sysrq/.test(file.text)) run.report(at, triggerSysrq, { name })
      else
        run.report(at, writeSystemFile, {
          subject: 'this command',
          effect: `changes the running kernel through ${name}`,
        })
      return
    case 'system':
      if (isCheckedSetting(path, content, at, scope, run)) {
        run.allow(at, writeProjectFile)
        return
      }
      if (
        !append &&
        /^\/(?:etc\/(?:fstab|hosts|resolv\.conf|nsswitch\.conf|hostname)$|boot|bin|sbin|lib|usr\/(?:bin|sbin|lib)|dev)/.test(
          file.text,
        )
      )
        run.report(at, overwriteSystemFile, {
          subject: 'this command',
          effect: `replaces ${name}, which the system needs`,
        })
      else
        run.report(at, writeSystemFile, {
          subject: 'this command',
          effect: `changes ${name} for everybody on the host`,
        })
      return
    case 'absolute':
      if (isNewCopy(path)) {
        run.allow(at, writeProjectFile)
        return
      }
      run.report(at, writeOutsideProject, { name })
      return
    case 'vcs':
      if (/hooks\//.test(file.text)) {
        judgeHook(content, at, scope, run)
        run.report(at, writeHook, { name })
      } else run.report(at, writeRepositoryInternals, { name })
      return
    case 'unresolved':
      // A variable completes the name of a file in a folder of the project.
      if (BELOW_PROJECT.test(file.text) && scope.cwd === null && !file.text.includes('..'))
        run.allow(at, writeProjectFile)
      else run.unjudged(at)
      return
    case 'project_all':
    case 'tmp_all':
      run.unjudged(at)
      return
  }
}

/** PostgreSQL: pg_hba.conf, method trust for other hosts. */
const LETS_IN = /^\s*host\w*\s+\S+\s+\S+\s+(?!127\.|::1)\S+\s+trust\b/m
/** What a web server shows to everybody. */
const WEB_ROOT = /^\/(?:var\/www|srv\/(?:www|http)|usr\/share\/nginx\/html)\/[\w./-]+$/

/** hier(7), proc(5): /run, /var/lock. */
const RUN_FILE = /^\/(?:var\/)?(?:run|lock|run\/lock)\/(?:[\w.-]{1,40}\/)?[\w.-]{1,60}\.(?:lock|lck|pid)$/

/** Folders of settings, and the program that checks them. */
const CHECKED: readonly (readonly [folder: RegExp, service: string])[] = [
  [/^\/etc\/nginx\//, 'nginx'],
  [/^\/etc\/haproxy\//, 'haproxy'],
  [/^\/etc\/apache2\//, 'apache2'],
  [/^\/etc\/httpd\//, 'httpd'],
  [/^\/etc\/caddy\//, 'caddy'],
  [/^\/etc\/php\S*\/fpm\//, 'php-fpm'],
]

/** The script kept what stood there, and lets the program check the new text; else it is reported at the end. */
function isCheckedSetting(path: string, content: Flow, at: Place, scope: Scope, run: Run): boolean {
  const service = CHECKED.find(([folder]) => folder.test(path))?.[1]
  const { created } = scope
  if (service === undefined || (content.taints & (DOWNLOAD | DECODED)) !== 0) return false
  if (created.has('check', `written ${path}`)) return true
  if (!created.isWholeScript || !isKept(path, { scope }) || created.has('check', service)) return false
  created.add('check', `written ${path}`)
  created.expect('check', service, () => {
    run.report(at, writeSystemFile, {
      subject: 'this command',
      effect: `changes ${quoted(path)} for everybody on the host, and nothing checks it`,
    })
  })
  return true
}

/** The log of one program, in its own folder. */
const OF_APPLICATION =
  /^\/var\/log\/[\w.-]{1,60}\/(?:[\w.-]{1,60}\/){0,2}[\w.-]{1,80}\.(?:log|out|err|txt)(?:\.\d)?$/
/** What tells who came in and what was done. */
const OF_GUARD =
  /audit|auth|secure|sudo|wtmp|btmp|lastlog|faillog|journal|syslog|messages|kern|cron|ufw|firewall|fail2ban|falco|osquery|wazuh|suricata|snort|vault|ssh/

/** Something is put in; nothing, or an empty line, would empty the file. */
const isWritten = ({ text }: Flow): boolean => text === null || text.trim() !== ''
/** A log in a folder of logs, by the name of what writes it. */
const OWN_LOG = /^\/var\/log\/[\w.-]{1,80}\.(?:log|out|err|txt)$/
/** The clock gives the year or the month only, so the log may be one that is kept already. */
const isNamedByMonth = (source: string): boolean => /%/.test(source) && !/%[-_0^#]?[FdsjeDcxN]/.test(source)
/** `/var/log/prune-$(date +%F).log`: the clock names it, so no log of that name stands there. */
const isNewLog = (path: string, content: Flow, source: string): boolean =>
  /[$`]/.test(source) &&
  !isNamedByMonth(source) &&
  (/^\/var\/log\/(?:[\w.-]{1,60}\/){0,3}[A-Za-z][\w.-]{0,60}[._-]0[0T._-]{0,24}\.(?:log|out|err|txt|json|csv)$/.test(
    path,
  ) ||
    // In a folder of its own the day is name enough.
    (/%[-_0^#]?[Fsjd]/.test(source) &&
      !/\s(?:-d|--date|-v|-r|--reference)\b/.test(source) &&
      /^\/var\/log\/(?:[\w.-]{1,60}\/){1,3}0[0T_-]{0,12}\.(?!(?:gz|xz|bz2|zst|log|out|err|txt|json|jsonl|ndjson|csv)$)[a-z]{2,8}$/.test(
        path,
      ))) &&
  isWritten(content) &&
  !OF_GUARD.test(path)

/** A hook is a script that runs later: it is judged like one that runs now. */
function judgeHook(content: Flow, at: Place, scope: Scope, run: Run): void {
  if ((content.taints & (DOWNLOAD | DECODED)) !== 0)
    run.report(at, writeStartupCode, {
      subject: `content from ${content.what}`,
      effect: 'would run at a later command without anyone having read it',
    })
  if (content.text === null || content.text.trim() === '') return
  judgeLater(content.text, 'hook', at, run.subshell(scope), run)
}

/** A line that only sets a variable, an alias or a path for programs. */
const BENIGN_LINE =
  /^\s*(?:#[^\n]*|export [A-Z_]+=(?:[^$`();|&<>]|\$[A-Z_]|\$\{[A-Z_])*|alias [\w.-]+=[^$`();|&<>]*|[A-Z_]+=[^$`();|&<>]*)?$/

/** Lines of ssh_config(5) that run nothing and pass nothing on. */
const HOST_LINE =
  /^\s*(?:#.*|(?:Host|HostName|User|Port|IdentityFile|IdentitiesOnly|ServerAliveInterval|ServerAliveCountMax|Compression|AddKeysToAgent)\s+[\w.*@/~ -]{1,120})?$/

/** An alias that stands in front of what asks for a password. */
const ALIAS_OF_GUARD = /^\s*alias (?:sudo|su|doas|ssh|passwd|gpg|op|pass)=/m

/** Programs would be looked up where anybody may put them, or foreign code be loaded. */
const LOOKS_UP_FOREIGN =
  /\bPATH=["']?(?:\.|\/tmp|\/var\/tmp|\/dev\/shm)(?:[:/"']|$)|\b(?:LD_PRELOAD|LD_LIBRARY_PATH|LD_AUDIT|DYLD_\w+|PROMPT_COMMAND|BASH_ENV|PYTHONSTARTUP|NODE_OPTIONS|PERL5OPT|RUBYOPT)=/

/** Read before anybody logs in, or deciding who may. */
const AUTHORITY =
  /sudoers|passwd$|shadow$|authorized_keys|pam|ld\.so|cron|crontab|systemd|LaunchDaemons|LaunchAgents|rc\.local|init\.d|environment$/

const CRON_FIELD = /^[\d*,/a-zA-Z-]{1,24}$/
const CRON_PROGRAM = /^\/(?:usr\/)?(?:local\/)?s?bin\/([\w.-]{1,60})$/
const CRON_WORD = /^[\w./=:@-]{1,80}$/
/** They run what they are given, remove, or reach other hosts. */
const RUNS_ANYTHING =
  /^(?:(?:ba|z|da|k)?sh|python[\d.]*|perl|ruby|node|php|curl|wget|nc|ncat|socat|rm|dd|chmod|chown|env|ssh|scp|tar|mkfs.*|shred|find|xargs|awk|sed)$/

/** crontab(5): a comment, a variable, or a time, an account, a program of the host and plain words for it. */
function isPlainCronLine(line: string): boolean {
  const words = line.split(/[ \t]+/).filter((word) => word !== '')
  if (words.length === 0 || line.startsWith('#') || /^[A-Z]{2,20}=[\w./:@,-]{0,120}$/.test(line)) return true
  const start = words[0]!.startsWith('@') ? 1 : 5
  const [account, program, ...given] = words.slice(start)
  const name = CRON_PROGRAM.exec(program ?? '')?.[1]
  const last = given.findIndex((word) => /^>>?$/.test(word))
  const [target, ...rest] = last < 0 ? ['/dev/null'] : given.slice(last + 1)
  return (
    words.slice(0, start).every((word) => CRON_FIELD.test(word) || /^@[a-z]{5,8}$/.test(word)) &&
    /^[a-z_][\w-]{0,30}$/.test(account ?? '') &&
    name !== undefined &&
    !RUNS_ANYTHING.test(name) &&
    given.slice(0, last < 0 ? undefined : last).every((word) => CRON_WORD.test(word)) &&
    /^\/(?:var\/log\/[\w./-]{1,80}|dev\/null)$/.test(target ?? '') &&
    rest.every((word) => word === '2>&1')
  )
}

const isPlainJob = (path: string, { text, taints }: Flow): boolean =>
  /^\/etc\/cron\.d\/[\w-]+$/.test(path) &&
  taints === 0 &&
  text !== null &&
  text.trim() !== '' &&
  text.split('\n').every((line) => line.length < 400 && isPlainCronLine(line.trim()))

/** systemd.unit(5): a unit of the administrator, which starts nothing until it is enabled. */
const SERVICE_UNIT = /^\/etc\/systemd\/system\/[\w@.-]{1,80}\.(?:service|timer|socket|mount|path)$/

function writeStartup(file: Arg, at: Place, content: Flow, append: boolean, scope: Scope, run: Run): void {
  const name = quoted(file.text)
  if (isPlainJob(fold(file.text, scope.cwd), content)) {
    run.report(at, editStartupFile, {
      subject: 'this command',
      effect: `makes programs of the host run at the times in ${name}`,
    })
    return
  }
  const foreign = (content.taints & (DOWNLOAD | DECODED)) !== 0
  if (!foreign && content.text === null && !append && SERVICE_UNIT.test(fold(file.text, scope.cwd))) {
    run.report(at, editStartupFile, {
      subject: 'this command',
      effect: `sets up ${name}; what it starts is not visible here`,
    })
    return
  }
  const hardens = content.text !== null && onlyHardens(file.text, content.text)
  if (hardens && append && !foreign) {
    run.report(at, editStartupFile, {
      subject: 'this command',
      effect: `changes ${name}, which decides who may log in`,
    })
    return
  }
  const isHosts =
    /\.ssh\/config$/.test(file.text) &&
    append &&
    !foreign &&
    (content.text ?? '').trim() !== '' &&
    content.text?.split('\n').every((line) => HOST_LINE.test(line))
  const benign =
    content.text !== null &&
    content.text.trim() !== '' &&
    !LOOKS_UP_FOREIGN.test(content.text) &&
    !ALIAS_OF_GUARD.test(content.text) &&
    content.text
      .split('\n')
      .every((line) => line.length < 400 && BENIGN_LINE.test(line.replaceAll(HOLE, 'x')))
  const unit = append ? 'unknown' : judgeUnit(file, at, content, scope, run)
  // The keys of a host that was asked for them: a later connection trusts whoever answered.
  if (
    /\.ssh\/known_hosts$/.test(file.text) &&
    append &&
    /ssh-keyscan/.test(at.origin.text.slice(0, 2_000)) &&
    content.text === null
  )
    run.report(at, editStartupFile, {
      subject: 'this command',
      effect: `trusts the keys that a host sent, in ${name}, without comparing them`,
    })
  else if (isHosts)
    run.report(at, editStartupFile, {
      subject: 'this command',
      effect: `names a host in ${name}, which every later connection reads`,
    })
  else if (unit === 'upkeep') run.allow(at, writeProjectFile)
  else if (unit === 'known')
    run.report(at, editStartupFile, {
      subject: 'this command',
      effect: `sets up ${name}, a unit whose commands are known and which runs by itself once it is enabled`,
    })
  else if (AUTHORITY.test(file.text) || foreign || !append) {
    const how = foreign ? `content from ${content.what}` : append ? 'a line' : 'new content'
    run.report(at, writeStartupCode, {
      subject: 'this command',
      effect: `puts ${how} into ${name}, which runs or grants access later without being asked`,
    })
  } else if (benign)
    run.report(at, editStartupFile, {
      subject: 'this command',
      effect: `changes ${name}, which every new session reads`,
    })
  else
    run.report(at, writeStartupCode, {
      subject: 'this command',
      effect: `adds code to ${name}, which every new session runs`,
    })
}
