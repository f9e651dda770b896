// Covers changed lines whose every node is understood: kept, moved, a guard added, or pure local computation.
import { PartsMissed } from '../../../core/part-missing.ts'
import { allowRule } from '../../../core/rule.ts'
import { keyOf, namesIn } from '../../../syntax/names.ts'
import { addNodes, holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { anyOf } from '../../any-of.ts'
import { attachedOf } from '../../attached.ts'
import { understoodCommands } from '../../commands/judge-commands.ts'
import { AddedJudge } from '../../cover/added/judge.ts'
import { reboundImports } from '../../cover/bound.ts'
import { keptChains } from '../../cover/chains.ts'
import { commentOf, isOrder } from '../../cover/comments.ts'
import { addDropped } from '../../cover/dropped.ts'
import { exactAgain } from '../../cover/exact/exact-again.ts'
import { sameWhenInlined } from '../../cover/inlined.ts'
import { effectsMoved } from '../../cover/moved.ts'
import { Pool, renamesOf, renamesOfChange, unpackedAgain } from '../../cover/pool.ts'
import { boundQueries } from '../../cover/queries/bound.ts'
import { isQuery } from '../../cover/queries/texts.ts'
import { RemovedJudge } from '../../cover/removed.ts'
import { replacedValues } from '../../cover/replaced/judge.ts'
import { pagesAgain } from '../../cover/replaced/pages.ts'
import { keptRules } from '../../cover/rule-lists.ts'
import { comparedInConstantTime } from '../../cover/secured/constant-time.ts'
import { freshNow } from '../../cover/secured/fresh-values.ts'
import { rehashed } from '../../cover/secured/rehashed.ts'
import { addedRequestRules } from '../../cover/secured/request-rules.ts'
import { strengthened } from '../../cover/strengthened.ts'
import { keptVerdicts } from '../../cover/verdicts.ts'
import { isSecretName } from '../../cover/words.ts'
import { judgeTrees } from '../../handler.ts'
import { type Image, type Images, textOf } from '../../image.ts'
import { literalChanges } from '../../literals.ts'
import type { Side } from '../../model.ts'
import { lineAt } from '../../report.ts'
import { ordinaryOf } from '../../settings/ordinary.ts'
import { meaningOf } from '../../settings/semantics.ts'

export const localComputation = allowRule({
  id: 'code.allow.local',
  evidence: 'B',
  source: 'policy: review.md §5',
  fires: [
    '--- a/src/text.py\n+++ b/src/text.py\n@@ -1,3 +1,4 @@\n def label(item):\n     name = item.name\n+    name = name.strip().title()\n     return name\n',
    '--- a/src/list.ts\n+++ b/src/list.ts\n@@ -1,3 +1,4 @@\n export function names(items: Item[]) {\n+  const shown = items.filter((item) => item.visible)\n   return items.map((item) => item.name)\n }\n',
    // A hash that costs more, a token that lives shorter.
    '--- a/crew/hash.go\n+++ b/crew/hash.go\n@@ -1,3 +1,3 @@\n func Hash(word string) ([]byte, error) {\n-\treturn bcrypt.GenerateFromPassword([]byte(word), 11)\n+\treturn bcrypt.GenerateFromPassword([]byte(word), 13)\n }\n',
    '--- a/crew/tokens.py\n+++ b/crew/tokens.py\n@@ -1,2 +1,2 @@\n import jwt\n-TTL = timedelta(hours=8)\n+TTL = timedelta(minutes=30)\n',
    // A small function that says what stood in two places.
    '--- a/shop/sums.py\n+++ b/shop/sums.py\n@@ -1,5 +1,9 @@\n from math import floor\n+\n+\n+def whole(n):\n+    return floor(n * 4) / 4\n+\n+\n def hours(shift):\n-    return floor(shift.length * 4) / 4\n+    return whole(shift.length)\n',
    // A query that gains an order and a bound, a program that ends with a failure, a listener that is written here.
    '--- a/shop/rooms.py\n+++ b/shop/rooms.py\n@@ -1,2 +1,2 @@\n def rooms(db):\n-    return db.query(Room).all()\n+    return db.query(Room).order_by(Room.floor).limit(50).all()\n',
    '--- a/cmd/rooms/main.go\n+++ b/cmd/rooms/main.go\n@@ -1,3 +1,7 @@\n func main() {\n+\tif len(os.Args) != 2 {\n+\t\tfmt.Fprintln(os.Stderr, "usage: rooms FILE")\n+\t\tos.Exit(2)\n+\t}\n \trun(os.Args[1])\n }\n',
    '--- a/alembic/versions/7_floor.py\n+++ b/alembic/versions/7_floor.py\n@@ -1,2 +1,3 @@\n from alembic import op\n def upgrade():\n+    op.create_index("ix_rooms_floor", "rooms", ["floor"])\n',
  ],
  quiet: [
    '--- a/crew/hash.go\n+++ b/crew/hash.go\n@@ -1,3 +1,3 @@\n func Hash(word string) ([]byte, error) {\n-\treturn bcrypt.GenerateFromPassword([]byte(word), 13)\n+\treturn bcrypt.GenerateFromPassword([]byte(word), 11)\n }\n',
    '--- a/crew/tokens.py\n+++ b/crew/tokens.py\n@@ -1,2 +1,2 @@\n import jwt\n-TTL = timedelta(minutes=30)\n+TTL = timedelta(hours=8)\n',
    '--- a/shop/rooms.py\n+++ b/shop/rooms.py\n@@ -1,2 +1,2 @@\n def rooms(db, user):\n-    return db.query(Room).filter(Room.owner == user.id).all()\n+    return db.query(Room).order_by(Room.floor).all()\n',
    '--- a/web/rooms.go\n+++ b/web/rooms.go\n@@ -1,3 +1,4 @@\n func rooms(w http.ResponseWriter, r *http.Request) {\n+\tos.Exit(2)\n }\n',
    '--- a/alembic/versions/7_floor.py\n+++ b/alembic/versions/7_floor.py\n@@ -1,2 +1,3 @@\n from alembic import op\n def upgrade():\n+    op.drop_column("rooms", "floor")\n',
    '--- a/src/text.py\n+++ b/src/text.py\n@@ -1,3 +1,4 @@\n def label(item):\n     name = item.name\n+    upload_everything(name)\n     return name\n',
    '--- a/src/list.ts\n+++ b/src/list.ts\n@@ -1,3 +1,4 @@\n export function names(items: Item[]) {\n+  purge(items)\n   return items.map((item) => item.name)\n }\n',
  ],
})

export const coverTrees = judgeTrees((images, report) => {
  const { change, before, after, judged } = images
  const understood = understoodLiterals(images)
  for (const tree of movedSecrets(images)) {
    understood.add(tree)
    if (tree.right) understood.add(tree.right)
  }
  for (const fn of keptVerdicts(before, after)) {
    understood.add(fn)
    walk(fn, (tree) => {
      understood.add(tree)
      return undefined
    })
  }
  const constantTime = comparedInConstantTime(before, after)
  for (const tree of [
    ...pagesAgain(before, after),
    ...exactAgain(before, after),
    ...keptChains(before, after),
    ...keptRules(before, after),
    ...sameWhenInlined(before, after),
    ...strengthened(before, after),
    ...constantTime.same,
    ...freshNow(before, after),
    ...rehashed(before, after),
    ...addedRequestRules(before, after),
    ...understoodCommands(images, report),
  ])
    understood.add(tree)
  for (const call of keptRules(before, after)) {
    const holder = before.parentOf.get(call) ?? after.parentOf.get(call)
    if (holder?.kind === 'assign') understood.add(holder)
  }
  const { lifted } = attachedOf(before, after)
  const isLifted = new Set([...lifted].map(keyOf))
  // Both sides of what was lifted: where it stood, and where it stands now.
  walk(after.root, (tree) => {
    if (isLifted.has(keyOf(tree))) understood.add(tree)
    return undefined
  })
  for (const tree of lifted) understood.add(tree)
  const { budget } = report
  const liftedFrom = new Set<string>()
  for (const tree of lifted) {
    const call = before.parentOf.get(tree)
    if (call?.kind === 'call')
      liftedFrom.add(
        `${keyOf(call.left)}(${call.items
          .filter((one) => !lifted.has(one))
          .map(keyOf)
          .join()})`,
      )
    if (call) understood.add(call)
  }
  const now = new Set(judged.after.hits.map(({ rule }) => rule))
  const bound = boundQueries(before, after)
  for (const tree of bound.come) understood.add(tree)
  const isBoundNow = ({ start, end }: TreeNode): boolean =>
    bound.gone.some((one) => one.start < end && one.end > start)
  const spans = [
    ...judged.before.hits
      .filter(({ rule, tree }) => !now.has(rule) && (!isQuery(tree) || isBoundNow(tree)))
      .map(({ tree }) => [tree.start, tree.end] as const),
  ]
  for (const tree of bound.gone) spans.push([tree.start, tree.end])
  const riskyNames = new Set<string>()
  for (const { rule, tree } of judged.before.hits)
    if (!now.has(rule) && spans.length > 0) for (const name of namesIn(tree)) riskyNames.add(name)
  /** What a rule reports, or the text that it was given by name. */
  const wasRisky = (tree: TreeNode): boolean =>
    spans.some(([from, to]) => tree.start < to && tree.end > from) ||
    (tree.kind === 'assign' &&
      tree.left?.kind === 'name' &&
      riskyNames.has(tree.left.name) &&
      keepsQuery(before, after, tree))
  // The call that replaces a fixed one is the same call with other arguments.
  const fixedCallees = new Set<string>()
  walk(before.root, (tree) => {
    if (tree.kind === 'call' && wasRisky(tree)) fixedCallees.add(before.names.pathOf(tree.left))
    return undefined
  })
  const families = new Set([...fixedCallees].map(familyOf))
  const replacesRisky = (tree: TreeNode): boolean =>
    (fixedCallees.has(after.names.pathOf(tree.left)) ||
      isOfFamily(families, tree, after.names.pathOf(tree.left))) &&
    tree.items.every((one) => after.flow.valueOf(one).source === null)
  const unknown = { before: new Set<number>(), after: new Set<number>() }
  const mark =
    (side: Side, lines: Set<number>) =>
    ({ start, end }: TreeNode): void => {
      const first = lineAt(side, start)
      const last = lineAt(side, Math.max(start, end - 1))
      for (let i = first; i <= last; i++) lines.add(i)
    }
  const renamed = renamesOfChange(images.all)
  const missed = new PartsMissed()
  const added = new AddedJudge(
    change,
    after,
    new Pool(before, budget, new Map([...renamesOf(before, after), ...renamed])),
    { safe: judged.after.safe, isFixed: replacesRisky, understood, liftedFrom },
    { written: writtenIn(images.all), calledBefore: change.isTest ? calledIn(before) : NOTHING },
    mark(after.side, unknown.after),
    missed,
  )
  const removed = new RemovedJudge(
    change,
    before,
    new Pool(
      after,
      budget,
      new Map([...renamesOf(after, before), ...[...renamed].map(([was, is]) => [is, was] as const)]),
    ),
    after,
    wasRisky,
    understood,
    mark(before.side, unknown.before),
  )
  const again = mark(after.side, unknown.after)
  const judgeReplaced = (): void => {
    for (const tree of replacedValues(
      before,
      after,
      wasRisky,
      (one) => understood.has(one),
      new Map([...renamed, ...unpackedAgain(before, after)]),
    ))
      again(tree)
  }
  try {
    added.visit(after.root)
    missed.during(() => removed.visit(before.root))
    if (!change.isTest) missed.during(judgeReplaced)
  } finally {
    missed.ask()
  }
  for (const tree of [...reboundImports(before, after), ...constantTime.other]) again(tree)
  for (const line of lostTags(images)) unknown.before.add(line)
  addDropped(
    before.side,
    after.side,
    unknown,
    new Set([...lifted].map((tree) => textOf(before.side, tree).trim())),
  )
  if (!change.isTest && effectsMoved(before, after, new Set(lifted.size > 0 ? keysOf(before.root) : [])))
    return
  // What was removed without being understood may be a check of what was added: neither side is covered alone.
  // A comment is no part of a tree; whether it is one for people is judged by itself.
  for (const [side, lines] of [
    [before.side, unknown.before],
    [after.side, unknown.after],
  ] as const)
    for (const span of report.openLines(side))
      if (
        !lines.has(lineAt(side, span[0])) &&
        side.code.slice(...span).trim() !== '' &&
        !isOrder(commentOf(side, span) || '-', change.language)
      )
        report.cover(localComputation, side, span)
})

/** What names a field of Go in what is sent or stored: https://pkg.go.dev/reflect#StructTag */
const TAG = /`[^`\n]{0,200}\w:"[^`\n]{0,200}`/

