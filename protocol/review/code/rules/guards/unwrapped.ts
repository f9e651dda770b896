// Flags values that went through a check, a cleaner or a digest before they were used, and now are used as they are.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { keyOf } from '../../../syntax/names.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { slotsOf } from '../../compare/slots.ts'
import { localsOf } from '../../cover/inputs.ts'
import { loadsPlainYaml } from '../../cover/safe-forms.ts'
import { diff } from '../../example-diff.ts'
import { judgeTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly call: string
  readonly now: string
}

export const cleanerGone = rule({
  id: 'code.guard.cleaner_removed',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/116.html',
  message: ({ call, now }: Facts) => `\`${call}\` made the value harmless; \`${now}\` takes it as it comes.`,
  fix: 'Clean the value where it is used.',
  fires: [
    diff(
      'src/note.ts',
      ' export function show(note: Note) {',
      '-  box.innerHTML = sanitizeHtml(note.text)',
      '+  box.innerHTML = note.text',
      ' }',
    ),
    diff(
      'jobs/store.py',
      ' def keep(upload):',
      '-    path = ROOT / secure_filename(upload.filename)',
      '+    path = ROOT / upload.filename',
      '     upload.save(path)',
    ),
  ],
  quiet: [
    diff(
      'src/note.ts',
      ' export function show(note: Note) {',
      '-  box.innerHTML = sanitizeHtml(note.text)',
      '+  box.textContent = note.text',
      ' }',
    ),
    diff(
      'jobs/store.py',
      ' def keep(upload):',
      '-    path = ROOT / secure_filename(upload.filename)',
      '+    path = ROOT / safe_name(upload.filename)',
      '     upload.save(path)',
    ),
  ],
})

export const proofGone = rule({
  id: 'code.guard.proof_removed',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/345.html',
  message: ({ call, now }: Facts) =>
    `\`${call}\` proved the value or the secret; \`${now}\` stands in its place and proves nothing.`,
  fix: 'Keep the verification, or the slow hash of a password.',
  fires: [
    diff(
      'src/hook.ts',
      ' export function event(raw: Buffer, sig: string) {',
      '-  const event = hooks.constructEvent(raw, sig, SECRET)',
      '+  const event = JSON.parse(raw.toString())',
      '   return dispatch(event)',
      ' }',
    ),
    diff(
      'auth/check.py',
      ' def check(user, given):',
      '-    return bcrypt.checkpw(given, user.digest)',
      '+    return given == user.digest',
    ),
  ],
  quiet: [
    diff(
      'src/hook.ts',
      ' export function event(raw: Buffer, sig: string) {',
      '-  const event = hooks.constructEvent(raw, sig, SECRET)',
      '+  const event = hooks.constructEvent(raw, sig, SECRET, 300)',
      '   return dispatch(event)',
      ' }',
    ),
    diff(
      'auth/check.py',
      ' def check(user, given):',
      '-    return bcrypt.checkpw(given, user.digest)',
      '+    return verify_password(given, user.digest)',
    ),
  ],
})

export const timingLeak = rule({
  id: 'code.guard.timing',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/208.html',
  message: ({ call, now }: Facts) =>
    `\`${call}\` took the same time for every value; \`${now}\` ends at the first difference, which tells a caller how much was right.`,
  fix: 'Keep the comparison in constant time.',
  fires: [
    diff(
      'hooks/sig.py',
      ' def matches(mac, given):',
      '-    return hmac.compare_digest(mac, given)',
      '+    return mac == given',
    ),
    diff(
      'lib/sig.php',
      ' function matches($mac, $given) {',
      '-    return hash_equals($mac, $given);',
      '+    return $mac === $given;',
      ' }',
    ),
  ],
  quiet: [
    diff(
      'hooks/sig.py',
      ' def matches(mac, given):',
      '-    return mac == given',
      '+    return hmac.compare_digest(mac, given)',
    ),
    diff(
      'lib/sig.php',
      ' function matches($mac, $given) {',
      '-    return hash_equals($mac, $given);',
      '+    return hash_equals($mac, trim($given));',
      ' }',
    ),
  ],
})

export const sizeFree = rule({
  id: 'code.guard.size_removed',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/400.html',
  message: ({ call, now }: Facts) => `\`${call}\` bounded what is read; \`${now}\` reads without a bound.`,
  fix: 'Keep the bound.',
  fires: [
    diff(
      'api/take.go',
      ' func take(w http.ResponseWriter, r *http.Request) {',
      '-\tb, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 9))',
      '+\tb, err := io.ReadAll(r.Body)',
      ' }',
    ),
    diff(
      'pkg/pull.go',
      ' func pull(res *http.Response) ([]byte, error) {',
      '-\treturn io.ReadAll(io.LimitReader(res.Body, 4096))',
      '+\treturn io.ReadAll(res.Body)',
      ' }',
    ),
  ],
  quiet: [
    diff(
      'api/take.go',
      ' func take(w http.ResponseWriter, r *http.Request) {',
      '-\tb, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 9))',
      '+\tb, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 8))',
      ' }',
    ),
    diff(
      'pkg/pull.go',
      ' func pull(res *http.Response) ([]byte, error) {',
      '-\treturn io.ReadAll(res.Body)',
      '+\treturn io.ReadAll(io.LimitReader(res.Body, 4096))',
      ' }',
    ),
  ],
})

