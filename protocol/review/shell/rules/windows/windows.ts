// Judges programs of Windows and the verbs of PowerShell: signed programs that run what they are given, recovery and
// guards of the host, accounts.
import { asciiLower } from '../../../text/ascii.ts'
import { inOrder } from '../../../text/in-order.ts'
import { report } from '../../read/answers.ts'
import { type Command, DOWNLOAD, type Flow, NO_FLOW } from '../../read/model.ts'
import type { EffectRule } from '../../read/run.ts'
import { asWritten, type Commands, type Handler, type Run } from '../../read/run.ts'
import { anyOf } from '../../read/words/any-of.ts'
import { hasText } from '../../read/words/options.ts'
import { deleteCloudData } from '../cloud/resources.ts'
import { disableGuard, eraseTrace } from '../defences/guards.ts'
import { openInteractiveShell } from '../execution/foreign-code.ts'
import { dumpCredentials } from '../exfiltration/secrets.ts'
import { mirrorWithDeletion } from '../filesystem/file-changes.ts'
import { removeSnapshots } from '../filesystem/storage-devices.ts'
import { changeAccount, grantAdministrator } from '../persistence/accounts.ts'
import { writeStartupCode } from '../persistence/startup.ts'
import {
  changeWindowsHost,
  disableRecovery,
  readWindowsHost,
  runThroughTrustedProgram,
  wipeWindowsData,
} from './host-changes.ts'

function allow(command: Command, run: Run): Flow {
  run.allow(command, readWindowsHost)
  return { ...command.stdin, text: null }
}

const lowered = ({ args }: Command): string => args.map(({ text }) => asciiLower(text)).join(' ')

/** Signed programs that execute what an argument names. */
const runsWhatItIsGiven =
  (when: RegExp): Handler =>
  (command, run) =>
    when.test(lowered(command))
      ? report(
          command,
          run,
          runThroughTrustedProgram,
          'makes a trusted program execute code that it is given, past what watches for programs',
        )
      : null

const REMOTE_CODE = /https?:|ftp:|\\\\|javascript:|vbscript:|scrobj|data:/

const certutil: Handler = (command, run) => {
  const text = lowered(command)
  if (!/[-/](?:urlcache|verifyctl|decode|decodehex)\b/.test(text))
    return /^[-/](?:hashfile|dump|verify|store|viewstore|ping)\b/.test(text) ? allow(command, run) : null
  report(
    command,
    run,
    runThroughTrustedProgram,
    'fetches or decodes a program with a tool made for certificates',
  )
  return { text: null, taints: DOWNLOAD, what: asWritten(command) }
}

const wmic: Handler = (command, run) => {
  const text = lowered(command)
  if (inOrder(text, /shadowcopy/, /delete/))
    return report(command, run, removeSnapshots, 'removes the copies that a restore needs')
  if (/process call create/.test(text) || inOrder(text, /\/format:/, /https?:|\\\\/))
    return report(command, run, runThroughTrustedProgram, 'starts a program through the management service')
  return /\b(?:call|delete|set|create)\b/.test(text)
    ? report(command, run, changeWindowsHost, 'changes the host')
    : allow(command, run)
}

const bcdedit: Handler = (command, run) =>
  /recoveryenabled\s+(?:no|off)|bootstatuspolicy\s+ignoreallfailures|safeboot|testsigning\s+on|nointegritychecks\s+on/.test(
    lowered(command),
  )
    ? report(command, run, disableRecovery, 'switches off the recovery or the integrity checks of the host')
    : null

const wsl: Handler = (command, run) => {
  if (hasText(command.args, '--unregister'))
    return report(command, run, wipeWindowsData, 'deletes a Linux system with every file in it')
  if (/^(?:--list|-l|--status|--version|--help|-v)$/.test(command.args[0]?.text ?? ''))
    return allow(command, run)
  const at = command.args.findIndex(({ text }) => !text.startsWith('-') || text === '--')
  const inner = command.args.slice(command.args[at]?.text === '--' ? at + 1 : at)
  return at < 0 || inner.length === 0
    ? report(command, run, openInteractiveShell, 'opens a shell of another system')
    : run.argvOf(command, inner, command.scope.inside('wsl'))
}

