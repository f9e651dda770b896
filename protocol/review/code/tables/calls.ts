// Classes calls whose effect is known: pure computation, local containers, logs, answers, and safe forms of sinks.

import type { CallNames } from '../../syntax/grammar.ts'
import { anyOf } from '../any-of.ts'
import type { Language } from '../model.ts'
import { words } from './libraries/library.ts'

export type CallClass = 'pure' | 'mutator' | 'log' | 'answer' | 'error' | 'safe' | 'read' | 'test'

/** Containers that a function fills; harmless on what the function itself declared. */
const MUTATORS = new Set(
  words(
    'push append add put set extend insert appendleft pop shift unshift splice delete remove clear setdefault update sort reverse addAll putIfAbsent computeIfAbsent push_str push_back entry or_insert or_default append_all write_str reserve truncate retain discard merge compute',
  ),
)

const LOGS = anyOf([
  /(?:^|[./])(?:console|_?log|_?logger|logging|slog|LOG|LOGGER|Log|tracing|zap|logrus)\.(?:log|info|warn|warning|error|debug|trace|exception|critical|notice|verbose|fine)$/,
  /(?:^|[./])(?:console|_?log|_?logger|logging|slog|LOG|LOGGER|Log|tracing|zap|logrus)\.(?:Printf|Println|Print|Info|Warn|Error|Debug|Infof|Warnf|Errorf|Debugf)$/,
  /(?:^|[./])(?:console|_?log|_?logger|logging|slog|LOG|LOGGER|Log|tracing|zap|logrus)\.(?:LogInformation|LogWarning|LogError|LogDebug|LogTrace|LogCritical|WriteLine)$/,
  /(?:^|[./])(?:console|_?log|_?logger|logging|slog|LOG|LOGGER|Log|tracing|zap|logrus)\.(?:InfoContext|WarnContext|ErrorContext|DebugContext|with|child|\w+!)$/,
  /^(?:[A-Z][A-Z0-9]{0,12}_){0,3}(?:LOG|TRACE|DEBUG|WARN|WARNING|INFO|ERROR)(?:_(?:[A-Z]{2,12})){0,2}$|^(?:g_(?:warning|debug|message)|syslog)$/,
  /(?:^|\.)(?:Rails\.logger|logger|Timber|os_log|NSLog|Logger|_logger|Sentry)\.(?:info|debug|warn|error|addBreadcrumb|i|d|w|e)$/,
  /^(?:Log\.[vdiwe]|click\.echo|typer\.echo|puts|Console\.(?:WriteLine|Error\.WriteLine)|logging\.basicConfig|self\.(?:stdout|stderr)\.write|self\.style\.\w+)$/,
  /^(?:fmt\.Print(?:ln|f)?|println!|eprintln!|print!|print|info!|warn!|error!|debug!|trace!)$|(?:^|\.)getLogger$/,
  /(?:^|\.)(?:metrics|statsd|stats|counter|histogram|gauge|span|telemetry|meter|meterRegistry)\.\w{1,30}$|(?:^|\.)registry\.(?:timer|counter|summary|gauge)(?:\(\)\.(?:record|increment))?$/,
])

const ERRORS =
  /(?:Error|Exception|Refused|Denied|Forbidden|NotFound|Unauthorized|BadRequest|Fault|Problem|Http404|HTTPException)$|^abort$|^(?:bail|ensure|panic)!$|^errors?\.\w+$/

const ANSWERS = anyOf([
  /^(?:res|response|reply|ctx)\.(?:status|json|sendStatus|type|end|send|code)(?:\(\)\.(?:json|send|end|type|status))*$/,
  /^(?:jsonify|flask\.jsonify|flask\.abort|JsonResponse|django\.http\.\w+|HttpResponse(?:BadRequest|Forbidden|NotFound|NotAllowed)|fastapi\.HTTPException|render)$/,
  /^(?:render_template|flask\.render_template|django\.shortcuts\.render|http\.Error|net\/http\.Error|c\.JSON|ctx\.JSON|c\.AbortWithStatus(?:JSON)?|c\.AbortWithStatus)$/,
  /^(?:ResponseEntity\.\w+(?:\(\)\.\w+)*|w\.WriteHeader|StatusCode\.\w+|NextResponse\.json|Response\.json)$/,
])

