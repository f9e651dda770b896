// Lists what libraries of servers compute, declare and read, without an effect on others, by language.
import type { Library } from './library.ts'

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

export const PYTHON: Library = {
  language: 'py',
  source: 'https://docs.python.org/3/library/index.html',
  pure: words(
    `getattr vars os.getenv os.path.exists os.path.isfile os.path.isdir os.path.getsize os.path.getmtime os.path.relpath os.path.commonpath os.path.realpath os.path.abspath os.path.normpath os.fspath os.cpu_count pathlib.* Path PurePath random.* calendar.* locale.format_string csv.reader csv.DictReader io.StringIO io.BytesIO StringIO BytesIO types.SimpleNamespace types.MappingProxyType warnings.warn traceback.format_exc inspect.signature inspect.isclass array.array zlib.crc32 zlib.compress gzip.compress binascii.hexlify asyncio.Event asyncio.Queue asyncio.iscoroutinefunction asyncio.get_running_loop threading.Event threading.local queue.Queue weakref.* contextvars.ContextVar gettext.gettext gettext ngettext gettext_lazy ugettext locale.* secrets.compare_digest email.utils.parseaddr email.utils.formataddr mimetypes.guess_type fnmatch.fnmatch graphlib.* reprlib.repr pprint.pformat tomllib.loads configparser.ConfigParser urllib.parse.* parse_qs urlsplit urlparse quote quote_plus urlencode urljoin sys.getsizeof argparse.ArgumentParser dateutil.* pytz.* tqdm tabulate humanize.* structlog.get_logger`,
  ),
  methods: words(
    `sub subn match fullmatch findall finditer resolve is_file is_dir exists stat relative_to is_relative_to with_suffix with_name with_stem as_posix absolute expanduser joinpath iterdir glob model_dump model_dump_json model_json_schema as_dict to_dict to_json swapcase expandtabs ljust center format_map isidentifier isdecimal isnumeric astimezone isocalendar utcoffset fromisoformat tobytes hex add_argument add_argument_group add_subparsers labels inc dec observe`,
  ),
}

export const PANDAS: Library = {
  language: 'py',
  source: 'https://pandas.pydata.org/docs/reference/',
  pure: words(
    `pd.to_datetime pd.to_numeric pd.concat pd.merge pd.Series pd.Timestamp pd.Timedelta pd.isna pd.notna pd.cut pd.qcut pd.date_range pandas.to_datetime pandas.to_numeric pandas.concat pandas.merge pandas.Series pandas.isna np.isnan np.nan np.minimum np.maximum np.floor np.ceil np.log np.exp np.std np.median np.percentile np.unique np.sort np.argsort np.cumsum np.diff np.isclose np.allclose np.full np.empty np.stack np.vstack np.hstack np.reshape np.random.default_rng`,
  ),
  methods: words(
    `sum count size first last groupby agg aggregate fillna dropna reset_index set_index sort_values sort_index merge rename astype head tail describe assign pivot pivot_table melt where mask iterrows itertuples drop_duplicates duplicated isin between shift rolling resample cumsum rank value_counts nunique unique tolist to_numpy isna notna isnull notnull mean median std var quantile abs round nlargest nsmallest transpose reshape flatten ravel squeeze argmax argmin clip div mul`,
  ),
}

export const DJANGO: Library = {
  language: 'py',
  source: 'https://docs.djangoproject.com/en/stable/ref/models/',
  pure: words(
    `Q F Value Case When Sum Count Avg Max Min Prefetch Coalesce Concat Lower Upper Length Trunc TruncDate TruncMonth ExpressionWrapper OuterRef Subquery Exists models.* django.db.models.* serializers.* rest_framework.serializers.* forms.* django.forms.* migrations.AddField migrations.AddIndex migrations.CreateModel migrations.AddConstraint migrations.Migration reverse django.urls.reverse reverse_lazy django.urls.reverse_lazy format_html django.utils.html.format_html Paginator django.core.paginator.Paginator localtime make_aware`,
  ),
  methods: words(`exclude aggregate alias iterator in_bulk dates datetimes using union earliest latest`),
}