const localMember: Handler = (command, run) =>
  report(
    command,
    run,
    /admin/i.test(asWritten(command)) ? grantAdministrator : changeAccount,
    'changes who may log in',
  )

const executionPolicy: Handler = (command, run) =>
  /\b(?:bypass|unrestricted)\b/.test(lowered(command)) && !/scope\s+process/.test(lowered(command))
    ? report(command, run, disableGuard, 'lets every script run from now on')
    : report(command, run, changeWindowsHost, 'changes which scripts may run')

/** Services that guard or record a Windows host (Microsoft Learn). */
const GUARDS =
  /\b(?:windefend|sense|wdnissvc|mpssvc|bfe|wscsvc|eventlog|securityhealthservice|sysmon(?:64)?|wdfilter)\b/

const guardService: Handler = (command, run) =>
  GUARDS.test(lowered(command)) && !/-startuptype (?:automatic|manual)/.test(lowered(command))
    ? report(command, run, disableGuard, 'switches off a guard of the host')
    : null

/** Values of these keys run at every start or logon. */
const startKey: Handler = (command, run) =>
  /\bcurrentversion[\\/](?:run(?:once)?|policies[\\/]explorer[\\/]run)\b|\bwinlogon\b|image file execution options/.test(
    lowered(command),
  )
    ? report(command, run, writeStartupCode, 'makes a program start by itself at every logon')
    : null

const always =
  (rule: EffectRule, what: string): Handler =>
  (command, run) =>
    report(command, run, rule, what)

const readUnless =
  (changes: RegExp, what: string): Handler =>
  (command, run) =>
    changes.test(lowered(command)) ? report(command, run, changeWindowsHost, what) : allow(command, run)

/** Before other files that claim one of these programs. */
export const priority = 20

export const commands: Commands = {
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
      ? report(command, run, disableRecovery, 'switches off the recovery of the host')
      : allow(command, run),
  cipher: (command, run) =>
    /\/w/.test(lowered(command))
      ? report(command, run, wipeWindowsData, 'overwrites what was deleted, so that nothing can restore it')
      : allow(command, run),
  fsutil: (command, run) =>
    /usn deletejournal/.test(lowered(command))
      ? report(command, run, eraseTrace, 'removes the journal of the file system')
      : readUnless(/\b(?:set|delete|create|setzerodata)\w*\b/, 'changes the file system')(command, run),
  procdump: (command, run) =>
    /lsass/.test(lowered(command))
      ? report(command, run, dumpCredentials, 'copies the memory that holds the passwords of the host')
      : null,
  ntdsutil: always(dumpCredentials, 'copies the database of passwords'),
  mimikatz: always(dumpCredentials, 'reads passwords from the memory of the host'),
  'disable-netfirewallrule': (command, run) =>
    /-all\b/.test(lowered(command))
      ? report(command, run, disableGuard, 'switches off the firewall of the host')
      : null,
  'set-netfirewallprofile': (command, run) =>
    /-enabled\s+\$?false/.test(lowered(command))
      ? report(command, run, disableGuard, 'switches off the firewall of the host')
      : null,
  'stop-service': guardService,
  'set-service': guardService,
  'suspend-service': guardService,
  'remove-service': guardService,
  'new-localuser': localMember,
  'add-localgroupmember': localMember,
  'enable-localuser': localMember,
  'set-localuser': localMember,
  'set-executionpolicy': executionPolicy,
  'set-itemproperty': startKey,
  'new-itemproperty': startKey,
  'remove-computer': always(changeWindowsHost, 'takes the host out of its domain'),
  'disable-computerrestore': always(disableRecovery, 'switches off the recovery of the host'),
  'uninstall-windowsfeature': always(changeWindowsHost, 'removes a part of the system'),
  powercfg: readUnless(/[-/](?:change|setactive|hibernate|delete|import)/, 'changes power settings'),
  robocopy: (command, run) =>
    /(?:^| )\/l(?: |$)/.test(lowered(command))
      ? allow(command, run)
      : /\/(?:mir|purge|move|mov)\b/.test(lowered(command))
        ? report(command, run, mirrorWithDeletion, 'also deletes what the source does not have')
        : null,
}

