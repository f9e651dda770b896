// Classes calls whose effect is known: pure computation, local containers, logs, answers, and safe forms of sinks.
import { anyOf } from '../any-of.ts'
import type { Language } from '../model.ts'
import { libraries } from './libraries/all.ts'
import { C, CSHARP, KOTLIN, RUBY, SOLIDITY, SWIFT } from './libraries/standard.ts'

export type CallClass = 'pure' | 'mutator' | 'log' | 'answer' | 'error' | 'safe' | 'read' | 'test'

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

interface Library {
  readonly source: string
  /** Full paths; a trailing `.*` takes all members. */
  readonly pure: readonly string[]
  /** Methods of values, whatever the value. */
  readonly methods: readonly string[]
}

const LIBRARIES: Readonly<Partial<Record<Language, Library>>> = {
  c: C,
  cs: CSHARP,
  rb: RUBY,
  sol: SOLIDITY,
  other: SWIFT,
  py: {
    source: 'https://docs.python.org/3/library/functions.html',
    pure: words(`abs all any bool bytes bytearray callable chr dict divmod enumerate filter float format frozenset hasattr hash hex id int isinstance issubclass iter len list map max min next oct ord pow print range repr reversed round set slice sorted str sum tuple type zip super property staticmethod classmethod object complex
      math.* datetime.* decimal.Decimal decimal.* fractions.Fraction itertools.* functools.wraps functools.reduce functools.partial functools.cmp_to_key functools.total_ordering operator.itemgetter operator.attrgetter operator.add operator.mul operator.eq collections.* statistics.* string.* textwrap.* re.compile re.match re.search re.fullmatch re.sub re.split re.findall re.escape re.finditer json.dumps json.loads copy.copy copy.deepcopy dataclasses.* enum.* typing.* uuid.UUID uuid.uuid4 time.time time.monotonic time.perf_counter argparse.ArgumentParser random.uniform random.gauss defaultdict Counter OrderedDict deque namedtuple os.path.join os.path.basename os.path.dirname os.path.splitext pathlib.PurePath urllib.parse.quote urllib.parse.urlencode urllib.parse.urlparse urllib.parse.urlsplit base64.b64encode base64.b64decode html.escape bisect.* heapq.* zoneinfo.ZoneInfo ipaddress.* difflib.* struct.* unicodedata.* ast.literal_eval shlex.quote shlex.split field abc.* contextlib.contextmanager contextlib.nullcontext contextlib.asynccontextmanager timedelta date
      asyncio.sleep time.sleep asyncio.gather json.load timezone.now django.utils.timezone.now get_object_or_404 django.shortcuts.get_object_or_404
      migrations.AddField migrations.CreateModel migrations.AddIndex migrations.AddConstraint migrations.AlterModelOptions django.db.migrations.AddField django.db.migrations.CreateModel django.db.migrations.AddIndex django.db.migrations.AddConstraint django.db.migrations.AlterModelOptions np.array np.zeros np.ones np.arange np.linspace np.mean np.sum np.abs np.sqrt np.where np.dot np.round np.clip np.concatenate np.asarray numpy.array numpy.zeros numpy.ones numpy.arange numpy.mean numpy.sum numpy.asarray pd.DataFrame pandas.DataFrame`),
    methods: words(
      'raise_for_status add_argument parse_args is_file is_dir exists with_suffix with_name joinpath as_posix strip lstrip rstrip split rsplit splitlines join lower upper title capitalize casefold replace startswith endswith removeprefix removesuffix find index count format encode decode zfill ljust rjust center isdigit isalpha isalnum isspace isupper islower items keys values copy isoformat strftime strptime timestamp total_seconds date time astimezone quantize hexdigest digest group groups groupdict bit_length to_bytes from_bytes order_by select_related prefetch_related only defer distinct annotate values_list reversed most_common partition rpartition translate union intersection difference issubset issuperset as_tuple is_integer weekday isoweekday',
    ),
  },
  js: {
    source: 'https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects',
    pure: words(`Math.* JSON.stringify JSON.parse Object.keys Object.values Object.entries Object.freeze Object.fromEntries Object.hasOwn Object.create Array.isArray Array.from Array.of Array Number String Boolean BigInt Symbol parseInt parseFloat isNaN isFinite Number.isInteger Number.isFinite Number.isNaN Number.parseInt Number.parseFloat Number.isSafeInteger String.raw String.fromCharCode Date Date.now Date.UTC Date.parse Map Set WeakMap WeakSet Promise.all Promise.resolve Promise.allSettled Promise.race encodeURIComponent decodeURIComponent encodeURI structuredClone Intl.* Int32Array Uint8Array URLSearchParams Buffer.from Buffer.byteLength Buffer.concat TextEncoder TextDecoder performance.now process.uptime process.hrtime process.hrtime.bigint process.cwd clearImmediate path.join path.basename path.extname path.dirname RegExp
      sleep setTimeout delay _.map _.filter _.groupBy _.keyBy _.uniq _.uniqBy _.sortBy _.orderBy _.pick _.omit _.chunk _.sum _.sumBy _.compact _.flatten _.isEqual _.isEmpty _.isNil _.get _.capitalize _.range _.debounce _.throttle fs.existsSync addDays addMinutes addHours subDays formatDistance dayjs date-fns.*
      useState useMemo useCallback useRef useId useContext useReducer useTranslation useTheme useEffect useLayoutEffect React.useState React.useMemo React.useCallback React.useRef React.useEffect React.memo React.forwardRef memo forwardRef createContext clsx classnames cn t i18n.t`),
    methods: words(
      'map filter reduce reduceRight forEach some every find findIndex findLast flat flatMap slice concat join includes indexOf lastIndexOf at keys values entries sort reverse toSorted toReversed with fill split trim trimStart trimEnd padStart padEnd toUpperCase toLowerCase toString toFixed toISOString toJSON toLocaleString toLocaleDateString toLocaleTimeString startsWith endsWith replace replaceAll substring substr charAt charCodeAt codePointAt match matchAll search test exec repeat normalize localeCompare getTime getFullYear getMonth getDate getDay getHours getMinutes getSeconds valueOf hasOwnProperty then catch finally orderBy limit offset skip sort lean toPrecision byteLength preventDefault stopPropagation',
    ),
  },
  java: {
    source: 'https://docs.oracle.com/en/java/javase/21/docs/api/',
    pure: words(
      `Math.* java.lang.Math.* String.valueOf String.format String.join Integer.parseInt Integer.valueOf Long.parseLong Long.valueOf Double.parseDouble Boolean.parseBoolean Objects.* java.util.Objects.* Optional.* java.util.Optional.* List.of List.copyOf Set.of Map.of Map.entry java.util.List.of java.util.Set.of java.util.Map.of Arrays.* java.util.Arrays.* Collections.* java.util.Collections.* Collectors.* java.util.stream.Collectors.* Stream.* IntStream.* java.util.stream.* Instant.now LocalDate.* LocalDateTime.* Duration.* java.time.* BigDecimal.valueOf java.math.BigDecimal.* UUID.randomUUID UUID.fromString StringBuilder ArrayList HashMap HashSet LinkedHashMap LinkedHashSet TreeMap BigDecimal BigInteger java.util.ArrayList java.util.HashMap java.util.HashSet java.util.LinkedHashMap java.util.TreeMap java.math.BigInteger SecureRandom java.security.SecureRandom Pattern.compile java.util.regex.Pattern.compile MessageDigest.isEqual EnumSet.* ChronoUnit.*`,
    ),
    methods: words(
      'equals equalsIgnoreCase hashCode toString compareTo length isEmpty isBlank isPresent orElse orElseGet orElseThrow map flatMap filter collect stream toList anyMatch allMatch noneMatch forEach sorted distinct limit skip reduce count sum min max findFirst findAny trim strip split substring indexOf lastIndexOf contains startsWith endsWith replace replaceAll toLowerCase toUpperCase charAt chars format formatted join get getOrDefault containsKey containsValue entrySet keySet values size getKey getValue plus minus plusDays minusDays plusHours isAfter isBefore toInstant toEpochMilli add subtract multiply divide setScale negate abs signum intValue longValue doubleValue name ordinal ofNullable ifPresent normalize toAbsolutePath resolve getFileName getParent relativize withColumn toPath groupValues take trimIndent ofDay peek mapToInt mapToLong mapToObj boxed iterator hasNext next',
    ),
  },
  go: {
    source: 'https://pkg.go.dev/std',
    pure: words(
      `len cap append make new copy min max string int int64 int32 uint uint64 uint32 float64 float32 byte rune bool error strings.* strconv.* fmt.Sprintf fmt.Sprint fmt.Errorf errors.New errors.Is errors.As errors.Join errors.Unwrap sort.* slices.* maps.* bytes.* math.* time.Now time.Since time.Duration time.Until time.Parse time.Date unicode.* unicode/utf8.* utf8.* regexp.MustCompile path.Join path.Base path/filepath.Join filepath.Join filepath.Base filepath.Clean filepath.Ext encoding/json.Marshal json.Marshal encoding/hex.* hex.EncodeToString hex.DecodeString golang.org/x/sync/errgroup.WithContext errgroup.WithContext time.NewTicker time.NewTimer net/url.Parse url.Parse url.QueryEscape url.PathEscape encoding/base64.* crypto/sha256.* sha256.* crypto/rand.Read context.Background context.WithTimeout context.WithCancel context.WithValue math/bits.* cmp.* sync.Once atomic.LoadInt64`,
    ),
    methods: words(
      'MoveToFront MoveToBack PushFront PushBack Front Back Error String Len Less Format Unix UnixMilli Add Sub Before After Equal IsZero Truncate Round Year Month Day MatchString FindString FindStringSubmatch ReplaceAllString Seconds Milliseconds Hours WriteString WriteByte Done Err',
    ),
  },
  rs: {
    source: 'https://doc.rust-lang.org/std/',
    pure: words(
      `Some Ok Err Box.new Rc.new Arc.new String.new String.from String.with_capacity Vec.new Vec.with_capacity HashMap.new HashSet.new BTreeMap.new Default.default Duration.from_secs Duration.from_millis Instant.now std.time.* std.cmp.* std.mem.swap std.mem.take i64.from u64.from u64.try_from u32.try_from usize.try_from i64.try_from u128.from str.from_utf8 std.str.from_utf8 std.fmt.* Cow.* std.iter.* format! vec! matches! assert! assert_eq! assert_ne! debug_assert! write! writeln! concat! todo! unreachable!`,
    ),
    methods: words(
      'checked_shl checked_shr checked_rem checked_pow saturating_pow wrapping_sub wrapping_mul fetch_add fetch_sub fetch_max range take_while skip_while map map_err and_then or_else ok_or ok_or_else ok err filter filter_map flat_map collect iter iter_mut into_iter unwrap_or unwrap_or_else unwrap_or_default is_some is_none is_ok is_err is_empty len clone cloned copied as_str as_ref as_mut as_bytes to_string to_owned to_vec into from to_lowercase to_uppercase trim split splitn split_once lines chars bytes starts_with ends_with contains find replace join get first last take skip rev enumerate zip chain fold sum min max any all count position sort sort_by sort_by_key sort_unstable dedup parse checked_add checked_sub checked_mul checked_div saturating_add saturating_sub saturating_mul wrapping_add abs pow order_by limit min_by_key max_by_key cmp partial_cmp eq to_be_bytes to_le_bytes windows chunks as_deref context with_context elapsed as_secs as_millis is_some_and then_some then valid_up_to contains_key keys values peekable step_by',
    ),
  },
  php: {
    source: 'https://www.php.net/manual/en/funcref.php',
    pure: words(
      `count strlen mb_strlen strtolower strtoupper mb_strtolower mb_strtoupper ucfirst lcfirst trim ltrim rtrim explode implode join str_replace str_contains str_starts_with str_ends_with substr mb_substr strpos strrpos sprintf number_format array_map array_filter array_reduce array_merge array_keys array_values array_key_exists array_unique array_slice array_combine array_column array_flip array_sum in_array is_array is_string is_int is_null is_numeric isset empty intval floatval strval boolval json_encode json_decode date time microtime mktime max min round floor ceil abs range sort usort ksort uasort array_search array_key_first array_key_last NumberFormatter IntlDateFormatter Collator htmlspecialchars htmlentities bin2hex random_bytes random_int hash_equals password_hash password_verify preg_match preg_replace preg_split preg_quote urlencode rawurlencode nl2br array_fill iterator_to_array DateTimeImmutable DateTime DateInterval compact array_push array_pop array_shift array_unshift`,
    ),
    methods: words(
      'formatCurrency format modify getTimestamp diff toArray count map filter first last isEmpty pluck values keys getMessage getCode toString',
    ),
  },
}