/** Forms of sinks that are harmless with any value. */
const SAFE = anyOf([
  /^(?:yaml\.safe_load|yaml\.safe_dump|defusedxml\.\w[\w.]*|markupsafe\.escape|bleach\.clean|DOMPurify\.sanitize|dompurify\.sanitize|isomorphic-dompurify\.sanitize)$/,
  /^(?:django\.utils\.html\.\w+|werkzeug\.utils\.secure_filename|bcrypt\.\w+|argon2\.\w[\w.()]*)$/,
  /^(?:crypto\.(?:timingSafeEqual|createHmac|randomUUID|randomBytes|getRandomValues|scrypt|scryptSync)|randomBytes|randomUUID|(?:crypto\/)?subtle\.\w+|hmac\.\w+)$/,
  /^(?:crypto\/hmac\.\w+|crypto\/rand\.\w+|hashlib\.(?:sha\w+|blake2\w|scrypt|pbkdf2_hmac)|secrets\.\w+|os\.urandom|uuid\.uuid4|hash_equals|password_hash|password_verify)$/,
  /^(?:random_bytes|random_int|SecureRandom|java\.security\.SecureRandom|MessageDigest\.isEqual|bin2hex|\w{1,30}\.webhooks\.constructEvent)$/,
  /^(?:(?:zod|z|yup|joi|Joi|v)\.[\w.()]{1,200}|jose\.\w+|check_password_hash|generate_password_hash|escapeshellarg|shlex\.quote|shlex\.split)$/,
  /(?:^|\.)(?:escapeHtml|escape_html|sanitizeHtml|createTextNode|safeParse)$/,
  /(?:Schema|Validator|Body|Dto|schema)\.(?:parse|parseAsync|validate|validateSync|validateAsync|model_validate)$/,
])
/** What holds something back or lets go of it: added it is harmless, removed it is missed. */
const HOLDS = anyOf([
  /^(?:abort\w{0,20}|\w{0,20}[cC]ontroller|(?:abort|fetch|request|req)?[cC]trl|ac)\.abort$|(?:^|\.)(?:Body|rows|stmt)\.Close$/,
  /^(?:ticker|timer)\.Stop$|^(?:g|eg|grp|group|errGroup)\.(?:SetLimit|Wait|Go)$/,
  /(?:^|\.)(?:Lock|RLock|Unlock|RUnlock|TryLock|lockForUpdate|select_for_update|with_for_update|sharedLock|LockAsync|WaitAsync)$/,
  /^(?:asyncio|threading|multiprocessing)\.(?:Lock|RLock|Semaphore|BoundedSemaphore|wait_for|timeout)$|^(?:SemaphoreSlim|Mutex|ReentrantLock|Semaphore)$/,
  /^(?:context\.With(?:Timeout|Deadline)(?:Cause)?|AbortSignal\.(?:timeout|any)|(?:net\/)?http\.MaxBytesReader|io\.LimitReader|io\.LimitedReader|tokio\.time\.timeout)$/,
  /(?:^|\.)session(?:\(\))?\.(?:cycle_key|regenerate|regenerateToken|invalidate)$|^(?:session_regenerate_id|reset_session)$/,
  /(?:^|\.)(?:is_relative_to|relative_to|validates|validates_\w{1,30}|full_clean|ThrowIfCancellationRequested|FromSqlInterpolated|sanitize_sql_like|sanitize_sql_array)$/,
])
/** Verbs that tell of computing alone, by the naming conventions of all languages here. */
const COMPUTES =
  /(?:^|[._])(?:format|parse|render|serialize|stringify|encode|normalize|compute|calculate|calc|convert|translate|describe|truncate|capitalize|pluralize|summarize|humanize|slugify|tokenize|group|sort|chunk|flatten|round|compare|transform|decorate|indent|wrap_text|highlight|interpolate|default)(?:[A-Z_]\w{0,40}|)$/
/** Shows an amount; the amount stays what it is. */
const SHOWS_AMOUNT =
  /(?:^|[._])format_?(?:Money|Price|Amount|Currency|Total|Cents|money|price|amount|currency|total|cents)$/
/** Such a verb with one of these does more, or what it makes is obeyed. */
const MORE_THAN_COMPUTES =
  /html|sql|query|template|script|markup|raw|command|shell|url|path|money|price|amount|fee|total|token|secret|password|key|auth|role|permission|access|payload|xml|yaml|pickle|input/i

const READS = /(?:^|\.)(?:get|find|has|is|contains|count|exists|list|filter|all|first)(?:[A-Z_]\w{0,40}|)$/
/** Modules whose `get` goes out to the network. */
const NETWORK =
  /^(?:requests|axios|http|https|httpx|urllib\w*|got|fetch|superagent|aiohttp|client|session|net\/http|reqwest|Http|HTTP|restTemplate|webClient)\b/

