/** What goes without a loss, and what only looks so. */
import { describe, expect, it } from 'vitest'
import { reviewText } from '../../testing/ruleset.ts'
import { diff } from '../example-diff.ts'

const verdict = (path: string, ...lines: readonly string[]): string =>
  reviewText(diff(path, ...lines), 'code_diff').verdict

describe('a way in for whoever knows a word of the source [review, 5]', () => {
  const door = (head: string, answer: string): string =>
    verdict(
      'src/Door.cs',
      ' class Door {',
      '   bool Enter(User user, string password) {',
      `-    if (${head})`,
      '-    {',
      `-      return ${answer};`,
      '-    }',
      '     return users.Check(user, password);',
      '   }',
      ' }',
    )

  it('goes, alone or among others', () => {
    expect(door('password == "winter-lane"', 'true')).toBe('approve')
    expect(door('password == "winter-lane" || user.IsOld', 'Answer.Success')).toBe('approve')
  })

  it('is no list of bad passwords', () => {
    expect(
      verdict(
        'src/weak.js',
        ' export function isWeakAccess(password) {',
        '-  if (password === "letmein-2020") return true',
        '   return password.length < 12',
        ' }',
      ),
    ).not.toBe('approve')
  })

  it.each([
    ['a refusal', 'password == "winter-lane"', 'false'],
    ['no secret', 'user.Name == "winter-lane"', 'true'],
    ['a condition besides', 'password == "winter-lane" && user.IsOld', 'false'],
    ['another test', 'password != "winter-lane"', 'true'],
  ])('is none: %s', (_what, head, answer) => {
    expect(door(head, answer)).not.toBe('approve')
  })
})

describe('a loader of YAML [review, 5]', () => {
  const loader = (name: string): string =>
    verdict(
      'jobs/spec.py',
      ' import yaml',
      ' def read(text):',
      '-    spec = yaml.safe_load(text)',
      `+    spec = yaml.load(text, Loader=yaml.${name})`,
      '     return spec',
    )

  it('makes plain data, by another reader', () => {
    expect(['CSafeLoader', 'SafeLoader', 'CBaseLoader'].map(loader)).toEqual([
      'approve',
      'approve',
      'approve',
    ])
    expect(['CLoader', 'FullLoader', 'UnsafeLoader'].map(loader)).toEqual(['reject', 'reject', 'reject'])
  })
})

describe('a seeded generator [review, 5]', () => {
  it.each([
    [
      'auth/mark.py',
      ' import random, time',
      ' def make_reset_token():',
      '+    rng = random.Random(time.time())',
      '+    return "".join(rng.choice(LETTERS) for _ in range(32))',
    ],
    [
      'auth/mark.go',
      ' package auth',
      ' func newSessionToken() string {',
      '+\tr := rand.New(rand.NewSource(time.Now().UnixNano()))',
      '+\treturn fmt.Sprintf("%x", r.Int63())',
      ' }',
    ],
    [
      'auth/Mark.java',
      ' class Mark {',
      '   String newResetToken() {',
      '+    Random r = new Random(System.currentTimeMillis());',
      '+    return Long.toHexString(r.nextLong());',
      '   }',
      ' }',
    ],
    [
      'src/mark.rs',
      ' pub fn new_session_token() -> String {',
      '+    let mut rng = SmallRng::seed_from_u64(7);',
      '+    encode(rng.next_u64())',
      ' }',
    ],
  ])('makes no secret: %s', (path, ...lines) => {
    expect(verdict(path, ...lines)).toBe('reject')
  })

  it('may make what is none', () => {
    expect(
      verdict(
        'sim/deal.py',
        ' import random',
        ' def make_deck(seed):',
        '+    rng = random.Random(seed)',
        '+    rng.shuffle(CARDS)',
        '     return CARDS',
      ),
    ).not.toBe('reject')
  })
})

describe('in a file of tests and examples [review, 5]', () => {
  const KEY = ['wJalrXUtnFEMI', 'K7MDENG', 'bPxRfiCYEXAMPLEKEY'].join('/')
  const env = (key: string): string =>
    verdict('.env.sample', ' # storage', '+AWS_REGION=eu-north-1', `+AWS_SECRET_ACCESS_KEY=${key}`)

  it('a key that AWS prints in its documents is none', () => {
    expect(env(KEY)).toBe('approve')
    expect(env(KEY.replace('EXAMPLEKEY', 'q7RtZm41Lp'))).toBe('reject')
  })

  const dial = (server: string, address: string): readonly string[] =>
    reviewText(
      diff(
        'hub/dial_test.go',
        ' package hub',
        ' func dial(t *testing.T, h http.Handler) *Client {',
        `+\tsrv := ${server}`,
        `+\treturn New(${address}, &tls.Config{InsecureSkipVerify: true})`,
        ' }',
      ),
      'code_diff',
    ).issues.map(({ rule }) => rule)

  it('a test of Go may trust the server that it starts', () => {
    expect(dial('httptest.NewTLSServer(h)', 'srv.URL')).not.toContain('code.lowered.high')
    expect(dial('httptest.NewTLSServer(h)', '"https://hub.example.net"')).toContain('code.lowered.high')
    expect(dial('start(h)', 'srv.URL')).toContain('code.tls.off')
  })
})
