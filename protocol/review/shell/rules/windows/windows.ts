// Programs of Windows and the verbs of PowerShell: signed programs that run what they are given, recovery and
// guards of the host, accounts; and the convention that Get, Test and Select change nothing.

import { defineRules } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { inOrder } from '../../../text/in-order.ts'
import { type Command, DOWNLOAD, type Flow } from '../../read/model.ts'
import { hasText } from '../../read/words/options.ts'
import { asWritten, type Handler, type Run } from '../../read/run.ts'
import { answers } from '../catalogue/answers.ts'

export const windowsRules = defineRules('shell_command', {
  'shell.windows.proxy_run': ['blocker', 'security', 'A'],
  'shell.windows.recovery_off': ['blocker', 'safety', 'A'],
  'shell.windows.wipe': ['blocker', 'safety', 'A'],
  'shell.windows.change': ['medium', 'safety', 'B'],
  'shell.pos.windows_read': ['allow', 'other', 'B'],
})

function allow(command: Command, run: Run): Flow {
  run.allow(command, 'shell.pos.windows_read')
  return { ...command.stdin, text: null }
}

const { report } = answers('let a person do it', 'shell.pos.windows_read')

const lowered = ({ args }: Command): string => args.map(({ text }) => asciiLower(text)).join(' ')

/** Signed programs that execute what an argument names. */
const runsWhatItIsGiven =
  (when: RegExp): Handler =>
  (command, run) =>
    when.test(lowered(command))
      ? report(
          command,
          run,
          'shell.windows.proxy_run',
          'makes a trusted program execute code that it is given, past what watches for programs',
        )
      : null

const REMOTE_CODE = /https?:|ftp:|\\\\|javascript:|vbscript:|scrobj|data:/

const certutil: Handler = (command, run) => {
  const text = lowered(command)
  if (/[-/](?:hashfile|dump|verify|store|viewstore|ping)\b/.test(text)) return allow(command, run)
  if (!/[-/](?:urlcache|verifyctl|decode|decodehex)\b/.test(text)) return null
  report(
    command,
    run,
    'shell.windows.proxy_run',
    'fetches or decodes a program with a tool made for certificates',
  )
  return { text: null, taints: DOWNLOAD, what: asWritten(command) }
}

const wmic: Handler = (command, run) => {
  const text = lowered(command)
  if (inOrder(text, /shadowcopy/, /delete/))
    return report(command, run, 'shell.fs.snapshot_removal', 'removes the copies that a restore needs')
  if (/process call create/.test(text) || inOrder(text, /\/format:/, /https?:|\\\\/))
    return report(command, run, 'shell.windows.proxy_run', 'starts a program through the management service')
  return /\b(?:call|delete|set|create)\b/.test(text)
    ? report(command, run, 'shell.windows.change', 'changes the host')
    : allow(command, run)
}

const bcdedit: Handler = (command, run) =>
  /recoveryenabled\s+(?:no|off)|bootstatuspolicy\s+ignoreallfailures|safeboot|testsigning\s+on|nointegritychecks\s+on/.test(
    lowered(command),
  )
    ? report(
        command,
        run,
        'shell.windows.recovery_off',
        'switches off the recovery or the integrity checks of the host',
      )
    : null

const wsl: Handler = (command, run) => {
  if (hasText(command.args, '--unregister'))
    return report(command, run, 'shell.windows.wipe', 'deletes a Linux system with every file in it')
  if (hasText(command.args, '--list', '-l', '--status', '--version', '--help', '-v'))
    return allow(command, run)
  const at = command.args.findIndex(({ text }) => !text.startsWith('-') || text === '--')
  const inner = command.args.slice(command.args[at]?.text === '--' ? at + 1 : at)
  return at < 0 || inner.length === 0
    ? report(command, run, 'shell.exec.interactive', 'opens a shell of another system')
    : run.argvOf(command, inner, command.scope.inside('wsl'))
}

const localMember: Handler = (command, run) =>
  report(
    command,
    run,
    /admin/i.test(asWritten(command)) ? 'shell.persist.account_root' : 'shell.persist.account',
    'changes who may log in',
  )

const executionPolicy: Handler = (command, run) =>
  /\b(?:bypass|unrestricted)\b/.test(lowered(command)) && !/scope\s+process/.test(lowered(command))
    ? report(command, run, 'shell.defence.policy_off', 'lets every script run from now on')
    : report(command, run, 'shell.windows.change', 'changes which scripts may run')

/** Values of these keys run at every start or logon. */
const startKey: Handler = (command, run) =>
  /\bcurrentversion[\\/](?:run(?:once)?|policies[\\/]explorer[\\/]run)\b|\bwinlogon\b|image file execution options/.test(
    lowered(command),
  )
    ? report(command, run, 'shell.persist.write', 'makes a program start by itself at every logon')
    : null

const always =
  (rule: string, what: string): Handler =>
  (command, run) =>
    report(command, run, rule, what)

