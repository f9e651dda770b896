// Each careful form and the careless one beside it, and beside both the same change with one thing else.
import { describe, expect, it } from 'vitest'
import { reviewText } from '../testing/ruleset.ts'

const diff = (path: string, ...lines: string[]): string =>
  [`--- a/${path}`, `+++ b/${path}`, '@@ -1,9 +1,9 @@', ...lines, ''].join('\n')
const rulesOf = (text: string): string[] => reviewText(text, 'code_diff').issues.map(({ rule }) => rule)

const FORMS: readonly (readonly [rule: string, fires: string, quiet: string])[] = [
  [
    'code.crypto.fixed_salt',
    diff(
      'lib/hash.py',
      '+SALT = b"kitchen-sink-7"',
      '+digest = hashlib.scrypt(word, salt=SALT, n=16384, r=8, p=1)',
    ),
    diff(
      'lib/hash.py',
      '+SALT = os.urandom(16)',
      '+digest = hashlib.scrypt(word, salt=SALT, n=16384, r=8, p=1)',
    ),
  ],
  [
    'code.crypto.timing',
    diff(
      'hook/check.py',
      '+mac = hmac.new(key, body, hashlib.sha256)',
      '+accepted = given == mac.hexdigest()',
    ),
    diff(
      'hook/check.py',
      '+mac = hmac.new(key, body, hashlib.sha256)',
      '+accepted = hmac.compare_digest(given, mac.hexdigest())',
    ),
  ],
  [
    'code.jwt.unsigned',
    diff('src/Pass.java', '+String pass = Jwts.builder().setSubject(guest).compact();'),
    diff('src/Pass.java', '+String pass = Jwts.builder().setSubject(guest).signWith(key).compact();'),
  ],
  [
    'code.tls.plain_http',
    diff('jobs/mail.py', '+box = smtplib.SMTP(HOST, 25)', '+box.login(name, word)'),
    diff(
      'jobs/mail.py',
      '+box = smtplib.SMTP(HOST, 587)',
      '+box.starttls(context=ctx)',
      '+box.login(name, word)',
    ),
  ],
  [
    'code.tls.defaults',
    diff('jobs/link.py', '+link = ssl.wrap_socket(raw)'),
    diff('jobs/link.py', '+link = ssl.create_default_context().wrap_socket(raw, server_hostname=host)'),
  ],
  [
    'code.web.any_host',
    diff('site/settings.py', '+ALLOWED_HOSTS = ["*"]'),
    diff('site/settings.py', '+ALLOWED_HOSTS = ["shop.example.org"]'),
  ],
  [
    'code.web.browser_storage',
    diff('web/login.js', "+localStorage.setItem('accessToken', answer.token)"),
    diff('web/login.js', "+localStorage.setItem('colourScheme', answer.scheme)"),
  ],
  [
    'code.regex.nested',
    diff('web/slug.js', '+const SLUG = /^([a-z]+)+$/'),
    diff('web/slug.js', '+const SLUG = /^[a-z]+(-[a-z]+)*$/'),
  ],
  [
    'code.deserialise.remote',
    diff(
      'src/Desk.java',
      '+interface Desk extends Remote { void post(Object note) throws RemoteException; }',
    ),
    diff('src/Desk.java', '+interface Desk extends Remote { void post(long note) throws RemoteException; }'),
  ],
  [
    'code.web.auth_exception',
    diff(
      'app/keys_controller.rb',
      '-  before_action :authenticate_member!',
      '+  before_action :authenticate_member!, except: [:rotate]',
    ),
    diff(
      'app/keys_controller.rb',
      '-  before_action :authenticate_member!',
      '+  before_action :authenticate_member!, :set_keys',
    ),
  ],
  [
    'code.effect.obfuscated',
    diff(
      'lib/theme.js',
      "+const part = Buffer.from('Y29uc29sZS5sb2coImhpIik7', 'base64').toString()",
      '+new Function(part)()',
    ),
    diff(
      'lib/theme.js',
      "+const part = Buffer.from('Y29uc29sZS5sb2coImhpIik7', 'base64').toString()",
      '+show(part)',
    ),
  ],
  [
    'code.money.payee_changed',
    diff(
      'conf/payout.ts',
      "-export const TREASURY = '0x1111aa22bb33cc44dd55ee66ff7700881199aa22'",
      "+export const TREASURY = '0x99aa22bb33cc44dd55ee66ff770088119911aa33'",
    ),
    diff(
      'conf/payout.ts',
      "-export const TREASURY = '0x1111aa22bb33cc44dd55ee66ff7700881199aa22'",
      "+export const TREASURY: Address = '0x1111aa22bb33cc44dd55ee66ff7700881199aa22'",
    ),
  ],
  [
    'code.memory.moved',
    diff(
      'src/ring.c',
      ' static void put(struct ring *r, int v)',
      ' {',
      '+\tstruct slot *s = r->slots;',
      ' \tring_grow(r);',
      '+\ts[r->n].v = v;',
      ' }',
    ),
    diff(
      'src/ring.c',
      ' static void put(struct ring *r, int v)',
      ' {',
      ' \tring_grow(r);',
      '+\tstruct slot *s = r->slots;',
      '+\ts[r->n].v = v;',
      ' }',
    ),
  ],
  [
    'code.memory.freed',
    diff(
      'src/queue.c',
      ' \twhile (job) {',
      '-\t\tstruct job *after = job->next;',
      ' \t\tjob_free(job);',
      '-\t\tjob = after;',
      '+\t\tjob = job->next;',
      ' \t}',
    ),
    diff(
      'src/queue.c',
      ' \twhile (job) {',
      '-\t\tstruct job *after = job->next;',
      '+\t\tstruct job *const after = job->next;',
      ' \t\tjob_free(job);',
      ' \t\tjob = after;',
      ' \t}',
    ),
  ],
  [
    'code.down.checked_math',
    diff('src/Till.java', '-  int sum = Math.addExact(day, night);', '+  int sum = day + night;'),
    diff(
      'src/Till.java',
      '-  int sum = Math.addExact(day, night);',
      '+  int sum = Math.addExact(night, day);',
    ),
  ],
  [
    'code.guard.any_will_do',
    diff(
      'src/policy.ts',
      '-  return needed.every((grant) => held.has(grant))',
      '+  return needed.some((grant) => held.has(grant))',
    ),
    diff(
      'src/policy.ts',
      '-  return needed.every((grant) => held.has(grant))',
      '+  return needed.every((one) => held.has(one))',
    ),
  ],
  [
    'code.guard.origin_loosened',
    diff(
      'web/cors.js',
      "-  if (origin === 'https://desk.example.org') allow(res)",
      "+  if (origin.includes('desk.example.org')) allow(res)",
    ),
    diff(
      'web/cors.js',
      "-  if (origin === 'https://desk.example.org') allow(res)",
      "+  if (origin === 'https://help.example.org') allow(res)",
    ),
  ],
  [
    'code.down.loose_equal',
    diff(
      'web/pin.php',
      '-if ($given === $token) { open_door(); }',
      '+if ($given == $token) { open_door(); }',
    ),
    diff(
      'web/pin.php',
      '-if ($given === $token) { open_door(); }',
      '+if ($token === $given) { open_door(); }',
    ),
  ],
  [
    'code.down.await',
    diff(
      'src/door.ts',
      '-  if (!(await checkBadge(visitor))) throw new Refused()',
      '+  if (!checkBadge(visitor)) throw new Refused()',
    ),
    diff(
      'src/door.ts',
      '-  if (!(await checkBadge(visitor))) throw new Refused()',
      '+  if (!(await checkBadge(visitor, hall))) throw new Refused()',
    ),
  ],
  [
    'code.money.made_float',
    diff(
      'src/bill.ts',
      '-  const total = new Decimal(price).times(count)',
      '+  const total = Number(price) * count',
    ),
    diff(
      'src/bill.ts',
      '-  const total = new Decimal(price).times(count)',
      '+  const total = new Decimal(count).times(price)',
    ),
  ],
  [
    'code.guard.identity_stated',
    diff(
      'src/notes.js',
      '-  const notes = await Note.find({ owner: req.user.id })',
      '+  const notes = await Note.find({ owner: req.query.owner })',
    ),
    diff(
      'src/notes.js',
      '-  const notes = await Note.find({ owner: req.user.id })',
      '+  const notes = await Note.find({ owner: req.user.id }).limit(50)',
    ),
  ],
  [
    'code.down.signer',
    diff('programs/vault.rs', "-    pub keeper: Signer<'info>,", "+    pub keeper: AccountInfo<'info>,"),
    diff('programs/vault.rs', "-    pub keeper: Signer<'info>,", "+    pub guard: Signer<'info>,"),
  ],
  [
    'code.down.constant',
    diff('src/start.ts', "-const requireLogin = config.stage !== 'demo'", '+const requireLogin = false'),
    diff(
      'src/start.ts',
      "-const requireLogin = config.stage !== 'demo'",
      "+const requireLogin = config.stage !== 'trial'",
    ),
  ],
  [
    'code.secret.setting',
    diff('conf/bridge.env', '+BRIDGE=zq_9Kd72Msl04Qw3eR5tY7uI1oP'),
    diff('conf/bridge.env', '+BRIDGE=cus_9Kd72Msl04Qw3eR5tY7uI1oP'),
  ],
  [
    'code.secret.setting',
    diff('conf/import.sh', '+curl -u loader:Bn4-crate https://in.example.org/day'),
    diff('conf/import.sh', '+curl -u "$LOADER" https://in.example.org/day'),
  ],
  [
    'code.secret.address',
    diff('src/Store.cs', '+var line = "Server=stock;Database=day;User Id=clerk;Password=Lm3harbour;";'),
    diff('src/Store.cs', '+var line = "Server=stock;Database=day;Integrated Security=true;";'),
  ],
  [
    'code.supply.lookalike',
    diff('requirements.txt', '+reqeusts-cache==1.2.0'),
    diff('requirements.txt', '+requests-cache==1.2.0'),
  ],
]

