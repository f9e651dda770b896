// What happens when output goes to a file? Harmless in the project, decisive in startup files, on devices
// and in the network files of bash.

import { onlyHardens } from './hardening.ts'
import {
  ACCOUNTS,
  type Arg,
  DECODED,
  DOWNLOAD,
  type Flow,
  HOLE,
  joinFlows,
  type Origin,
  type Scope,
  UNKNOWN_FLOW,
} from '../model.ts'
import { fold, scopeOf } from './paths.ts'
import { type Place, quoted, type Run } from '../run.ts'
import { sendToNetwork } from '../sinks.ts'

const BACKUP_FILE = /^\/(?:backups?|var\/backups|Volumes\/[^/]+)\/[^*?]+$/

/** Settings by which agents, and the tools that watch their commands, are told what they may do. */
const GUARD_FILES =
  /(?:^|\/)(?:\.rippy(?:\.toml)?|\.dippy(?:\.toml)?|\.dcg(?:\.toml)?|\.shellfirm(?:\.ya?ml)?|\.safety-net\.json|\.sh-guard(?:\.\w+)?|\.claude\/settings[\w.]*\.json|\.claude\/hooks\/.*|\.codex\/(?:config\.toml|rules\/.*)|\.gemini\/(?:settings\.json|policies\/.*)|\.cursor\/(?:permissions|hooks|cli-config)\.json|\.aider\.conf\.ya?ml|opencode\.jsonc?|\.mcp\.json)$|(?:^|\/)\.config\/(?:rippy|dippy|dcg|shellfirm|opencode)\//

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
    run.report(
      at,
      'shell.network.socket',
      `${name} opens a connection to another host`,
      'use a named tool to transfer data',
    )
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
  if ((content.taints & ACCOUNTS) !== 0 && scopeOf(file, scope.cwd) !== 'null')
    run.report(
      at,
      'shell.secret.collect',
      `${name} becomes a copy of ${content.what || 'a description of the host'}, as somebody who takes it along would make it`,
      'read the one line that is needed',
    )
  if (GUARD_FILES.test(path)) {
    run.report(
      at,
      'shell.defence.agent_policy',
      `${name} decides what an agent may do here; this changes it`,
      'let a person change it',
    )
    return
  }
  const kind = scopeOf(file, scope.cwd)
  switch (kind) {
    case 'null':
    case 'tmp':
    case 'build':
    case 'project':
    case 'home_part':
      run.allow(at, 'shell.pos.write')
      return
    case 'device':
      run.report(
        at,
        'shell.fs.raw_write',
        `this writes over the device ${name}, and what is on it is gone`,
        'write to a file',
      )
      return
    case 'startup':
    case 'credentials':
      writeStartup(file, at, content, append, run)
      return
    case 'history':
    case 'logs':
      if (append)
        run.report(
          at,
          'shell.fs.write_system',
          `this adds to ${name}, which other programs keep`,
          'write elsewhere',
        )
      else
        run.report(
          at,
          'shell.defence.erase_trace',
          `this empties ${name}, so what happened can no longer be read`,
          'keep the log',
        )
      return
    case 'data':
      // One more file among backups takes nothing away.
      if (BACKUP_FILE.test(path)) {
        run.allow(at, 'shell.pos.write')
        return
      }
      run.report(
        at,
        'shell.fs.overwrite_system',
        `this writes over ${name}`,
        'write to a file of the project',
      )
      return
    case 'root':
    case 'home':
    case 'maybe_root':
      run.report(
        at,
        'shell.fs.overwrite_system',
        `this writes over ${name}`,
        'write to a file of the project',
      )
      return
    case 'kernel':
      if (/sysrq/.test(file.text))
        run.report(
          at,
          'shell.system.sysrq',
          `${name} restarts or halts the kernel at once`,
          'shut down in order',
        )
      else
        run.report(
          at,
          'shell.fs.write_system',
          `this changes the running kernel through ${name}`,
          'let a person do it',
        )
      return
    case 'system':
      if (
        !append &&
        /^\/(?:etc\/(?:fstab|hosts|resolv\.conf|nsswitch\.conf|hostname)$|boot|bin|sbin|lib|usr\/(?:bin|sbin|lib)|dev)/.test(
          file.text,
        )
      )
        run.report(
          at,
          'shell.fs.overwrite_system',
          `this replaces ${name}, which the system needs`,
          'change it with its own tool',
        )
      else
        run.report(
          at,
          'shell.fs.write_system',
          `this changes ${name} for everybody on the host`,
          'let a person do it',
        )
      return
    case 'absolute':
      run.report(at, 'shell.fs.write_outside', `${name} lies outside the project`, 'write inside the project')
      return
    case 'vcs':
      if (/hooks\//.test(file.text)) {
        judgeHook(content, at, scope, run)
        run.report(
          at,
          'shell.persist.hook',
          `${name} runs at the next commit, merge or push`,
          'let a person review the hook',
        )
      } else
        run.report(at, 'shell.git.internal', `this changes ${name}, which belongs to git`, 'use git itself')
      return
    case 'unresolved':
    case 'project_all':
    case 'tmp_all':
      run.allow(at, 'shell.pos.write_unresolved')
      return
  }
}

