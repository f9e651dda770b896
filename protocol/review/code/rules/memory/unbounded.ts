// Flags calls of C and C++ that write without a bound, take a format from outside, or replace a form that kept one.
import { type FindingRule, rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { judgeChange } from '../../handler.ts'
import { isNew, judgeMemory } from '../../memory/judge.ts'
import type { Change, Side, Statement } from '../../model.ts'
import type { Report } from '../../report.ts'
import { coverMemory } from './cover.ts'
import { type MemoryFacts, memoryMessage } from './facts.ts'

const file = (text: string): string =>
  `--- a/src/name.c\n+++ b/src/name.c\n@@ -20,6 +20,5 @@ int set_name(struct peer *p, const char *in)\n${text}`

export const unboundedCopy = rule({
  id: 'code.memory.unbounded_copy',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'https://cwe.mitre.org/data/definitions/120.html',
  message: memoryMessage,
  fix: 'Use a call that takes the size of the target.',
  fires: [file(' {\n+\tstrcpy(p->name, in);\n \treturn 0;\n'), file(' {\n+\tgets(p->name);\n \treturn 0;\n')],
  quiet: [
    file(' {\n+\tsnprintf(p->name, sizeof(p->name), "%s", in);\n \treturn 0;\n'),
    file(' {\n-\tstrcpy(p->name, in);\n \treturn 0;\n'),
  ],
})

export const unboundedFormat = rule({
  id: 'code.memory.unbounded_format',
  severity: 'high',
  category: 'safety',
  evidence: 'A',
  source: 'https://cwe.mitre.org/data/definitions/787.html',
  message: memoryMessage,
  fix: 'Give the size of the target, and bound the length by it.',
  fires: [
    file(' {\n+\tsprintf(p->line, "name=%s", in);\n \treturn 0;\n'),
    file(' {\n+\tmemcpy(p->name, in, strlen(in));\n \treturn 0;\n'),
  ],
  quiet: [
    file(' {\n+\tsnprintf(p->line, sizeof(p->line), "name=%s", in);\n \treturn 0;\n'),
    file(' {\n+\tmemcpy(p->name, in, sizeof(p->name));\n \treturn 0;\n'),
  ],
})

export const foreignFormat = rule({
  id: 'code.memory.foreign_format',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/134.html',
  message: memoryMessage,
  fix: 'Write the format as a constant: "%s".',
  fires: [
    file(' {\n+\tsyslog(LOG_INFO, in);\n \treturn 0;\n'),
    file(' {\n-\tprintf("%s", in);\n+\tprintf(in);\n \treturn 0;\n'),
  ],
  quiet: [
    file(' {\n+\tsyslog(LOG_INFO, "%s", in);\n \treturn 0;\n'),
    file(' {\n-\tprintf(in);\n+\tprintf("%s", in);\n \treturn 0;\n'),
  ],
})

export const carelessForm = rule({
  id: 'code.memory.careless_form',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/676.html',
  message: memoryMessage,
  fix: 'Keep the form that checks.',
  fires: [
    file(' {\n-\tn = strnlen(in, room);\n+\tn = strlen(in);\n \treturn n;\n'),
    file(
      ' {\n-\tPeer *q = dynamic_cast<Peer *>(base);\n+\tPeer *q = static_cast<Peer *>(base);\n \tq->go();\n',
    ),
    file(' {\n-\tsnprintf(p->name, sizeof(p->name), "%s", in);\n+\tsprintf(p->name, "%s", in);\n'),
    file(' {\n-\tit = list.erase(it);\n+\tlist.erase(it);\n \t}\n'),
  ],
  quiet: [
    file(' {\n-\tn = strlen(in);\n+\tn = strnlen(in, room);\n \treturn n;\n'),
    file(
      ' {\n-\tPeer *q = static_cast<Peer *>(base);\n+\tPeer *q = dynamic_cast<Peer *>(base);\n \tq->go();\n',
    ),
  ],
})

export const weakerForm = rule({
  id: 'code.memory.weaker_form',
  severity: 'high',
  category: 'safety',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/190.html',
  message: memoryMessage,
  fix: 'Keep the checked, owning or measured form.',
  fires: [
    file(' {\n-\tbuf = reallocarray(buf, n, width);\n+\tbuf = realloc(buf, n * width);\n \treturn 0;\n'),
    file(' {\n-\treturn v.at(i);\n+\treturn v[i];\n'),
    file(' {\n-\tmemmove(a, b, n);\n+\tmemcpy(a, b, n);\n'),
    file(' {\n-\tcopy(out, in, sizeof(out));\n+\tcopy(out, in, 256);\n'),
    file(' {\n-\tstd::vector<char> page(n);\n+\tchar page[512];\n \tfill(page, n);\n'),
    file(' {\n-\tmap = malloc(ALIGN_UP(bytes, 64));\n+\tmap = NULL;\n'),
    file(' {\n-\tstd::string name = peer.name();\n+\tstd::string_view name = peer.name();\n'),
  ],
  quiet: [
    file(' {\n-\tbuf = realloc(buf, n * width);\n+\tbuf = reallocarray(buf, n, width);\n \treturn 0;\n'),
    file(' {\n-\treturn v[i];\n+\treturn v.at(i);\n'),
  ],
})

type MemoryRule = FindingRule<string, MemoryFacts>

/** What a written statement does by itself. */
const ADDED: readonly (readonly [MemoryRule, RegExp, string])[] = [
  [
    unboundedCopy,
    /(?:^|[^\w.>])(?:gets|strcpy|strcat|stpcpy|wcscpy|wcscat|vsprintf|lstrcpy[AW]?|_mbscpy)\s*\((?!\s*\w+\s*,\s*"[^"]{0,8}")|\b(?:f|s|v|vs|vf)?scanf\([^\n]{0,80}"[^"\n]{0,60}%s/,
    'copies until the source ends, whatever the size of the target',
  ],
  [
    unboundedFormat,
    /(?:^|[^\w])sprintf\s*\([^\n]{0,160}%\d*s/,
    'writes as much as its arguments are long, whatever the size of the target',
  ],
  [
    unboundedFormat,
    /\b(?:memcpy|memmove|strncpy|strncat|memccpy)\s*\([^\n]{0,120},\s*[^,\n]{1,80},\s*(?:strlen|wcslen)\s*\(|\bstrncat\s*\([^\n]{0,80},\s*sizeof/,
    'takes the length from the source, not from the size of the target',
  ],
  [
    foreignFormat,
    /(?:^|[^\w>.])(?:printf|vprintf|printk|NSLog)\s*\(\s*[A-Za-z_][\w.>\-[\]]*\s*\)|(?:^|[^\w])(?:fprintf|dprintf|syslog|sprintf)\s*\(\s*[^,"\n]{1,60},\s*[A-Za-z_][\w.>\-[\]]*\s*\)|(?:^|[^\w])snprintf\s*\(\s*[^,\n]{1,60},\s*[^,\n]{1,60},\s*[A-Za-z_][\w.>\-[\]]*\s*\)/,
    'takes its format from a variable: directives in it read and write memory',
  ],
]

/** A careful form goes and a careless one takes its place; the reverse is a fix. */
export const REPLACED: readonly (readonly [MemoryRule, careful: RegExp, careless: RegExp, string])[] = [
  [
    carelessForm,
    /\b(?:strnlen|strn?lcpy|strscpy(?:_pad)?|strlcat|strncpy|strncat|snprintf|vsnprintf|fgets|strndup|g_strlcpy|memccpy|StringCch\w{3,10}|str\w{2,4}_s)\s*\(/,
    /\b(?:strlen|strcpy|stpcpy|strcat|sprintf|vsprintf|gets|strdup)\s*\(/,
    'reads or writes until a zero comes, wherever the block ends',
  ],
  [
    carelessForm,
    /\b(?:dynamic_cast|dynamic_pointer_cast|dyn_cast(?:_or_null)?|qobject_cast|checked_cast|down_cast|narrow|numeric_cast)\s*</,
    /\b(?:static_cast|reinterpret_cast|static_pointer_cast|cast)\s*<|\(\s*(?:const\s+)?\w{1,40}\s*\*\s*\)\s*\w/,
    'takes the object for a type that nobody checked',
  ],
  [
    carelessForm,
    /\w\s*=\s*[\w.>-]{1,60}\berase\(/,
    /(?:^|[;{)])\s*[\w.>-]{1,60}\berase\(/,
    'goes on from an iterator that the call made invalid',
  ],
  [
    weakerForm,
    /\b(?:\w{0,30}alloc_array|reallocarray|kcalloc|calloc|__builtin_(?:mul|add|sub)_overflow|check_(?:mul|add)_overflow|size_(?:mul|add))\s*\(/,
    /[\w)\]]\s*[*+]\s*[\w(]/,
    'can wrap round, and nothing notices any more',
  ],
  [weakerForm, /\.at\(/, /\w\[[^\]\n]{1,80}\]/, 'uses an index that the container checked before'],
  [weakerForm, /\bmemmove\s*\(/, /\bmemcpy\s*\(/, 'copies between ranges that may overlap'],
  [
    weakerForm,
    /\b(?:sizeof|ARRAY_SIZE|countof|FF_ARRAY_ELEMS)\s*[( ]/,
    /(?:,|=)\s*(?:\d{2,6}|[A-Z][A-Z0-9_]{3,40})\s*(?:\)\s*)?;/,
    'takes a number for the size, which no longer follows the block',
  ],
  [
    weakerForm,
    /\bstd::(?:string|vector|shared_ptr|unique_ptr|weak_ptr)\b(?!_view)|\bshared_from_this\(|\bmake_(?:shared|unique)\b|\b(?:scoped_refptr|RefPtr|intrusive_ptr)\s*</,
    /\bstring_view\s+\w{1,40}\s*[={;]|<\s*(?:std::)?string_view\b|\bstd::span<[^>]{1,40}>\s+\w{1,40}\s*[={;]|\.c_str\(\)|\.get\(\)|\.data\(\)/,
    'keeps an address and no longer what it points at',
  ],
  [
    weakerForm,
    /\bstd::(?:vector|string|unique_ptr)\b|\b\w{0,20}(?:malloc|calloc|realloc)\s*\(|\bnew\s+\w{1,40}\[/,
    /^\s*(?:static\s+|unsigned\s+|const\s+)?\w{1,40}\s+\w{1,40}\s*\[\s*(?:\d+|[A-Z_]{3,40})\s*\]\s*(?:=[^;]{0,40})?;/,
    'has a fixed size, where the block was as large as its content',
  ],
  [
    weakerForm,
    /=[^;\n]{0,80}\b\w{0,20}(?:ALIGN|ROUND_?UP|[rR]ound_?[uU]p|align_up)\w{0,10}\s*\(/,
    /\w\s*=\s*[\w.>-]{1,40}\s*;/,
    'no longer rounds the size up, so the last block does not fit',
  ],
]

const textOf = ({ text }: Side, { start, end }: Statement): string =>
  text.slice(start, Math.min(end, start + 512))
const codeOf = ({ code }: Side, { start, end }: Statement): string =>
  code.slice(start, Math.min(end, start + 512))

function judgeForms(change: Change, report: Report): boolean {
  const { before, after } = change
  const removed = before.statements.filter(isNew)
  const added = after.statements.filter(isNew)
  report.budget.spend((before.text.length + after.text.length) >> 1)
  let isFound = false
  const tell = (found: MemoryRule, one: Statement, what: string): void => {
    isFound = true
    const text = after.text.slice(one.start, one.end)
    const start = one.start + text.length - text.trimStart().length
    report.found(found, after, [start, one.end], { what: `\`${excerpt(text.trim())}\` ${what}` })
  }
  for (const [found, form, what] of ADDED) {
    const had = removed.filter((one) => form.test(codeOf(before, one))).length
    const has = added.filter((one) => form.test(codeOf(after, one)))
    if (has.length > had) tell(found, has.at(-1)!, what)
  }
  const count = (side: Side, statements: readonly Statement[], form: RegExp): Statement[] =>
    statements.filter((one) => form.test(textOf(side, one)))
  for (const [found, careful, careless, what] of REPLACED) {
    if (count(before, removed, careful).length <= count(after, added, careful).length) continue
    const has = count(after, added, careless)
    if (has.length > count(before, removed, careless).length) tell(found, has[0]!, what)
  }
  return isFound
}

export const memoryChanges = judgeChange(
  (change, report) => {
    if (change.isDoc) return
    const isForm = judgeForms(change, report)
    const { lost } = judgeMemory(change, report)
    if (!isForm && !lost) coverMemory(change, report, REPLACED)
  },
  ['c'],
)