export const SQLALCHEMY: Library = {
  language: 'py',
  source: 'https://docs.sqlalchemy.org/en/20/',
  pure: words(
    `Column Integer BigInteger SmallInteger String Text Boolean DateTime Date Numeric Float JSON UUID Enum ForeignKey Index UniqueConstraint CheckConstraint PrimaryKeyConstraint relationship mapped_column Mapped func.* select or_ and_ not_ desc asc case cast literal selectinload joinedload subqueryload contains_eager db.Column db.Integer db.String db.Text db.Boolean db.DateTime db.Date db.Numeric db.ForeignKey db.relationship db.Index db.select sa.* sqlalchemy.*`,
  ),
  methods: words(
    `order_by where having group_by outerjoin options scalars scalar scalar_one scalar_one_or_none one one_or_none unique label is_ isnot in_ ilike like nullslast nullsfirst`,
  ),
}

export const PYDANTIC: Library = {
  language: 'py',
  source: 'https://docs.pydantic.dev/latest/api/',
  pure: words(
    `Field ConfigDict constr conint confloat conlist condecimal StringConstraints PrivateAttr TypeAdapter pydantic.* Query Path Body Header Form attrs.* attr.ib attr.s`,
  ),
  methods: words(``),
}

export const NODE: Library = {
  language: 'js',
  source: 'https://nodejs.org/api/',
  pure: words(
    `path.resolve path.normalize path.relative path.isAbsolute path.parse path.format util.inspect util.format util.promisify url.fileURLToPath fileURLToPath os.cpus os.availableParallelism crypto.createHash crypto.createSecretKey createHash events.EventEmitter EventEmitter async_hooks.AsyncLocalStorage AsyncLocalStorage timers/promises.setTimeout timers/promises.setImmediate perf_hooks.performance.now express.Router express.json Router pLimit p-limit ms nanoid uuid.v4 uuid.v7 uuidv4 v4 dayjs.* luxon.* DateTime.* dayjs.utc moment Decimal Big BigNumber lodash.* lodash/*`,
  ),
  methods: words(
    `exec groupBy distinct flatten getTimezoneOffset readUInt32BE readUInt16BE readUInt8 writeUInt32BE equals isBefore isAfter isSame diff startOf endOf toDate toUnixInteger toISODate unix plus minus dividedBy times toNumber negated`,
  ),
}

export const GO: Library = {
  language: 'go',
  source: 'https://pkg.go.dev/std',
  pure: words(
    `context.TODO context.Cause context.WithoutCancel time.After time.NewTimer time.NewTicker time.Tick time.Sleep time.ParseDuration time.Unix time.UnixMilli time.LoadLocation math/rand.* math/rand/v2.* rand.Intn rand.IntN rand.Int63n rand.Int64N rand.N rand.Float64 rand.Shuffle rand.Perm sync.WaitGroup sync.Map sync.Pool sync.OnceFunc sync.OnceValue atomic.* sync/atomic.* net/url.Parse net/url.QueryEscape net/url.PathEscape url.Parse url.QueryEscape url.PathEscape url.ParseQuery net.ParseIP net.ParseCIDR net.JoinHostPort net.SplitHostPort netip.* net/netip.* html.EscapeString json.Unmarshal encoding/json.Unmarshal json.NewDecoder encoding/json.NewDecoder json.Valid json.RawMessage bufio.NewReader bufio.NewScanner bufio.NewWriter io.MultiReader io.NopCloser http.StatusText net/http.StatusText http.NewServeMux slog.String slog.Int slog.Int64 slog.Bool slog.Duration slog.Time slog.Group slog.With log/slog.* filepath.* path/filepath.* path.* fmt.Sprintln fmt.Sscanf fmt.Stringer hash/fnv.* fnv.* hash/crc32.* crc32.* uuid.New uuid.NewString uuid.Parse runtime.NumCPU runtime.GOMAXPROCS debug.Stack container/list.* container/heap.* text/tabwriter.* unicode/utf16.* iter.* reflect.TypeOf reflect.DeepEqual errgroup.WithContext golang.org/x/sync/errgroup.WithContext encoding/csv.NewReader csv.NewReader big.NewInt big.NewFloat math/big.*`,
  ),
  methods: words(
    `After Stop Reset Text Scan Bytes Path Query Hostname Port Host Scheme Load Add1 Cmp Sign SetString Int64 Uint64 Float64 Compare Unwrap Is As Deadline Value Local UTC In Weekday YearDay AddDate IsNil`,
  ),
}