/** A hook is a script that runs later: it is judged like one that runs now. */
function judgeHook(content: Flow, at: Place, scope: Scope, run: Run): void {
  if ((content.taints & (DOWNLOAD | DECODED)) !== 0)
    run.report(
      at,
      'shell.persist.write',
      `content from ${content.what} would run at a later command without anyone having read it`,
      'read it first',
    )
  if (content.text === null || content.text.trim() === '') return
  const { origin } = at
  const inner: Origin = {
    text: content.text,
    spanOf: () => at.span,
    layers: [...origin.layers, `hook@${at.span[0]}-${at.span[1]}`],
    depth: origin.depth + 1,
    decodes: origin.decodes,
  }
  run.evaluators.text(run, content.text, inner, run.subshell(scope), UNKNOWN_FLOW)
}

/** A line that only sets a variable, an alias or a path for programs. */
const BENIGN_LINE =
  /^\s*(?:#[^\n]*|export [A-Z_]+=(?:[^$`();|&<>]|\$[A-Z_]|\$\{[A-Z_])*|alias [\w.-]+=[^$`();|&<>]*|[A-Z_]+=[^$`();|&<>]*)?$/

/** Programs would be looked up where anybody may put them, or foreign code be loaded. */
const LOOKS_UP_FOREIGN =
  /\bPATH=["']?(?:\.|\/tmp|\/var\/tmp|\/dev\/shm)(?:[:/"']|$)|\b(?:LD_PRELOAD|LD_LIBRARY_PATH|LD_AUDIT|DYLD_\w+|PROMPT_COMMAND|BASH_ENV|PYTHONSTARTUP|NODE_OPTIONS|PERL5OPT|RUBYOPT)=/

/** Read before anybody logs in, or deciding who may. */
const AUTHORITY =
  /sudoers|passwd$|shadow$|authorized_keys|pam|ld\.so|cron|crontab|systemd|LaunchDaemons|LaunchAgents|rc\.local|init\.d|environment$/

function writeStartup(file: Arg, at: Place, content: Flow, append: boolean, run: Run): void {
  const name = quoted(file.text)
  const foreign = (content.taints & (DOWNLOAD | DECODED)) !== 0
  const hardens = content.text !== null && onlyHardens(file.text, content.text)
  if (hardens && append && !foreign) {
    run.report(
      at,
      'shell.persist.edit',
      `this changes ${name}, which decides who may log in`,
      'keep a session open while it is tried',
    )
    return
  }
  const benign =
    content.text !== null &&
    content.text.trim() !== '' &&
    !LOOKS_UP_FOREIGN.test(content.text) &&
    content.text
      .split('\n')
      .every((line) => line.length < 400 && BENIGN_LINE.test(line.replaceAll(HOLE, 'x')))
  if (AUTHORITY.test(file.text) || foreign || !append) {
    const how = foreign ? `content from ${content.what}` : append ? 'a line' : 'new content'
    run.report(
      at,
      'shell.persist.write',
      `this puts ${how} into ${name}, which runs or grants access later without being asked`,
      'let a person make the change',
    )
  } else if (benign)
    run.report(
      at,
      'shell.persist.edit',
      `this changes ${name}, which every new session reads`,
      'set it for this session only',
    )
  else
    run.report(
      at,
      'shell.persist.write',
      `this adds code to ${name}, which every new session runs`,
      'let a person review the line',
    )
}
