// Lists what frameworks of user interfaces compute and show, without an effect on others, by language.
import type { Library } from './library.ts'

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

export const REACT: Library = {
  language: 'js',
  source: 'https://react.dev/reference/react',
  pure: words(
    `useDeferredValue useTransition useImperativeHandle useSyncExternalStore useLayoutEffect useActionState useOptimistic startTransition lazy createPortal useRouter useParams useSearchParams useLocation useNavigate usePathname useSelector useDispatch useIntl useFormatter useTranslations useMediaQuery useDebounce useForm useController useWatch createRef Children.map Children.toArray cloneElement createElement renderToString renderToStaticMarkup react-dom/server.renderToString react-dom/server.renderToStaticMarkup styled.* css keyframes cva twMerge act`,
  ),
  methods: words(``),
}

export const VUE: Library = {
  language: 'js',
  source: 'https://vuejs.org/api/',
  pure: words(
    `ref computed reactive readonly shallowRef toRef toRefs unref watch watchEffect onMounted onUnmounted onBeforeUnmount nextTick defineProps defineEmits defineExpose withDefaults defineComponent storeToRefs useI18n useRoute signal effect input output model rxjs.* of`,
  ),
  methods: words(``),
}

export const DOM: Library = {
  language: 'js',
  source: 'https://developer.mozilla.org/docs/Web/API/Document_Object_Model',
  pure: words(
    `document.querySelector document.querySelectorAll document.getElementById document.createTextNode document.createDocumentFragment window.matchMedia matchMedia requestAnimationFrame cancelAnimationFrame clearTimeout clearInterval queueMicrotask AbortController IntersectionObserver ResizeObserver FormData Headers URL Intl.NumberFormat Intl.DateTimeFormat Event CustomEvent performance.mark performance.measure window.requestAnimationFrame window.clearTimeout`,
  ),
  methods: words(
    `closest matches getBoundingClientRect focus blur scrollIntoView getAttribute hasAttribute querySelector querySelectorAll getElementById observe unobserve disconnect format formatToParts formatRange getItem toDateString toTimeString getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMinutes getUTCMonth`,
  ),
}

export const COMPOSE: Library = {
  language: 'java',
  source: 'https://developer.android.com/reference/kotlin/androidx/compose/',
  pure: words(
    `Modifier.* Text Column Row Box Icon Image Spacer Card Button IconButton TextButton OutlinedButton Scaffold Surface LazyColumn LazyRow TopAppBar Divider HorizontalDivider Checkbox Switch RadioButton OutlinedTextField TextField CircularProgressIndicator LinearProgressIndicator AlertDialog DropdownMenu DropdownMenuItem FloatingActionButton Snackbar Badge AnimatedVisibility stringResource painterResource pluralStringResource dimensionResource colorResource PaddingValues RoundedCornerShape Arrangement.spacedBy remember rememberSaveable mutableStateOf mutableIntStateOf derivedStateOf rememberScrollState rememberLazyListState TextStyle Color MaterialTheme.* Dp Alignment.*`,
  ),
  methods: words(
    `fillMaxSize fillMaxWidth fillMaxHeight padding size width height weight align background clip border semantics testTag verticalScroll horizontalScroll wrapContentSize wrapContentHeight offset alpha collectAsState collectAsStateWithLifecycle items item spacedBy`,
  ),
}

export const SWIFTUI: Library = {
  language: 'other',
  source: 'https://developer.apple.com/documentation/swiftui',
  pure: words(
    `Button List ForEach Section Form NavigationStack NavigationLink NavigationView ScrollView LazyVStack LazyHStack LazyVGrid GridItem Group Toggle Picker Stepper Slider ProgressView EmptyView Rectangle RoundedRectangle Circle Capsule LinearGradient ContentUnavailableView LocalizedStringKey NSLocalizedString Font EdgeInsets CGSize CGRect CGPoint CGFloat IndexSet IndexPath AnyView Binding State withAnimation`,
  ),
  methods: words(
    `frame overlay listStyle buttonStyle navigationTitle navigationBarTitleDisplayMode toolbar foregroundStyle tint clipShape shadow animation transition refreshable accessibilityHint accessibilityValue accessibilityHidden accessibilityElement accessibilityAddTraits fixedSize layoutPriority zIndex disabled tag id labelsHidden textCase truncationMode monospacedDigit imageScale resizable scaledToFit scaledToFill aspectRatio lineSpacing previewDisplayName`,
  ),
}
