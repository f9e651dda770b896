// Judges what the new side wrote: a node is understood when it was there before, or when what it does is known and
// harmless. Everything else is reported to `unknown`.
import type { PartsMissed } from '../../../core/part-missing.ts'
import type { Flow } from '../../../syntax/flow.ts'
import { childrenOf, type TreeNode, walk } from '../../../syntax/tree.ts'
import { type Image, isHeadWritten, isWrittenNode, onlyInside, ownerOf } from '../../image.ts'
import type { Change } from '../../model.ts'
import { CREDENTIAL_FILE, PASSWORD_FILE } from '../../tables/credential-files.ts'
import { foreignIn, importedIn } from '../bound.ts'
import { restricts } from '../guard-words.ts'
import { Inputs } from '../inputs.ts'
import { isLimiter } from '../known-calls.ts'
import type { Pool } from '../pool.ts'
import { isEditedText } from '../texts.ts'
import { isMoneyName, isSecurityName } from '../words.ts'
import { isNewLimit, judgeAssignment } from './assignments.ts'
import {
  becameConditional,
  DECIDES,
  decides,
  isKeptWrapper,
  judgeAttempt,
  judgeBranch,
  judgeCutOff,
  judgeRaised,
  passesOnFailure,
} from './branches.ts'
import { isInTestModule, judgeCall } from './calls.ts'
import { DATA_TYPES, isPlainRecord } from './construction.ts'
import { judgeDecorator } from './decorators.ts'
import { holdsCall, mayLeave, shadows, waits } from './functions.ts'
import { judgeImport } from './imports.ts'
import { isDenial } from './refusals.ts'
import { endsWay, releases } from './resources.ts'
import type { Known, Scene, Surroundings } from './scene.ts'
import { isNewlySensitive } from './sensitive.ts'
import { isBuiltView, judgeMarkup, VIEW } from './views.ts'
import { isTooLarge } from './work.ts'

/** What a formatting macro of Rust is given: names, fields and views of them. */
function isFormatted({ language, side }: Image, { name, start, end }: TreeNode): boolean {
  if (language !== 'rs' || name !== 'tokens') return false
  const text = side.code.slice(start, end)
  return (
    end - start < 200 &&
    /^[\w\s.,&*+]*$/.test(text.replace(/\.(?:display|len|as_str|name|id|to_string)\(\)/g, ''))
  )
}

/** `forms.EmailField(required=False)`: a new field that may stay empty. */
function isOfField({ image, pool }: Scene, tree: TreeNode): boolean {
  const call = image.parentOf.get(tree)
  const field = call && image.parentOf.get(call)
  return (
    call?.kind === 'call' &&
    field?.kind === 'assign' &&
    /^(?:required|blank|null|nullable|allow_null|allow_blank)$/.test(tree.name) &&
    /^(?:forms|serializers|models|fields|ma|wtforms)\.\w+$/.test(
      image.names.pathOf(call.left).replace(/^(?:django|rest_framework|django\.db|marshmallow)\./, ''),
    ) &&
    !isSecurityName(field.left?.name ?? '') &&
    !pool.hasNamed(field.left?.name ?? '')
  )
}

/** Every record, in a function that gave some of them before. */
function givesEverything({ pool, image }: Scene, { right, start }: TreeNode): boolean {
  const fn = right === null ? null : ownerOf(image, right, 'function')
  return (
    right?.kind === 'call' &&
    right.items.length === 0 &&
    /^(?:all|findAll|find_all|listAll|list_all|unscoped)$/.test(right.left?.name ?? '') &&
    fn !== null &&
    start > fn.start &&
    pool.hasFunction(fn.name)
  )
}

/** What the function made is let go of before it refuses. */
function isRelease(scene: Scene, tree: TreeNode): boolean {
  const call = tree.kind === 'statement' ? tree.right : tree
  return (
    call?.kind === 'call' &&
    releases(scene, call, scene.image.names.pathOf(call.left)) &&
    endsWay(scene, call)
  )
}

