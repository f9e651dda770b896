// Judges decorators: those that only describe or restrict are known.
import { keyOf } from '../../../syntax/names.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import { anyOf } from '../../any-of.ts'
import { restricts } from '../guard-words.ts'
import type { Scene } from './scene.ts'

export function judgeDecorator(scene: Scene, tree: TreeNode): void {
  const call = tree.right?.kind === 'call' ? tree.right : null
  const path = scene.image.names.pathOf(call ? call.left : tree.right)
  if (KNOWN_DECORATORS.test(path)) return
  if (call !== null && scene.pool.hasDecorator(call, scene.inputs.of(call))) {
    for (const one of call.items) scene.visit(one)
    return
  }
  const holder = scene.image.parentOf.get(tree)
  // A restriction of what stood there before; of what is new it is only a part.
  const isRestriction =
    restricts(path) &&
    (call === null || call.items.every((one) => scene.flow.valueOf(one).isConstant || !LAX.test(keyOf(one))))
  if (!isRestriction || holder === undefined) scene.unknown(tree)
}

const KNOWN_DECORATORS = anyOf([
  /^(?:click\.(?:option|argument|command|group|pass_context|version_option)|typer\.\w+|Param|PathVariable|RequestParam|Inject|Autowired|Bean|Value|ConfigurationProperties|Modifying)$/,
  /^(?:staticmethod|classmethod|property|override|Override|typing\.\w+|functools\.(?:wraps|total_ordering|singledispatch)|dataclass|dataclasses\.\w+|abc\.\w+|abstractmethod|pytest\.\w[\w.]*|test|Test)$/,
  /^(?:ParameterizedTest|BeforeEach|AfterEach|derive|cfg|allow|inline|must_use|doc|Nullable|NotNull|NonNull|Deprecated|SuppressWarnings|Serializable|JsonProperty|Input)$/,
  /^(?:Output|ApiProperty|\w+\.setter|contextlib\.\w+|final|Final|typing\.\w+)$/,
  /^(?:NotNull|NotBlank|NotEmpty|Size|Min|Max|Email|Pattern|Positive|PositiveOrZero|Past|PastOrPresent|Future|Digits|Length|Range|Required|StringLength|MaxLength|MinLength|EmailAddress)$/,
  /^(?:RegularExpression)$/,
  /^(?:IsString|IsInt|IsNumber|IsEmail|IsOptional|IsNotEmpty|IsUUID|IsArray|IsIn|IsEnum|IsBoolean|IsDate|IsPositive|MaxDate|ArrayMaxSize|ValidateNested|Matches|Trim)$/,
  /^(?:Column|Id|Entity|Table|Enumerated|Temporal|JoinColumn|GeneratedValue|ManyToOne|OneToMany|Index|Lob|Getter|Builder|Slf4j|RequiredArgsConstructor|AllArgsConstructor)$/,
  /^(?:NoArgsConstructor|EqualsAndHashCode|ToString)$/,
  /^(?:JsonIgnore|JsonInclude|JsonFormat|JsonPropertyName|JsonPropertyOrder|DisplayName|Nested|ValueSource|CsvSource|MethodSource|Fact|Theory|InlineData|TestCase|Obsolete|Key|MethodImpl)$/,
  /^(?:ProducesResponseType|DebuggerDisplay)$/,
  /^(?:Composable|Preview|Stable|Immutable|JvmStatic|JvmOverloads|JvmField|State|Binding|ViewBuilder|MainActor|available|objc|discardableResult|inlinable|tokio\.test|serde|error|from)$/,
  /^(?:source|non_exhaustive|track_caller|cold|instrument|tracing\.instrument)$/,
])

const LAX = /AllowAny|permitAll|anonymous|ANONYMOUS|public/
