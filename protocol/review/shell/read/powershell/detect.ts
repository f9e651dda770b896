// Detects PowerShell by its shape: verbs with nouns, types, script blocks, assignments with a dollar.
import { anyOf } from '../words/any-of.ts'

/** Verbs with a noun in capitals where a command stands, and short names that no other shell has. */
const COMMAND =
  /(?:^|[\n;|({=&]|\breturn)[ \t]*(?:[A-Z][A-Za-z]{2,11}-[A-Z][A-Za-z0-9]{1,40}|(?:get|set|new|remove|invoke|start|stop|out|write|clear|copy|move|test|select|where|foreach|sort|measure|format|convertto|convertfrom|import|export)-(?:item|childitem|content|process|service|object|expression|command|webrequest|restmethod|host|output|csv|json|table|list|path|location|eventlog|winevent|disk|volume|wmiobject|ciminstance|itemproperty|aduser|job|file|null|string)|iwr|irm|gci|gwmi|gcim|icm|saps|spps|gsv|gps)(?=[\s|;)}]|$)/
const SYNTAX = anyOf(
  /(?:^|[\n;{(][ \t]*|[|][ \t]*)(?:\[[\w.]+(?:\[\])?\][ \t]*)?\$(?:(?:env|script|global|local):)?[A-Za-z_]\w*(?:\.\w+)?[ \t]*(?:[-+*]?=(?!=)|\?\?=)|(?:^|[\n;|(={,\s])\[[A-Za-z][\w.]+\]::/i,
  /(?:^|[\n;|(={,\s])\[[A-Za-z][\w.]+\]\.[A-Za-z]\w*\.|[|][ \t]*(?:%|\?|iex|ForEach|Where)[ \t]*[{({]|[|][ \t]*iex\b|\$_\.[A-Za-z]|\$PSItem\b|\$PSVersionTable\b|@\{[ \t\n]*\w+[ \t]*=/i,
  /\([ \t]*New-Object\b|(?:^|[\n;])[ \t]*[&.][ \t]+[{"'$(]|(?:^|[\n;])[ \t]*&[{"'$(]/i,
  /(?:^|[\n;{])[ \t]*(?:foreach[ \t]*\([ \t]*\$\w+[ \t]+in\b|(?:try|do)[ \t\n]*\{|function[ \t]+[a-z]+-[a-z]+)/i,
  /(?:^|[\n;{])[ \t]*(?:(?:if|while)[ \t]*\([^\n]{1,200}\)[ \t\n]*\{)/i,
)
/** Another shell reads these. */
const OTHER = /^#![^\n]*\b(?:ba|z|k|da|fi)?sh\b|<<-?[ \t]*["']?\w+|(?:^|[\n;])[ \t]*(?:fi|done|esac)\b/

export const isPowershell = (text: string): boolean =>
  (COMMAND.test(text) || SYNTAX.test(text) || callsMethodWithBlock(text)) && !OTHER.test(text)

const METHOD = /\.(?:foreach|where)\([ \t]*\{/gi
/** A statement before a method is no longer. */
const MAX_STATEMENT = 200

/** `(Get-X).ForEach({ … })`: the method, in a statement that begins not far before it. */
function callsMethodWithBlock(text: string): boolean {
  for (const { index } of text.matchAll(METHOD)) {
    if (index <= MAX_STATEMENT && !text.slice(0, index).includes('\n')) return true
    if (/[\n;{]/.test(text.slice(Math.max(0, index - MAX_STATEMENT - 1), index))) return true
  }
  return false
}
