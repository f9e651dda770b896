// Judges imports: what they put under which name, and what runs because of them.
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { anyOf } from '../../any-of.ts'
import type { Language } from '../../model.ts'
import { classOfCall, isOfFramework } from '../../tables/calls.ts'
import type { Scene } from './scene.ts'

/** Languages in which an import runs the module. */
const RUNS: ReadonlySet<string> = new Set(['go', 'js', 'py', 'rb'])

export function judgeImport(scene: Scene, tree: TreeNode): void {
  const { language } = scene.change
  const isRenamed = tree.items.some((one) => {
    const local = one.right?.name || one.name
    if (/^[_.]$/.test(one.right?.name ?? one.name)) return true
    return classOfCall(local, language) === 'pure' && !isFromStandard(tree, one, language)
  })
  // An import for its side effects alone runs code that is not shown.
  const isForEffects = tree.items.length === 0 && tree.name !== 'export'
  if (isRenamed || isForEffects || (RUNS.has(language) && isUnused(scene, tree))) scene.unknown(tree)
}

/** Under its own name, from where the language keeps it. */
function isFromStandard(tree: TreeNode, { name, left, right }: TreeNode, language: Language): boolean {
  const own = left?.name || name
  if (right !== null && right.name !== '' && right.name !== own.replace(/^.*[./]/, '')) return false
  return language === 'java'
    ? /^java\.(?:util|time|math|text)\./.test(`${tree.name}.${own}`) ||
        /^java\.(?:util|time|math|text)\./.test(own)
    : language === 'js'
      ? isOfFramework(tree.name, own)
      : language === 'py' && (STANDARD.test(tree.name || own) || FRAMEWORK.test(tree.name))
}

/** Packages whose names stand in the tables of the language. */
const FRAMEWORK =
  /^(?:pydantic|fastapi|starlette|django|rest_framework|sqlalchemy|celery|pytest|numpy|pandas|attrs?|marshmallow|flask|click|typer|dateutil|pytz|prometheus_client|structlog|pydantic_settings|alembic)(?:\.|$)/

/** Modules of the language itself, which only define things when they are loaded: https://docs.python.org/3/py-modindex.html */
const STANDARD = anyOf([
  /^(?:__future__|typing|dataclasses|datetime|time|calendar|json|re|os|sys|math|logging|enum|functools|itertools|collections)(?:\.|$)/,
  /^(?:pathlib|uuid|decimal|fractions|statistics|abc|contextlib|hashlib|hmac|secrets|asyncio|copy|io|string|textwrap|operator)(?:\.|$)/,
  /^(?:bisect|heapq|types|inspect|warnings|zoneinfo|base64|binascii|struct|csv|html|unicodedata|difflib|tempfile|shutil|shlex)(?:\.|$)/,
  /^(?:urllib|http|socket|ssl|ipaddress|email|threading|queue|concurrent|subprocess|unittest|random|glob|fnmatch|traceback)(?:\.|$)/,
])

/** No other line of the new side uses a name that it brings. A hunk may end before the use: then a person looks. */
function isUnused(scene: Scene, tree: TreeNode): boolean {
  if (tree.name === 'export' || tree.items.length === 0) return false
  // The compiler of TypeScript drops it: https://www.typescriptlang.org/tsconfig/#verbatimModuleSyntax
  if (/\.tsx?$/.test(scene.change.file.path)) return false
  const given = new Set(tree.items.map((one) => one.right?.name || one.name))
  if (tree.items.every((one) => STANDARD.test(tree.name || one.name))) return false
  let used = false
  walk(scene.image.root, (one) => {
    if (one === tree) return false
    if ((one.kind === 'name' || one.kind === 'type' || one.kind === 'markup') && uses(given, one.name))
      used = true
    return !used
  })
  return !used
}

const uses = (given: ReadonlySet<string>, name: string): boolean =>
  given.has(name) || (name.match(/[A-Za-z_$][\w$]*/g) ?? []).some((word) => given.has(word))