/** Lines of the old side whose tag stands nowhere on the new one: others know the field by that name. */
function lostTags({ change, before, after }: Images): readonly number[] {
  if (change.language !== 'go') return []
  return before.side.lines.flatMap(({ at, length, changed }, i) => {
    const tag = changed ? TAG.exec(before.side.text.slice(at, at + length))?.[0] : undefined
    return tag !== undefined && !after.side.text.includes(tag) ? [i] : []
  })
}

/** Ways to start a program, and ways to read what was written as an object. */
const FAMILIES: Readonly<Record<string, { test(text: string): boolean }>> = {
  program: anyOf([
    /^(?:os\.(?:system|popen)|subprocess\.\w+|(?:child_process\.)?(?:exec|execSync|execFile|execFileSync|spawn|spawnSync)|(?:os\/)?exec\.Command(?:Context)?)$/,
    /^(?:shell_exec|system|passthru|exec|proc_open|Open3\.\w+|Kernel\.system|ProcessBuilder|Process\.Start)$/,
  ]),
  object: anyOf([
    /^(?:c?[pP]ickle\.loads?|marshal\.loads?|yaml\.(?:load|unsafe_load|safe_load)|json\.loads?|JSON\.parse|unserialize|json_decode|YAML\.(?:load|safe_load)|Marshal\.load)$/,
    /^(?:eval|ast\.literal_eval)$|\.(?:readObject|readValue|Deserialize)$/,
  ]),
}
const familyOf = (path: string): string =>
  Object.keys(FAMILIES).find((family) => FAMILIES[family]!.test(path)) ?? ''