export const RUST: Library = {
  language: 'rs',
  source: 'https://doc.rust-lang.org/std/',
  pure: words(
    `std.env.var std.env.args Duration.* std.time.Duration.* Instant.* tokio.time.sleep tokio.time.Duration.* NonZeroU32.new NonZeroUsize.new usize.from u8.from u16.from u32.from i32.from f64.from u8.try_from u16.try_from i32.try_from Regex.new LazyLock.new OnceLock.new OnceCell.new RefCell.new Cell.new Mutex.new RwLock.new AtomicUsize.new AtomicU64.new AtomicBool.new PhantomData Cursor.new PathBuf.from Path.new OsStr.new Uuid.new_v4 Uuid.parse_str Utc.now chrono.* Ordering.* Wrapping Reverse std.array.* std.num.* std.str.* std.char.* serde_json.json json! format_args! env! option_env! include_str! stringify! line! file! dbg! thread_local! bail! ensure! anyhow! anyhow.anyhow context`,
  ),
  methods: words(
    `fold try_fold reduce product flatten copied filter_map find_map map_while take_while skip_while inspect scan unzip partition max_by min_by max_by_key rposition last nth chunks_exact rchunks split_at split_first split_last split_off first_mut last_mut is_sorted iter_mut retain drain extend extend_from_slice truncate resize swap reverse rotate_left binary_search binary_search_by concat repeat lines char_indices bytes trim_start trim_end trim_matches trim_start_matches trim_end_matches strip_prefix strip_suffix rsplit rsplitn rsplit_once split_whitespace split_terminator eq_ignore_ascii_case to_ascii_lowercase to_ascii_uppercase is_ascii is_char_boundary is_alphanumeric is_alphabetic is_numeric is_whitespace is_ascii_digit parse_str rem_euclid div_euclid pow leading_zeros trailing_zeros count_ones rotate_right wrapping_sub wrapping_mul overflowing_add checked_rem checked_pow saturating_pow abs_diff clamp signum floor ceil round sqrt to_le_bytes from_be_bytes as_mut_slice as_slice as_path as_os_str display file_name extension parent starts_with components is_absolute with_extension with_file_name to_path_buf to_string_lossy into_owned into_inner as_bytes into_bytes into_boxed_str map_or map_or_else is_none_or zip xor insert get_or_insert_with get_or_init entry or_insert_with and_modify or_default num_days num_seconds timestamp naive_utc format unwrap_err`,
  ),
}

export const JVM: Library = {
  language: 'java',
  source: 'https://docs.oracle.com/en/java/javase/21/docs/api/',
  pure: words(
    `Path.of Paths.get java.nio.file.Path.of java.nio.file.Paths.get Files.exists Files.isDirectory Files.isRegularFile Files.size Comparator.* java.util.Comparator.* Map.ofEntries Map.copyOf Set.copyOf Instant.* LocalTime.* ZonedDateTime.* ZoneId.* ZoneOffset.* OffsetDateTime.* Period.* DateTimeFormatter.* DayOfWeek.* Year.* YearMonth.* Clock.* Locale.* NumberFormat.* Currency.* java.util.Locale.* java.text.NumberFormat.* ThreadLocalRandom.* java.util.concurrent.ThreadLocalRandom.* TimeUnit.* java.util.concurrent.TimeUnit.* AtomicInteger AtomicLong AtomicBoolean AtomicReference ConcurrentHashMap CopyOnWriteArrayList LongAdder CompletableFuture.completedFuture CompletableFuture.allOf Integer.* Long.* Double.* Character.* Boolean.* String Integer Base64.* java.util.Base64.* HexFormat.* StandardCharsets.* BitSet EnumMap EnumMap.* ArrayDeque PriorityQueue LinkedList TreeSet StringJoiner Iterator ObjectMapper JavaTimeModule TypeReference JsonNodeFactory.* StringUtils.* org.apache.commons.lang3.* CollectionUtils.* ImmutableList.* ImmutableMap.* ImmutableSet.* Lists.* Maps.* Sets.* Iterables.* Sort.* PageRequest.* Pageable.* Specification.* ResponseEntity.* LoggerFactory.getLogger org.slf4j.LoggerFactory.getLogger LogManager.getLogger KotlinLogging.logger Thread.sleep Text.of`,
  ),
  methods: words(
    `valueOf parseInt compareToIgnoreCase regionMatches strip stripLeading stripTrailing lines repeat codePointAt toCharArray toList toSet toMap groupingBy partitioningBy joining counting mapping averagingInt summingInt summingLong thenComparing thenComparingInt thenComparingLong comparing reversed nullsLast nullsFirst findAll asList subList toArray getBytes getOrElse getFirst getLast getNano getSeconds toMillis toSeconds toMinutes toDays between until isBefore isEqual isNegative isZero withZoneSameInstant atZone atStartOfDay truncatedTo getYear getMonth getMonthValue getDayOfMonth getDayOfWeek getHour getMinute lengthOfMonth ofPattern parse remainder pow max compareTo stripTrailingZeros scale precision incrementAndGet getAndIncrement addAndGet longValueExact intValueExact mapMulti dropWhile takeWhile flatMapToInt asInt isInstance cast getSimpleName getClass getMessage getCause readTree readerFor writerFor writeValueAsString treeToValue path asText asInt asLong asBoolean at fieldNames elements getName toFile getFileSystem isAbsolute getRoot subpath and or negate andThen compose`,
  ),
}

