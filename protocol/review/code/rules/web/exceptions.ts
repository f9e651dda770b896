// Flags requests that a change takes out of what asks who sends them: exceptions of a filter, routes left out of a
// middleware, handlers marked as public.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { functionAround } from '../../compare/effects.ts'
import { changes } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

export const requestExcepted = rule({
  id: 'code.web.auth_exception',
  severity: 'high',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/306.html',
  message: ({ shown }: { readonly shown: string }) =>
    `\`${shown}\`: some requests no longer show who sends them.`,
  fix: 'Name what is public, and keep what changes data out of it.',
  fires: [
    changes(
      'app/controllers/keys_controller.rb',
      'class KeysController < ApplicationController',
      '  before_action :authenticate_member!',
      '  before_action :authenticate_member!, except: [:rotate]',
    ),
    changes(
      'src/app.js',
      "const { expressjwt } = require('express-jwt')",
      "app.use(expressjwt({ secret: keyOf, algorithms: ['RS256'] }))",
      "app.use(expressjwt({ secret: keyOf, algorithms: ['RS256'] }).unless({ path: ['/export'] }))",
    ),
    '--- a/src/keys.controller.ts\n+++ b/src/keys.controller.ts\n@@ -1,5 +1,6 @@\n export class KeysController {\n+  @Public()\n   @Get(":id")\n   one(@Param("id") id: string) { return this.keys.find(id) }\n }\n',
  ],
  quiet: [
    changes(
      'app/controllers/keys_controller.rb',
      'class KeysController < ApplicationController',
      '  before_action :authenticate_member!, except: [:rotate]',
      '  before_action :authenticate_member!',
    ),
    changes(
      'src/app.js',
      "const { expressjwt } = require('express-jwt')",
      "app.use(expressjwt({ secret: keyOf, algorithms: ['RS256'] }))",
      "app.use(expressjwt({ secret: keyOf, algorithms: ['RS256'], issuer: 'hub' }))",
    ),
  ],
})

export const changeExcepted = rule({
  id: 'code.web.auth_lifted',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/306.html',
  message: ({ shown }: { readonly shown: string }) =>
    `\`${shown}\`: what changes, deletes or hands out data is served without proof of who sends the request.`,
  fix: 'Keep the filter for everything that changes or hands out data.',
  fires: [
    changes(
      'app/controllers/keys_controller.rb',
      'class KeysController < ApplicationController',
      '  before_action :authenticate_member!',
      '  before_action :authenticate_member!, except: [:destroy]',
    ),
    changes(
      'app/controllers/halls_controller.rb',
      'class HallsController < ApplicationController',
      '  before_action :require_login, except: %i[index]',
      '  before_action :require_login, except: %i[index export]',
    ),
  ],
  quiet: [
    changes(
      'app/controllers/keys_controller.rb',
      'class KeysController < ApplicationController',
      '  before_action :authenticate_member!, except: [:destroy]',
      '  before_action :authenticate_member!',
    ),
    changes(
      'app/controllers/keys_controller.rb',
      'class KeysController < ApplicationController',
      '  before_action :authenticate_member!',
      '  before_action :authenticate_member!, except: [:health]',
    ),
  ],
})

/** Actions that change, delete or hand out data, by the conventions of resources. */
const CHANGES_DATA =
  /^(?:create|update|destroy|delete|remove|edit|export\w{0,20}|import\w{0,20}|download\w{0,20}|dump|impersonate|transfer|refund|pay|payout|approve|grant|invite|reset|users|admin\w{0,20}|bulk_\w{1,20})$/

/** Where somebody signs in, signs up or is called from outside, nobody is signed in yet. */
const OPEN_BY_NATURE =
  /session|registration|password|sign_?up|sign_?in|login|hook|contact|confirmation|invitation|subscri/i

interface Exempting {
  readonly tree: TreeNode
  /** What is excepted; `only:` lists what is not. */
  readonly names: ReadonlySet<string>
  readonly isOnly: boolean
}

const FILTER = /^(?:before_action|prepend_before_action|before_filter|plug|middleware)$/
const ASKS = /^(?:auth|require|verify|ensure|check|login|authori)/i
const EXCEPTS = /^(?:except|unless|if|only|skip|Skipper|exclude|excluding)$/