/** What a macro of a test is given: calls that stay inside the process. */
function isAsserted(scene: Scene, tree: TreeNode): boolean {
  const { name, start, end } = tree
  if (
    name !== 'tokens' ||
    scene.change.language !== 'rs' ||
    !(scene.change.isTest || isInTestModule(scene, tree))
  )
    return false
  const text = scene.image.side.code.slice(start, end)
  return (
    end - start < 300 &&
    !/\b(?:Command|process|fs|net|env|unsafe|remove|delete|write|File|exec|spawn|TcpStream|reqwest|transmute)\b|[{}]/.test(
      text,
    )
  )
}

export class AddedJudge implements Scene {
  readonly change: Change
  readonly image: Image
  readonly pool: Pool
  readonly flow: Flow
  readonly inputs: Inputs
  readonly safe: ReadonlySet<TreeNode>
  readonly understood: ReadonlySet<TreeNode>
  readonly liftedFrom: ReadonlySet<string>
  readonly isFixed: (tree: TreeNode) => boolean
  readonly written: ReadonlySet<string>
  readonly calledBefore: ReadonlySet<string>
  readonly own = new Map<string, TreeNode>()
  readonly imported: ReadonlySet<string>
  readonly foreign: ReadonlySet<string>
  readonly unknown: (tree: TreeNode) => void
  inDenial = false
  /** What nodes need that is not loaded; the caller asks for it. */
  private readonly missed: PartsMissed

  constructor(
    change: Change,
    image: Image,
    pool: Pool,
    known: Known,
    others: Surroundings,
    unknown: (tree: TreeNode) => void,
    missed: PartsMissed,
  ) {
    this.missed = missed
    this.change = change
    this.image = image
    this.pool = pool
    this.flow = image.flow
    this.safe = known.safe
    this.isFixed = known.isFixed
    this.understood = known.understood
    this.liftedFrom = known.liftedFrom
    this.written = others.written
    this.calledBefore = others.calledBefore
    this.unknown = unknown
    this.imported = importedIn(image)
    this.foreign = foreignIn(image, change.file.path)
    this.inputs = new Inputs(image)
    walk(image.root, (tree) => {
      if (tree.kind === 'function' && tree.name !== '') {
        // Of two definitions the last one holds.
        const other = this.own.get(tree.name)
        if (
          other?.body &&
          tree.body &&
          !tree.decorators[0] &&
          /^(?:js|php|py|rb)$/.test(image.language) &&
          image.parentOf.get(other) === image.parentOf.get(tree) &&
          !/^(?:static )?[gs]et /.test(image.side.code.slice(tree.start))
        )
          unknown(tree)
        this.own.set(tree.name, tree)
      }
      if (tree.kind === 'assign' && tree.right?.kind === 'function' && tree.left) {
        const { name } = tree.left
        if (name !== '') this.own.set(name, tree.right)
      }
      return undefined
    })
  }

  visit(tree: TreeNode): void {
    this.missed.during(() => this.judge(tree))
  }

