// Lists what a page template writes: each expression, where it stands, and whether it is written without escaping.

export interface Output {
  readonly expression: string
  readonly isRaw: boolean
  readonly start: number
  readonly end: number
}

interface Form {
  readonly open: string
  readonly close: string
  readonly isRaw: boolean
  /** Only in files of this kind. */
  readonly path: RegExp
}

const HTML =
  /\.(?:html?|vue|svelte|erb|ejs|hbs|handlebars|mustache|twig|jinja2?|j2|njk|php|cshtml|leaf|liquid|tmpl|gohtml|component\.ts)$/

/** Longer marks first: the first that fits is taken. */
const FORMS: readonly Form[] = [
  { open: '{!!', close: '!!}', isRaw: true, path: /\.php$/ },
  { open: '{{{', close: '}}}', isRaw: true, path: /\.(?:hbs|handlebars|mustache|html)$/ },
  { open: '{{', close: '}}', isRaw: false, path: HTML },
  { open: '<%==', close: '%>', isRaw: true, path: /\.erb$/ },
  { open: '<%-', close: '%>', isRaw: true, path: /\.ejs$/ },
  { open: '<%=', close: '%>', isRaw: false, path: /\.(?:erb|ejs)$/ },
  { open: '<?=', close: '?>', isRaw: false, path: /\.(?:php|phtml)$/ },
  { open: '{@html', close: '}', isRaw: true, path: /\.svelte$/ },
  { open: 'v-html="', close: '"', isRaw: true, path: /\.(?:vue|html)$/ },
  { open: '[innerHTML]="', close: '"', isRaw: true, path: /\.(?:html|ts)$/ },
  { open: 'th:utext="', close: '"', isRaw: true, path: /\.html$/ },
  { open: 'th:text="', close: '"', isRaw: false, path: /\.html$/ },
  { open: '@Html.Raw(', close: ')', isRaw: true, path: /\.cshtml$/ },
  { open: '@Model.', close: '<', isRaw: false, path: /\.cshtml$/ },
]
const RAW_FILTER =
  /^\$_(?:GET|POST|REQUEST|COOKIE)\b|\|\s*safe\b|\|\s*raw\b|\.html_safe\b|^\s*raw[\s(]|\bsafeHTML\b/
const LONGEST = 300

export function outputsOf(text: string, path: string): readonly Output[] {
  const forms = FORMS.filter((form) => form.path.test(path))
  const found: Output[] = []
  if (forms.length === 0) return found
  const starts = new Set(forms.map(({ open }) => open[0]!))
  for (let at = 0; at < text.length; at++) {
    if (!starts.has(text[at]!)) continue
    const form = forms.find(({ open }) => text.startsWith(open, at))
    if (form === undefined) continue
    const from = at + form.open.length
    const end = text.slice(from, from + LONGEST).indexOf(form.close)
    if (end < 0) continue
    const expression = text.slice(from, from + end).trim()
    const isRaw = form.isRaw || RAW_FILTER.test(expression)
    found.push({ expression, isRaw, start: at, end: from + end + form.close.length })
    at = from + end + form.close.length - 1
  }
  return found
}

/** The value that an expression shows: its longest path of names. */
export const valueIn = (expression: string): string =>
  (expression.match(/[$@A-Za-z_][\w.?>-]*/g) ?? []).reduce(
    (best, one) => (one.length > best.length && /[.>]/.test(one) ? one : best),
    '',
  )