export const judgeExceptions = compareTrees(
  ({ change, before, after }, report) => {
    const old = exemptionsOf(before)
    for (const [key, now] of exemptionsOf(after)) {
      const was = old.get(key)
      // A filter that is new protects more than none did.
      if (was === undefined || !isWritten(after.side, now.tree.start, now.tree.end)) continue
      const isWider = now.isOnly
        ? !was.isOnly
          ? now.names.size > 0 && was.names.size === 0
          : [...was.names].some((one) => !now.names.has(one))
        : !was.isOnly && [...now.names].some((one) => !was.names.has(one))
      const isLifted =
        !OPEN_BY_NATURE.test(change.file.path) &&
        !now.isOnly &&
        [...now.names].some((one) => !was.names.has(one) && CHANGES_DATA.test(one))
      if (isWider)
        report.found(
          isLifted ? changeExcepted : requestExcepted,
          after.side,
          [now.tree.start, now.tree.end],
          {
            shown: excerpt(textOf(after.side, now.tree), 90),
          },
        )
    }
    const functions = handlersOf(before)
    for (const [name, { tree, marks }] of handlersOf(after)) {
      const was = functions.get(name)
      if (was === undefined) continue
      const mark = marks.find((one) => !was.marks.some((other) => markOf(other) === markOf(one)))
      if (mark !== undefined && isWritten(after.side, mark.start, mark.end))
        report.found(requestExcepted, after.side, [mark.start, mark.end], {
          shown: `${textOf(after.side, mark)} ${tree.name}`,
        })
    }
  },
  [
    /before_action|before_filter|\bplug\b|middleware|[jJ][wW][tT]|[aA][uU][tT][hH]|\b(?:Public|Anonymous|IsPublic|AllowAny)\b/,
  ],
)

/** Filters and middleware that ask who sends a request, with what they leave out. */
function exemptionsOf(image: Image): ReadonlyMap<string, Exempting> {
  const found = new Map<string, Exempting>()
  walk(image.root, (tree) => {
    if (tree.kind !== 'call' || tree.left === null) return undefined
    const given = tree.items.find(({ kind }) => kind === 'string')?.name ?? ''
    if (FILTER.test(tree.left.name) && ASKS.test(given)) {
      const around = image.parentOf.get(tree)
      const outer = around?.kind === 'member' ? image.parentOf.get(around) : undefined
      const excepting =
        outer?.kind === 'call' && outer.left === around && /^(?:except|only)$/.test(around!.name)
          ? outer
          : null
      found.set(`${given} ${tree.left.name}`, exempting(image, excepting ?? tree, excepting !== null))
    } else if (
      tree.left.kind === 'member' &&
      tree.left.name === 'unless' &&
      tree.left.left?.kind === 'call'
    ) {
      const inner = tree.left.left
      if (/jwt|auth/i.test(image.names.pathOf(inner.left)))
        found.set(`unless ${image.names.pathOf(inner.left)}`, {
          tree,
          names: textsIn(tree.items),
          isOnly: false,
        })
    } else if (/jwt|auth/i.test(image.names.pathOf(tree.left))) {
      const key = `unless ${image.names.pathOf(tree.left)}`
      if (!found.has(key)) found.set(key, exempting(image, tree, false))
    }
    return undefined
  })
  return found
}

function exempting(image: Image, tree: TreeNode, isChained: boolean): Exempting {
  if (isChained) return { tree, names: textsIn(tree.items), isOnly: tree.left?.name === 'only' }
  const pairs = tree.items.flatMap((one) => (one.kind === 'dict' ? one.items : [one]))
  const option = pairs.find(
    ({ kind, name, left }) => kind === 'pair' && EXCEPTS.test(name || (left?.name ?? '')),
  )
  if (option === undefined) return { tree, names: new Set(), isOnly: false }
  const names = textsIn([option.right ?? option])
  if (names.size === 0) return { tree, names: new Set([textOf(image.side, option)]), isOnly: false }
  return { tree, names, isOnly: (option.name || option.left?.name) === 'only' }
}

function textsIn(trees: readonly TreeNode[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const tree of trees)
    walk(tree, ({ kind, name }) => {
      // `%i[index export]`
      if (kind === 'string' || (kind === 'literal' && name.startsWith('/')))
        for (const word of name.split(/\s+/)) if (word !== '') found.add(word)
      return undefined
    })
  return found
}

const PUBLIC = /^(?:Public|SkipAuth|Anonymous|IsPublic|NoAuth|AllowAny)$/
const markOf = ({ right }: TreeNode): string =>
  (right?.kind === 'call' ? right.left?.name : right?.name) ?? ''

interface Handled {
  readonly tree: TreeNode
  readonly marks: readonly TreeNode[]
}

/** Functions and classes with the marks that open them. */
function handlersOf(image: Image): ReadonlyMap<string, Handled> {
  const found = new Map<string, Handled>()
  walk(image.root, (tree) => {
    if ((tree.kind === 'function' || tree.kind === 'class') && tree.name !== '' && tree.name !== '_')
      found.set(`${tree.kind} ${functionAround(image, tree)} ${tree.name}`, {
        tree,
        marks: tree.decorators.filter((one) => PUBLIC.test(markOf(one))),
      })
    return undefined
  })
  return found
}