/** Does what a reported call did, in a form of which no rule reports: a list of arguments without a shell. */
function isOfFamily(families: ReadonlySet<string>, { items }: TreeNode, path: string): boolean {
  const family = familyOf(path)
  if (family === '' || !families.has(family)) return false
  // `exec.Command("git", "log")`: no shell, and each argument by itself.
  const program = items.find(({ kind }) => kind === 'string')
  if (/exec\.Command/.test(path))
    return (
      program !== undefined &&
      items.indexOf(program) <= 1 &&
      !/(?:^|\/)(?:sh|bash|zsh|cmd|powershell|env|xargs)$/.test(program.name)
    )
  return (
    family === 'object' ||
    (items.some(({ kind }) => kind === 'list') && !items.some(({ name }) => name === 'shell'))
  )
}

/** Secrets that left the text for the environment, by the name that they are put in. */
function movedSecrets({ before, after }: Images): readonly TreeNode[] {
  const kept = new Map<string, TreeNode>()
  walk(before.root, (tree) => {
    const name = tree.kind === 'assign' ? (tree.left?.name ?? '') : tree.kind === 'pair' ? tree.name : ''
    if (
      (isSecretName(name) || /_KEY$/.test(name)) &&
      tree.right?.kind === 'string' &&
      tree.right.items.length === 0
    )
      kept.set(name, tree)
    return undefined
  })
  if (kept.size === 0) return []
  const found: TreeNode[] = []
  walk(after.root, (tree) => {
    const name = tree.kind === 'assign' ? (tree.left?.name ?? '') : tree.kind === 'pair' ? tree.name : ''
    const was = kept.get(name)
    if (
      was &&
      tree.right &&
      ENVIRONMENT.test(after.names.pathOf(tree.right)) &&
      (STRONGER.test(name) || !STRONGER.test(keyOf(tree.right))) &&
      !holds(tree.right, ({ kind, name: text }) => kind === 'string' && !/^\w*$/.test(text))
    )
      found.push(was, tree)
    return undefined
  })
  return found
}

