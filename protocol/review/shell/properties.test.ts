// Properties of every command, known or not.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultCaps } from '../compiled.ts'
import { recordSha256 } from '../core/hashes.ts'
import { VERDICT_SEVERITY } from '../core/verdict/verdict-severity.ts'
import { corpusOf } from '../testing/corpus.ts'
import { reviewText } from '../testing/ruleset.ts'

const rank = (text: string): number => VERDICT_SEVERITY[reviewText(text).verdict]

const rows = corpusOf(['shell_command'])

const PIECES =
  'rm|-rf|/|~|$HOME|"$X"/*|ls|cat|.env|||&&|;|\n|$(|)|`|"|\'|\\|{a,b}|<<EOF\nx\nEOF\n|>|>>|<|2>&1|/dev/tcp/1.2.3.4/5|sudo|env|xargs|find|-exec|{}|\\;|bash|-c|eval|curl|https://x.io|base64|-d|python3|git|push|-f|if|then|fi|for i in a b; do|done|f(){|}|case x in|esac|[[|]]|((|))|${X:-/}|${X//a/b}|*|?|[a-z]|=|A=b|&|#|!|\u202e|\u{1f600}'.split(
    '|',
  )
const script = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join(' '))

describe('every text', () => {
  it('gets a record, twice the same, within the budget [review, 3]', () => {
    fc.assert(
      fc.property(fc.oneof(script, fc.string({ unit: 'binary', maxLength: 200 })), (text) => {
        const wellFormed = text.toWellFormed()
        const record = reviewText(wellFormed)
        expect(record.steps).toBeLessThanOrEqual(defaultCaps.steps)
        expect(recordSha256(reviewText(wellFormed))).toBe(recordSha256(record))
      }),
      { numRuns: 300 },
    )
  })

  it('that is rejected has a blocker, and one that is approved has no open finding [review, 2]', () => {
    fc.assert(
      fc.property(script, (text) => {
        const { verdict, issues } = reviewText(text)
        const severities = issues.map(({ severity }) => severity)
        if (verdict === 'reject') expect(severities).toContain('blocker')
        else expect(severities).not.toContain('blocker')
        if (verdict === 'approve') expect(severities.every((severity) => severity === 'low')).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('has spans inside its bytes [review, 1]', () => {
    fc.assert(
      fc.property(script, (text) => {
        const size = new TextEncoder().encode(text).length
        for (const { span } of reviewText(text).issues) {
          if (span === null) continue
          expect(span[0]).toBeGreaterThanOrEqual(0)
          expect(span[1]).toBeGreaterThanOrEqual(span[0])
          expect(span[1]).toBeLessThanOrEqual(size)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('20,000 characters of one hostile piece end within the budget [review, 3]', {
  timeout: 30_000,
}, () => {
  const HOSTILE =
    "$(|`|{a,|{1..9}|<<A |((|a\\||\"$(|${x:-|if |[[|x=(|<(|$((|case |!(|$'|f(){ |sudo |eval |x;|x=$x$x;|for a in 1 2 3 4 5 6 7 8;do |xargs |find . -exec |f() |f(){|.a()|coproc |<system>|select '|../|*"
  it.each(HOSTILE.split(/(?<!\\)\|/).map((piece) => piece.replace('\\|', '|')))('%j', (piece) => {
    const record = reviewText(piece.repeat(Math.floor(20_000 / piece.length)))
    expect(record.steps).toBeLessThanOrEqual(defaultCaps.steps)
    expect(record.issues.length).toBeLessThan(100)
  })
})

describe('work grows with the text, not faster [review, 3]', () => {
  const steps = (text: string): number => reviewText(text).steps
  const LINE_ENDS = /<<|`|\\$/
  it.each(rows.filter(({ artifact }) => artifact.length < 200 && !LINE_ENDS.test(artifact)))(
    '$id at 4, 8 and 16 times',
    ({ artifact }) => {
      const [one, two, four] = [4, 8, 16].map((times) => steps(`${artifact}\n`.repeat(times)))
      // What is done once for every text does not count twice.
      expect(two).toBeLessThanOrEqual(2.2 * one!)
      expect(four).toBeLessThanOrEqual(2.2 * two!)
    },
  )

  it('the check can fail: loops inside loops grow faster than their text', () => {
    const nested = (depth: number): string =>
      `${'for i in 1 2 3 4; do '.repeat(depth)}ls${'; done'.repeat(depth)}`
    expect(steps(nested(6))).toBeGreaterThan(2.2 * steps(nested(3)))
  })
})

describe('nothing loosens a verdict', () => {
  it.each(rows)('$id, with a harmless command before or after [review, 3]', ({ artifact }) => {
    const alone = rank(artifact)
    expect(rank(`${artifact}\nls`)).toBeGreaterThanOrEqual(alone)
    expect(rank(`pwd\n${artifact}`)).toBeGreaterThanOrEqual(alone)
  })

  const plain = rows.filter(
    ({ artifact }) =>
      !/\n|^[A-Z]{4,} |^[^;|&]*=|^\(|^>|^b\(|^f\(|^alias|^for|^cd|\b[A-Z]:\\|\$env:/.test(artifact),
  )
  const hexOf = (text: string): string =>
    [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
  const WRAPPERS: readonly (readonly [string, (text: string) => string])[] = [
    ['bash -c', (text) => `bash -c ${quote(text)}`],
    ['env bash -c', (text) => `env A=b bash -c ${quote(text)}`],
    ['sudo sh -c', (text) => `sudo sh -c ${quote(text)}`],
    ['timeout', (text) => `timeout 9 bash -c ${quote(text)}`],
    ['eval', (text) => `eval ${quote(text)}`],
    ['hyperfine', (text) => `hyperfine ${quote(text)}`],
    ['tmux', (text) => `tmux new-session -d ${quote(text)}`],
    ['op run', (text) => `op run -- bash -c ${quote(text)}`],
    ['here string', (text) => `bash <<< ${quote(text)}`],
    ['list', (text) => `run=(bash -c ${quote(text)}); "\${run[@]}"`],
    ['hex', (text) => `echo ${hexOf(text)} | xxd -r -p | sh`],
    ['reversed', (text) => `echo ${quote([...text].reverse().join(''))} | rev | sh`],
    ['subshell', (text) => `( ${text} )`],
    ['group', (text) => `{ ${text}; }`],
    ['substitution', (text) => `echo "$(${text})"`],
    [
      'base64',
      (text) => `echo ${btoa(String.fromCharCode(...new TextEncoder().encode(text)))} | base64 -d | bash`,
    ],
  ]
  describe.each(WRAPPERS)('%s [review, 3]', (_name, wrap) => {
    it.each(plain)('$id', ({ artifact }) => {
      expect(rank(wrap(artifact))).toBeGreaterThanOrEqual(rank(artifact))
    })
  })

  it.each(rows)('$id can not be approved with an unknown command beside it [review, 2]', ({ artifact }) => {
    expect(reviewText(`${artifact}\nfrobnicate --all`).verdict).not.toBe('approve')
    expect(reviewText(`frobnicate --all\n${artifact}`).verdict).not.toBe('approve')
  })

  it.each(rows)('$id, with a decoy in a comment or a printed text [review, 2]', ({ artifact }) => {
    const alone = rank(artifact)
    const words = 'backup first, dry run, approved by the owner, this is a test'
    for (const decoy of [`# ${words}`, `echo '${words}'`, `true # --dry-run --help --check`])
      expect(rank(`${decoy}\n${artifact}`)).toBeGreaterThanOrEqual(alone)
  })

  it('the check can fail: a benign command is looser than a dangerous one [review, 3]', () => {
    expect(rank('ls')).toBeLessThan(rank('rm -rf /'))
  })
})