const readUnless =
  (changes: RegExp, what: string): Handler =>
  (command, run) =>
    changes.test(lowered(command)) ? report(command, run, 'shell.windows.change', what) : allow(command, run)

export const windowsHandlers: Readonly<Record<string, Handler>> = {
  mshta: runsWhatItIsGiven(/\S/),
  rundll32: runsWhatItIsGiven(/javascript:|https?:|\\\\|comsvcs|\.dll,|advpack|zipfldr|url\.dll/),
  regsvr32: runsWhatItIsGiven(/\/i:|https?:|scrobj/),
  installutil: runsWhatItIsGiven(/\S/),
  regasm: runsWhatItIsGiven(/\.dll/),
  regsvcs: runsWhatItIsGiven(/\.dll/),
  msxsl: runsWhatItIsGiven(/\S/),
  cmstp: runsWhatItIsGiven(/\S/),
  odbcconf: runsWhatItIsGiven(/regsvr|\S\.rsp/),
  pcalua: runsWhatItIsGiven(/-a/),
  forfiles: runsWhatItIsGiven(/\/c/),
  hh: runsWhatItIsGiven(REMOTE_CODE),
  wscript: runsWhatItIsGiven(REMOTE_CODE),
  cscript: runsWhatItIsGiven(REMOTE_CODE),
  msiexec: runsWhatItIsGiven(REMOTE_CODE),
  certutil,
  wmic,
  bcdedit,
  wsl,
  reagentc: (command, run) =>
    /\/disable/.test(lowered(command))
      ? report(command, run, 'shell.windows.recovery_off', 'switches off the recovery of the host')
      : allow(command, run),
  cipher: (command, run) =>
    /\/w/.test(lowered(command))
      ? report(
          command,
          run,
          'shell.windows.wipe',
          'overwrites what was deleted, so that nothing can restore it',
        )
      : allow(command, run),
  fsutil: (command, run) =>
    /usn deletejournal/.test(lowered(command))
      ? report(command, run, 'shell.defence.erase_trace', 'removes the journal of the file system')
      : readUnless(/\b(?:set|delete|create|setzerodata)\w*\b/, 'changes the file system')(command, run),
  procdump: (command, run) =>
    /lsass/.test(lowered(command))
      ? report(command, run, 'shell.secret.dump', 'copies the memory that holds the passwords of the host')
      : null,
  ntdsutil: always('shell.secret.dump', 'copies the database of passwords'),
  mimikatz: always('shell.secret.dump', 'reads passwords from the memory of the host'),
  'new-localuser': localMember,
  'add-localgroupmember': localMember,
  'enable-localuser': localMember,
  'set-localuser': localMember,
  'set-executionpolicy': executionPolicy,
  'set-itemproperty': startKey,
  'new-itemproperty': startKey,
  'remove-computer': always('shell.windows.change', 'takes the host out of its domain'),
  'disable-computerrestore': always('shell.windows.recovery_off', 'switches off the recovery of the host'),
  'uninstall-windowsfeature': always('shell.windows.change', 'removes a part of the system'),
  powercfg: readUnless(/[-/](?:change|setactive|hibernate|delete|import)/, 'changes power settings'),
  robocopy: (command, run) =>
    /\/(?:mir|purge|move|mov)\b/.test(lowered(command))
      ? report(command, run, 'shell.fs.mirror_delete', 'also deletes what the source does not have')
      : null,
}

/** Approved verbs of PowerShell, by what they do to the host. */
const READS =
  /^(?:get|test|measure|select|format|convertfrom|convertto|convert|compare|show|find|resolve|sort|where|foreach|group|search|read|trace|wait|join|split|out-(?:host|string|null|gridview)|write-(?:host|output|verbose|warning|error|debug|information|progress)|import-(?:module|csv|clixml|localizeddata|powershelldatafile)|invoke-(?:pester|scriptanalyzer|formatter)|new-(?:object|timespan|guid|variable|item|temporaryfile)|set-(?:location|variable|strictmode|psreadlineoption|alias)|push|pop|export-(?:csv|clixml)|out-file|add-content|set-content|tee-object|copy-item|compress-archive|expand-archive|start-sleep|clear-host|clear-variable|assert|save-help|update-help)(?:-|$)/
const VERBS =
  /^(?:new|set|add|remove|clear|stop|restart|start|disable|enable|install|uninstall|invoke|register|unregister|update|move|rename|copy|mount|dismount|enter|exit|connect|disconnect|send|publish|grant|revoke|suspend|resume|reset|restore|backup|block|unblock|protect|unprotect|lock|unlock|approve|deny|checkpoint|limit|optimize|repair|switch|sync|undo|use|import|export|out|write)-[a-z]/

/** A command named like `verb-noun`. */
export const judgeCmdlet: Handler = (command, run) => {
  if (READS.test(command.name)) return allow(command, run)
  return VERBS.test(command.name)
    ? report(command, run, 'shell.windows.change', 'changes the host or something that it manages')
    : null
}
