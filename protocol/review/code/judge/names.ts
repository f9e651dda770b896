// Is a name what it looks like? Letters of another script inside an identifier, packages one letter away from
// a well-known one, versions that go back, tests that are switched off.
import { asciiLower } from '../../text/ascii.ts'
import type { Change, Side } from '../model.ts'
import { LOOK_ALIKE_LETTERS, WELL_KNOWN_PACKAGES } from '../tables/names.ts'
import { isNew } from './guards.ts'
import type { Report } from './report.ts'

const LETTERS = new Map<string, string>()
for (const [ascii, others] of LOOK_ALIKE_LETTERS) for (const letter of others) LETTERS.set(letter, ascii)
const MIXED = /[\w$\u00c0-\u024f\u0370-\u052f\uff10-\uff5a]{2,60}/g

/** `names` are those of the whole artifact, read when they are first asked for. */
export function judgeNames(change: Change, names: () => ReadonlySet<string>, report: Report): void {
  const { after } = change
  report.budget.spend(after.text.length)
  if (/[^\x00-\x7f]/.test(after.bare)) homoglyphs(change, after, names(), report)
  packages(change, report)
  tests(change, report)
}

/** Names of a text, and the words that they are made of. */
export function namesIn(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [name] of text.matchAll(/[\w$]{2,60}/g)) {
    if (names.has(name)) continue
    names.add(name)
    for (const part of name.split(/[_$]+/)) names.add(part)
    for (const [part] of name.matchAll(/[A-Z]?[a-z]+/g)) names.add(part)
  }
  return names
}

function homoglyphs(change: Change, after: Side, names: ReadonlySet<string>, report: Report): void {
  if (change.isDoc) return
  for (const line of after.lines) {
    if (!line.changed) continue
    const text = after.bare.slice(line.at, line.at + line.length)
    if (!/[^\x00-\x7f]/.test(text)) continue
    for (const match of text.matchAll(MIXED)) {
      const token = match[0]
      let skeleton = ''
      let foreign = 0
      let ascii = 0
      for (const letter of token) {
        const same = LETTERS.get(letter)
        if (same !== undefined) foreign++
        else if (/[A-Za-z]/.test(letter)) ascii++
        skeleton += same ?? letter
      }
      if (foreign === 0 || /[^\x00-\x7f]/.test(skeleton)) continue
      const isKnown = names.has(skeleton)
      if (ascii === 0 && !isKnown) continue
      const start = line.at + match.index
      report.at('added', change, after, start, start + token.length, {
        rule: isKnown ? 'code.text.homoglyph' : 'code.text.mixed_script',
        mechanism: isKnown
          ? `"${token}" holds letters of another script and reads like "${skeleton}", which is another name here`
          : `"${token}" mixes scripts and reads like "${skeleton}"`,
        fix: 'spell identifiers in one script',
      })
    }
  }
}

const DEPENDENCY =
  /^\s*["']?([@\w./-]{3,60}?)["']?\s*(?:[=~><!^]=?|:|@|\()\s*["']?[\^~>=<v]*\d|^\s*([a-z][\w.-]{2,50})\s*$|^\s*(?:gem|pip install|npm i(?:nstall)?)\s+["']?([\w@/.-]{3,50})/
const MANIFEST =
  /(?:package\.json|requirements[\w.-]{0,80}\.txt|constraints\.txt|pyproject\.toml|Pipfile|setup\.py|Gemfile|Cargo\.toml|environment\.ya?ml)$/

function packages(change: Change, report: Report): void {
  const { after, before, file } = change
  if (!MANIFEST.test(file.path)) return
  const versions = new Map<string, string>()
  const version = /["']?([@\w./-]{2,60}?)["']?\s*(?:[=~><^]=|:|=|@)\s*["']?[\^~>=<v]*(\d+(?:\.\d+){1,3})/
  for (const statement of before.statements.filter(isNew)) {
    const match = version.exec(before.text.slice(statement.start, statement.end))
    if (match) versions.set(match[1]!, match[2]!)
  }
  for (const statement of after.statements.filter(isNew)) {
    const text = after.text.slice(statement.start, statement.end).slice(0, 300)
    const from = statement.start + (/^\s*/.exec(text)?.[0].length ?? 0)
    const now = version.exec(text)
    const was = now === null ? undefined : versions.get(now[1]!)
    if (now && was !== undefined && now[1] !== 'version' && isOlder(now[2]!, was))
      report.at('changed', change, after, from, statement.end, {
        rule: 'code.supply.version_back',
        mechanism: `${now[1]} goes back from ${was} to ${now[2]}, which brings back what was fixed in between`,
        fix: 'say why, or go to a fixed later version',
      })
    const found = DEPENDENCY.exec(text)
    const name = asciiLower(found?.[1] ?? found?.[2] ?? found?.[3] ?? '')
    if (name.length < 4 || WELL_KNOWN_PACKAGES.has(name)) continue
    if (file.path.endsWith('.json') && !/"\s*:\s*"[\^~>=<v]*\d/.test(text)) continue
    const first = /^[a-z]{6,}(?=[-_.])/.exec(name)?.[0] ?? ''
    const like = [...WELL_KNOWN_PACKAGES].find(
      (known) => isNear(name, known) || (first !== '' && isSwapped(first, known)),
    )
    if (like !== undefined)
      report.at('added', change, after, from, statement.end, {
        rule: 'code.supply.lookalike',
        mechanism: `"${name}" is one letter or separator away from the well-known "${like}"; such names are registered to be installed by mistake`,
        fix: `install "${like}", or confirm the owner of "${name}"`,
      })
  }
}

/** Two neighbouring letters have changed places. */
function isSwapped(name: string, known: string): boolean {
  if (name.length !== known.length || name === known) return false
  let i = 0
  while (name[i] === known[i]) i++
  return name[i] === known[i + 1] && name[i + 1] === known[i] && name.slice(i + 2) === known.slice(i + 2)
}

function isOlder(now: string, was: string): boolean {
  const a = now.split('.')
  const b = was.split('.')
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const x = BigInt(a[i] ?? '0')
    const y = BigInt(b[i] ?? '0')
    if (x !== y) return x < y
  }
  return false
}

