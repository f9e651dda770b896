// Checks the rows of settings: each is fired by an example of its rule, and names where it is written down.
import { describe, expect, it } from 'vitest'
import { rulesIn } from '../../core/rule.ts'
import { reviewText } from '../../testing/ruleset.ts'
import { ruleModules } from '../rules/all.ts'
import { SECRET_FORMATS } from '../tables/secret-formats.ts'
import { limitOf, meaningOf, polarityOf } from './semantics.ts'
import type { WeakSetting } from './setting.ts'
import { amountOf, growth } from './values.ts'

const withRows = rulesIn(ruleModules as readonly Readonly<Record<string, unknown>>[]).filter(
  (rule) => 'settings' in rule && rule.severity !== 'allow',
) as unknown as readonly {
  readonly id: string
  readonly settings: readonly WeakSetting[]
  readonly fires: readonly string[]
}[]

describe('rows of settings [review, 13]', () => {
  it('are there', () => expect(withRows.flatMap(({ settings }) => settings).length).toBeGreaterThan(120))
  it.each(withRows.map(({ id, settings, fires }) => [id, settings, fires] as const))(
    '%s: each is fired by an example',
    (_, settings, fires) => {
      const told = fires.map((example) => JSON.stringify(reviewText(example, 'code_diff').issues))
      expect(
        settings
          .filter(({ means }) => !told.some((issues) => issues.includes(JSON.stringify(means).slice(1, -1))))
          .map(({ path }) => path),
      ).toEqual([])
    },
  )
  it('name a reference each', () =>
    expect(
      withRows.flatMap(({ settings }) => settings.filter(({ source }) => !source.startsWith('https://'))),
    ).toEqual([]))
})

describe('names of settings [review, 5]', () => {
  it.each([
    [['tls', 'verify'], 1],
    [['skip_tls_verify'], -1],
    [['auth', 'enabled'], 1],
    [['allow_insecure_tls'], -1],
    [['disableSignatureCheck'], -1],
    [['theme', 'enabled'], 0],
  ] as const)('%j has polarity %d', (keys, sign) => expect(polarityOf(keys).sign).toBe(sign))
  it.each([
    ['max_withdrawal', '100', '5000', 'raised'],
    ['max_withdrawal', '5000', '100', 'lowered'],
    ['required_signatures', '3', '2', 'raised'],
    ['max_login_attempts', '5', '-1', 'lifted'],
  ] as const)('%s from %s to %s is %s', (key, before, after, kind) =>
    expect(meaningOf([key], before, after)?.kind).toBe(kind),
  )
  it('sees no limit of money in a page size', () => expect(limitOf(['payments', 'page_size'])).toBeNull())
})

describe('amounts [review, 5]', () => {
  it.each([
    ['15m', 900_000n],
    ['1_000', 1_000_000n],
    ['15 * 60', 900_000n],
    ['2.5', 2500n],
  ] as const)('%s', (text, milli) => expect(amountOf(text)?.milli).toBe(milli))
  it('are compared across units', () => expect(growth('15m', '30d')).toEqual({ isUp: true, isTenfold: true }))
})

describe('formats of secrets [review, 5]', () => {
  it('need their hint', () =>
    expect(
      SECRET_FORMATS.filter(
        ({ hint, format }) => !format.source.replaceAll('\\', '').includes(hint) && hint.length > 6,
      ),
    ).toEqual([]))
  it('fire in a test file too', () => {
    const token = ['glpat', 'x7Rk2mQ9vT4wZ1nB8pLs'].join('-')
    const diff = (path: string): string =>
      `--- a/${path}\n+++ b/${path}\n@@ -1,1 +1,2 @@\n # a\n+token = "${token}"\n`
    for (const path of ['src/a.py', 'tests/a.py', 'examples/a.py', 'docs/a.md'])
      expect(reviewText(diff(path), 'code_diff').verdict, path).toBe('reject')
  })
})