/** Accounts that may do anything, and keys of such. */
const STRONGER = /root|admin|super|master|owner|service_?role/i
const ENVIRONMENT =
  /^(?:os\.environ(?:\.\w+|\[\]|\.get\(\))?|os\.(?:getenv|Getenv)\(\)|process\.env\.\w+|ENV(?:\.\w+|\[\]|\.fetch\(\))|System\.getenv\(\)|getenv\(\)|env\(\)|Environment\.GetEnvironmentVariable\(\)|config\(\))$/

const NOTHING: ReadonlySet<string> = new Set()

const written = new WeakMap<readonly Images[], ReadonlySet<string>>()

/** Functions that the change writes from head to end. */
function writtenIn(all: readonly Images[]): ReadonlySet<string> {
  const known = written.get(all)
  if (known !== undefined) return known
  const found = new Set<string>()
  written.set(all, found)
  for (const { after } of all) {
    const { side } = after
    walk(after.root, (tree) => {
      if (tree.kind === 'function' && tree.name !== '' && tree.body !== null) {
        const first = lineAt(side, tree.start)
        const last = lineAt(side, Math.max(tree.start, tree.end - 1))
        if (side.lines.slice(first, last + 1).every(({ changed }) => changed)) found.add(tree.name)
      }
      return undefined
    })
  }
  return found
}

