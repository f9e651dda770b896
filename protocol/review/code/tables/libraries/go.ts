// Lists what the standard library and common libraries of Go compute, declare and read, without an effect on others.
import { type CallNames, words } from './library.ts'

const BUILT_IN: CallNames = {
  source: 'https://pkg.go.dev/std',
  pure: words(
    `len cap append make new copy min max string int int64 int32 uint uint64 uint32 float64 float32 byte rune bool error strings.* strconv.* fmt.Sprintf fmt.Sprint fmt.Errorf errors.New errors.Is errors.As errors.Join errors.Unwrap sort.* slices.* maps.* bytes.* math.* time.Now time.Since time.Duration time.Until time.Parse time.Date unicode.* unicode/utf8.* utf8.* regexp.MustCompile path.Join path.Base path/filepath.Join filepath.Join filepath.Base filepath.Clean filepath.Ext encoding/json.Marshal json.Marshal encoding/hex.* hex.EncodeToString hex.DecodeString golang.org/x/sync/errgroup.WithContext errgroup.WithContext time.NewTicker time.NewTimer net/url.Parse url.Parse url.QueryEscape url.PathEscape encoding/base64.* crypto/sha256.* sha256.* crypto/rand.Read context.Background context.WithTimeout context.WithCancel context.WithValue math/bits.* cmp.* sync.Once atomic.LoadInt64`,
  ),
  methods: words(
    'MoveToFront MoveToBack PushFront PushBack Front Back Error String Len Less Format Unix UnixMilli Add Sub Before After Equal IsZero Truncate Round Year Month Day MatchString FindString FindStringSubmatch ReplaceAllString Seconds Milliseconds Hours WriteString WriteByte Done Err',
  ),
}

const GO: CallNames = {
  source: 'https://pkg.go.dev/std',
  pure: words(
    `os.Stat os.Lstat os.IsNotExist os.IsExist x509.NewCertPool crypto/x509.NewCertPool http.StatusText net/http.StatusText slog.Default log/slog.Default os/signal.NotifyContext signal.NotifyContext context.TODO context.Cause context.WithoutCancel time.After time.NewTimer time.NewTicker time.Tick time.Sleep time.ParseDuration time.Unix time.UnixMilli time.LoadLocation math/rand.* math/rand/v2.* rand.Intn rand.IntN rand.Int63n rand.Int64N rand.N rand.Float64 rand.Shuffle rand.Perm sync.WaitGroup sync.Map sync.Pool sync.OnceFunc sync.OnceValue atomic.* sync/atomic.* net/url.Parse net/url.QueryEscape net/url.PathEscape url.Parse url.QueryEscape url.PathEscape url.ParseQuery net.ParseIP net.ParseCIDR net.JoinHostPort net.SplitHostPort netip.* net/netip.* html.EscapeString json.Unmarshal encoding/json.Unmarshal json.NewDecoder encoding/json.NewDecoder json.Valid json.RawMessage bufio.NewReader bufio.NewScanner bufio.NewWriter io.MultiReader io.NopCloser http.StatusText net/http.StatusText http.NewServeMux slog.String slog.Int slog.Int64 slog.Bool slog.Duration slog.Time slog.Group slog.With log/slog.* filepath.* path/filepath.* path.* fmt.Sprintln fmt.Sscanf fmt.Stringer hash/fnv.* fnv.* hash/crc32.* crc32.* uuid.New uuid.NewString uuid.Parse runtime.NumCPU runtime.GOMAXPROCS debug.Stack container/list.* container/heap.* text/tabwriter.* unicode/utf16.* iter.* reflect.TypeOf reflect.DeepEqual errgroup.WithContext golang.org/x/sync/errgroup.WithContext encoding/csv.NewReader csv.NewReader big.NewInt big.NewFloat math/big.*`,
  ),
  methods: words(
    `DisallowUnknownFields EncodeToString DecodeString After Stop Reset Text Scan Bytes Path Query Hostname Port Host Scheme Load Add1 Cmp Sign SetString Int64 Uint64 Float64 Compare Unwrap Is As Deadline Value Local UTC In Weekday YearDay AddDate IsNil`,
  ),
}

export const GO_CALLS: readonly CallNames[] = [BUILT_IN, GO]
