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
  /opacity\s*:\s*[.0]{1,6}(?:\s*[;}]|$)/i,
  /display\s*:\s*none|visibility\s*:\s*hidden|pointer-events|clip-path|text-indent|(?:^|[\s;{-])(?:color|fill|foreground)\s*:\s*transparent/i,
  /-\d{3,}(?:px|em|rem|vw)|(?:font-size|width|height|scale)\s*:\s*[01](?:px)?(?:\s*[;}]|$)/i,
])

export const isPlainStyle = (line: string): boolean => STYLE.test(line) && !LOADS.test(line)

const TAGS = anyOf([
  /^(?:a|abbr|article|aside|b|blockquote|br|button|caption|code|col|colgroup|dd|details|div|dl|dt|em|fieldset|figcaption|figure|footer|h[1-6]|header|hr|i|img|label|legend|li|main|mark)$/,
  /^(?:nav|ol|p|path|pre|section|small|span|strong|sub|summary|sup|svg|table|tbody|td|template|tfoot|th|thead|time|tr|u|ul)$/,
])
const ATTRIBUTES = anyOf([
  /^(?:class|id|title|alt|role|lang|dir|for|colspan|rowspan|scope|width|height|datetime|tabindex|viewbox|fill|stroke|d|loading|decoding|aria-[a-z]{1,30}|data-[a-z-]{1,30}|:class|:key|v-text)$/,
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
  /<%=\s?(?:number_with_delimiter|number_to_human|pluralize|time_ago_in_words|l|t)\(@?[\w., :"'#{}@]{1,80}\)\s?%>/g,
]

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
    if (/^type$/i.test(name!) && !(tag === 'button' && value === 'button')) return false
  }
  return true
}