function calledIn({ root, names }: Image): ReadonlySet<string> {
  const found = new Set<string>()
  walk(root, (tree) => {
    if (tree.kind === 'call') found.add(names.pathOf(tree.left))
    return undefined
  })
  return found
}

/** Settings in code that became stricter, and those that only show or size something. */
function understoodLiterals(images: Images): Set<TreeNode> {
  const known = new Set<TreeNode>()
  const stricter: (readonly [was: TreeNode, is: TreeNode])[] = []
  for (const { keys, before, after, was, now } of literalChanges(images)) {
    if (keys.length === 0) continue
    if (was !== null && now !== null && VERSION.test(keys.at(-1)!) && isLater(was, now)) {
      for (const tree of [before, after]) if (tree) known.add(tree)
      continue
    }
    if (OPENED.test(keys.at(-1)!) && /^[Tt]rue$/.test(was ?? '') && /^[Ff]alse$/.test(now ?? '')) {
      known.add(before!).add(after!)
      stricter.push([before!, after!])
      continue
    }
    const meaning = meaningOf(keys, was, now)
    const isStricter =
      meaning?.kind === 'stronger' || (meaning?.kind === 'lowered' && was !== null && now !== null)
    if (!isStricter && (meaning !== null || ordinaryOf(keys, was, now) === null)) continue
    for (const tree of [before, after]) if (tree) known.add(tree)
    if (isStricter && before && after) stricter.push([before, after])
  }
  if (stricter.length > 0) for (const tree of sameBut(images, known, stricter)) addNodes(known, tree)
  return known
}

