// Judges programs given as text to an interpreter that is no shell, by the calls they hold. A small scanner, not a
// parser.
import { fold, isSecretPath, placeOf, scopeOf } from '../../read/files/paths.ts'
import { writeFile } from '../../read/files/write-file.ts'
import {
  type Arg,
  type Command,
  DECODED,
  DOWNLOAD,
  type Flow,
  HOLE,
  joinFlows,
  NO_FLOW,
  UNKNOWN_FLOW,
} from '../../read/model.ts'
import type { EffectRule } from '../../read/run.ts'
import { asWritten, type Commands, type Handler, type Place, quoted, type Run } from '../../read/run.ts'
import { BlockersOnly } from '../../read/script/second-reading.ts'
import { executeForeign } from '../../read/sinks.ts'
import { anyOf } from '../../read/words/any-of.ts'
import { part, readOptions, valuesOf } from '../../read/words/options.ts'
import { DELETING_CALLS, STARTING_CALLS } from '../../tables/programs.ts'
import { isFetched } from '../catalogue/local-programs.ts'
import { emptyTable } from '../databases/data.ts'
import { frameworkTask } from '../databases/framework-tasks.ts'
import { readSecret } from '../exfiltration/secrets.ts'
import { sendPrivateData } from '../exfiltration/sending.ts'
import { deleteHome } from '../filesystem/deletion.ts'
import { isSmallEdit } from '../filesystem/edit-in-place.ts'
import { editInPlace } from '../filesystem/file-changes.ts'
import { decideDelete, scopeOfTree } from '../filesystem/remove.ts'
import { EVERY_INTERFACE, serveToNetwork } from '../network/connections.ts'
import { installOnHost, publishPackage } from '../supply/packages.ts'
import { controlDesktop } from '../system/host.ts'
import { deployedConsole } from './deployed-consoles.ts'
import { executeDownload, executeTemporary, openInteractiveShell } from './foreign-code.ts'
import { codeOf } from './framework-code.ts'
import {
  executePipedProgram,
  programChangesUser,
  programConnectsShell,
  programDeletesFiles,
  programExecutesDecoded,
  programOpensShell,
  programStartsProcess,
  programUsesNetwork,
  programWritesFiles,
  runHarmlessProgram,
  runProjectProgram,
} from './programs.ts'
import { runScriptFile } from './shells.ts'

