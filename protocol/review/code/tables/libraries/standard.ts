// Lists what the standard libraries compute without an effect, for the languages that the generic reader reads.

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

export const CSHARP = {
  source: 'https://learn.microsoft.com/dotnet/api/',
  pure: words(
    `Math.* MathF.* String.* string.* int.Parse int.TryParse long.Parse long.TryParse decimal.Parse decimal.TryParse decimal.Round decimal.* double.Parse double.TryParse bool.TryParse Guid.NewGuid Guid.TryParse Guid.Parse Guid.Empty DateTime.* DateTimeOffset.* TimeSpan.* DateOnly.* Enum.TryParse Enum.Parse Enum.GetValues Enum.IsDefined Convert.ToString Convert.ToInt32 Convert.ToHexString Convert.ToBase64String Convert.FromBase64String Enumerable.* Array.Empty Array.IndexOf Task.FromResult Task.WhenAll Task.CompletedTask ValueTask.FromResult Encoding.UTF8.* nameof typeof sizeof Tuple.Create ImmutableArray.* ImmutableList.* Path.Combine Path.GetFileName Path.GetExtension Path.GetFileNameWithoutExtension CultureInfo.* HashCode.Combine List Dictionary HashSet Queue Stack StringBuilder Stopwatch.StartNew Uri.EscapeDataString CryptographicOperations.FixedTimeEquals RandomNumberGenerator.GetBytes RandomNumberGenerator.GetInt32 ArgumentNullException.ThrowIfNull ArgumentException.ThrowIfNullOrEmpty ArgumentOutOfRangeException.* JsonSerializer.Serialize KeyValuePair.Create`,
  ),
  methods: words(
    'Select SelectMany Where OrderBy OrderByDescending ThenBy ThenByDescending GroupBy ToList ToArray ToDictionary ToHashSet ToLookup First FirstOrDefault Single SingleOrDefault Last LastOrDefault Any All Count Sum Min Max Average Distinct DistinctBy Skip Take TakeWhile SkipWhile Concat Union Except Intersect Zip Reverse Aggregate Contains ContainsKey TryGetValue GetValueOrDefault Equals GetHashCode ToString CompareTo Trim TrimStart TrimEnd Split Replace StartsWith EndsWith IndexOf LastIndexOf Substring ToUpper ToLower ToUpperInvariant ToLowerInvariant PadLeft PadRight AddDays AddHours AddMinutes AddSeconds AddMonths AddYears AsReadOnly AsSpan AsEnumerable Cast OfType ConfigureAwait Append AppendLine AppendFormat ThrowIfCancellationRequested GetType IsMatch Chunk MinBy MaxBy ToUniversalTime ToUnixTimeSeconds ToUnixTimeMilliseconds',
  ),
}

export const RUBY = {
  source: 'https://docs.ruby-lang.org/en/master/',
  pure: words(
    `Integer Float String Array Rational BigDecimal Hash Set Set.new Struct.new Math.* Time.now Time.at Time.current Time.zone.now Time.zone.today Date.today Date.parse Date.current DateTime.now Comparable SecureRandom.* JSON.generate JSON.parse File.join File.basename File.extname Array.new Hash.new String.new Regexp.escape Regexp.new Process.clock_gettime ActiveSupport.SecurityUtils.secure_compare Rack.Utils.secure_compare OpenSSL.HMAC.hexdigest Digest.SHA256.hexdigest format sprintf lambda proc block_given? freeze t I18n.t l I18n.l attr_reader private protected module_function private_constant pluralize number_to_currency number_with_delimiter truncate`,
  ),
  methods: words(
    'map flat_map select filter reject reduce inject sum each each_with_index each_with_object each_slice each_cons each_key each_value find detect find_index index first last take drop take_while drop_while min max min_by max_by minmax sort sort_by group_by partition tally zip uniq compact flatten reverse join include? any? all? none? one? empty? nil? blank? present? presence zero? positive? negative? even? odd? size length count to_s to_i to_f to_d to_r to_sym to_a to_h to_set to_proc to_json inspect keys values key? has_key? value? fetch dig slice except transform_values transform_keys filter_map merge invert split strip lstrip rstrip chomp chop upcase downcase capitalize titleize humanize camelize underscore pluralize singularize parameterize squish gsub sub tr start_with? end_with? match? match scan center ljust rjust round floor ceil abs divmod clamp between? times upto downto step freeze frozen? dup clone then tap is_a? kind_of? instance_of? respond_to? hash eql? equal? iso8601 strftime to_date to_time ago from_now days hours minutes seconds day hour minute weeks months years in_time_zone beginning_of_day end_of_day try itself values_at each_pair chars bytes lines hexdigest force_encoding encode unicode_normalize delete_prefix delete_suffix with_index lazy cycle entries flatten call new_record? persisted? ordinal ordinalize',
  ),
}