/** No rule names these: what they do is not understood, so that they are not approved. */
const NOT_UNDERSTOOD: readonly string[] = [
  diff('web/app.js', "+app.use(express.json({ limit: '800mb' }))"),
  diff('src/Welcome.java', '+request.getSession().setAttribute("plan", request.getParameter("plan"));'),
  diff('src/Bins.java', '+@RequestMapping("/bins/empty")', '+public void emptyAll() { bins.empty(); }'),
  diff('ops/logs.py', '+logging.config.listen(9040).start()'),
  diff('ops/hub.py', '+hub = multiprocessing.connection.Listener((HOST, 6100))'),
  diff('infra/queues.ts', "+import { Queue } from 'aws-cdk-lib/aws-sqs'", "+new Queue(this, 'Parcels')"),
  diff('infra/queues.py', '+from aws_cdk.aws_sqs import Queue', '+parcels = Queue(scope, "Parcels")'),
  diff('src/Pool.java', '+pool.setPassword("Mk8-harbour");'),
  diff('bot/trade.ts', '+  await pool.swapTokens(lots, 0n)'),
  diff('src/Go.java', '+  return "redirect:" + base + target;'),
  diff('src/Go.kt', '+  return "redirect:$target"'),
  diff('pkg/act.go', '+\tout := reflect.ValueOf(desk).MethodByName(word).Call(nil)'),
  diff('src/move.ts', '+  await fs.rename(req.params.from, DONE)'),
]

