// Flags calls whose only work is to refuse, and hooks that put such a call before handlers, that a change takes away.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { effectsOf, functionAround, isInside } from '../../compare/effects.ts'
import { isRestriction } from '../../compare/restrictions.ts'
import { diff } from '../../example-diff.ts'
import { judgeForest } from '../../handler.ts'
import { type Image, type Images, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly call: string
}

export const callGone = rule({
  id: 'code.guard.call_removed',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/862.html',
  message: ({ call }: Facts) =>
    `\`${call}\` refused callers before the work that follows; it is gone, and the work stays.`,
  fix: 'Keep the call, or put it before the handler in the same change.',
  fires: [
    diff(
      'lib/ajax.php',
      ' function keep_settings() {',
      "-    check_ajax_referer('settings');",
      "     update_option('mode', $_POST['mode']);",
      ' }',
    ),
    diff(
      'app/controllers/bills_controller.rb',
      ' class BillsController < ApplicationController',
      '-  before_action :require_accountant',
      '   def destroy',
      '     Bill.find(params[:id]).destroy',
      '   end',
      ' end',
    ),
    diff(
      'pay/send.go',
      ' func (s *Desk) Send(ctx context.Context, amount int64) error {',
      '-\tif err := s.requireSecondSigner(ctx, amount); err != nil {',
      '-\t\treturn err',
      '-\t}',
      ' \treturn s.bank.Wire(ctx, amount)',
      ' }',
    ),
    diff(
      'api/views.py',
      '-class Export(LoginRequiredMixin, View):',
      '+class Export(View):',
      '     def get(self, request):',
      '         return stream(request)',
    ),
  ],
  quiet: [
    diff(
      'lib/ajax.php',
      ' function keep_settings() {',
      "-    check_ajax_referer('settings');",
      "+    check_ajax_referer('settings', 'nonce');",
      "     update_option('mode', $_POST['mode']);",
      ' }',
    ),
    diff(
      'app/controllers/bills_controller.rb',
      '-class BillsController < ApplicationController',
      '-  before_action :require_accountant',
      '+class BillsController < AccountingController',
      '   def destroy',
      '     Bill.find(params[:id]).destroy',
      '   end',
      ' end',
      '--- a/app/controllers/accounting_controller.rb',
      '+++ b/app/controllers/accounting_controller.rb',
      '@@ -1,2 +1,3 @@',
      ' class AccountingController < ApplicationController',
      '+  before_action :require_accountant',
      ' end',
    ),
  ],
})

/** Registers what runs before handlers. */
const HOOK =
  /(?:^|\.)(?:before_action|prepend_before_action|before_filter|plug|use|Use|pipe|addHook|add_middleware|middleware|addFilterBefore|addFilterAfter|wrap|layer|dependsOn|UseMiddleware|Group)$/

export const judgeGuardCalls = judgeForest((files, report) => {
  const afters = files.map(({ after }) => after)
  for (const images of files) {
    const { change, before, after } = images
    if (change.isTest || change.file.kind === 'deleted') continue
    for (const { tree, name } of [...callsOf(before), ...attributesOf(before)]) {
      if (!isWritten(before.side, tree.start, tree.end)) continue
      const stays = afters.some((image) => namesOf(image).has(name))
      if (stays || takesItsPlace(images) || !worksAfter(before, tree, after)) continue
      report.found(callGone, before.side, [tree.start, tree.end], {
        call: excerpt(textOf(before.side, tree), 80),
      })
    }
  }
})

interface Guarding {
  readonly tree: TreeNode
  /** Of what refuses: the callee, or what a hook is given. */
  readonly name: string
}

const FINDS_NOTHING = /(?:^|[._])(?:lock|unlock|atomic|transaction|escape|sanitiz\w*|mutex|synchroni\w*)!?$/i

