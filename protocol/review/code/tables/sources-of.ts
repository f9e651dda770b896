// Names where untrusted values enter, by framework, and what makes them harmless for a class of sinks.

import type { FlowTables, Value } from '../../syntax/flow.ts'
import type { TreeNode } from '../../syntax/tree.ts'
import { anyOf } from '../any-of.ts'
import type { Language } from '../model.ts'

interface SourceRow {
  readonly path: RegExp
  readonly source: string
}

/** Members of a request that its sender chooses. */
const SOURCES: readonly SourceRow[] = [
  {
    path: /^(?:req|request|ctx|context|self\.request|this\.request)\.(?:request\.)?(?:body|query|params|headers|cookies|url|originalUrl|files?|hostname|rawBody|searchParams|nextUrl)\b/,
    source: 'https://expressjs.com/en/api.html#req',
  },
  {
    path: /^(?:req|request|ctx)\.(?:param|get|header|json|text|formData|query)\(\)/,
    source: 'https://expressjs.com/en/api.html#req',
  },
  {
    path: /^(?:flask\.|self\.)?req(?:uest)?\.(?:args|form|values|json|data|GET|POST|COOKIES|META|headers|cookies|files|FILES|query_params|path_params|body|get_json|get_data|stream|full_path|match_info|query_string|rel_url)\b/,
    source: 'https://flask.palletsprojects.com/en/stable/api/#flask.Request',
  },
  {
    path: /^self\.get_(?:query_|body_)?arguments?\(\)/,
    source: 'https://www.tornadoweb.org/en/stable/web.html',
  },
  {
    path: /^\w{1,20}\.getParameter\w{0,10}\(\)|^\w{1,20}\.get(?:QueryString|Header|Cookies|InputStream|Reader|PathInfo|RequestUR[IL])\(\)/,
    source: 'https://jakarta.ee/specifications/servlet/6.0/',
  },
  {
    path: /^(?:r|req|request)\.(?:URL|FormValue|PostFormValue|Form|PostForm|Header|Body|Cookie|Host|RequestURI|PathValue|MultipartForm|FormFile)\b/,
    source: 'https://pkg.go.dev/net/http#Request',
  },
  {
    path: /^(?:c|ctx|e|gc)\.(?:Query|Param|Params|PostForm|DefaultQuery|FormValue|QueryParam|GetHeader|Bind\w{0,20}|ShouldBind\w{0,20}|Cookie|Body|BodyParser|GetRawData)\(\)/,
    source: 'https://pkg.go.dev/github.com/gin-gonic/gin#Context',
  },
  {
    path: /(?:^|\.)(?:mux\.Vars|chi\.URLParam)\(\)/,
    source: 'https://pkg.go.dev/github.com/go-chi/chi/v5#URLParam',
  },
  {
    path: /^json\.NewDecoder\(\)\.Decode\(\)$|^encoding\/json\.NewDecoder\(\)\.Decode\(\)$/,
    source: 'https://pkg.go.dev/encoding/json#Decoder.Decode',
  },
  {
    path: /^_(?:GET|POST|REQUEST|COOKIE|FILES)\b|^_SERVER\.(?:HTTP_\w{1,40}|REQUEST_URI|QUERY_STRING|PHP_SELF|PATH_INFO)|^argv\b/,
    source: 'https://www.php.net/manual/en/language.variables.superglobals.php',
  },
  {
    path: /^request\.(?:get|input|query|post|all|request|cookies|headers|getContent|json|file|route)\b|^request\(\)\.(?:get|input|query|all)\b/,
    source: 'https://laravel.com/docs/requests',
  },
  {
    path: /^(?:window\.|document\.)?location\.(?:href|search|hash|pathname)\b|^document\.(?:URL|referrer|documentURI)$|^window\.name$/,
    source: 'https://developer.mozilla.org/docs/Web/API/Location',
  },
  {
    path: /^(?:sys|os)\.(?:argv|Args)\b|^process\.argv\b|^(?:std\.)?env\.args\(\)|^input\(\)$|^flag\.Arg\(\)/,
    source: 'https://docs.python.org/3/library/sys.html#sys.argv',
  },
  {
    path: /^event\.(?:body|queryStringParameters|pathParameters|headers|data)\b/,
    source: 'https://docs.aws.amazon.com/lambda/latest/dg/services-apigateway.html',
  },
  {
    path: /^(?:HttpContext\.|context\.|this\.)?Request\.(?:Query|Form|Headers|Cookies|QueryString|Params|Body|RouteValues|InputStream|Path)\b|^Request\[\]|^Console\.ReadLine\(\)/,
    source: 'https://learn.microsoft.com/dotnet/api/microsoft.aspnetcore.http.httprequest',
  },
  {
    path: /^call\.(?:parameters|request\.(?:queryParameters|headers|cookies)|receive\w{0,20}\(\))/,
    source: 'https://ktor.io/docs/server-requests.html',
  },
  {
    path: /^req(?:uest)?\.(?:parameters|content|query|headers)\.?(?:get|decode|first)?\b/,
    source: 'https://docs.vapor.codes/basics/content/',
  },
  {
    path: /^intent\??\.(?:data|extras|getStringExtra|getData|dataString)\b|\.getIntent\(\)\.(?:getData|getStringExtra)/,
    source: 'https://developer.android.com/reference/android/content/Intent',
  },
  {
    path: /\.getNextEntry\(\)$|\.getNextJarEntry\(\)$|\.getNextTarEntry\(\)$/,
    source: 'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/zip/ZipEntry.html',
  },
  {
    path: /(?:^|\.)(?:llm|chat_?llm|chat_?[mM]odel|language_?[mM]odel)\.\w{1,30}\(\)/,
    source: 'https://genai.owasp.org/llmrisk/llm052025-improper-output-handling/',
  },
  {
    path: /\.choices\[\]\.message\.content$|\.content\[\]\.text$|\.output_text$|\.message\.tool_calls\b/,
    source: 'https://genai.owasp.org/llmrisk/llm052025-improper-output-handling/',
  },
]

