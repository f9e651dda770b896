// Lists what the standard library and common libraries of Java and Kotlin compute, declare and read, without an effect on others.
import { type CallNames, words } from './library.ts'

const BUILT_IN: CallNames = {
  source: 'https://docs.oracle.com/en/java/javase/21/docs/api/',
  pure: words(
    `Math.* java.lang.Math.* String.valueOf String.format String.join Integer.parseInt Integer.valueOf Long.parseLong Long.valueOf Double.parseDouble Boolean.parseBoolean Objects.* java.util.Objects.* Optional.* java.util.Optional.* List.of List.copyOf Set.of Map.of Map.entry java.util.List.of java.util.Set.of java.util.Map.of Arrays.* java.util.Arrays.* Collections.* java.util.Collections.* Collectors.* java.util.stream.Collectors.* Stream.* IntStream.* java.util.stream.* Instant.now LocalDate.* LocalDateTime.* Duration.* java.time.* BigDecimal.valueOf java.math.BigDecimal.* UUID.randomUUID UUID.fromString StringBuilder ArrayList HashMap HashSet LinkedHashMap LinkedHashSet TreeMap BigDecimal BigInteger java.util.ArrayList java.util.HashMap java.util.HashSet java.util.LinkedHashMap java.util.TreeMap java.math.BigInteger SecureRandom java.security.SecureRandom Pattern.compile java.util.regex.Pattern.compile MessageDigest.isEqual EnumSet.* ChronoUnit.*`,
  ),
  methods: words(
    'equals equalsIgnoreCase hashCode toString compareTo length isEmpty isBlank isPresent orElse orElseGet orElseThrow map flatMap filter collect stream toList anyMatch allMatch noneMatch forEach sorted distinct limit skip reduce count sum min max findFirst findAny trim strip split substring indexOf lastIndexOf contains startsWith endsWith replace replaceAll toLowerCase toUpperCase charAt chars format formatted join get getOrDefault containsKey containsValue entrySet keySet values size getKey getValue plus minus plusDays minusDays plusHours isAfter isBefore toInstant toEpochMilli add subtract multiply divide setScale negate abs signum intValue longValue doubleValue name ordinal ofNullable ifPresent normalize toAbsolutePath resolve getFileName getParent relativize withColumn toPath groupValues take trimIndent ofDay peek mapToInt mapToLong mapToObj boxed iterator hasNext next',
  ),
}

/** Kotlin uses the Java library too. */
const KOTLIN: CallNames = {
  source: 'https://kotlinlang.org/api/core/kotlin-stdlib/',
  pure: words(
    `SharingStarted.WhileSubscribed SharingStarted.Eagerly SharingStarted.Lazily compareBy compareByDescending listOf mutableListOf setOf mutableSetOf mapOf mutableMapOf arrayOf emptyList emptyMap emptySet listOfNotNull buildString buildList buildMap lazy lazyOf require requireNotNull check checkNotNull error maxOf minOf Pair Triple sequenceOf generateSequence Regex to kotlin.math.* runCatching repeat hashMapOf linkedMapOf intArrayOf IntArray`,
  ),
  methods: words(
    'sortedWith thenBy thenByDescending debounce flatMapLatest stateIn shareIn asLiveData asStateFlow distinctUntilChanged observe collect collectLatest onEach launch async withContext cancel join let also apply run takeIf takeUnless mapNotNull mapIndexed filterNot filterNotNull filterIsInstance associate associateBy associateWith groupBy partition sumOf maxOf minOf maxBy minBy maxByOrNull minByOrNull sortedBy sortedByDescending distinctBy forEachIndexed firstOrNull lastOrNull singleOrNull first last single take drop takeWhile dropWhile any all none fold zip zipWithNext chunked windowed flatten joinToString toInt toLong toDouble toIntOrNull toLongOrNull toDoubleOrNull toBigDecimal toMutableList toSet toMap toTypedArray isNullOrEmpty isNullOrBlank isNotEmpty isNotBlank orEmpty ifEmpty ifBlank trimIndent trimMargin removePrefix removeSuffix substringBefore substringAfter lowercase uppercase padStart padEnd coerceIn coerceAtLeast coerceAtMost getOrElse getOrNull getOrDefault containsKey contains copy component1 component2 asSequence until downTo step rangeTo inWholeSeconds inWholeMilliseconds plusElement',
  ),
}