function callsOf({ root, names, parentOf }: Image): readonly Guarding[] {
  const found: Guarding[] = []
  walk(root, (tree) => {
    if (tree.kind !== 'call' || tree.left === null) return undefined
    const parent = parentOf.get(tree)?.kind
    const path = names.pathOf(tree.left)
    const isHook = HOOK.test(path) || HOOK.test(tree.left.name)
    const isBare = parent === 'statement' || parent === 'block' || parent === 'file'
    if (!isHook && !isBare && !givesOnlyFailure(parentOf.get(tree))) return undefined
    const given = isHook ? tree.items.flatMap((one) => givenNames(one, names)) : []
    const name = [path, ...given].find((one) => isRestriction(one) && !FINDS_NOTHING.test(one))
    if (name !== undefined) found.push({ tree, name: lastOf(name) })
    return undefined
  })
  return found
}

/** `err := requireApproval(…)`: nothing but the refusal is kept. */
const givesOnlyFailure = (tree: TreeNode | undefined): boolean =>
  tree?.kind === 'assign' &&
  tree.left !== null &&
  (tree.left.kind === 'list' ? tree.left.items : [tree.left]).every(({ name }) =>
    /^(?:err|error|_)$/.test(name),
  )

/** Bases of classes and lists of permissions that restrict. */
function attributesOf({ root, names, parentOf }: Image): readonly Guarding[] {
  const found: Guarding[] = []
  walk(root, (tree) => {
    if (tree.kind === 'class')
      for (const base of tree.items)
        if (isRestriction(names.pathOf(base))) found.push({ tree: base, name: lastOf(names.pathOf(base)) })
    if (
      tree.kind === 'assign' &&
      tree.left !== null &&
      isRestriction(tree.left.name) &&
      tree.right?.kind === 'list' &&
      parentOf.get(parentOf.get(tree) ?? tree)?.kind === 'class'
    )
      found.push({ tree, name: tree.left.name })
    return undefined
  })
  return found
}

const lastOf = (path: string): string =>
  path
    .replace(/(?:\(\))+$/, '')
    .split('.')
    .at(-1) ?? path

function givenNames(tree: TreeNode, names: Image['names']): readonly string[] {
  const found: string[] = []
  walk(tree, (one) => {
    if (one.kind === 'function') return false
    if (one.kind === 'string') found.push(one.name)
    else if (one.kind === 'name' || one.kind === 'member') found.push(names.pathOf(one))
    return undefined
  })
  return found
}

const named = new WeakMap<Image, ReadonlySet<string>>()

/** Every name and text that a side mentions. */
function namesOf(image: Image): ReadonlySet<string> {
  const known = named.get(image)
  if (known !== undefined) return known
  const found = new Set<string>()
  walk(image.root, (tree) => {
    if (tree.kind === 'import') return false
    if (/^(?:name|member|string|type|assign)$/.test(tree.kind)) found.add(tree.name)
    return undefined
  })
  named.set(image, found)
  return found
}

/** The change writes another restriction. */
function takesItsPlace({ before, after }: Images): boolean {
  const old = new Set([...callsOf(before), ...attributesOf(before)].map(({ name }) => name))
  return [...callsOf(after), ...attributesOf(after)].some(
    ({ tree, name }) => !old.has(name) && isWritten(after.side, tree.start, tree.end),
  )
}

/** What stood after it, or in its class, has an effect and is still there. */
function worksAfter(before: Image, guard: TreeNode, after: Image): boolean {
  const within = functionAround(before, guard)
  const left = new Set(effectsOf(after).map(({ path }) => path))
  const holder = classAround(before, guard)
  if (holder !== null) return hasFunction(after) || effectsOf(after).length > 0
  return effectsOf(before).some(
    (one) =>
      !isInside(one.tree, guard) &&
      one.tree !== guard &&
      one.within === within &&
      one.tree.start >= guard.end &&
      left.has(one.path),
  )
}

/** The class or file whose handlers a hook, a base or an attribute stands before; null inside a function. */
function classAround(image: Image, guard: TreeNode): TreeNode | null {
  for (let at = image.parentOf.get(guard); at !== undefined; at = image.parentOf.get(at)) {
    if (at.kind === 'function') return null
    if (at.kind === 'class') return at
  }
  return image.root
}

function hasFunction({ root }: Image): boolean {
  let found = false
  walk(root, ({ kind, left, items }) => {
    if (kind === 'function' || (kind === 'call' && left?.kind === 'member' && items.length > 1)) found = true
    return !found
  })
  return found
}
