// Judges decorators: those that only describe or restrict are known.
import { keyOf } from '../../../syntax/names.ts'
import { holds, type TreeNode } from '../../../syntax/tree.ts'
import { anyOf } from '../../any-of.ts'
import { type Image, isWritten, isWrittenNode, ownerOf } from '../../image.ts'
import { restricts } from '../guard-words.ts'
import { isMoneyName, isSecretName } from '../words.ts'
import type { Scene } from './scene.ts'

export function judgeDecorator(scene: Scene, tree: TreeNode): void {
  const call = tree.right?.kind === 'call' ? tree.right : null
  const path = scene.image.names.pathOf(call ? call.left : tree.right)
  const owner = scene.image.parentOf.get(tree)
  if (KNOWN_DECORATORS.test(path) || KNOWN_DECORATORS.test(path.replace(OF_LIBRARY, ''))) {
    if (owner && changesKept(scene, path.replace(OF_LIBRARY, ''), owner)) scene.unknown(tree)
    return
  }
  if (call !== null && scene.pool.hasDecorator(call, scene.inputs.of(call))) {
    for (const one of call.items) scene.visit(one)
    return
  }
  if (call !== null && isBoundedRetry(call, path, owner)) {
    // How often, how long and after which failures.
    const isOther = ({ kind, left }: TreeNode): boolean =>
      kind === 'function' ||
      (kind === 'call' && !/^(?:stop|wait|retry_if|retry_any)_?\w*$/.test(left?.name ?? ''))
    for (const one of call.items) if (holds(one, isOther)) scene.visit(one)
    return
  }
  if (path === 'Query' && call !== null && isReading(call)) return
  if (isGuardedRoute(scene, tree, path, owner)) {
    if (call) for (const one of call.items) scene.visit(one)
    return
  }
  // A restriction of what stood there before; of what is new it is only a part.
  const isRestriction =
    restricts(path) &&
    (call === null || call.items.every((one) => scene.flow.valueOf(one).isConstant || !LAX.test(keyOf(one))))
  if (!isRestriction || owner === undefined) scene.unknown(tree)
}

/** Shows what is secret, or lets code that stood there be left out or taken up. */
function changesKept({ image }: Scene, path: string, { start, end }: TreeNode): boolean {
  const { side } = image
  return /^(?:cfg|Bean)$/.test(path)
    ? !isWritten(side, end - 1, end)
    : /^(?:derive|ToString|Getter)$|setter$/.test(path) && isSecretName(side.code.slice(start, end))
}

/** `@Query("select e from Employee e where e.name = :name")`: https://docs.spring.io/spring-data/jpa/reference/jpa/query-methods.html */
const isReading = ({ items }: TreeNode): boolean =>
  items.length === 1 &&
  items[0]!.kind === 'string' &&
  items[0]!.items.length === 0 &&
  /^\W{0,6}select\b/i.test(items[0]!.name.trim()) &&
  !/\b(?:insert|update|delete|drop|into)\b|;|#\{|\?#/i.test(items[0]!.name)

/** `@GetMapping` of a new method that `@PreAuthorize` restricts: https://docs.spring.io/spring-security/reference/servlet/authorization/method-security.html */
function isGuardedRoute(
  { image, pool }: Scene,
  tree: TreeNode,
  path: string,
  holder: TreeNode | undefined,
): boolean {
  if (
    !/^(?:Get|Post|Put|Patch|Delete)Mapping$|^Http(?:Get|Post|Put|Patch|Delete)$/.test(path) ||
    holder?.kind !== 'function'
  )
    return false
  const guards = (one: TreeNode): boolean =>
    one !== tree &&
    restricts(image.names.pathOf(one.right?.kind === 'call' ? one.right.left : one.right)) &&
    !LAX.test(keyOf(one))
  if (pool.hasFunction(holder.name)) return false
  if (readsByKey(image, tree, holder)) return false
  if (holder.decorators.some(guards)) return true
  // A guard of the whole class that stands there already, and a method that only reads.
  const owner = ownerOf(image, holder, 'class')
  return (
    /Get/.test(path) &&
    !holder.decorators.some((one) => LAX.test(keyOf(one))) &&
    (owner?.decorators.some((one) => guards(one) && !isWrittenNode(image.side, one)) ?? false)
  )
}

/** Records that belong to somebody. */
const OF_SOMEBODY =
  /order|invoice|account|user|customer|payment|message|document|file|address|profile|patient|contract|statement|transaction|wallet|ticket|subscri|cart|note|employee|salary|member|booking/i
const ASKER =
  /principal|currentUser|current_user|User\.|user\.|authentication|tenant|hasRole|hasAnyRole|hasAuthority|hasPermission|Roles\b|Policy\b/

