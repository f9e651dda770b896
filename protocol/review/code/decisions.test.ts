// Each kind of changed decision and lost limit, and beside it the same change with one thing else.
import { describe, expect, it } from 'vitest'
import { reviewText } from '../testing/ruleset.ts'

const diff = (path: string, heading: string, ...lines: string[]): string =>
  [`--- a/${path}`, `+++ b/${path}`, `@@ -1,9 +1,9 @@ ${heading}`, ...lines, ''].join('\n')
const rulesOf = (text: string): string[] => reviewText(text, 'code_diff').issues.map(({ rule }) => rule)

const CHANGES: readonly (readonly [rule: string, fires: string, quiet: string])[] = [
  [
    'code.state.fails_open',
    diff('a.go', '', '-	claims, err := v.Verify(raw)', '+	claims, _ := v.Verify(raw)'),
    diff('a.go', '', '-	count, err := v.Count(raw)', '+	count, _ := v.Count(raw)'),
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
    'code.web.rights_permitted',
    diff('a.rb', '', '+    params.require(:m).permit(:name, :role)'),
    diff('a.rb', '', '+    params.require(:m).permit(:name, :floor)'),
  ],
  [
    'code.web.private_field',
    diff(
      'a.py',
      'class CardSerializer(ModelSerializer):',
      '     class Meta:',
      '+        fields = ["id", "password_hash"]',
    ),
    diff(
      'a.py',
      'class CardSerializer(ModelSerializer):',
      '     class Meta:',
      '+        fields = ["id", "avatar"]',
    ),
  ],
  [
    'coverage.partial',
    diff('a.js', '', '+  res.status(500).send(err.stack)'),
    diff('a.js', '', '+  res.status(500).send(err.code)'),
  ],
  [
    'code.web.unscoped',
    diff('A.cs', '', '+    return _db.Bills.IgnoreQueryFilters().First();'),
    diff('A.cs', '', '+    return _db.Bills.AsNoTracking().First();'),
  ],
]

describe('decisions and limits [review, 5]', () => {
  it.each(CHANGES)('%s', (rule, fires, quiet) => {
    expect(rulesOf(fires)).toContain(rule)
    expect(rulesOf(quiet)).not.toContain(rule)
  })

  it('a diff of removed lines alone needs no header', () => {
    const removed =
      ' function pay(from, to) {\n-  if (from.ownerId !== session.userId) throw new Denied()\n   send(from, to)\n }\n'
    expect(rulesOf(removed)).toContain('code.guard.refusal_removed')
    expect(reviewText('- return early\n- update the docs\n', 'code_diff').verdict).not.toBe('reject')
  })
})