const BOUNDS_ANY = /\b(?:MaxBytesReader|LimitReader|LimitedReader)\b/
const BOUNDS_SIZE = /^(?:MaxBytesReader|LimitReader|LimitedReader|take_limit)$/
const CLEANS =
  /^(?:\w{0,40}(?:[sS]aniti[sz]e|[eE]scape)\w{0,40}|\w{0,20}[pP]urify|htmlspecialchars|htmlentities|encodeURIComponent|clean|strip_tags|quote|escapeshellarg|real_escape_string|HtmlEncode|secure_filename|basename|getFileName|realpath|realpathSync|normalize|normpath|abspath|toRealPath|getCanonicalPath|canonicalize|Clean|Base|safe_join|SecureJoin|safe_load|literal_eval|file_name|validated|permit|pick)$/
const PROVES =
  /^(?:constructEvent|construct_event|jwtVerify|verify\w{0,40}|Verify\w{0,40}|validate\w{0,20}(?:[tT]oken|[sS]ignature|[jJ]wt)|bcrypt|checkpw|hashpw|compareSync|check_password\w{0,20}|password_verify|password_hash|GenerateFromPassword|CompareHashAndPassword|set_password|make_password|argon2\w{0,10}|scrypt\w{0,10}|pbkdf2\w{0,10}|recover|ecrecover)$/
const CONSTANT_TIME =
  /^(?:compare_digest|timingSafeEqual|hash_equals|secure_compare|constant_time_(?:eq|compare)|ConstantTimeCompare|FixedTimeEquals|ct_eq|fixed_length_secure_compare|Equal)$/

export const judgeUnwrapped = judgeTrees(({ change, before, after, judged }, report) => {
  if (change.isTest || change.language === 'c') return
  const slots = slotsOf(after)
  const told = new Set<TreeNode>()
  for (const [place, old] of slotsOf(before)) {
    for (const [i, was] of old.entries()) {
      if (!isWritten(before.side, was.start, was.end)) continue
      const now = slots.get(place)?.[i]
      if (now === undefined || !isWritten(after.side, now.start, now.end) || told.has(now)) continue
      const names = calleesOf(now, localsOf(after))
      const gone = [...calleesOf(was)].find(
        ([name]) =>
          (CLEANS.test(name) || BOUNDS_SIZE.test(name) || PROVES.test(name) || isTimed(name, was)) &&
          !names.has(name),
      )
      if (gone === undefined) continue
      const [name, call] = gone
      const like = [...names.keys()].some(
        (other) =>
          CLEANS.test(other) ||
          PROVES.test(other) ||
          /safe|clean|verif|valid|check|escape|sanit|quot/i.test(other),
      )
      const isPlain = name === 'safe_load' && loadsPlain(now, after)
      const isFixed = after.flow.valueOf(now).isConstant || judged.after.safe.has(now)
      if (like || isPlain || isFixed || !sharesValue(call, now)) continue
      told.add(now)
      if (BOUNDS_SIZE.test(name) && BOUNDS_ANY.test(after.side.code)) continue
      const isEqual = now.kind === 'binary' && /^[!=]==?$/.test(now.name)
      const rule = BOUNDS_SIZE.test(name)
        ? sizeFree
        : CLEANS.test(name)
          ? cleanerGone
          : PROVES.test(name) || !isEqual
            ? proofGone
            : timingLeak
      report.found(rule, after.side, [now.start, now.end], {
        call: excerpt(textOf(before.side, call), 80),
        now: excerpt(textOf(after.side, now), 80),
      })
    }
  }
})

const loadsPlain = (now: TreeNode, { names }: Image): boolean => {
  const call = calleesOf(now).get('load')
  return call !== undefined && loadsPlainYaml(call.items, names.pathOf(call.left))
}

const isTimed = (name: string, tree: TreeNode): boolean =>
  CONSTANT_TIME.test(name) && (name !== 'Equal' || /hmac/.test(keyOf(tree)))

/** Calls of an expression, and those whose result a name of it holds. */
function calleesOf(
  tree: TreeNode,
  locals: ReadonlyMap<string, TreeNode | null> = new Map(),
): ReadonlyMap<string, TreeNode> {
  const found = new Map<string, TreeNode>()
  walk(tree, (one) => {
    if (one.kind === 'function') return false
    const value = one.kind === 'name' ? locals.get(one.name) : undefined
    if (value?.kind === 'call' && value.left) found.set(value.left.name, value)
    if (one.kind === 'call' && one.left) found.set(one.left.name, one)
    return undefined
  })
  return found
}

/** Some name or member that the call was given stands in the new value. */
function sharesValue(call: TreeNode, now: TreeNode): boolean {
  const given = new Set<string>()
  walk(call, (one) => {
    if (one.kind === 'name' || one.kind === 'member') given.add(one.name)
    return undefined
  })
  let shares = false
  walk(now, (one) => {
    if ((one.kind === 'name' || one.kind === 'member') && given.has(one.name)) shares = true
    return !shares
  })
  return shares
}