/** A hunk that begins with what no grammar reads. */
const UNREAD: readonly (readonly [path: string, guarded: string, bare: string, body: string])[] = [
  [
    'src/Gate.sol',
    'function sweep(address to) external onlyKeeper {',
    'function sweep(address to) external {',
    ' t.transfer(to, 9);',
  ],
  ['src/Gate.cs', '[Authorize] void Drop(int id) {', 'void Drop(int id) {', ' store.Drop(id);'],
  ['src/Gate.kt', '@Secured fun drop(id: Int) {', 'fun drop(id: Int) {', ' store.drop(id)'],
  ['src/Gate.swift', '@Secured func drop(id: Int) {', 'func drop(id: Int) {', ' store.drop(id)'],
  ['src/Gate.java', '@Secured void drop(int id) {', 'void drop(int id) {', ' store.drop(id);'],
]

describe('forms of code [review, 5]', () => {
  it.each(UNREAD)('%s: what could not be read is no equal of anything', (path, guarded, bare, body) => {
    for (const before of [' %%% {', ' emit Moved(who, 4);\n }\n ', ' ?? ({['])
      expect(
        reviewText(diff(path, before, `-${guarded}`, `+${bare}`, body, ' }'), 'code_diff').verdict,
      ).not.toBe('approve')
  })

  it.each(FORMS)('%s', (rule, fires, quiet) => {
    expect(rulesOf(fires)).toContain(rule)
    expect(rulesOf(quiet)).not.toContain(rule)
  })

  it.each(NOT_UNDERSTOOD)('%s', (text) => expect(reviewText(text, 'code_diff').verdict).not.toBe('approve'))

  it('a view with a fixed name is understood', () =>
    expect(reviewText(diff('src/Go.java', '+  return "redirect:/desk";'), 'code_diff').verdict).toBe(
      'approve',
    ))

  it.each(FORMS.filter(([rule]) => rule.startsWith('code.down.')))(
    '%s: the way back is a fix',
    (rule, fires) => {
      const back = fires
        .split('\n')
        .map((line) =>
          /^(?:\+\+\+|---)/.test(line) ? line : line.replace(/^[+-]/, (sign) => (sign === '+' ? '-' : '+')),
        )
        .join('\n')
      expect(rulesOf(back)).not.toContain(rule)
      expect(reviewText(back, 'code_diff').verdict).not.toBe('reject')
    },
  )
})