/** The query says all that it said, the values that are bound to it now excepted. */
function keepsQuery(before: Image, after: Image, { left, right }: TreeNode): boolean {
  const words = (image: Image, tree: TreeNode | null): ReadonlySet<string> => {
    const given = new Set(namesIn(tree!))
    const text = tree === null ? '' : textOf(image.side, tree).replace(/%\(?\w*\)?s|:\w+|\$\d/g, ' ')
    return new Set((text.match(/[A-Za-z_]\w+/g) ?? []).filter((word) => !given.has(word)))
  }
  if (right?.kind === 'call' && right.left?.name === 'createStatement')
    return /\.prepareStatement\(/.test(after.side.code)
  if (right === null || !/\b(?:select|update|delete|insert)\b/i.test(textOf(before.side, right))) return false
  const old = words(before, right)
  let kept = false
  walk(after.root, (one) => {
    if (one.kind === 'assign' && one.right && one.left && keyOf(one.left) === keyOf(left)) {
      const is = words(after, one.right)
      kept = [...old].every((word) => is.has(word) || word === 'f')
    }
    return undefined
  })
  return kept
}

/** The calls of both sides that hold these arguments, where they are the same but for what is understood in them. */
function sameBut(
  { before, after }: Images,
  known: ReadonlySet<TreeNode>,
  pairs: readonly (readonly [was: TreeNode, is: TreeNode])[],
): readonly TreeNode[] {
  const callAround = (image: Image, tree: TreeNode): TreeNode | null => {
    let at = image.parentOf.get(tree)
    while (at !== undefined && /^(?:dict|pair|list)$/.test(at.kind)) at = image.parentOf.get(at)
    return at?.kind === 'call' ? at : null
  }
  const rest = ({ side }: Image, call: TreeNode): string => {
    let [text, from] = ['', call.start]
    walk(call, (one) => {
      if (one.kind !== 'pair' || !known.has(one)) return undefined
      text += side.text.slice(from, one.start)
      from = one.end
      return false
    })
    return (text + side.text.slice(from, call.end)).replace(/\s+/g, ' ')
  }
  return pairs.flatMap(([was, is]) => {
    const [old, now] = [callAround(before, was), callAround(after, is)]
    if (old === null || now === null || rest(before, old) !== rest(after, now)) return []
    // What holds or gives on the value of the call, and nothing besides.
    const [a, b] = [before.parentOf.get(old), after.parentOf.get(now)]
    const isHeld = a !== undefined && a.kind === b?.kind && /^(?:assign|return)$/.test(a.kind)
    return isHeld && keyOf(a.left) === keyOf(b.left) ? [a, b] : [old, now]
  })
}

/** Options that let an answer, a page or a document lead on to something else. */
const OPENED =
  /^(?:follow_?redirects|followRedirects|allow_redirects|allowRedirects|nodeIntegration\w{0,12}|webviewTag|allowRunningInsecureContent|enableRemoteModule|resolve_entities|load_dtd)$/

/** The version of the program itself. */
const VERSION = /^(?:__version__|version|Version|VERSION|APP_VERSION|appVersion|PACKAGE_VERSION)$/

/** `2.8.0` and `2.8.1`: three numbers, of which the later one is larger. */
function isLater(was: string, now: string): boolean {
  const [a, b] = [was, now].map((one) =>
    /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:[-+.]?[a-z]{1,5}\.?\d{0,4})?$/.exec(one)?.slice(1).map(Number),
  )
  if (!a || !b) return false
  const at = a.findIndex((part, i) => part !== b[i])
  return at >= 0 && b[at]! > a[at]!
}

const keysOf = (root: TreeNode): readonly string[] => {
  const keys: string[] = []
  walk(root, (tree) => {
    if (tree.kind === 'call') keys.push(keyOf(tree))
    return undefined
  })
  return keys
}
