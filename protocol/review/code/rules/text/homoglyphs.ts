// Flags identifiers that hold letters of another script and read like another name.
import { rule } from '../../../core/rule.ts'
import { adds } from '../../example-diff.ts'
import { judgeDiff } from '../../handler.ts'
import type { Change } from '../../model.ts'
import type { Report } from '../../report.ts'
import { LOOK_ALIKE_LETTERS } from '../../tables/names.ts'

interface Facts {
  readonly token: string
  readonly like: string
}

const UTS39 = 'https://www.unicode.org/reports/tr39/#Confusable_Detection'

export const looksLikeAnother = rule({
  id: 'code.text.homoglyph',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: UTS39,
  message: ({ token, like }: Facts) =>
    `"${token}" holds letters of another script and reads like "${like}", which is another name here.`,
  fix: 'Spell identifiers in one script.',
  fires: [
    adds('src/door.js', 'const isOpen = check(door)', 'if (isOp\u0435n) enter()'),
    adds('src/door.py', 'def may_enter(user):', '    return m\u0430y_enter(user)'),
  ],
  quiet: [
    adds('src/door.js', 'const isOpen = check(door)', 'if (isOpen) enter()'),
    adds('src/door.py', 'def may_enter(user):', '    return "\u043c\u043e\u0436\u043d\u043e"'),
  ],
})

export const mixesScripts = rule({
  id: 'code.text.mixed_script',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: UTS39,
  message: ({ token, like }: Facts) => `"${token}" mixes scripts and reads like "${like}".`,
  fix: 'Spell identifiers in one script.',
  fires: [
    adds('src/door.js', 'const isOpen = check(door)', 'const knock\u0435r = find(door)'),
    adds('src/door.py', 'def may_enter(user):', '    visit\u043er = user'),
  ],
  quiet: [
    adds('src/door.js', 'const isOpen = check(door)', 'const knocker = find(door)'),
    adds('src/door.js', 'const isOpen = check(door)', '// \u0434\u0432\u0435\u0440\u044c'),
  ],
})

const LETTERS = new Map<string, string>()
for (const [ascii, others] of LOOK_ALIKE_LETTERS) for (const letter of others) LETTERS.set(letter, ascii)
const FOREIGN = /[^\x00-\x7f]/
const MIXED = /[\w$\u00c0-\u024f\u0370-\u052f\uff10-\uff5a]{2,60}/g

export const judgeHomoglyphs = judgeDiff((changes, report) => {
  let known: ReadonlySet<string> | null = null
  for (const change of changes) {
    if (change.isDoc || !FOREIGN.test(change.after.bare)) continue
    known ??= namesIn([...new Set(changes.map(({ file }) => file.doc.text))].join('\n'))
    judgeLines(change, known, report)
  }
})

function judgeLines(change: Change, known: ReadonlySet<string>, report: Report): void {
  const { after } = change
  for (const { at, length, changed } of after.lines) {
    const text = changed ? after.bare.slice(at, at + length) : ''
    if (!FOREIGN.test(text)) continue
    report.budget.spend(length)
    for (const match of text.matchAll(MIXED)) {
      const like = skeletonOf(match[0])
      if (like === null) continue
      const isKnown = known.has(like.text)
      if (!like.isMixed && !isKnown) continue
      const start = at + match.index
      report.found(
        isKnown ? looksLikeAnother : mixesScripts,
        after,
        [start, start + match[0].length],
        { token: match[0], like: like.text },
        isKnown,
      )
    }
  }
}

/** The token in ASCII letters; null when it holds no letter that looks like one, or others as well. */
function skeletonOf(token: string): { readonly text: string; readonly isMixed: boolean } | null {
  let text = ''
  let foreign = 0
  let ascii = 0
  for (const letter of token) {
    const same = LETTERS.get(letter)
    if (same !== undefined) foreign++
    else if (/[A-Za-z]/.test(letter)) ascii++
    text += same ?? letter
  }
  return foreign === 0 || FOREIGN.test(text) ? null : { text, isMixed: ascii > 0 }
}

/** Names of a text, and the words that they are made of. */
function namesIn(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [name] of text.matchAll(/[\w$]{2,60}/g)) {
    if (names.has(name)) continue
    names.add(name)
    for (const part of name.split(/[_$]+/)) names.add(part)
    for (const [part] of name.matchAll(/[A-Z]?[a-z]+/g)) names.add(part)
  }
  return names
}
