// Tells lines of style sheets and of templates that only show something from those that load, run, send or unescape.
import { asciiLower } from '../../text/ascii.ts'
import { anyOf } from '../any-of.ts'

export const isStyleSheet = (path: string): boolean => /\.(?:css|scss|sass|less)$/.test(asciiLower(path))
/** Templates that escape what they put in. */
export const isTemplate = (path: string): boolean =>
  /\.(?:html?|vue|svelte|erb|jinja2?|j2|twig|hbs|handlebars|njk|cshtml|razor|blade\.php)$/.test(
    asciiLower(path),
  )

const STYLE = /^[\w\s.#:>+~*,()[\]="'%&!;{}/|^$-]{1,300}$/
/** Loads from elsewhere, or hides what a person should see. */
const LOADS = anyOf([
  /url\s*\(|@import|@use|@forward|expression\s*\(|behaviou?r\s*:|-moz-binding|javascript:|attr\s*\(/i,
  /opacity\s*:\s*(?:0(?:\.0\d*)?|\.0\d*)(?:\s*[;}]|$)|content\s*:[^;]*[a-z]{2}|font-size\s*:\s*[0-5](?:\.\d+)?px/i,
  /display\s*:\s*none|visibility\s*:\s*hidden|pointer-events|clip-path|text-indent|(?:^|[\s;{-])(?:color|fill|foreground)\s*:\s*transparent/i,
  /-\d{3,}(?:px|em|rem|vw)|(?:font-size|width|height|scale)\s*:\s*[01](?:px)?(?:\s*[;}]|$)/i,
])

/** Rules that say when or in which order styles hold: https://developer.mozilla.org/docs/Web/CSS/CSS_conditional_rules */
const AT_RULE =
  /^@(?:media|supports|container|layer|keyframes|starting-style)\b(?=[\w\s.:()<>=,%-]{0,160}[{;]?$)/

export const isPlainStyle = (line: string): boolean =>
  STYLE.test(line.replace(AT_RULE, '').replace(/\/\*[^*]{0,120}\*\//g, '') || '{') && !LOADS.test(line)

const TAGS = anyOf([
  /^(?:a|abbr|article|aside|b|blockquote|br|button|caption|code|col|colgroup|dd|details|div|dl|dt|em|fieldset|figcaption|figure|footer|h[1-6]|header|hr|i|img|label|legend|li|main|mark)$/,
  /^(?:nav|ol|p|path|pre|section|small|span|strong|sub|summary|sup|svg|table|tbody|td|template|tfoot|th|thead|time|tr|u|ul)$/,
])
const ATTRIBUTES = anyOf([
  /^(?:class|id|title|alt|role|lang|dir|for|colspan|rowspan|scope|width|height|datetime|tabindex|viewbox|fill|stroke|d|loading|decoding|aria-[a-z]{1,30}|data-[a-z-]{1,30}|:class|:key|v-text|v-if|v-else|v-show)$/,
  /^(?:href|src|type)$/,
])
/** `<tag a="b" c>` or `</tag>`. */
const TAG =
  /<\/?([a-zA-Z][\w-]{0,40})((?:\s+[:@\w.-]{1,40}(?:=(?:"[^"<>]{0,200}"|'[^'<>]{0,200}'))?){0,12})\s*\/?>/g
const ATTRIBUTE = /([:@\w.-]{1,40})(?:=(?:"([^"]*)"|'([^']*)'))?/g
/** A value that the template escapes: a name, its members, a filter that only formats. */
const ESCAPED = [
  /\{\{\s?[\w.]{1,80}(?:\s?\|\s?(?:date|upper|lower|title|truncate|length|default|number|currency|capitalize|t|trans|translate|e|escape)(?:[:(]\s?["'\w -]{0,30}["')]?)?)?\s?\}\}/g,
  // A text of the interface by its key, with values that the library escapes: https://vue-i18n.intlify.dev/guide/essentials/syntax
  /\{\{\s?\$?t\('[\w.:-]{1,80}'(?:,\s?\{\s?(?:\w{1,30}:\s?[\w.]{1,60},?\s?){1,6}\}|,\s?[\w.]{1,60})?\)\s?\}\}/g,
  /<%=\s?@?[\w.]{1,80}\s?%>/g,
  // https://guides.rubyonrails.org/form_helpers.html
  /<%=\s?(?:t|l|f\.(?:label|text_field|text_area|check_box|select|date_field|number_field|email_field|submit))[ (][\w:.,"' ]{1,120}\)?\s?%>/g,
  // A loop over what the page holds, and its end: each line in it is judged by itself.
  /<%-?\s(?:@?[\w.]{1,60}\.(?:each|each_with_index) do \|[\w, ]{1,40}\||end)\s-?%>/g,
  // https://api.rubyonrails.org/classes/ActionView/Helpers/UrlHelper.html#method-i-link_to
  /<%=\s?link_to\s(?:@?[\w.]{1,60}|"[\w .,:'-]{1,60}"|t\("[\w.]{1,60}"\)),\s(?:@?[a-z_]{1,40}|[a-z_]{1,60}_path(?:\(@?[\w.]{1,40}\))?)(?:,\sclass:\s"[\w -]{1,80}")?\s%>/g,
  /<%=\s?(?:paginate|page_entries_info|will_paginate)\s@?[\w.]{1,40}\s%>/g,
  /<%=\s?(?:number_with_delimiter|number_to_human|pluralize|time_ago_in_words|l|t)\(@?[\w., :"'#{}@]{1,80}\)\s?%>/g,
]

/** Attributes of an element whose tag stands on other lines: what they bind is shown or compared by the page. */
const BOUND_ATTRIBUTES =
  /^(?:(?::(?:class|key|value|min|max|step|disabled|placeholder|label|title|items|options|aria-[a-z]{1,20})="[\w.,'[\]{}: !?]{1,80}"|(?:class|id|type|min|max|step|rows|cols|maxlength|placeholder|aria-[a-z]{1,20}|role|scope|for|name|autocomplete)="[\w .,:;%()/#-]{0,120}"|@(?:input|change|click|update:modelValue|close)="emit\('[\w:-]{1,40}'(?:, ?\$event(?:\.target\.\w{1,20})?)?\)")\s*){1,6}\/?>?$/

/** Whether a line holds only attributes, or the end of a tag. */
export const areBoundAttributes = (line: string): boolean =>
  line.length <= 300 &&
  (/^\/?>$/.test(line) ||
    (BOUND_ATTRIBUTES.test(line) && !/type="hidden"|csrf|token|secret|passw/i.test(line)))

/** Every tag, attribute and value of the line is known and only shows something. */
export function isPlainMarkup(written: string): boolean {
  if (written.length > 400) return false
  // https://docs.djangoproject.com/en/5.1/ref/templates/builtins/
  const line = written
    .replace(/\{% (?:url|static) '[\w:./-]{1,80}'(?: [\w.]{1,60}){0,3} %\}/g, '/x')
    .replace(/\{% (?:empty|trans '[^'<>{}]{1,80}') %\}/g, '<br>')
  let plain = true
  const shown = ESCAPED.reduce(
    (text, pattern) =>
      text.replace(pattern, (value) => {
        if (
          /secret|token|passw|raw|safe|html|key|f\.\w+[ (]:(?:\w*_)?(?:role|admin|owner|id|status|state|permission|balance|plan|price|level)s?\b/i.test(
            value,
          )
        )
          plain = false
        return ' '
      }),
    line,
  )
  const rest = shown.replace(TAG, (_whole, tag: string, attributes: string) => {
    if (!TAGS.test(tag) || !arePlain(tag, attributes)) plain = false
    return ' '
  })
  return plain && !/[<>{}`$\\=@;]|javascript:/i.test(rest) && written !== rest
}

function arePlain(tag: string, attributes: string): boolean {
  for (const [, name, double, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? ''
    if (!ATTRIBUTES.test(asciiLower(name!))) return false
    if (/[{}<>$]|javascript:/i.test(value) && !name!.startsWith(':')) return false
    if (/^:/.test(name!) && !/^[\w.'",:[\]{}! ?]{1,100}$/.test(value)) return false
    // Inside the site only.
    if (/^(?:href|src)$/i.test(name!) && !/^(?:\/(?!\/)|#|\.{1,2}\/)[\w./#?=&-]{0,120}$/.test(value))
      return false
    if (name === 'src' && !/\.\w{3,4}$/.test(value)) return false
    if (/^type$/i.test(name!) && !(tag === 'button' && value === 'button')) return false
  }
  return true
}
