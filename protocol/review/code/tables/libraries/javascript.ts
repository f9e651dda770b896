// Lists what the standard library and common libraries of JavaScript compute, declare and read, without an effect on others.
import { type CallNames, words } from './library.ts'

const BUILT_IN: CallNames = {
  source: 'https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects',
  pure: words(`Math.* JSON.stringify JSON.parse Object.keys Object.values Object.entries Object.freeze Object.fromEntries Object.hasOwn Object.create Array.isArray Array.from Array.of Array Number String Boolean BigInt Symbol parseInt parseFloat isNaN isFinite Number.isInteger Number.isFinite Number.isNaN Number.parseInt Number.parseFloat Number.isSafeInteger String.raw String.fromCharCode Date Date.now Date.UTC Date.parse Map Set WeakMap WeakSet Promise.all Promise.resolve Promise.allSettled Promise.race encodeURIComponent decodeURIComponent encodeURI structuredClone Intl.* Int32Array Uint8Array URLSearchParams Buffer.from Buffer.byteLength Buffer.concat TextEncoder TextDecoder performance.now process.uptime process.hrtime process.hrtime.bigint process.cwd clearImmediate path.join path.basename path.extname path.dirname RegExp
    sleep setTimeout delay _.map _.filter _.groupBy _.keyBy _.uniq _.uniqBy _.sortBy _.orderBy _.pick _.omit _.chunk _.sum _.sumBy _.compact _.flatten _.isEqual _.isEmpty _.isNil _.get _.capitalize _.range _.debounce _.throttle fs.existsSync addDays addMinutes addHours subDays formatDistance dayjs date-fns.*
    useState useMemo useCallback useRef useId useContext useReducer useTranslation useTheme useEffect useLayoutEffect React.useState React.useMemo React.useCallback React.useRef React.useEffect React.memo React.forwardRef memo forwardRef createContext clsx classnames cn t i18n.t`),
  methods: words(
    'map filter reduce reduceRight forEach some every find findIndex findLast flat flatMap slice concat join includes indexOf lastIndexOf at keys values entries sort reverse toSorted toReversed with fill split trim trimStart trimEnd padStart padEnd toUpperCase toLowerCase toString toFixed toISOString toJSON toLocaleString toLocaleDateString toLocaleTimeString startsWith endsWith replace replaceAll substring substr charAt charCodeAt codePointAt match matchAll search test exec repeat normalize localeCompare getTime getFullYear getMonth getDate getDay getHours getMinutes getSeconds valueOf hasOwnProperty then catch finally orderBy limit offset skip sort lean toPrecision byteLength preventDefault stopPropagation',
  ),
}

const NODE: CallNames = {
  source: 'https://nodejs.org/api/',
  pure: words(
    `path.resolve path.normalize path.relative path.isAbsolute path.parse path.format util.inspect util.format util.promisify url.fileURLToPath fileURLToPath os.cpus os.availableParallelism crypto.createHash crypto.createSecretKey createHash events.EventEmitter EventEmitter async_hooks.AsyncLocalStorage AsyncLocalStorage timers/promises.setTimeout timers/promises.setImmediate perf_hooks.performance.now pino winston.createLogger bunyan.createLogger express.Router express.json express.raw Router pLimit p-limit ms nanoid uuid.v4 uuid.v7 uuidv4 v4 dayjs.* luxon.* DateTime.* dayjs.utc moment Decimal Big BigNumber lodash.* lodash/*`,
  ),
  methods: words(
    `exec groupBy distinct flatten getTimezoneOffset readUInt32BE readUInt16BE readUInt8 writeUInt32BE equals isBefore isAfter isSame diff startOf endOf toDate toUnixInteger toISODate unix plus minus dividedBy times toNumber negated`,
  ),
}

const REACT: CallNames = {
  source: 'https://react.dev/reference/react',
  pure: words(
    `useDeferredValue useTransition useImperativeHandle useSyncExternalStore useLayoutEffect useActionState useOptimistic startTransition lazy createPortal useRouter useParams useSearchParams useLocation useNavigate usePathname useSelector useDispatch useIntl useFormatter useTranslations useMediaQuery useDebounce useForm useController useWatch createRef Children.map Children.toArray cloneElement createElement renderToString renderToStaticMarkup react-dom/server.renderToString react-dom/server.renderToStaticMarkup styled.* css keyframes cva twMerge act`,
  ),
  methods: words(``),
}

const VUE: CallNames = {
  source: 'https://vuejs.org/api/',
  pure: words(
    `ref computed reactive readonly shallowRef toRef toRefs unref watch watchEffect onMounted onUnmounted onBeforeUnmount nextTick defineProps defineEmits defineExpose withDefaults defineComponent storeToRefs useI18n useRoute signal effect input output model rxjs.* of`,
  ),
  methods: words(``),
}

const DOM: CallNames = {
  source: 'https://developer.mozilla.org/docs/Web/API/Document_Object_Model',
  pure: words(
    `URL.revokeObjectURL Blob Intl.PluralRules Intl.RelativeTimeFormat document.querySelector document.querySelectorAll document.getElementById document.createTextNode document.createDocumentFragment window.matchMedia matchMedia requestAnimationFrame cancelAnimationFrame clearTimeout clearInterval queueMicrotask AbortController IntersectionObserver ResizeObserver FormData Headers URL Intl.NumberFormat Intl.DateTimeFormat Event CustomEvent performance.mark performance.measure window.requestAnimationFrame window.clearTimeout location.reload window.location.reload history.back window.history.back window.print router.back router.refresh`,
  ),
  methods: words(
    `closest matches getBoundingClientRect focus blur scrollIntoView getAttribute hasAttribute querySelector querySelectorAll getElementById observe unobserve disconnect format formatToParts formatRange getItem toDateString toTimeString getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMinutes getUTCMonth`,
  ),
}

export const JAVASCRIPT_CALLS: readonly CallNames[] = [BUILT_IN, NODE, REACT, VUE, DOM]