const JVM: CallNames = {
  source: 'https://docs.oracle.com/en/java/javase/21/docs/api/',
  pure: words(
    `Path.of Paths.get java.nio.file.Path.of java.nio.file.Paths.get Files.exists Files.isDirectory Files.isRegularFile Files.size Comparator.* java.util.Comparator.* Map.ofEntries Map.copyOf Set.copyOf Instant.* LocalTime.* ZonedDateTime.* ZoneId.* ZoneOffset.* OffsetDateTime.* Period.* DateTimeFormatter.* DayOfWeek.* Year.* YearMonth.* Clock.* Locale.* NumberFormat.* Currency.* java.util.Locale.* java.text.NumberFormat.* ThreadLocalRandom.* java.util.concurrent.ThreadLocalRandom.* TimeUnit.* java.util.concurrent.TimeUnit.* AtomicInteger AtomicLong AtomicBoolean AtomicReference ConcurrentHashMap CopyOnWriteArrayList LongAdder CompletableFuture.completedFuture CompletableFuture.allOf Integer.* Long.* Double.* Character.* Boolean.* String Integer Base64.* java.util.Base64.* HexFormat.* StandardCharsets.* BitSet EnumMap EnumMap.* ArrayDeque PriorityQueue LinkedList TreeSet StringJoiner Iterator ObjectMapper JavaTimeModule TypeReference JsonNodeFactory.* StringUtils.* org.apache.commons.lang3.* CollectionUtils.* ImmutableList.* ImmutableMap.* ImmutableSet.* Lists.* Maps.* Sets.* Iterables.* Sort.* PageRequest.* Pageable.* Specification.* ResponseEntity.* LoggerFactory.getLogger org.slf4j.LoggerFactory.getLogger LogManager.getLogger KotlinLogging.logger Thread.sleep Text.of`,
  ),
  methods: words(
    `matcher matches valueOf parseInt compareToIgnoreCase regionMatches strip stripLeading stripTrailing lines repeat codePointAt toCharArray toList toSet toMap groupingBy partitioningBy joining counting mapping averagingInt summingInt summingLong thenComparing thenComparingInt thenComparingLong comparing reversed nullsLast nullsFirst findAll asList subList toArray getBytes getOrElse getFirst getLast getNano getSeconds toMillis toSeconds toMinutes toDays between until isBefore isEqual isNegative isZero withZoneSameInstant atZone atStartOfDay truncatedTo getYear getMonth getMonthValue getDayOfMonth getDayOfWeek getHour getMinute lengthOfMonth ofPattern parse remainder pow max compareTo stripTrailingZeros scale precision incrementAndGet getAndIncrement addAndGet longValueExact intValueExact mapMulti dropWhile takeWhile flatMapToInt asInt isInstance cast getSimpleName getClass getMessage getCause readTree readerFor writerFor writeValueAsString treeToValue path asText asInt asLong asBoolean at fieldNames elements getName toFile getFileSystem isAbsolute getRoot subpath and or negate andThen compose`,
  ),
}

const COMPOSE: CallNames = {
  source: 'https://developer.android.com/reference/kotlin/androidx/compose/',
  pure: words(
    `Modifier.* Text Column Row Box Icon Image Spacer Card Button IconButton TextButton OutlinedButton Scaffold Surface LazyColumn LazyRow TopAppBar Divider HorizontalDivider Checkbox Switch RadioButton OutlinedTextField TextField CircularProgressIndicator LinearProgressIndicator AlertDialog DropdownMenu DropdownMenuItem FloatingActionButton Snackbar Badge AnimatedVisibility stringResource painterResource pluralStringResource dimensionResource colorResource PaddingValues RoundedCornerShape Arrangement.spacedBy remember rememberSaveable mutableStateOf mutableIntStateOf derivedStateOf rememberScrollState rememberLazyListState TextStyle Color MaterialTheme.* Dp Alignment.*`,
  ),
  methods: words(
    `fillMaxSize fillMaxWidth fillMaxHeight padding size width height weight align background clip border semantics testTag verticalScroll horizontalScroll wrapContentSize wrapContentHeight offset alpha collectAsState collectAsStateWithLifecycle items item spacedBy`,
  ),
}

export const JVM_CALLS: readonly CallNames[] = [BUILT_IN, KOTLIN, JVM, COMPOSE]
