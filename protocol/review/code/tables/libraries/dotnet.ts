// Lists what the standard library and common libraries of C# compute, declare and read, without an effect on others.
import { type CallNames, words } from './library.ts'

const CSHARP: CallNames = {
  source: 'https://learn.microsoft.com/dotnet/api/',
  pure: words(
    `Math.* MathF.* String.* string.* int.Parse int.TryParse long.Parse long.TryParse decimal.Parse decimal.TryParse decimal.Round decimal.* double.Parse double.TryParse bool.TryParse Guid.NewGuid Guid.TryParse Guid.Parse Guid.Empty DateTime.* DateTimeOffset.* TimeSpan.* DateOnly.* Enum.TryParse Enum.Parse Enum.GetValues Enum.IsDefined Convert.ToString Convert.ToInt32 Convert.ToHexString Convert.ToBase64String Convert.FromBase64String Enumerable.* Array.Empty Array.IndexOf Task.FromResult Task.WhenAll Task.CompletedTask ValueTask.FromResult Encoding.UTF8.* nameof typeof sizeof Tuple.Create ImmutableArray.* ImmutableList.* Path.Combine Path.GetFileName Path.GetExtension Path.GetFileNameWithoutExtension CultureInfo.* HashCode.Combine List Dictionary HashSet Queue Stack StringBuilder Stopwatch.StartNew Uri.EscapeDataString CryptographicOperations.FixedTimeEquals RandomNumberGenerator.GetBytes RandomNumberGenerator.GetInt32 ArgumentNullException.ThrowIfNull ArgumentException.ThrowIfNullOrEmpty ArgumentOutOfRangeException.* JsonSerializer.Serialize KeyValuePair.Create`,
  ),
  methods: words(
    'Select SelectMany Where OrderBy OrderByDescending ThenBy ThenByDescending GroupBy ToList ToArray ToDictionary ToHashSet ToLookup First FirstOrDefault Single SingleOrDefault Last LastOrDefault Any All Count Sum Min Max Average Distinct DistinctBy Skip Take TakeWhile SkipWhile Concat Union Except Intersect Zip Reverse Aggregate Contains ContainsKey TryGetValue GetValueOrDefault Equals GetHashCode ToString CompareTo Trim TrimStart TrimEnd Split Replace StartsWith EndsWith IndexOf LastIndexOf Substring ToUpper ToLower ToUpperInvariant ToLowerInvariant PadLeft PadRight AddDays AddHours AddMinutes AddSeconds AddMonths AddYears AsReadOnly AsSpan AsEnumerable Cast OfType ConfigureAwait Append AppendLine AppendFormat ThrowIfCancellationRequested GetType IsMatch Chunk MinBy MaxBy ToUniversalTime ToUnixTimeSeconds ToUnixTimeMilliseconds',
  ),
}

const DOTNET: CallNames = {
  source: 'https://learn.microsoft.com/dotnet/api/',
  pure: words(
    `Path.* System.IO.Path.* File.Exists Directory.Exists Task.Delay CancellationTokenSource CancellationTokenSource.CreateLinkedTokenSource Interlocked.* Volatile.* ConcurrentDictionary ConcurrentQueue Lazy JsonSerializerOptions JsonSerializer.Deserialize JsonSerializer.SerializeToElement JsonDocument.Parse Regex Regex.IsMatch Regex.Match Regex.Matches Regex.Replace Regex.Split Regex.Escape Random.Shared.* Random Encoding.* SHA256.HashData SHA512.HashData TimeProvider.* Options.Create Uri UriBuilder Uri.TryCreate Uri.IsWellFormedUriString StringComparer.* CompareInfo.* Version Version.Parse Nullable.* Array.* Span.* ReadOnlySpan.* Memory.* MemoryStream StringReader StringWriter Activator.CreateInstance ArgumentException.ThrowIfNullOrWhiteSpace ObjectDisposedException.ThrowIf Results.* TypedResults.* Ok NotFound BadRequest NoContent Forbid Unauthorized Problem ValidationProblem CreatedAtAction CancellationToken.None Activity.Current Stopwatch.GetTimestamp Stopwatch.GetElapsedTime HashCode BitConverter.* Buffer.BlockCopy TimeZoneInfo.*`,
  ),
  methods: words(
    `AsNoTracking AsSplitQuery Include ThenInclude ToListAsync ToArrayAsync ToDictionaryAsync FirstOrDefaultAsync FirstAsync SingleOrDefaultAsync SingleAsync AnyAsync AllAsync CountAsync LongCountAsync SumAsync MaxAsync MinAsync AverageAsync TagWith Order OrderDescending Index ExceptBy IntersectBy UnionBy TakeLast SkipLast Prepend DefaultIfEmpty SequenceEqual CountBy AggregateBy Remove Insert TrimEntries ToCharArray Normalize Format Join Concat IsNullOrEmpty IsNullOrWhiteSpace IndexOfAny ContainsValue TryAdd GetOrAdd TryPeek AsMemory Slice ToFrozenSet ToFrozenDictionary ToImmutableArray ToImmutableList Elapsed AddTicks Subtract ToLocalTime ToShortDateString TryParse TryFormat IsDefined GetString GetProperty TryGetProperty EnumerateArray GetInt32 BeginScope`,
  ),
}

export const DOTNET_CALLS: readonly CallNames[] = [CSHARP, DOTNET]