export const DOTNET: Library = {
  language: 'cs',
  source: 'https://learn.microsoft.com/dotnet/api/',
  pure: words(
    `Path.* System.IO.Path.* File.Exists Directory.Exists Task.Delay CancellationTokenSource CancellationTokenSource.CreateLinkedTokenSource Interlocked.* Volatile.* ConcurrentDictionary ConcurrentQueue Lazy JsonSerializerOptions JsonSerializer.Deserialize JsonSerializer.SerializeToElement JsonDocument.Parse Regex Regex.IsMatch Regex.Match Regex.Matches Regex.Replace Regex.Split Regex.Escape Random.Shared.* Random Encoding.* SHA256.HashData SHA512.HashData TimeProvider.* Options.Create Uri UriBuilder Uri.TryCreate Uri.IsWellFormedUriString StringComparer.* CompareInfo.* Version Version.Parse Nullable.* Array.* Span.* ReadOnlySpan.* Memory.* MemoryStream StringReader StringWriter Activator.CreateInstance ArgumentException.ThrowIfNullOrWhiteSpace ObjectDisposedException.ThrowIf Results.* TypedResults.* Ok NotFound BadRequest NoContent Forbid Unauthorized Problem ValidationProblem CreatedAtAction CancellationToken.None Activity.Current Stopwatch.GetTimestamp Stopwatch.GetElapsedTime HashCode BitConverter.* Buffer.BlockCopy TimeZoneInfo.*`,
  ),
  methods: words(
    `AsNoTracking AsSplitQuery Include ThenInclude ToListAsync ToArrayAsync ToDictionaryAsync FirstOrDefaultAsync FirstAsync SingleOrDefaultAsync SingleAsync AnyAsync AllAsync CountAsync LongCountAsync SumAsync MaxAsync MinAsync AverageAsync TagWith Order OrderDescending Index ExceptBy IntersectBy UnionBy TakeLast SkipLast Prepend DefaultIfEmpty SequenceEqual CountBy AggregateBy Remove Insert TrimEntries ToCharArray Normalize Format Join Concat IsNullOrEmpty IsNullOrWhiteSpace IndexOfAny ContainsValue TryAdd GetOrAdd TryPeek AsMemory Slice ToFrozenSet ToFrozenDictionary ToImmutableArray ToImmutableList Elapsed AddTicks Subtract ToLocalTime ToShortDateString TryParse TryFormat IsDefined GetString GetProperty TryGetProperty EnumerateArray GetInt32 BeginScope`,
  ),
}