const BY_DECORATOR = anyOf([
  /^(?:Query|Body|Param|Headers|Cookies|UploadedFile|RequestParam|PathVariable|RequestBody|RequestHeader|CookieValue|QueryParam|PathParam|FormParam|HeaderParam)$/,
  /^(?:ModelAttribute|FromQuery|FromRoute|FromBody|FromForm|FromHeader)$/,
])
const ROUTE_DECORATOR =
  /(?:^|\.)(?:route|get|post|put|patch|delete|websocket|api_route|Http(?:Get|Post|Put|Patch|Delete))$/
/** Frameworks refuse a request whose text is not of these types. */
const PARSED =
  /^(?:int|integer|long|short|double|float|boolean|bool|decimal|number|Integer|Long|Boolean|Double|BigDecimal|UUID|Guid|Instant|LocalDate|LocalDateTime|OffsetDateTime|ZonedDateTime|DateTime|datetime|date|Decimal|Duration|u\d+|i\d+|usize)\??$/
/** Filled with one text each: a class of its own is an enumeration or parses that text. */
const OF_ONE_TEXT =
  /^(?:RequestParam|PathVariable|RequestHeader|CookieValue|QueryParam|PathParam|HeaderParam)$/
const OF_TEXT =
  /^(?:String|CharSequence|Object|Map|MultiValueMap|HttpHeaders|List|Set|Collection|Iterable|Optional|Array|Any)\b|\[\]$|^[a-z]/
const UPLOAD = /^(?:MultipartFile|UploadFile|IFormFile|Part|FilePart|FileUpload|UploadedFile)\b/