/** Calls that hand a text to a shell; group 1 is the text when it is a constant. */
const SHELL_CALL =
  /(?:os\.system|os\.popen|subprocess\.\w+|commands\.getoutput|pty\.spawn|os\.exec[lv]p?e?|execSync|spawnSync|execFileSync|child_process[^)]{0,40}\)\s*\.\s*(?:exec|spawn)\w*|\bexec|\bspawn|\bsystem|\bpopen|shell_exec|passthru|proc_open|os\.execute|io\.popen|do shell script|Kernel\.(?:system|exec))\s*(?:\(\s*)?(?:\[\s*)?["']([^"']{0,400})["']/
const ANY_EXEC =
  /os\.system|os\.popen|subprocess|pty\.spawn|os\.exec|execSync|spawn|child_process|\bexec\b|\bsystem\b|popen|shell_exec|passthru|proc_open|io\.popen|%x[({[]|`[^`]+`|pcntl_exec|Runtime\.getRuntime/
const SOCKET =
  /socket\.socket|socket\.create_connection|TCPSocket|fsockopen|net\.(?:connect|Socket)|IO::Socket|\/inet\/tcp|Socket\(|socket\(|require\(?\s*["']socket|\bconnect\(|ServerSocket|gen_tcp/
/** A client of a database opens no connection that a shell could be tied to. */
const DATABASE_CLIENT =
  /\b(?:sqlite3|duckdb|psycopg2?|pymysql|asyncpg|oracledb|pyodbc|mysql\.connector)\.connect\(/g
const TO_SHELL =
  /popen|ProcessBuilder|run\(|readline\(|\/bin\/(?:ba|z|da)?sh|cmd\.exe|dup2|subprocess|os\.execute|exec(?!ut)|spawn|pty|fork|\/inet[46]?\/(?:tcp|udp)/
const NETWORK =
  /urllib|requests\.|http\.client|urlopen|fetch\(|https?\.(?:get|request)|require\(["']https?["']\)|net\/http|Net::HTTP|LWP|file_get_contents\(\s*["']https?|curl_exec|smtplib|ftplib|paramiko/
const SEND = /\.post\(|method\s*[:=]\s*["']POST|data=|upload|sendmail|storbinary/
const DELETE =
  /shutil\.rmtree|os\.(?:remove|unlink|rmdir|removedirs)|\.unlink\(|rmSync|unlinkSync|rmdirSync|fs\.rm|FileUtils\.rm|File\.delete|Dir\.(?:rmdir|delete)|\bunlink\b|remove_tree|rimraf/
const DECODE =
  /b64decode|base64\.decode|frombase64string|atob\(|unpack\(\s*["'][mH]|codecs\.decode|bytes\.fromhex|zlib\.decompress|marshal\.loads|base64_decode|decode64/i
/** Readers of data; `pickle.load` makes objects by running what it reads. */
const DATA_READER = /\b(?:json|ujson|orjson|simplejson|tomllib|toml|tomli)\.loads?\(/g
const EVALUATE = /\beval\b|\bexec\b|__import__|\bFunction\(|compile\(|instance_eval|loadstring|\bload\(/
const WRITE =
  /write_text|writeFileSync|File\.write|writeFile|fwrite|file_put_contents|os\.rename|shutil\.(?:move|copy)|os\.(?:chmod|chown|mkdir|makedirs)|json\.dump\(|print\s*>/
/** Calls and statements up to where they end, and what makes them write or decode. */
const OPEN = [/open\([^)]*/g, /["'][wax]b?\+?["']/] as const
const PRINT = [/\bprintf?\s[^;]*/g, />\s*["']/] as const
const FROM = [/Buffer\.from\([^)]*/gi, /["'](?:base64|hex)["']/i] as const
const holds = (text: string, [calls, inside]: readonly [RegExp, RegExp]): boolean =>
  text.match(calls)?.some((call) => inside.test(call)) ?? false
const writes = (text: string): boolean => WRITE.test(text) || holds(text, OPEN) || holds(text, PRINT)
const decodes = (text: string): boolean => DECODE.test(text) || holds(text, FROM)
const names = (text: string, calls: readonly string[]): boolean => calls.some((call) => text.includes(call))
const starts = (text: string): boolean => ANY_EXEC.test(text) || names(text, STARTING_CALLS)
const deletes = (text: string): boolean => DELETE.test(text) || names(text, DELETING_CALLS)
const DELETES_HOME = anyOf(
  /\b(?:rmtree|rmSync|rm_rf|remove_tree|removeSync|rm)\(?\s*(?:require\(["']os["']\)\.|(?:os|pathlib|path)\.){0,2}(?:Path\.home\(\)|homedir\(\)|Dir\.home|expanduser\(["']~\/?["']\))\s*[,)]/,
  /\b(?:rmtree|rmSync|rm_rf|remove_tree|removeSync|rm)\(?\s*(?:require\(["']os["']\)\.|(?:os|pathlib|path)\.){0,2}(?:environ\[["']HOME["']\]|process\.env\.HOME)\s*[,)]/,
)
/** Not one variable, but all of them. */
const WHOLE_ENVIRONMENT =
  /JSON\.stringify\(\s*process\.env\s*[,)]|(?:dict|str|repr|dumps|urlencode)\(\s*(?:dict\()?os\.environ\b\s*[,)]|os\.environ\.(?:items|copy)\(|ENV\.to_h(?:ash)?\b|json_encode\(\s*(?:\$_ENV|getenv\(\))/
/** Every row through a mapper. Sources: Django QuerySet.delete, Active Record delete_all, Prisma deleteMany, Sequelize destroy, Eloquent truncate, SQLAlchemy Query.delete. */
const WIPES_TABLE = anyOf(
  /\.objects(?:\.all\(\))?\.(?:all\(\)\.)?delete\(\)|\b[A-Z]\w{0,60}(?:\.(?:all|unscoped))?\.(?:destroy_all|delete_all)\b/,
  /\.deleteMany\( {0,3}(?:\{ {0,3}(?:where: {0,3}\{ {0,3}\} {0,3})?\} {0,3})?\)|\.destroy\(\{ {0,3}(?:where: {0,3}\{ {0,3}\}|truncate: {0,3}true)|\.drop\(\)/,
  /(?:::|->)truncate\(\)|\b[A-Z]\w{0,60}::query\(\)->delete\(\)|\.query\([A-Z]\w{0,60}\)\.delete\(|\b(?:drop_all|dropDatabase|drop_database)\(/,
  /["'`]\s*(?:drop (?:table|database|schema)|truncate (?:table )?\w|delete from \w+\s*["'`;])/i,
)
const CONTROLS_DESKTOP =
  /login item|keystroke|key code|administrator privileges|the clipboard|hidden answer|system events|\bshut down\b|\brestart\b/i
const SETUID = /os\.set[ug]id|setuid\(|setgid\(|Process::(?:Sys\.)?setuid|POSIX::setuid|process\.set[ug]id/

/** Calls whose name says that something is changed, sent or ended. */
const EFFECT_CALL = anyOf(
  /[.:]\w{0,20}(?:delete|drop|flush|truncate|kill|terminate|send|upload|publish|execute|commit|save|rename|move|chmod|chown|shutdown|reboot|transfer|pay|create_|update_|insert_)\w{0,30}\s?[!(]/i,
  /[.:]\w{0,20}(?:put_|set_)\w{0,30}\s?[!(]/i,
)
const ONLY_SHOWS =
  /^\s*(?:display (?:dialog|notification|alert)|return|get|count|the? ?date|current date|\d)/i

export function judgeCode(command: Command, code: Arg, language: string, run: Run): Flow {
  // "a" + "b" is "ab".
  const text = code.text.replace(/"\s{0,4}\+\s{0,4}"|'\s{0,4}\+\s{0,4}'/g, '')
  run.budget.spend(text.length * 8)
  const at = { span: code.span, origin: command.origin }
  if (executeForeign({ text: null, taints: code.taints, what: code.what }, at, command.name, run))
    return UNKNOWN_FLOW
  if (RUNS_TEXT.test(text) && runsWhatItReads(text, command, at, run)) return UNKNOWN_FLOW
  const name = `this ${language} program`
  let found = false
  const report = (rule: EffectRule, what = ''): void => {
    found = true
    run.report(at, rule, { subject: `${name} (${quoted(text)})`, effect: what })
  }
  if (SOCKET.test(text.replace(DATABASE_CLIENT, '(')) && TO_SHELL.test(text))
    report(programConnectsShell, 'connects a shell to another host')
  if (SETUID.test(text)) report(programChangesUser)
  const executes = EVALUATE.test(text.replace(DATA_READER, '(')) || ANY_EXEC.test(text)
  if (decodes(text) && executes) report(programExecutesDecoded)
  if (NETWORK.test(text) && executes) report(executeDownload, 'executes what it downloads')
  if (!found) {
    const call = SHELL_CALL.exec(text)
    if (call?.[1] !== undefined) {
      found = true
      if (/^(?:\/(?:usr\/)?bin\/)?(?:ba|z|da|k|c|tc)?sh(?:\s+-[ip]+)?\s*$/.test(call[1].trim()))
        report(programOpensShell, 'opens a shell, free of whatever confined the program')
      else {
        const list = /\[\s*((?:["'][^"']*["']\s*(?:,\s*)?)+)\]/.exec(text)
        // A text that goes on with a variable is known only in part.
        const isJoined =
          !list && /^\s*(?:\+|\.\s*\$|%\s*\w|\.format)/.test(text.slice(call.index + call[0].length))
        const inner = list ? list[1]!.replace(/["'],?/g, ' ') : call[1] + (isJoined ? HOLE : '')
        run.textOf(
          command,
          { ...code, text: inner, linear: null },
          language,
          command.scope.inside(command.name),
        )
      }
    } else if (starts(text) && language !== 'awk') report(programStartsProcess, 'starts other programs')
  }
  if (starts(text)) found = judgeConstants(command, code, text, language, run) || found
  found = judgeWrites(command, code, text, run) || found
  if (language === 'AppleScript' && CONTROLS_DESKTOP.test(text))
    report(controlDesktop, 'types for the user, reads what the user sees, or starts at every login')
  if (WIPES_TABLE.test(text)) report(emptyTable, 'deletes every row of a table, or the table')
  if (DELETES_HOME.test(text)) report(deleteHome, 'deletes a whole home folder')
  else if (deletes(text)) {
    const scopes = stringsIn(text).map((path) =>
      scopeOfTree({ text: path, maybeEmpty: null }, command.scope.cwd),
    )
    const worst = scopes
      .map((scope) => decideDelete(scope, true, true))
      .find((decision) => decision !== null && /system|home|data|credentials/.test(decision.rule.id))
    report(worst ? worst.rule : programDeletesFiles, worst ? `deletes ${worst.why}` : 'deletes files')
  }
  if (NETWORK.test(text) && WHOLE_ENVIRONMENT.test(text))
    report(sendPrivateData, 'sends the whole environment, with the secrets in it')
  const secret = stringsIn(text).find((path) => isSecretPath(path, command.scope.cwd))
  if (secret !== undefined)
    report(
      NETWORK.test(text) ? sendPrivateData : readSecret,
      `reads ${quoted(secret)}${NETWORK.test(text) ? ' and sends it over the network' : ''}`,
    )
  if (!found && NETWORK.test(text) && SEND.test(text)) report(programUsesNetwork)
  if (!found && writes(text) && writesProjectOnly(text, command)) {
    run.allow(at, runHarmlessProgram)
    return UNKNOWN_FLOW
  }
  if (!found && writes(text)) report(programWritesFiles, 'writes files')
  if (found) return UNKNOWN_FLOW
  if (
    /\b(?:eval|exec|__import__|getattr|globals|Function|ctypes|cffi|pickle|marshal|import_module|include_string|evalfile|loadstring|loadfile|dofile)\b/.test(
      text,
    ) ||
    (/^(?:Lua|R|Julia)$/.test(language) && /\b(?:load|source|include)\s*\(/.test(text))
  )
    run.unjudged(at)
  else if (EFFECT_CALL.test(text) || (language === 'AppleScript' && !ONLY_SHOWS.test(text))) run.unjudged(at)
  else run.allow(at, runHarmlessProgram)
  return UNKNOWN_FLOW
}

/** Functions that run a text as a program. */
const RUNS_TEXT =
  /(?:^|[^.\w])(?:eval\b|(?:exec|load|source|system)\s*\()|\b(?:loadstring|loadfile|dofile|include_string|evalfile|instance_eval|os\.system|os\.execute)\b|\bFunction\s*\(|\bvm\.run/
const READS_INPUT =
  /stdin|STDIN|\bio\.(?:read|lines)|readFileSync\(\s*0|php:\/\/input|\/dev\/fd\/0|<>|\$<|\bgets\b|\binput\(|\bdofile\(\s*\)|\bsystem\s*\([^)]{0,40}\$\d/

/** A program given by argument that runs its input, or a file that came from elsewhere. */
function runsWhatItReads(text: string, command: Command, at: Place, run: Run): boolean {
  const { scope, stdin } = command
  if (READS_INPUT.test(text) && executeForeign(stdin, at, command.name, run)) return true
  return stringsIn(text).some((path) => {
    const file = scope.files.get(fold(path, scope.cwd))
    return file !== undefined && executeForeign(file, at, command.name, run)
  })
}

/** Constants of a program, by the sign round them. */
const CONSTANT = /"([^"\n]{0,400})"|'([^'\n]{0,400})'|`([^`\n]{0,400})`|%x[({[]([^)}\]\n]{0,400})/g
/** What stands between the elements of one list of arguments. */
const BETWEEN = /^[\s,[\](){}:]{1,24}$/
const MAX_CONSTANTS = 24

/** A program that starts others names them in its constants, whatever the call is called; only what nobody could
 * undo counts. True when something did. */
function judgeConstants(command: Command, code: Arg, text: string, language: string, run: Run): boolean {
  const texts: string[] = []
  let list: string[] = []
  let end = 0
  for (const found of text.matchAll(CONSTANT)) {
    const value = found[1] ?? found[2] ?? found[3] ?? found[4] ?? ''
    const between = text.slice(end, found.index)
    if (!between.includes(',') || !BETWEEN.test(between.replace('args', ''))) list = []
    list = [...list, /\s/.test(value) ? `'${value.replaceAll("'", '')}'` : value].slice(-16)
    if (value.includes(' ')) texts.push(value)
    // A longer list takes the place of its beginning.
    if (list.length > 2) texts.pop()
    if (list.length > 1) texts.push(list.join(' '))
    end = found.index + found[0].length
    if (texts.length >= MAX_CONSTANTS) {
      run.unjudged(command)
      break
    }
  }
  const before = run.findings.issues.length
  const strict = new BlockersOnly(run)
  const inside = command.scope.inside(command.name)
  for (const one of texts.length > 0 ? texts : spoken(text))
    strict.textOf(command, { ...code, text: one, linear: null }, language, inside)
  return run.findings.issues.length > before
}

/** `exec rm -rf x` of Tcl has no quotes. */
const spoken = (text: string): readonly string[] => {
  const bare = /^\s*exec\s+([^\n"']{1,400})/.exec(text)?.[1]
  return bare === undefined ? [] : [bare]
}

/** A path in a call that writes, and what follows it. */
const WRITTEN =
  /(open\(|writeFile(?:Sync)?\(|appendFile(?:Sync)?\(|writeTextFile(?:Sync)?\(|createWriteStream\(|file_put_contents\(|File\.(?:write|open)!?\(?|Bun\.write\(|truncate(?:Sync)?\(|Path\(|["']>{1,2}["'],)\s{0,4}["']([^"'\n]{1,200})["']([^\n]{0,24})/g
const REDIRECTED = /["'](>{1,2})\s{0,4}([/~][^"'\s]{1,200})["']/g
const GUARDED = [
  'device',
  'startup',
  'credentials',
  'system',
  'kernel',
  'logs',
  'history',
  'data',
  'home',
  'root',
]

/** True when it writes to a file that is more than the project's. */
function judgeWrites(command: Command, code: Arg, text: string, run: Run): boolean {
  let found = false
  const write = (path: string, append: boolean): void => {
    const file: Arg = { ...code, text: path, linear: null, content: null, glob: false, maybeEmpty: null }
    if (!GUARDED.includes(scopeOf(file, command.scope.cwd))) return
    found = true
    writeFile(file, { span: code.span, origin: command.origin }, UNKNOWN_FLOW, append, command.scope, run)
  }
  for (const [, call, path, rest] of text.matchAll(WRITTEN)) {
    const mode = /^\s*,\s*["']([rwaxbt+]{1,4})["']/.exec(rest!)?.[1] ?? ''
    if (/open/.test(call!) && !/[wax]|r\+/.test(mode)) continue
    if (call === 'Path(' && !/^\s*\)\s*\.(?:write_|open\(["'][wa])/.test(rest!)) continue
    write(path!, mode.includes('a') || /append|>>/.test(call!))
  }
  for (const [, sign, path] of text.matchAll(REDIRECTED)) write(path!, sign === '>>')
  return found
}

/** Calls that write, with what they write to: a constant or a name. */
const WRITE_CALL =
  /\bopen\(\s*(["'][^"'\n]{1,160}["']|\w+)\s*,\s*["'][wa]|(\w+|Path\(\s*["'][^"'\n]{1,160}["']\s*\))\.write_text\(|\bwriteFileSync\(\s*(["'][^"'\n]{1,160}["']|\w+)/g
/** Other ways to write, rename or change a file. */
const OTHER_WRITE =
  /os\.(?:rename|replace|chmod|chown|symlink|link|truncate)|shutil\.|\.(?:rename|replace|chmod|symlink_to|unlink|touch)\((?!["'])|writeFile\(|appendFile|createWriteStream|File\.(?:write|open)|fwrite|file_put_contents|>\s*["']/

/** One named file of the project, or a few: git shows what changed. */
function writesProjectOnly(text: string, { scope }: Command): boolean {
  if (OTHER_WRITE.test(text) || starts(text)) return false
  const calls = [...text.matchAll(WRITE_CALL)].slice(0, 8)
  const all =
    text.match(/\bopen\([^)\n]{0,200}["'][wax]b?\+?["']|\.write_(?:text|bytes)\(|writeFileSync\(/g) ?? []
  return (
    calls.length > 0 &&
    calls.length === all.length &&
    calls.every(([, opened, held, written]) => {
      const path = pathIn(opened ?? held ?? written!, text)
      return (
        path !== null &&
        isReadToo(text, path, opened ?? held ?? written!) &&
        ['project', 'build', 'tmp'].includes(scopeOf({ text: path, maybeEmpty: null }, scope.cwd)) &&
        !isSecretPath(path, scope.cwd) &&
        !/(?:^|\/)(?:\.github|\.husky|\.git|\.claude|\.vscode|Makefile|package\.json|setup\.py|conftest\.py)(?:\/|$)/.test(
          path,
        )
      )
    })
  )
}

/** What it writes it has read before: an edit, as sed -i makes it, and not another content. */
const isReadToo = (text: string, path: string, word: string): boolean =>
  /\.read(?:_text|lines)?\(|readFileSync\(|json\.load\(/.test(text) &&
  (text.split(path).length > 2 || (/^\w+$/.test(word) && text.split(word).length > 3))

/** A constant, or a name that is given one constant. */
function pathIn(word: string, text: string): string | null {
  const constant = /["']([^"']+)["']/.exec(word)?.[1]
  if (constant !== undefined) return constant
  if (!/^\w{1,40}$/.test(word)) return null
  const given = [
    ...text.matchAll(/(?:^|[;\n]|const |let |var )\s*(\w{1,40})\s*=\s*([^\n;=][^\n;]{0,200})/g),
  ].filter(([, name]) => name === word)
  return given.length === 1
    ? (/^(?:(?:pathlib\.)?Path\( {0,3})?["']([^"']{1,160})["'](?: {0,3}\))?$/.exec(
        given[0]![2]!.trim(),
      )?.[1] ?? null)
    : null
}

const stringsIn = (code: string): string[] =>
  [...code.matchAll(/["']([^"'\n]{1,200})["']/g)].map((match) => match[1]!)

interface Language {
  readonly label: string
  /** Options whose value is a program. */
  readonly code: RegExp
  /** Options with a value that is not a program. */
  readonly withValue: RegExp
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  python: { label: 'Python', code: /^-[a-zA-Z]*c$/, withValue: /^-[WX]$/ },
  node: {
    label: 'JavaScript',
    code: /^(?:-e|--eval|-p|--print|-pe|-ep)$/,
    withValue: /^(?:-r|--require|--import)$/,
  },
  perl: { label: 'Perl', code: /^-[a-zA-Z0-9]*[eE]$/, withValue: /^-[MIm]$/ },
  ruby: { label: 'Ruby', code: /^-[a-zA-Z]*e$/, withValue: /^-[rI]$/ },
  php: { label: 'PHP', code: /^-r$/, withValue: /^-[dcf]$/ },
  lua: { label: 'Lua', code: /^-e$/, withValue: /^-l$/ },
  osascript: { label: 'AppleScript', code: /^-e$/, withValue: /^-l$/ },
  julia: { label: 'Julia', code: /^(?:-e|-E|--eval)$/, withValue: /^$/ },
  jrunscript: { label: 'JavaScript', code: /^-e$/, withValue: /^-[lf]$/ },
  groovy: { label: 'Groovy', code: /^-e$/, withValue: /^$/ },
  elixir: { label: 'Elixir', code: /^-e$/, withValue: /^$/ },
  erl: { label: 'Erlang', code: /^-eval$/, withValue: /^$/ },
  tclsh: { label: 'Tcl', code: /^$^/, withValue: /^$/ },
  rscript: { label: 'R', code: /^-e$/, withValue: /^$/ },
}

const onDash = (label: string, code = /^-e$/): Language => ({ label, code, withValue: /^$/ })

/** Interpreters and compilers that other families know, as far as they are not given a text. */
const ALSO: Readonly<Record<string, Language>> = {
  bun: LANGUAGES.node!,
  deno: onDash('JavaScript', /^eval$/),
  gjs: onDash('JavaScript', /^-c$/),
  qjs: onDash('JavaScript'),
  r: onDash('R'),
  swift: onDash('Swift'),
  ghc: onDash('Haskell'),
  runghc: onDash('Haskell'),
  bb: onDash('Clojure', /^(?:-e|--eval)$/),
  clj: onDash('Clojure', /^(?:-e|--eval)$/),
  clojure: onDash('Clojure', /^(?:-e|--eval)$/),
  scala: onDash('Scala'),
  jshell: onDash('Java', /^$^/),
  racket: onDash('Racket'),
  guile: onDash('Scheme', /^-c$/),
  sbcl: onDash('Lisp', /^--eval$/),
  emacs: onDash('Lisp', /^--?(?:eval|execute)$/),
  octave: onDash('Octave', /^--eval$/),
  ipython: onDash('Python', /^-c$/),
  crystal: onDash('Crystal', /^eval$/),
  iex: onDash('Elixir', /^(?:-e|--eval)$/),
}

const interpreter =
  (language: Language): Handler =>
  (command, run) => {
    const { args, stdin } = command
    const served = serves(command, run)
    if (served) return served
    let operand: Arg | undefined
    let ranCode = false
    for (let i = 0; i < args.length; i++) {
      const arg = args[i]!
      const attached = attachedCode(arg, language)
      if (attached) {
        judgeCode(command, attached, language.label, run)
        ranCode = true
      } else if (language.code.test(arg.text) && args[i + 1]) {
        judgeCode(command, args[i + 1]!, language.label, run)
        ranCode = true
        i++
      } else if (arg.text === '-m' && language.label === 'Python' && args[i + 1])
        return pythonModule(command, args.slice(i + 1), run)
      else if (/^(?:-r|--require|--import)$/.test(arg.text) && isShared(args[i + 1], command)) {
        run.report(command, executeTemporary, { file: quoted(args[i + 1]!.text) })
        return UNKNOWN_FLOW
      } else if (language.withValue.test(arg.text)) i++
      else if (!arg.text.startsWith('-') || arg.text === '-') {
        operand = arg
        break
      }
    }
    if (
      /^-[a-zA-Z]*i/.test(args[0]?.text ?? '') &&
      ranCode &&
      (language.label === 'Perl' || language.label === 'Ruby') &&
      !isSmallEdit(args.slice(args.findIndex(({ text }) => language.code.test(text)) + 2), command.scope)
    )
      run.report(command, editInPlace, { subject: asWritten(command), effect: 'rewrites files in place' })
    if (ranCode)
      return args.some(({ text }) => DECODES.test(text))
        ? { text: null, taints: DECODED, what: asWritten(command) }
        : UNKNOWN_FLOW
    if (args.length > 0 && args.every(({ text }) => /^(?:--?version|--?help|-[vVh])$/.test(text))) {
      run.allow(command, runProjectProgram)
      return UNKNOWN_FLOW
    }
    if (
      language.label === 'JavaScript' &&
      /^--(?:test|check|run)(?:=|$)/.test(args[0]?.text ?? '') &&
      (operand === undefined || scopeOf(operand, command.scope.cwd) === 'project')
    ) {
      run.allow(command, runProjectProgram)
      return UNKNOWN_FLOW
    }
    if (operand && operand.text !== '-') return programFile(command, operand, args, run)
    if (stdin.text !== '' || stdin.taints !== 0) {
      if (executeForeign(stdin, command, command.name, run)) return UNKNOWN_FLOW
      if (stdin.text !== null) {
        if (command.scope.forked) run.report(command, executePipedProgram, { command: asWritten(command) })
        return judgeCode(command, { ...command.word, text: stdin.text, linear: null }, language.label, run)
      }
    }
    run.report(command, openInteractiveShell, {
      subject: asWritten(command),
      effect: 'reads a program that is not visible here',
    })
    return UNKNOWN_FLOW
  }

/** Functions of Python, Perl, Ruby, PHP and JavaScript that turn letters into bytes. */
const DECODES =
  /\b(?:decode_base64|b64decode|a85decode|b32decode|unhexlify|fromhex|decode64|base64_decode|hex2bin|atob|Buffer\.from)\b|\bunpack[ (]{1,3}["'](?:m|u|H)/
/** `-c'import os'` and `--eval='x()'` hold the program behind the option. */
function attachedCode(arg: Arg, { code }: Language): Arg | null {
  const { text } = arg
  const equals = text.startsWith('--') ? text.indexOf('=') : -1
  if (equals > 0) return code.test(text.slice(0, equals)) ? part(arg, equals + 1) : null
  if (!/^-[a-zA-Z]{1,4}[^\w.=-]|^-[a-zA-Z]{1,20}[\s('"]/.test(text)) return null
  for (let end = 2; end < 6; end++)
    if (code.test(text.slice(0, end)) && !code.test(text.slice(0, end + 1))) return part(arg, end)
  return null
}

const isShared = (file: Arg | undefined, { scope }: Command): boolean =>
  file !== undefined && ['tmp', 'tmp_all'].includes(scopeOf(file, scope.cwd))

/** `php -S` and `ruby -run -e httpd` offer a folder to the network. */
function serves(command: Command, run: Run): Flow | null {
  const text = command.args.map((arg) => arg.text).join(' ')
  const isServer =
    (command.name === 'php' && /^-S /.test(text)) || (command.name === 'ruby' && /^-run -e httpd/.test(text))
  if (!isServer || /(?:localhost|127\.0\.0\.1)/.test(text)) return null
  run.report(command, serveToNetwork, {
    subject: asWritten(command),
    effect: 'offers the folder to everybody on the network',
  })
  return UNKNOWN_FLOW
}

/** The script wrote or fetched something that the program may load. */
const hasWrittenCode = ({ scope: { files } }: Command): boolean =>
  [...files].some(
    ([path, { taints }]) =>
      (taints & (DOWNLOAD | DECODED)) !== 0 ||
      !/\.(?:csv|tsv|txt|log|json|md|html|xml|out|pid|gz|sql|png|svg|pdf)$|^\/dev\//.test(path),
  )

/** A program of the project is run as its authors mean it to be. */
function programFile(command: Command, file: Arg, args: readonly Arg[], run: Run): Flow {
  const scope = scopeOf(file, command.scope.cwd)
  const isKnown = hasWrittenCode(command) || file.content !== null || file.taints !== 0
  const isBuilt =
    scope === 'build' &&
    !isFetched(command) &&
    /^(?:\.\/)?(?:dist|build|out|target|_build|\.next|\.output)\//.test(file.text)
  const rest = args.slice(args.indexOf(file) + 1)
  const deployed = isKnown ? null : deployedConsole(command, file, rest, run)
  if (deployed) return deployed
  if (isKnown || (scope !== 'project' && !isBuilt) || file.text.includes(HOLE))
    return runScriptFile(command, file, run)
  if (args.some(({ text }) => EVERY_INTERFACE.test(text.replace(/^--inspect(?:-brk)?=/, '')))) {
    run.report(command, serveToNetwork, {
      subject: asWritten(command),
      effect: 'answers everybody on the network',
    })
    return UNKNOWN_FLOW
  }
  if (
    /(?:^|\/)setup\.py$/.test(file.text) &&
    /^(?:install|develop|upload|register)$/.test(rest[0]?.text ?? '')
  ) {
    const isPublic = /^(?:upload|register)$/.test(rest[0]!.text)
    run.report(command, isPublic ? publishPackage : installOnHost, {
      subject: asWritten(command),
      effect: isPublic ? 'gives the package to everybody' : 'installs the package for the whole interpreter',
    })
    return UNKNOWN_FLOW
  }
  const given = codeOf({ name: file.text, args: rest })
  if (given) return judgeCode(command, given.code, given.language, run)
  const task = /(?:^|\/)(?:manage\.py|artisan|console|rails|ace|spark|yii|cake(?:\.php)?|think)$/.test(
    file.text,
  )
    ? frameworkTask(command, rest, run)
    : null
  if (task) return task
  run.allow(command, runProjectProgram)
  return UNKNOWN_FLOW
}

const SAFE_MODULES =
  'pytest unittest json.tool venv py_compile compileall mypy black ruff isort flake8 pylint doctest timeit cProfile pdb site sysconfig platform coverage tox nox build ast dis tokenize this calendar zipapp bandit pyright tabnanny trace pyflakes pycodestyle pydocstyle vulture sphinx mkdocs inspect pstats sqlfluff pre_commit'.split(
    ' ',
  )

function pythonModule(command: Command, rest: readonly Arg[], run: Run): Flow {
  const [module, ...args] = rest
  const name = module!.text
  if (name === 'pip' || name === 'pipx' || name === 'uv')
    return run.argvOf(command, [{ ...module!, linear: null }, ...args], command.scope.inside('python -m'))
  if (name === 'http.server' || name === 'SimpleHTTPServer') {
    const bound = valuesOf(readOptions(args, '-b --bind -d --directory -p'), '-b --bind')[0]?.text ?? ''
    if (/^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(bound)) {
      run.allow(command, runProjectProgram)
      return UNKNOWN_FLOW
    }
    run.report(command, serveToNetwork, {
      subject: asWritten(command),
      effect: 'offers the folder to everybody on the network',
    })
    return UNKNOWN_FLOW
  }
  if (name === 'venv')
    for (const folder of readOptions(args, '--prompt').operands)
      command.scope.created.add('check', `venv ${placeOf(folder.text, command.scope)}`)
  if (SAFE_MODULES.includes(name)) run.allow(command, runProjectProgram)
  else run.unjudged(command)
  return UNKNOWN_FLOW
}

/** `target` stands behind a `>` of something printed. */
function printsTo(text: string, target: RegExp): boolean {
  for (const { 0: printed, index } of text.matchAll(/print[^;}\n]*/g)) {
    for (let at = printed.indexOf('>'); at >= 0; at = printed.indexOf('>', at + 1)) {
      target.lastIndex = index + at + 1
      if (target.test(text)) return true
    }
  }
  return false
}

interface AwkCommand {
  readonly inner: string
  /** The program reads what it prints. */
  readonly isRead: boolean
}

const MAX_AWK_COMMANDS = 8

/** POSIX awk: system(), `"command" | getline`, `print | "command"`; those that are read come first. */
function commandsOfAwk(text: string): readonly AwkCommand[] {
  const found = (pattern: RegExp, isRead: boolean): AwkCommand[] =>
    [...text.matchAll(pattern)].map((match) => {
      // What is joined to the text is known only when it runs.
      const isJoined = !isRead && /^\s*[\w$]/.test(text.slice(match.index + match[0].length))
      return { inner: match[1]!.replace(/^\/(?:usr\/)?bin\//, '') + (isJoined ? HOLE : ''), isRead }
    })
  return [
    ...found(/"([^"]+)"\s*\|&?\s*getline/g, true),
    ...found(/system\s*\(\s*"([^"]*)"/g, false),
    ...found(/\|\s*(?:&\s*)?"([^"]+)"/g, false),
  ]
}

const awk: Handler = (command, run) => {
  const { args } = command
  const code = args.find(
    (arg, index) => !arg.text.startsWith('-') && !/^-(?:[Fvf]|-assign)$/.test(args[index - 1]?.text ?? ''),
  )
  if (!code) return null
  // Extensions and program files are not visible here.
  if (args.some(({ text }) => /^(?:-l|--load|-E|--exec)/.test(text))) {
    run.unjudged(command)
    return UNKNOWN_FLOW
  }
  const { text } = code
  const at = { span: code.span, origin: command.origin }
  const all = commandsOfAwk(text)
  const started = all.slice(0, MAX_AWK_COMMANDS)
  if (started.length < all.length) run.unjudged(command)
  if (/\/inet[46]?\/(?:tcp|udp|raw)\//.test(text))
    run.report(at, programConnectsShell, {
      subject: 'this awk program',
      effect: `opens a network connection: ${quoted(text)}`,
    })
  else if (started.length > 0) {
    let read: Flow = NO_FLOW
    for (const { inner, isRead } of started)
      if (/^(?:ba|z|da|k)?sh$/.test(inner.trim()))
        run.report(at, programOpensShell, {
          subject: 'this awk program',
          effect: `opens a shell: ${quoted(text)}`,
        })
      else {
        const argument = { ...code, text: inner, linear: null }
        const stdin = isRead ? NO_FLOW : { ...joinFlows(command.stdin, read), text: null }
        const flow = run.textOf(command, argument, 'awk', command.scope.inside('awk'), stdin)
        if (isRead) read = joinFlows(read, flow)
      }
  } else if (/system\s*\(|\bgetline\s*(?:<\s*)?cmd/.test(text))
    run.report(at, programStartsProcess, {
      subject: 'this awk program',
      effect: `starts other programs: ${quoted(text)}`,
    })
  else if (printsTo(text, /\s*[^=\s]/y) && printsTo(text, /\s*"[^"]+"/y))
    run.report(at, programWritesFiles, {
      subject: 'this awk program',
      effect: `writes files: ${quoted(text)}`,
    })
  else if (
    args.some(({ text: option }) => option === '-i' || option === '--in-place' || option === 'inplace')
  )
    run.report(at, editInPlace, { subject: asWritten(command), effect: 'rewrites files in place' })
  else return null
  return UNKNOWN_FLOW
}

/** Other families know the rest of what the program does. */
const codeOnly =
  (language: Language): Handler =>
  (command, run) => {
    const at = command.args.findIndex(({ text }) => language.code.test(text))
    const code = at < 0 ? undefined : command.args[at + 1]
    if (code) return judgeCode(command, code, language.label, run)
    const { stdin, word } = command
    if (stdin.text === null || stdin.text.trim() === '') return null
    return judgeCode(command, { ...word, text: stdin.text, linear: null }, language.label, run)
  }

/** What a framework is given to run inside the application, with its database. */
const framework: Handler = (command, run) => {
  const given = codeOf(command)
  return given ? judgeCode(command, given.code, given.language, run) : null
}

const byName = (name: string): readonly [string, Handler] => [name, interpreter(LANGUAGES[name]!)]

/** Before other files that claim one of these programs. */
export const priority = 20

export const commands: Commands = {
  ...Object.fromEntries(Object.keys(LANGUAGES).map(byName)),
  python2: interpreter(LANGUAGES.python!),
  python3: interpreter(LANGUAGES.python!),
  pypy: interpreter(LANGUAGES.python!),
  pypy3: interpreter(LANGUAGES.python!),
  nodejs: interpreter(LANGUAGES.node!),
  tsx: interpreter(LANGUAGES.node!),
  'ts-node': interpreter(LANGUAGES.node!),
  ...Object.fromEntries(Object.entries(ALSO).map(([name, language]) => [name, codeOnly(language)])),
  jjs: interpreter(LANGUAGES.node!),
  irb: interpreter(LANGUAGES.ruby!),
  luajit: interpreter(LANGUAGES.lua!),
  ...Object.fromEntries(
    ['rails', 'artisan', 'manage.py', 'django-admin', 'mix', 'bundle'].map((name) => [name, framework]),
  ),
  awk,
  gawk: awk,
  mawk: awk,
  nawk: awk,
}

export const pythonHandler: Handler = interpreter(LANGUAGES.python!)