/** Approved verbs of PowerShell, by what they do to the host. */
const READS = anyOf(
  /^(?:get|test|measure|select|format|convertfrom|convertto|convert|compare|show|find|resolve|sort|where|foreach|group|search|read|trace|wait|join|split)(?:-|$)/,
  /^(?:out-(?:host|string|null|gridview)|write-(?:host|output|verbose|warning|error|debug|information|progress)|import-(?:module|csv|clixml|localizeddata|powershelldatafile))(?:-|$)/,
  /^(?:invoke-(?:pester|scriptanalyzer|formatter)|new-(?:object|timespan|guid|variable|item|temporaryfile)|set-(?:location|variable|strictmode|psreadlineoption|alias)|push|pop)(?:-|$)/,
  /^(?:export-(?:csv|clixml)|out-file|add-content|set-content|tee-object|copy-item|compress-archive|expand-archive|start-sleep|clear-host|clear-variable|assert|save-help|update-help)(?:-|$)/,
)
const VERBS = anyOf(
  /^(?:new|set|add|remove|clear|stop|restart|start|disable|enable|install|uninstall|invoke|register|unregister|update|move|rename|copy|mount|dismount|enter|exit|connect|disconnect|send)-[a-z]/,
  /^(?:publish|grant|revoke|suspend|resume|reset|restore|backup|block|unblock|protect|unprotect|lock|unlock|approve|deny|checkpoint|limit|optimize|repair|switch|sync|undo|use|import)-[a-z]/,
  /^(?:export|out|write)-[a-z]/,
)

/** Azure PowerShell, AWS Tools for PowerShell, Hyper-V, Exchange and SharePoint modules. */
const REMOVES_STORE = anyOf(
  /^remove-az(?:resourcegroup|sqldatabase|sqlserver|storageaccount|storagecontainer|keyvault|vm|disk|snapshot|cosmosdbaccount|akscluster|recoveryservicesvault|subscription)$/,
  /^remove-(?:s3bucket|rdsdbinstance|ec2volume|ec2snapshot|ddbtable|kmskey|vm|vmsnapshot|mailbox|mailboxdatabase|sposite|volume|partition|virtualdisk|storagepool)$/,
)
const REMOVES_ACCOUNT =
  /^(?:remove|disable)-(?:ad(?:user|group|computer|object|organizationalunit)|mguser|azureaduser|msoluser|mailbox|localuser)$/

const RULES_DOMAIN =
  /\b(?:(?:domain|enterprise|schema) admins|administrators?|krbtgt|account operators|backup operators)\b/

const writtenArgs = ({ args }: Command): string => args.map(({ text }) => text).join(' ')

/** What stands before it in the text is the end of another command of the pipeline. */
function isPiped({ name, origin: { text } }: Command): boolean {
  const at = asciiLower(text).indexOf(name)
  return (
    at > 0 &&
    text
      .slice(Math.max(0, at - 80), at)
      .trimEnd()
      .endsWith('|')
  )
}

/** A command named like `verb-noun`. */
export const judgeCmdlet: Handler = (command, run) => {
  if (READS.test(command.name)) return allow(command, run)
  if (REMOVES_STORE.test(command.name))
    return report(
      command,
      run,
      deleteCloudData,
      'deletes data, a whole environment or access; nothing brings it back',
    )
  if (
    REMOVES_ACCOUNT.test(command.name) &&
    (command.stdin !== NO_FLOW || isPiped(command)) &&
    /-confirm[: ]+\$?false/i.test(writtenArgs(command))
  )
    return report(command, run, deleteCloudData, 'deletes every account that a list holds, and asks nobody')
  if (
    /^(?:add-adgroupmember|set-adaccountpassword)$/.test(command.name) &&
    RULES_DOMAIN.test(lowered(command))
  )
    return report(
      command,
      run,
      grantAdministrator,
      'gives somebody the rights of an administrator of the domain',
    )
  return VERBS.test(command.name)
    ? report(command, run, changeWindowsHost, 'changes the host or something that it manages')
    : null
}