/** Modules whose functions have the names of methods of values: `os.replace`, `shutil.copy`. */
const SYSTEM =
  /^(?:std\.(?:fs|process|net|env)|os|shutil|fs|fsp|fs\/promises|node:fs\w*|child_process|subprocess|File|Files|java\.nio\.file\.Files|FileUtils|Dir|Process|Runtime|sys|ctypes)\./
/** A path object of Python writes, moves and deletes. */
const OF_PATHS =
  /^(?:pathlib\.)?Path\(\)(?:\.[\w()]{1,60})?\.(?:replace|rename|unlink|touch|write\w*|rmdir|mkdir|chmod|open)$/
const OF_BROWSER = /^(?:globalThis|window|document|Reflect)\./
const isSystem = (path: string, language: Language): boolean =>
  // `fs::read(path).map_err(…)` is a method of what was read.
  (SYSTEM.test(path) && !(language === 'rs' && path.includes('()'))) ||
  (language === 'py' && OF_PATHS.test(path)) ||
  (language === 'js' && OF_BROWSER.test(path))

/** Of a module that goes out to the network or to the machine. */
export const reachesSystem = (path: string, language: Language): boolean =>
  NETWORK.test(path) || isSystem(path, language)

export const TEST_CALLS =
  /^(?:describe|it|test|expect|httptest\.New\w+|beforeEach|afterEach|beforeAll|afterAll|assert\w*|require\.\w+|t\.\w+|suite|context|jest\.\w+|vi\.\w+|mock\.\w+|pytest\.\w+|assertThat|when|verify|given|then|should)\b/

interface Members {
  readonly exact: ReadonlySet<string>
  readonly roots: readonly string[]
  readonly methods: ReadonlySet<string>
}

/** By language, of those whose grammar is loaded: no file of another one is judged. */
const members = new Map<Language, Members>()

/** Takes the names that come with a grammar. */
export function learnCalls(language: Language, libraries: readonly CallNames[]): void {
  if (members.has(language)) return
  const pure = libraries.flatMap((library) => library.pure)
  members.set(language, {
    exact: new Set(pure.filter((one) => !one.endsWith('.*'))),
    roots: pure.filter((one) => one.endsWith('.*')).map((one) => one.slice(0, -1)),
    methods: new Set(libraries.flatMap((library) => library.methods)),
  })
}

/** Modules whose exports stand in the tables under their own names. */
const OF_FRAMEWORK =
  /^(?:react|preact\/hooks|vue|solid-js|react-i18next|next-intl|next\/navigation|react-router(?:-dom)?|react-hook-form|react-redux|clsx|classnames|dayjs|class-variance-authority|tailwind-merge)\.(?=\w)/

/** `useState` of 'react': in the tables under its own name. */
export const isOfFramework = (module: string, name: string): boolean => OF_FRAMEWORK.test(`${module}.${name}`)

/** What a call does, by its path; null when that is not known. */
export function classOfCall(path: string, language: Language): CallClass | null {
  const plain = path.replace(/^(?:this|self)\./, '')
  if (language === 'js' && OF_FRAMEWORK.test(path))
    return classOfCall(path.replace(OF_FRAMEWORK, ''), language)
  if (LOGS.test(path) || LOGS.test(plain)) return 'log'
  if (SAFE.test(path) || HOLDS.test(path)) return 'safe'
  const library = members.get(language)
  if (library) {
    if (library.exact.has(path) || library.roots.some((root) => path.startsWith(root))) return 'pure'
    const dot = path.lastIndexOf('.')
    if (
      dot >= 0 &&
      library.methods.has(path.slice(dot + 1)) &&
      !NETWORK.test(path) &&
      !isSystem(path, language)
    )
      return 'pure'
  }
  if (ERRORS.test(path)) return 'error'
  if (ANSWERS.test(path)) return 'answer'
  if (SHOWS_AMOUNT.test(path)) return 'read'
  const dot = path.lastIndexOf('.')
  if (dot >= 0 && MUTATORS.has(path.slice(dot + 1))) return 'mutator'
  if (READS.test(path) && !NETWORK.test(path)) return 'read'
  if (
    COMPUTES.test(path) &&
    !MORE_THAN_COMPUTES.test(path) &&
    !NETWORK.test(path) &&
    !isSystem(path, language)
  )
    return 'read'
  return null
}