const isParsed = (param: TreeNode, marks: readonly string[]): boolean => {
  const type = param.left?.name ?? ''
  return (
    PARSED.test(type) || (type !== '' && marks.some((mark) => OF_ONE_TEXT.test(mark)) && !OF_TEXT.test(type))
  )
}
const EXTRACTOR = /^(?:\w+::)*(?:Path|Query|Json|Form|Multipart|Bytes|RawQuery)\s*</
const GIVEN =
  /^(?:self|cls|request|req|db|session|conn|user|current_user|background_tasks|response|ct|cancellationToken)$/
/** Services of a container, by the naming rule of C#. */
const SERVICE = /^(?:I[A-Z]|CancellationToken)/

/** Numbers, fixed formats and paths without separators: harmless for any sink; encoders for their own. */
const CLEANERS: readonly (readonly [path: RegExp, clean: readonly string[], source: string])[] = [
  [
    /(?:^|\.)(?:safeParse|safeParseAsync|parseAsync|validateSync|model_validate|validated_data|(?!JSON\b)[A-Z]\w{0,40}\.parse)$/,
    ['nosql', 'attribute'],
    'https://zod.dev/basics',
  ],
  [
    /(?:^|\.)(?:String|str|toString|strval)$/,
    ['nosql'],
    'https://www.mongodb.com/docs/manual/faq/fundamentals/',
  ],
  [
    /(?:^|\.)(?:int|float|bool|len|abs|round|parseInt|parseFloat|Number|Boolean|BigInt|intval|floatval|Atoi|ParseInt|ParseUint|ParseFloat|ParseBool|parseLong|parseDouble|valueOf|UUID|uuid4|fromString|isoformat|Decimal|hexdigest|digest|getTime|length|size|count)$/,
    ['any'],
    'CWE-20',
  ],
  [
    /(?:^|\.)(?:secure_filename|basename|Base)$/,
    ['path'],
    'https://werkzeug.palletsprojects.com/en/stable/utils/#werkzeug.utils.secure_filename',
  ],
  [
    /(?:^|\.)(?:safe_join|SafeJoin|SecureJoin)$/,
    ['path'],
    'https://pkg.go.dev/github.com/cyphar/filepath-securejoin',
  ],
  [
    /(?:^|\.)(?:escape|escapeHtml|htmlspecialchars|htmlentities|EscapeString|HTMLEscapeString|forHtml|escapeHtml4|sanitize|clean|bleach\.clean|encodeForHTML)$/,
    ['xss', 'html'],
    'https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html',
  ],
  [
    /(?:^|\.)(?:filter_format|escape_filter_chars|escapeFilter|encodeForLDAP|EscapeFilter|ldap_escape)$/,
    ['ldap'],
    'https://www.python-ldap.org/en/latest/reference/ldap-filter.html',
  ],
  [
    /(?:^|\.)(?:quote|escapeshellarg)$/,
    ['shell'],
    'https://docs.python.org/3/library/shlex.html#shlex.quote',
  ],
  [
    /(?:^|\.)(?:encodeURIComponent|urlencode|quote_plus|QueryEscape|PathEscape|rawurlencode)$/,
    ['path', 'xss', 'html', 'redirect'],
    'https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/encodeURIComponent',
  ],
  [
    /(?:^|\.)(?:url_for|reverse|url_has_allowed_host_and_scheme|url_from)$/,
    ['redirect', 'ssrf'],
    'https://docs.djangoproject.com/en/stable/ref/utils/',
  ],
]

const MEMBERSHIP =
  /(?:^|\.)(?:has|includes|contains|Contains|containsKey|in_array|array_key_exists|includes\?|contains_key)$/
const MATCHES = anyOf([
  /(?:^|\.)(?:test|match|matches|fullmatch|MatchString|preg_match|is_match|isalnum|isdigit|ctype_alnum|ctype_digit|isInteger|is_numeric|is_relative_to|startsWith)$/,
  /(?:^|\.)(?:starts_with|HasPrefix|startswith|IsLocal|isUUID|url_has_allowed_host_and_scheme)$/,
])

/** Globals of a framework that are plain names in other languages. */
const RUBY_SOURCE: SourceRow = {
  path: /^(?:params|cookies|request\.(?:params|headers|cookies|body|raw_post|GET|POST|env|query_string|path))(?:\b|\(\)|\[\])/,
  source: 'https://guides.rubyonrails.org/action_controller_overview.html#parameters',
}