/** Such a record by a key of the request, for everybody who is signed in, whoever it belongs to. */
function readsByKey({ side }: Image, { start, end }: TreeNode, holder: TreeNode): boolean {
  const text = side.text.slice(Math.min(start, holder.start), holder.end)
  return /\{/.test(side.text.slice(start, end)) && OF_SOMEBODY.test(text) && !ASKER.test(text)
}

/** Tries again a few times after some failures; nothing in the function pays, sends or creates. */
function isBoundedRetry(call: TreeNode, path: string, holder: TreeNode | undefined): boolean {
  if (!/^(?:tenacity\.)?retry$|^backoff\.(?:on_exception|on_predicate)$/.test(path)) return false
  const isBounded =
    call.items.some(
      (one) =>
        one.kind === 'pair' &&
        /^(?:stop|max_tries|max_time)$/.test(one.name) &&
        one.right?.kind !== 'literal',
    ) ||
    call.items.some(
      (one) => one.kind === 'pair' && /^max_t/.test(one.name) && /^[1-9]\d?$/.test(one.right?.name ?? ''),
    )
  const fn = holder?.kind === 'function' ? holder : null
  if (!isBounded || fn === null || isMoneyName(fn.name)) return false
  return !holds(fn.body, (one) => one.kind === 'call' && ONCE.test(one.left?.name ?? ''))
}

const ONCE =
  /^(?:post|patch|create\w*|send\w*|pay\w*|charge\w*|transfer\w*|refund\w*|publish\w*|insert\w*|append|add|delete\w*|execute\w*|commit|increment\w*|request)$/i

/** Packages whose annotations stand in the table under their own names. */
const OF_LIBRARY =
  /^(?:org\.junit|org\.springframework|org\.hibernate|jakarta|javax|com\.fasterxml|lombok|kotlin|kotlinx|androidx|org\.jetbrains|io\.swagger|@nestjs|class-validator|typeorm)(?:\/?[\w-]+)?\.(?:[\w-]+\.){0,8}/

const KNOWN_DECORATORS = anyOf([
  /^(?:click\.(?:option|argument|command|group|pass_context|version_option)|typer\.\w+|Param|PathVariable|RequestParam|Inject|Autowired|Bean|Value|ConfigurationProperties|Modifying)$/,
  /^(?:staticmethod|classmethod|property|override|Override|typing\.\w+|functools\.(?:wraps|total_ordering|singledispatch)|dataclass|dataclasses\.\w+|abc\.\w+|abstractmethod|pytest\.\w[\w.]*|test|Test)$/,
  /^(?:ParameterizedTest|BeforeEach|AfterEach|derive|cfg|allow|inline|must_use|doc|Nullable|NotNull|NonNull|Deprecated|SuppressWarnings|Serializable|JsonProperty|Input)$/,
  /^(?:Output|ApiProperty|\w+\.setter|contextlib\.\w+|final|Final|typing\.\w+)$/,
  /^(?:PageableDefault|SortDefault|RequestBody|Valid|Validated|ModelAttribute|AuthenticationPrincipal|CurrentSecurityContext|ResponseStatus|DateTimeFormat|Parameter|Operation|Tag|Schema)$/,
  /^(?:NotNull|NotBlank|NotEmpty|Size|Min|Max|Email|Pattern|Positive|PositiveOrZero|Past|PastOrPresent|Future|Digits|Length|Range|Required|StringLength|MaxLength|MinLength|EmailAddress)$/,
  /^(?:RegularExpression)$/,
  /^(?:IsString|IsInt|IsNumber|IsEmail|IsOptional|IsNotEmpty|IsUUID|IsArray|IsIn|IsEnum|IsBoolean|IsDate|IsPositive|MaxDate|ArrayMaxSize|ValidateNested|Matches|Trim)$/,
  /^(?:Column|Id|Entity|Table|Enumerated|Temporal|JoinColumn|GeneratedValue|ManyToOne|OneToMany|Index|Lob|Getter|Builder|Slf4j|RequiredArgsConstructor|AllArgsConstructor)$/,
  /^(?:NoArgsConstructor|EqualsAndHashCode|ToString)$/,
  /^(?:JsonIgnore|JsonInclude|JsonFormat|JsonPropertyName|JsonPropertyOrder|DisplayName|Nested|ValueSource|CsvSource|MethodSource|Fact|Theory|InlineData|TestCase|Obsolete|Key|MethodImpl)$/,
  /^(?:ProducesResponseType|DebuggerDisplay)$/,
  /^(?:Composable|Preview|Stable|Immutable|JvmStatic|JvmOverloads|JvmField|State|Binding|ViewBuilder|MainActor|available|objc|discardableResult|inlinable|tokio\.test|serde|error|from)$/,
  /^(?:arg|command|clap|value|structopt|value_enum|strum|default|ToSchema|ApiModelProperty|Transactional|RepeatedTest|BeforeAll|AfterAll|ExtendWith|Mock)$/,
  /^(?:source|non_exhaustive|track_caller|cold|instrument|tracing\.instrument)$/,
])

const LAX = /AllowAny|permitAll|anonymous|ANONYMOUS|public/