/** Containers that a function fills; harmless on what the function itself declared. */
const MUTATORS = new Set(
  words(
    'push append add put set extend insert appendleft pop shift unshift splice delete remove clear setdefault update sort reverse addAll putIfAbsent computeIfAbsent push_str push_back entry or_insert or_default append_all write_str reserve truncate retain discard',
  ),
)

const LOGS = anyOf([
  /(?:^|[./])(?:console|_?log|_?logger|logging|slog|LOG|LOGGER|Log|tracing|zap|logrus)\.(?:log|info|warn|warning|error|debug|trace|exception|critical|notice|verbose|fine)$/,
  /(?:^|[./])(?:console|_?log|_?logger|logging|slog|LOG|LOGGER|Log|tracing|zap|logrus)\.(?:Printf|Println|Print|Info|Warn|Error|Debug|Infof|Warnf|Errorf|Debugf)$/,
  /(?:^|[./])(?:console|_?log|_?logger|logging|slog|LOG|LOGGER|Log|tracing|zap|logrus)\.(?:LogInformation|LogWarning|LogError|LogDebug|LogTrace|LogCritical|WriteLine)$/,
  /(?:^|[./])(?:console|_?log|_?logger|logging|slog|LOG|LOGGER|Log|tracing|zap|logrus)\.(?:InfoContext|WarnContext|ErrorContext|DebugContext|with|child|\w+!)$/,
  /^(?:[A-Z][A-Z0-9]{0,12}_){0,3}(?:LOG|TRACE|DEBUG|WARN|WARNING|INFO|ERROR)(?:_(?:[A-Z]{2,12})){0,2}$|^(?:g_(?:warning|debug|message)|syslog)$/,
  /(?:^|\.)(?:Rails\.logger|logger|Timber|os_log|NSLog|Logger|_logger|Sentry)\.(?:info|debug|warn|error|addBreadcrumb|i|d|w|e)$/,
  /^(?:Log\.[vdiwe]|click\.echo|typer\.echo|puts|Console\.(?:WriteLine|Error\.WriteLine))$/,
  /^(?:fmt\.Print(?:ln|f)?|println!|eprintln!|print!|print|info!|warn!|error!|debug!|trace!)$|(?:^|\.)getLogger$/,
  /(?:^|\.)(?:metrics|statsd|stats|counter|histogram|gauge|span|telemetry|meter)\.\w{1,30}$/,
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
  /^(?:abort\w{0,20}|\w{0,20}[cC]ontroller|ac)\.abort$|(?:^|\.)(?:Body|rows|stmt)\.Close$/,
  /^(?:ticker|timer)\.Stop$|^(?:g|eg|grp|group|errGroup)\.(?:SetLimit|Wait|Go)$/,
  /(?:^|\.)(?:Lock|RLock|Unlock|RUnlock|TryLock|lockForUpdate|select_for_update|with_for_update|sharedLock|LockAsync|WaitAsync)$/,
  /^(?:asyncio|threading|multiprocessing)\.(?:Lock|RLock|Semaphore|BoundedSemaphore|wait_for|timeout)$|^(?:SemaphoreSlim|Mutex|ReentrantLock|Semaphore)$/,
  /^(?:context\.With(?:Timeout|Deadline)(?:Cause)?|AbortSignal\.(?:timeout|any)|(?:net\/)?http\.MaxBytesReader|io\.LimitReader|io\.LimitedReader|tokio\.time\.timeout)$/,
  /(?:^|\.)(?:is_relative_to|relative_to|validates|validates_\w{1,30}|full_clean|ThrowIfCancellationRequested|FromSqlInterpolated|sanitize_sql_like|sanitize_sql_array)$/,
])
/** Verbs that tell of computing alone, by the naming conventions of all languages here. */
const COMPUTES =
  /(?:^|[._])(?:format|parse|render|serialize|stringify|encode|normalize|compute|calculate|calc|convert|translate|describe|truncate|capitalize|pluralize|summarize|humanize|slugify|tokenize|group|sort|chunk|flatten|round|compare|transform|decorate|indent|wrap_text|highlight|interpolate)(?:[A-Z_]\w{0,40}|)$/
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
  /^(?:describe|it|test|expect|beforeEach|afterEach|beforeAll|afterAll|assert\w*|require\.\w+|t\.\w+|suite|context|jest\.\w+|vi\.\w+|mock\.\w+|pytest\.\w+|assertThat|when|verify|given|then|should)\b/

const members = new Map<
  Language,
  {
    readonly exact: ReadonlySet<string>
    readonly roots: readonly string[]
    readonly methods: ReadonlySet<string>
  }
>()
for (const language of Object.keys(LIBRARIES) as Language[]) {
  const own = LIBRARIES[language]!
  const more = [
    ...(language === 'java' ? [KOTLIN] : []),
    ...libraries.filter((library) => library.language === language),
  ]
  const pure = [...own.pure, ...more.flatMap((library) => library.pure)]
  const methods = [...own.methods, ...more.flatMap((library) => library.methods)]
  members.set(language, {
    exact: new Set(pure.filter((one) => !one.endsWith('.*'))),
    roots: pure.filter((one) => one.endsWith('.*')).map((one) => one.slice(0, -1)),
    methods: new Set(methods),
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
