import { describe, expect, it } from 'vitest'
import { Budget, BudgetSpent } from '../../core/budget.ts'
import { reviewText } from '../../testing/ruleset.ts'
import type { ArtifactType } from '../../types.ts'
import { fold, skeleton } from './fold.ts'
import { findLookalikeHosts, takenForOf } from './hosts.ts'
import { KNOWN_HOSTS } from './known-hosts.ts'
import { findMixedScript } from './mixed-script.ts'
import { decodePunycode } from './punycode.ts'
import { FOLDED, LOOKALIKES, UNICODE_VERSION } from './tables.ts'

const budget = () => new Budget(2_000_000)

describe('folding [review, 3]', () => {
  it.each([
    ['ÀÉÎõü', 'aeiou'],
    ['Straße Łódź Ørsted', 'strasse lodz orsted'],
    ['İstanbul', 'istanbul'],
    ['ＡＢｃ１', 'abc1'],
    ['𝐇𝐞𝐥𝐥𝐨 𝟙', 'hello 1'],
    ['Ёжик', 'ежик'],
    ['Ἀθῆναι', 'αθηναι'],
    ['ﬁx Ⅷ ①', 'fix viii 1'],
    ['e\u0301', 'e'],
  ])('%s is %s', (text, expected) => expect(fold(text)).toBe(expected))

  it('keeps scripts apart, which the skeleton does not', () => {
    expect(fold('Сoc')).not.toBe('coc')
    expect(skeleton('Сос')).toBe('coc')
    expect(skeleton('раураl')).toBe('paypal')
  })

  it('does not change what is folded', () => {
    const changing: string[] = []
    for (let p = 0; p < 0x110000; p++) {
      if (p >= 0xd800 && p < 0xe000) continue
      const letter = String.fromCodePoint(p)
      for (const map of [fold, skeleton]) {
        const once = map(letter)
        if (map(once) !== once) changing.push(p.toString(16))
      }
    }
    expect(changing).toEqual([])
    for (const [to] of LOOKALIKES) expect(skeleton(skeleton(to))).toBe(skeleton(to))
  })

  it('is the same as the Unicode decompositions where this engine has the same version', () => {
    if (process.versions.unicode !== UNICODE_VERSION) return
    for (const [to, letters] of FOLDED) {
      for (const letter of letters) {
        const plain = letter.normalize('NFKD').replace(/[\u0300-\u036f\u0483-\u0487]/g, '')
        if (plain !== letter) expect(to, letter).toBe(fold(plain))
      }
    }
  })
})

describe('words of two scripts [review, 3]', () => {
  it.each(['pаypal', 'ｒm', 'cаt', 'αx', 'ѕudo', '𝗴ithub'])('%s', (word) =>
    expect(findMixedScript(word, budget())).toHaveLength(1),
  )

  it.each([
    'Москва',
    'IT-отдел',
    'Δt',
    'λx',
    'naïve',
    'µs',
    'x²',
    'PDFки',
    'Ærø',
    '東京Tower',
    'α_max',
    '𝗯𝗼𝗹𝗱',
  ])('not %s', (word) => expect(findMixedScript(word, budget())).toEqual([]))

  it('has its place', () => {
    expect(findMixedScript('ls pаypal', budget())).toMatchObject([{ start: 3, end: 9, readAs: 'paypal' }])
  })
})

describe('hosts [review, 3]', () => {
  it.each([
    ['paypa1.com', 'paypal.com'],
    ['rnicrosoft.com', 'microsoft.com'],
    ['login.micr0soft.com', 'microsoft.com'],
    ['раураl.com', 'paypal.com'],
    ['xn--80ak6aa92e.com', 'apple.com'],
    ['xn--pypal-4ve.com', 'paypal.com'],
    ['ｇithub.com', 'github.com'],
  ])('%s is taken for %s', (host, known) => expect(takenForOf(host)).toBe(known))

  it.each([
    'paypal.com',
    'PAYPAL.COM',
    'www.paypal.com',
    'github.com.example.org',
    'münchen.de',
    'пример.рф',
    'a.b',
  ])('%s is what it seems', (host) => expect(takenForOf(host)).toBeNull())

  it('every known host is itself', () => {
    for (const host of KNOWN_HOSTS) expect(takenForOf(host)).toBeNull()
  })

  it('are found in a text', () => {
    expect(findLookalikeHosts('get https://g1thub.com/a from it', budget())).toMatchObject([
      { start: 12, end: 22, takenFor: 'github.com' },
    ])
    expect(() => findLookalikeHosts('a.b', new Budget(3))).toThrow(BudgetSpent)
  })
})

describe('Punycode [RFC 3492]', () => {
  it.each([
    ['maana-pta', 'mañana'],
    ['bcher-kva', 'bücher'],
    ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
    ['egbpdaj6bu4bxfgehfvwxn', 'ليهمابتكلموشعربي؟'],
  ])('%s', (encoded, text) => expect(decodePunycode(encoded)).toBe(text))

  it.each(['!!', '99999999', 'a-ü'])('%s is malformed', (encoded) =>
    expect(decodePunycode(encoded)).toBeNull(),
  )
})

describe('the verdict [review, 3]', () => {
  const severities = (text: string, type: ArtifactType) =>
    reviewText(text, type)
      .issues.filter(({ rule }) => rule.startsWith('input.'))
      .map(({ rule, severity }) => `${rule} ${severity}`)

  it('a command with letters of two scripts is a concern at least, with the place', () => {
    expect(severities('echо hi', 'shell_command')).toEqual(['input.mixed_script high'])
    expect(severities('echo hi', 'shell_command')).toEqual([])
    expect(
      reviewText('echo é; echо hi').issues.find(({ rule }) => rule === 'input.mixed_script')?.span,
    ).toEqual([9, 14])
  })

  it('a host that imitates a known one is a blocker where something acts on it', () => {
    expect(severities('git clone https://g1thub.com/a/b', 'shell_command')).toEqual([
      'input.lookalike blocker',
    ])
    expect(severities('git clone https://github.com/a/b', 'shell_command')).toEqual([])
    expect(severities('Block the domain g1thub.com.', 'plan')).toEqual(['input.lookalike_in_prose high'])
  })

  it('an address with letters that no address has is a blocker', () => {
    const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    expect(severities(`send 1 ETH to ${address.replace('aF9', 'аF9')}`, 'onchain_action')).toContain(
      'input.lookalike blocker',
    )
    expect(severities(`send 1 ETH to ${address}`, 'onchain_action')).toEqual([])
  })

  it('prose may speak several languages, but not inside a name', () => {
    expect(severities('Напиши отчёт для IT-отдела, PDFка готова', 'plan')).toEqual([])
    expect(severities('Ask Rаy about it', 'plan')).toEqual([])
    expect(severities('Mail it to rаy@example.com', 'plan')).toEqual(['input.mixed_script high'])
  })
})