/** Kotlin uses the Java library too. */
export const KOTLIN = {
  source: 'https://kotlinlang.org/api/core/kotlin-stdlib/',
  pure: words(
    `listOf mutableListOf setOf mutableSetOf mapOf mutableMapOf arrayOf emptyList emptyMap emptySet listOfNotNull buildString buildList buildMap lazy lazyOf require requireNotNull check checkNotNull error maxOf minOf Pair Triple sequenceOf generateSequence Regex to kotlin.math.* runCatching repeat hashMapOf linkedMapOf intArrayOf IntArray`,
  ),
  methods: words(
    'observe collect collectLatest onEach launch async withContext cancel join let also apply run takeIf takeUnless mapNotNull mapIndexed filterNot filterNotNull filterIsInstance associate associateBy associateWith groupBy partition sumOf maxOf minOf maxBy minBy maxByOrNull minByOrNull sortedBy sortedByDescending distinctBy forEachIndexed firstOrNull lastOrNull singleOrNull first last single take drop takeWhile dropWhile any all none fold zip zipWithNext chunked windowed flatten joinToString toInt toLong toDouble toIntOrNull toLongOrNull toDoubleOrNull toBigDecimal toMutableList toSet toMap toTypedArray isNullOrEmpty isNullOrBlank isNotEmpty isNotBlank orEmpty ifEmpty ifBlank trimIndent trimMargin removePrefix removeSuffix substringBefore substringAfter lowercase uppercase padStart padEnd coerceIn coerceAtLeast coerceAtMost getOrElse getOrNull getOrDefault containsKey contains copy component1 component2 asSequence until downTo step rangeTo inWholeSeconds inWholeMilliseconds plusElement',
  ),
}

export const SWIFT = {
  source: 'https://developer.apple.com/documentation/swift/swift-standard-library',
  pure: words(
    `Int Int64 UInt Double Float String Bool Array Set Dictionary Date UUID Decimal Character min max abs zip stride sequence type DateFormatter NumberFormatter ISO8601DateFormatter JSONEncoder JSONDecoder Calendar.current URLComponents URLQueryItem Locale TimeZone Text VStack HStack ZStack Spacer Image Color Divider Label precondition assert swap Task.isCancelled`,
  ),
  methods: words(
    'map flatMap compactMap filter reduce forEach sorted reversed enumerated first last contains allSatisfy prefix suffix dropFirst dropLast joined split min max count isEmpty index firstIndex lastIndex zip mapValues compactMapValues hasPrefix hasSuffix lowercased uppercased trimmingCharacters replacingOccurrences components description rounded isMultiple addingTimeInterval timeIntervalSince string date font padding foregroundColor foregroundStyle background frame cornerRadius bold opacity lineLimit multilineTextAlignment accessibilityLabel isNaN distance advanced formatted',
  ),
}

export const SOLIDITY = {
  source: 'https://docs.soliditylang.org/en/latest/units-and-global-variables.html',
  pure: words(
    'require assert keccak256 sha256 addmod mulmod abi.encode type uint256 uint128 int256 address payable bytes32 string bytes Math.min Math.max Math.mulDiv Math.average',
  ),
  methods: words('mulDiv min max length balanceOf totalSupply decimals'),
}

/** What computes on values; nothing here that writes through a pointer. */
export const C = {
  source: 'https://en.cppreference.com/w/c/header',
  pure: words(
    'abs labs fabs floor ceil round sqrt pow isalpha isdigit isalnum isspace isupper islower toupper tolower sizeof strlen strcmp strncmp strcasecmp strncasecmp memcmp std.min std.max std.abs std.to_string std.make_pair std.tie static_cast printf fprintf puts perror std.string std.string_view std.vector ARRAY_SIZE',
  ),
  methods: words('size empty begin end cbegin cend length find count substr compare c_str'),
}
