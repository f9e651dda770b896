// Flags page templates that write values without escaping.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { adds, changes } from '../../example-diff.ts'
import { judgeChange } from '../../handler.ts'
import { isWritten } from '../../image.ts'
import { outputsOf, valueIn } from '../../templates/outputs.ts'
import type { UseFacts } from '../../uses.ts'

export const unescaped = rule({
  id: 'code.xss.unescaped',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/79.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` was written with escaping and is now written as markup: a script in it runs for everyone who opens the page.`,
  fix: 'Keep the escaping, or pass the value through a sanitiser of markup.',
  fires: [
    changes(
      'pages/note.blade.php',
      '<article>',
      '  <p>{{ $note->text }}</p>',
      '  <p>{!! $note->text !!}</p>',
    ),
    changes('pages/Note.vue', '<article>', '  <p>{{ note.text }}</p>', '  <p v-html="note.text"></p>'),
    changes(
      'pages/Note.tsx',
      'export const Note = ({ note }) => (',
      '  <p>{note.text}</p>',
      '  <p dangerouslySetInnerHTML={{ __html: note.text }} />',
    ),
    changes('pages/note.html', '<article>', '  <p>{{ note.text }}</p>', '  <p>{{ note.text | safe }}</p>'),
  ],
  quiet: [
    changes(
      'pages/note.blade.php',
      '<article>',
      '  <p>{!! $note->text !!}</p>',
      '  <p>{{ $note->text }}</p>',
    ),
    changes(
      'pages/Note.vue',
      '<article>',
      '  <p>{{ note.text }}</p>',
      '  <p class="wide">{{ note.text }}</p>',
    ),
    changes(
      'pages/Note.tsx',
      'export const Note = ({ note }) => (',
      '  <p>{note.text}</p>',
      '  <p dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(note.text) }} />',
    ),
  ],
})

export const rawOutput = rule({
  id: 'code.xss.raw_output',
  severity: 'high',
  category: 'security',
  evidence: 'C',
  source: 'https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` reaches the page as markup without escaping; the change does not show where it comes from.`,
  fix: 'Write it with escaping, or pass it through a sanitiser of markup.',
  fires: [
    adds('pages/note.erb', '<article>', '<%== @note.text %>'),
    adds('pages/Note.vue', '<article>', '<p v-html="note.text"></p>'),
  ],
  quiet: [
    adds('pages/note.erb', '<article>', '<%= @note.text %>'),
    adds('pages/Note.vue', '<article>', '<p v-html="sanitize(note.text)"></p>'),
  ],
})

/** Results of a sanitiser, and texts of the program's own catalogue. */
const CLEAN =
  /sanitiz|purify|bleach|strip_tags|\bjson_encode|\bto_json|\bcsrf_field|\b(?:__|trans|t)\(\s*['"]|\$t\(|^['"`][^$]*$|\bsvg|\bicon/i

export const judgeTemplates = judgeChange(({ before, after, file }, report) => {
  report.budget.spend(before.text.length + after.text.length)
  const now = outputsOf(after.text, file.path)
  if (!now.some(({ isRaw }) => isRaw)) return
  const was = outputsOf(before.text, file.path)
  const old = new Set(
    was.filter(({ isRaw }) => isRaw).map(({ expression }) => valueIn(expression) || expression),
  )
  const escaped = new Set(was.filter(({ isRaw }) => !isRaw).map(({ expression }) => valueIn(expression)))
  for (const { expression, isRaw, start, end } of now) {
    if (!isRaw || CLEAN.test(expression) || !isWritten(after, start, end)) continue
    const value = valueIn(expression)
    if (old.has(value || expression)) continue
    const facts = { shown: excerpt(after.text.slice(start, end), 90) }
    report.found(value !== '' && escaped.has(value) ? unescaped : rawOutput, after, [start, end], facts)
  }
})
