// Each kind of changed decision and lost limit, and beside it the same change with one thing else.
import { describe, expect, it } from 'vitest'
import { reviewText } from '../testing/ruleset.ts'

const diff = (path: string, heading: string, ...lines: string[]): string =>
  [`--- a/${path}`, `+++ b/${path}`, `@@ -1,9 +1,9 @@ ${heading}`, ...lines, ''].join('\n')
const rulesOf = (text: string): string[] => reviewText(text, 'code_diff').issues.map(({ rule }) => rule)

const CHANGES: readonly (readonly [rule: string, fires: string, quiet: string])[] = [
  [
    'code.decision.flipped',
    diff('a.go', 'func mayRead(u User) bool {', '-	return false', '+	return true'),
    diff('a.go', 'func isWide(u Frame) bool {', '-	return false', '+	return true'),
  ],
  [
    'code.decision.flipped',
    diff('a.py', 'def is_banned(u):', '-    return True', '+    return False'),
    diff('a.py', 'def is_banned(u):', '-    return False', '+    return True'),
  ],
  [
    'code.decision.widened',
    diff(
      'a.py',
      'def f(u, d):',
      '-    return u.id == d.owner_id',
      '+    return u.id == d.owner_id or u.is_authenticated',
    ),
    diff(
      'a.py',
      'def f(u, d):',
      '-    return u.id == d.owner_id',
      '+    return u.id == d.owner_id and u.is_authenticated',
    ),
  ],
  [
    'code.decision.exception',
    diff(
      'a.ts',
      '',
      '-  if (doc.ownerId !== user.id) throw new Denied()',
      '+  if (doc.ownerId !== user.id && !user.isEditor) throw new Denied()',
    ),
    diff(
      'a.ts',
      '',
      '-  if (doc.ownerId !== user.id) throw new Denied()',
      '+  if (doc.ownerId !== user.id || user.isFrozen) throw new Denied()',
    ),
  ],
  [
    'code.decision.fails_open',
    diff(
      'a.py',
      'def pay(x):',
      '-    signer.verify(x)',
      '+    try:',
      '+        signer.verify(x)',
      '+    except Bad:',
      '+        pass',
      '     send(x)',
    ),
    diff(
      'a.py',
      'def pay(x):',
      '-    signer.verify(x)',
      '+    try:',
      '+        signer.verify(x)',
      '+    except Bad:',
      '+        raise Refused()',
      '     send(x)',
    ),
  ],
  [
    'code.decision.swallowed',
    diff('a.go', '', '-	claims, err := v.Verify(raw)', '+	claims, _ := v.Verify(raw)'),
    diff('a.go', '', '-	count, err := v.Count(raw)', '+	count, _ := v.Count(raw)'),
  ],
  [
    'code.guard.scope',
    diff('a.rb', '', '-    @x = current_user.bills.find(params[:id])', '+    @x = Bill.find(params[:id])'),
    diff(
      'a.rb',
      '',
      '-    @x = current_user.bills.find(params[:id])',
      '+    @x = current_user.bills.active.find(params[:id])',
    ),
  ],
  [
    'code.guard.parser',
    diff(
      'A.java',
      '',
      '-    f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);',
      '     f.parse(in);',
    ),
    diff('A.java', '', '-    f.setFeature("http://example.org/features/pretty", true);', '     f.parse(in);'),
  ],
  [
    'code.guard.object_filter',
    diff('A.java', '', '-    in.setObjectInputFilter(FILTER);', '     return in.readObject();'),
    diff('A.java', '', '-    in.setBufferSize(FILTER);', '     return in.readObject();'),
  ],
  [
    'code.web.self_grant',
    diff('a.js', '', '+    role: req.body.role,'),
    diff('a.js', '', '+    role: DEFAULT_ROLE,'),
  ],
  [
    'code.effect.network_sink',
    diff('setup.py', '', '+blob = json.dumps(dict(os.environ))', '+requests.post(URL, data=blob)'),
    diff('setup.py', '', '+blob = json.dumps(os.environ["NAME"])', '+requests.post(URL, data=blob)'),
  ],
  [
    'code.decision.flipped',
    diff(
      'a.ts',
      'canOpen(user: User): boolean {',
      "-    return user.roles.includes('a')",
      '+    return true',
    ),
    diff(
      'a.ts',
      'hasIcon(user: User): boolean {',
      "-    return user.icons.includes('a')",
      '+    return true',
    ),
  ],
  [
    'code.web.grant_field',
    diff('a.rb', '', '+    params.require(:m).permit(:name, :role)'),
    diff('a.rb', '', '+    params.require(:m).permit(:name, :floor)'),
  ],
  [
    'code.web.private_field',
    diff('a.py', '', '     class Meta:', '+        fields = ["id", "password_hash"]'),
    diff('a.py', '', '     class Meta:', '+        fields = ["id", "avatar"]'),
  ],
  [
    'code.web.error_detail',
    diff('a.js', '', '+  res.status(500).send(err.stack)'),
    diff('a.js', '', '+  res.status(500).send(err.code)'),
  ],
  [
    'code.web.unscoped',
    diff('A.cs', '', '+    return _db.Bills.IgnoreQueryFilters().First();'),
    diff('A.cs', '', '+    return _db.Bills.AsNoTracking().First();'),
  ],
  [
    'code.guard.size',
    diff(
      'a.go',
      '',
      '-	b, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 9))',
      '+	b, err := io.ReadAll(r.Body)',
    ),
    diff(
      'a.go',
      '',
      '-	b, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 9))',
      '+	b, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 8))',
    ),
  ],
  [
    'code.path.tainted',
    diff('a.ts', '', '+  await fs.rename(req.params.from, DONE)'),
    diff('a.ts', '', '+  await tags.rename(req.params.from, DONE)'),
  ],
]

describe('decisions and limits', () => {
  it.each(CHANGES)('%s', (rule, fires, quiet) => {
    expect(rulesOf(fires)).toContain(rule)
    expect(rulesOf(quiet)).not.toContain(rule)
  })

  it('a diff of removed lines alone needs no header', () => {
    const removed =
      ' function pay(from, to) {\n-  if (from.ownerId !== session.userId) throw new Denied()\n   send(from, to)\n }\n'
    expect(rulesOf(removed)).toContain('code.guard.owner')
    expect(reviewText('- return early\n- update the docs\n', 'code_diff').verdict).not.toBe('reject')
  })
})