  private judge(tree: TreeNode): void {
    const { side } = this.image
    if (!isWrittenNode(side, tree)) return
    if (this.understood.has(tree)) return
    if (tree.kind !== 'file' && tree.kind !== 'block' && this.pool.take(tree)) {
      if (becameConditional(this, tree) && !isRelease(this, tree)) this.unknown(tree)
      return
    }
    if (isNewlySensitive(this, tree)) this.unknown(tree)
    switch (tree.kind) {
      case 'block':
      case 'file':
        judgeCutOff(this, tree)
        break
      case 'error':
        this.unknown(tree)
        return
      case 'decorator':
        judgeDecorator(this, tree)
        return
      case 'function':
        if (shadows(this, tree.name) && this.image.parentOf.get(tree)?.kind !== 'block') this.unknown(tree)
        // `fun verify(…) = true`
        if (
          tree.body !== null &&
          tree.body.kind !== 'block' &&
          DECIDES.test(tree.name) &&
          !isDenial(tree.body)
        )
          this.unknown(tree)
        break
      case 'class':
        if (
          tree.items.some((one) => (one.kind === 'call' || one.kind === 'pair') && isWrittenNode(side, one))
        )
          this.unknown(tree)
        break
      case 'param':
        if (tree.left && holdsCall(tree.left)) this.unknown(tree)
        break
      case 'loop':
        if (tree.left?.kind === 'literal' && !(tree.body && mayLeave(tree.body))) this.unknown(tree)
        break
      case 'import':
        judgeImport(this, tree)
        return
      case 'call':
        if (onlyInside(this.image, tree)) break
        judgeCall(this, tree)
        return
      case 'assign':
        this.missed.during(() => judgeAssignment(this, tree))
        for (const one of [tree.right, ...tree.decorators, tree.otherwise]) if (one) this.visit(one)
        return
      case 'branch':
        if (!isHeadWritten(this.image, tree)) break
        judgeBranch(this, tree)
        return
      case 'try':
        judgeAttempt(this, tree)
        return
      case 'throw':
        judgeRaised(this, tree.right)
        return
      case 'return':
        if (decides(this, tree) && !isDenial(tree.right) && !isKeptWrapper(this, tree)) this.unknown(tree)
        if (passesOnFailure(this, tree) || givesEverything(this, tree)) this.unknown(tree)
        break
      case 'markup':
        judgeMarkup(this, tree)
        break
      case 'binary':
        if (
          /^(?:\|\||&&|or|and|\?\?)$/.test(tree.name) &&
          [tree.left, tree.right].some((one) => one?.kind === 'literal' && /^(?:true|True|1)$/.test(one.name))
        )
          this.unknown(tree)
        if (isBuiltView(this, tree) || isTooLarge(this, tree)) this.unknown(tree)
        break
      case 'string':
        // Whoever is told the name of such a file is not known here.
        if (!this.change.isTest && (PASSWORD_FILE.test(tree.name) || CREDENTIAL_FILE.test(tree.name)))
          this.unknown(tree)
        // `//host/path`: another host by the same protocol.
        if (/^\/\/[\w-]+\.\w/.test(side.text.slice(tree.start + 1, tree.end)) && !this.pool.has(tree))
          this.unknown(tree)
        if ((tree.items.length > 0 && VIEW.test(tree.name)) || isEditedText(this.image.side, tree))
          this.unknown(tree)
        break
      case 'unary':
        if (/^(?:delete|del)$/.test(tree.name) || (tree.name === '<-' && !waits(this, tree.right)))
          this.unknown(tree)
        break
      case 'other':
        if (
          /^(?:damaged|unsafe|tokens)$/.test(tree.name) &&
          !isFormatted(this.image, tree) &&
          !isAsserted(this, tree)
        )
          this.unknown(tree)
        if (tree.name === 'with' && tree.items.every((one) => restricts(this.image.names.pathOf(one)))) {
          if (tree.body) this.visit(tree.body)
          return
        }
        break
      case 'dict':
        if (
          isLimiter(tree) &&
          restricts(this.image.names.pathOf(this.image.parentOf.get(tree)?.left ?? null))
        )
          return
        if (
          tree.isDeclaration &&
          /[.:]/.test(tree.name) &&
          !DATA_TYPES.test(tree.name) &&
          // What a test puts together in its own process.
          !(
            this.change.isTest &&
            this.change.language === 'go' &&
            !/^(?:\[\])?\*?(?:exec|os|syscall|net|plugin|stripe)\./.test(tree.name)
          ) &&
          !isPlainRecord(this.change.language, tree)
        )
          this.unknown(tree)
        break
      case 'pair':
        if (this.understood.has(tree)) return
        if (
          tree.right?.kind === 'literal' &&
          (isSecurityName(tree.name) || isMoneyName(tree.name)) &&
          !this.change.isTest &&
          !isNewLimit(this, tree) &&
          !isOfField(this, tree)
        )
          this.unknown(tree)
        break
      default:
        break
    }
    for (const child of childrenOf(tree)) this.visit(child)
  }
}