export const flowTablesOf = (language: Language): FlowTables =>
  language === 'rb'
    ? { ...flowTables, sourceOf: (path, root) => sourceIn([...SOURCES, RUBY_SOURCE], path, root) }
    : flowTables

const sourceIn = (rows: readonly SourceRow[], path: string, root: Value | null): string | null => {
  if (path.length > 200) return null
  if (rows.some((one) => one.path.test(path))) return path
  return root?.source != null && /\.(?:body|query|params|headers|cookies|url)$/.test(path)
    ? root.source
    : null
}

export const flowTables: FlowTables = {
  sourceOf: (path, root) => sourceIn(SOURCES, path, root),
  sourceParam(param, index, fn, around) {
    const marks = param.decorators.map(
      ({ right }) => (right?.kind === 'call' ? right.left : right)?.name ?? '',
    )
    if (param.left !== null && UPLOAD.test(param.left.name)) return param.name
    if (isParsed(param, marks)) return ''
    if (marks.some((mark) => BY_DECORATOR.test(mark))) return param.name
    if (param.left !== null && EXTRACTOR.test(param.left.name))
      return param.name === '' ? param.left.name : param.name
    if (isRoute(fn) && !GIVEN.test(param.name) && !isInjected(param)) return param.name
    if (
      isRegistered(fn, around) &&
      index === 0 &&
      param.name !== '' &&
      !/^(?:_|next|res|ctx|c|w)$/.test(param.name)
    )
      return null
    return null
  },
  cleans(path, call) {
    if (call.name === 'cast' || call.name === 'as')
      return /^\(?(?:int|float|bool|long|double|u\d+|i\d+|usize|number|u?int\d*)\)?$/.test(
        call.left?.name ?? '',
      )
        ? ['any']
        : null
    return CLEANERS.find(([one]) => one.test(path))?.[1] ?? null
  },
  guards(test, truth, pathOf) {
    const { kind, name, left, right } = test
    if (kind === 'index') return truth ? ['any'] : null
    if (kind === 'binary') {
      if (/^(?:in|not in)$/.test(name)) return truth === (name === 'in') ? ['any'] : null
      if (/^(?:===?|!==?)$/.test(name) && [left, right].some((one) => one?.kind === 'string'))
        return truth === /^===?$/.test(name) ? ['any'] : null
      if (/^(?:===?|!==?)$/.test(name) && truth === /^===?$/.test(name)) {
        const called = [left, right].find((one) => one?.kind === 'call')
        return called && MATCHES.test(pathOf(called.left ?? called)) ? ['any'] : null
      }
      return null
    }
    if (kind !== 'call') return null
    const path = pathOf(left ?? test)
    // A refusal of `..` keeps a path inside; other refusals by list say nothing of what passes.
    if (
      MEMBERSHIP.test(path) &&
      test.items.some((one) => one.kind === 'string' && /^(?:\.\.|[/\\]|\.\.[/\\])$/.test(one.name))
    )
      return truth ? null : ['path']
    return truth && (MEMBERSHIP.test(path) || MATCHES.test(path)) ? ['any'] : null
  },
}

const isRoute = (fn: TreeNode): boolean =>
  fn.decorators.some(({ right }) => {
    const callee = right?.kind === 'call' ? right.left : right
    return callee !== null && callee !== undefined && ROUTE_DECORATOR.test(`.${callee.name}`)
  })

const isInjected = (param: TreeNode): boolean =>
  (param.right?.kind === 'call' && /^(?:Depends|Security)$/.test(param.right.left?.name ?? '')) ||
  SERVICE.test(param.left?.name ?? '')

const isRegistered = (fn: TreeNode, around: TreeNode | null): boolean =>
  around?.kind === 'call' && around.items.includes(fn) && around.items[0]?.kind === 'string'

export type { Value }