/** One unit added, dropped, changed or swapped, or only separators between them. */
function isNear(a: string, b: string): boolean {
  if (a === b || b.length < 5 || Math.abs(a.length - b.length) > 1) {
    const plain = (name: string): string => name.replace(/[-_.]/g, '')
    return a !== b && b.length >= 5 && /[-_.]/.test(a + b) && plain(a) === plain(b) && !/^@/.test(a)
  }
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  while (
    tail < a.length - head &&
    tail < b.length - head &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  )
    tail++
  const [x, y] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)]
  // Different numbers are different versions of one family, not a slip.
  if (/^\d?$/.test(x) && /^\d?$/.test(y)) return false
  return (
    (x.length <= 1 && y.length <= 1) || (x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0])
  )
}

const TEST_OFF =
  /@(?:pytest\.mark\.(?:skip|xfail)|unittest\.(?:skip|expectedFailure)|Ignore\b|Disabled\b)|\b(?:it|test|describe|context)\.(?:skip|only|todo)\s*\(|(?:^|[^\w.])(?:xit|xdescribe|xtest|fit|fdescribe)\s*\(|\bt\.Skip(?:Now|f)?\(|#\[ignore\]|\bpytest\.skip\(|\bself\.skipTest\(|\[Ignore\b|Skip\s*=\s*"|\bmarkTestSkipped\(/
const ASSERTS = /\b(?:assert\w{0,40}|expect|should|require\.\w+|EXPECT_\w+|ASSERT_\w+)\b/

function tests(change: Change, report: Report): void {
  const { after, before } = change
  const added = after.statements.filter(isNew)
  const off = added.find(({ start, end }) => TEST_OFF.test(after.bare.slice(start, end)))
  if (off) {
    const from = off.start + (/^\s*/.exec(after.text.slice(off.start, off.end))?.[0].length ?? 0)
    report.at('added', change, after, from, off.end, {
      rule: 'code.guard.test_off',
      mechanism: '{0}: the tests under it no longer run, so what they guard can break unseen',
      fix: 'repair the test, or delete it with a reason',
      keepsSeverity: true,
    })
    return
  }
  if (!change.isTest || change.file.kind === 'deleted') return
  const removed = before.statements
    .filter(isNew)
    .filter(({ start, end }) => ASSERTS.test(before.bare.slice(start, end)))
  const kept = added.filter(({ start, end }) => ASSERTS.test(after.bare.slice(start, end)))
  if (removed.length > 0 && kept.length === 0) {
    const one = removed[0]!
    const from = one.start + (/^\s*/.exec(before.text.slice(one.start, one.end))?.[0].length ?? 0)
    report.at('removed', change, before, from, one.end, {
      rule: 'code.guard.test_off',
      mechanism: '{0} is gone, and no other expectation takes its place',
      fix: 'keep the expectation',
      keepsSeverity: true,
    })
  }
}