export const RAILS: Library = {
  language: 'rb',
  source: 'https://api.rubyonrails.org/',
  pure: words(
    `has_many belongs_to has_one has_and_belongs_to_many scope enum delegate attribute alias_method alias_attribute store_accessor queue_as retry_on helper_method memoize content_tag tag.* image_tag time_tag number_to_human number_to_percentage number_to_human_size time_ago_in_words distance_of_time_in_words cycle simple_format l t Rails.env.production? Rails.env.development? Rails.env.test? Struct.new Data.define OpenStruct.new Comparable Pathname.new Pathname URI.parse URI.join URI.encode_www_form Time.parse Time.iso8601 Time.zone.parse Time.zone.at Date.new Date.iso8601 Kernel.format Random.rand rand Random.new CSV.parse CSV.generate Benchmark.realtime ObjectSpace.count_objects Ractor.make_shareable add_index add_reference add_column create_table add_timestamps add_check_constraint add_foreign_key`,
  ),
  methods: words(
    `includes preload eager_load find_each find_in_batches in_batches order limit offset page per pick joins left_joins left_outer_joins distinct references merge where rewhere group having reorder none readonly exists? find_by find_by! ids minimum maximum average async_count load_async with_attached_file each_entry sum_of chunk_while slice_when each_char step rationalize truncate pred succ even? to_fs to_formatted_s to_sentence squeeze tr_s delete swapcase insert partition rpartition ljust casecmp casecmp? hex oct ord chr to_c filter! minmax_by sort_by! find_all grep grep_v reverse_each none? sum first! last! index_by index_with in_groups_of exclude? without excluding deep_symbolize_keys symbolize_keys stringify_keys with_indifferent_access deep_dup compact_blank presence_in all_day since until advance change beginning_of_month end_of_month beginning_of_week end_of_week yesterday tomorrow today? past? future? to_i string text integer bigint decimal boolean datetime timestamps references jsonb date float`,
  ),
}

export const LARAVEL: Library = {
  language: 'php',
  source: 'https://laravel.com/docs/master',
  pure: words(
    `collect now today config __ trans trans_choice route asset old optional data_get head last class_basename str e Str.* Arr.* Carbon.* Number.* Collection.* Rule.* strcmp strcasecmp strncmp ctype_digit ctype_alpha ctype_alnum filter_var array_walk array_diff array_intersect array_intersect_key array_diff_key array_flip array_pad array_chunk array_product array_is_list array_rand natsort ksort krsort asort arsort max min fmod intdiv round mb_substr mb_strpos mb_str_pad mb_convert_case str_pad str_repeat str_split wordwrap ucwords strrev strtr substr_count similar_text levenshtein number_format money_format nl2br strip_tags vsprintf checkdate date_create strtotime hrtime usleep sleep hash sha1_file crc32 md5 base64_encode base64_decode http_build_query parse_url parse_str pathinfo basename dirname realpath file_exists is_file is_dir is_readable is_bool is_float is_object is_callable is_iterable is_a is_subclass_of method_exists property_exists gettype get_debug_type spl_object_id iterator_count iterator_apply array_map`,
  ),
  methods: words(
    `latest oldest orderBy orderByDesc withCount withSum whereNull whereNotNull whereIn whereBetween whereHas when limit take skip paginate simplePaginate cursorPaginate distinct groupBy exists doesntExist firstOrFail findOrFail sole chunk lazy each reject reduce sum avg min max sortBy sortByDesc keyBy mapWithKeys groupBy unique flatten collapse contains implode only except merge push put pull flip diff intersect zip partition tap pipe whenNotEmpty isNotEmpty toArray toJson diffForHumans addDays subDays addMinutes subMinutes startOfDay endOfDay isPast isFuture isSameDay toDateString toDateTimeString toIso8601String setTimezone getTimezone trans`,
  ),
}

export const CLIB: Library = {
  language: 'c',
  source: 'https://en.cppreference.com/w/c/header',
  pure: words(
    `strstr strchr strrchr strspn strcspn strpbrk memchr strtol strtoul strtoll strtoull strtod isxdigit isprint ispunct isupper difftime time clock htons htonl ntohs ntohl be32toh le32toh bswap_32 likely unlikely std.move std.forward std.get std.size std.clamp std.sort std.stable_sort std.find std.find_if std.any_of std.all_of std.none_of std.count_if std.accumulate std.transform std.unique std.reverse std.distance std.swap std.make_unique std.make_shared std.make_tuple std.format std.optional std.array std.span std.set std.map std.unordered_map std.unordered_set std.pair std.chrono.* std.numeric_limits std.bit_cast std.ranges.* std.views.* dynamic_cast const_cast`,
  ),
  methods: words(
    `reserve shrink_to_fit capacity front back data cbegin rbegin rend contains starts_with ends_with rfind find_first_of find_last_of to_string value value_or has_value count at max_size`,
  ),
}
