// Flags requests that are written whole into a record or merged into an object.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { isCleanFor } from '../../../syntax/flow.ts'
import { holds, type TreeNode } from '../../../syntax/tree.ts'
import { localsOf } from '../../cover/inputs.ts'
import { adds, changes } from '../../example-diff.ts'
import { judgeTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'
import { hit, judgeNode, newHits } from '../../node-judge.ts'
import { argument, called, judgeUses, setting, type UseFacts } from '../../uses.ts'

const EVERY = ({ shown }: UseFacts): string =>
  `\`${shown}\`: every field the sender names is written, roles, owners and balances included.`
const NAME_THEM = 'Name the fields that may be set.'

export const massAssigned = rule({
  id: 'code.web.mass_assign',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/915.html',
  message: EVERY,
  fix: NAME_THEM,
  fires: [
    adds(
      'api/me.js',
      "router.put('/me', async (req, res) => {",
      '  await User.findByIdAndUpdate(req.user.id, req.body)',
    ),
    adds(
      'api/me_controller.rb',
      'class MeController < ApplicationController',
      '  def update = current_user.update(params.permit!)',
    ),
    adds('api/me.php', '<?php', '$request->user()->update($request->all());'),
    adds('api/forms.py', 'class ProfileForm(ModelForm):', '    class Meta:', '        fields = "__all__"'),
  ],
  quiet: [
    adds(
      'api/me.js',
      "router.put('/me', async (req, res) => {",
      '  await User.findByIdAndUpdate(req.user.id, { name: req.body.name })',
    ),
    adds(
      'api/me_controller.rb',
      'class MeController < ApplicationController',
      '  def update = current_user.update(params.permit(:name))',
    ),
    adds('api/me.php', '<?php', '$request->user()->update($request->only("name"));'),
  ],
})

/** The whole of what a request holds. */
const WHOLE =
  /^(?:req|request|ctx\.request|c|ctx)\.(?:body|json|POST|data|form|all\(\)|get_json\(\)|input\(\))(?:\(\))?$|^params(?:\.permit!\(\)|\.permit!|\.to_unsafe_h\(\)|\.to_unsafe_h)?$|^_POST$|^_REQUEST$|^request\(\)\.all\(\)$/

/** Members under which an update or an entry holds its fields: MongoDB's operators, Prisma, Sequelize, Knex. */
const HOLDS_FIELDS = /^(?:\$set|\$setOnInsert|data|values|create|update|set)$/

const isWhole = (tree: TreeNode | null, image: Image, depth = 0): boolean => {
  if (tree === null) return false
  if (tree.kind === 'spread') return isWhole(tree.right, image)
  if (tree.kind === 'dict')
    return tree.items.some(
      (one) =>
        (one.kind === 'spread' || (one.kind === 'pair' && HOLDS_FIELDS.test(one.name))) &&
        isWhole(one.right, image),
    )
  if (tree.kind === 'name' && depth === 0) {
    const set = localsOf(image).get(tree.name) ?? null
    return set === null ? isOpenBody(tree, image) : isWhole(set.name === 'await' ? set.right : set, image, 1)
  }
  return WHOLE.test(image.names.pathOf(tree))
}

/** `@Body() given: Partial<Member>`: a parameter for the body whose type names no fields of its own for it. */
const isOpenBody = ({ name }: TreeNode, image: Image): boolean =>
  holds(
    image.root,
    (one) =>
      one.kind === 'param' &&
      one.name === name &&
      one.decorators.some(
        ({ right }) => right?.kind === 'call' && right.left?.name === 'Body' && right.items.length === 0,
      ) &&
      OPEN_TYPE.test(one.left?.name ?? 'any'),
  )

const OPEN_TYPE = /^(?:any|unknown|object|Partial<[A-Z]\w{0,60}>|Record<string, ?(?:any|unknown)>)$/

const WRITES =
  '.create .update .build .new .findByIdAndUpdate .findOneAndUpdate .updateOne .insertOne .insert .update_attributes .assign_attributes .fill .forceFill .upsert'

export const judgeMassAssign = judgeUses(massAssigned, [
  called(
    '.permit!',
    'https://api.rubyonrails.org/classes/ActionController/Parameters.html#method-i-permit-21',
    ({ left }, { image }) => /^params\b/.test(image.names.pathOf(left)),
    ['rb'],
  ),
  called(
    WRITES,
    'https://guides.rubyonrails.org/action_controller_overview.html#strong-parameters',
    ({ items }, { image }) => items.some((one) => isWhole(one, image)),
  ),
  called(
    'Object.assign',
    'https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/Object/assign',
    ({ items }, { image }) =>
      items.slice(1).some((one) => isWhole(one, image)) &&
      /user|account|member|profile|row|record|entity/i.test(items[0]?.name ?? ''),
  ),
  called(
    'BeanUtils.populate BeanUtils.copyProperties',
    'https://commons.apache.org/proper/commons-beanutils/',
    ({ items }, { flow }) => items.some((one) => flow.valueOf(one).source !== null),
  ),
  setting(
    'fields',
    ({ kind, name }) => kind === 'string' && name === '__all__',
    'https://docs.djangoproject.com/en/stable/topics/forms/modelforms/#selecting-the-fields-to-use',
    ['py'],
  ),
  setting(
    'guarded $guarded',
    ({ kind, items }) => (kind === 'list' || kind === 'dict' ? items.length === 0 : false),
    'https://laravel.com/docs/eloquent#mass-assignment',
    ['php'],
  ),
  called(
    'User Model',
    'https://docs.sqlalchemy.org/en/20/orm/declarative_tables.html',
    ({ items }, { image }) => items.some((one) => one.kind === 'spread' && isWhole(one.right, image)),
  ),
])

export const fieldListLost = rule({
  id: 'code.web.field_list_lost',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/915.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` takes the place of a write of named fields: the sender now sets every field, roles, owners and balances included.`,
  fix: NAME_THEM,
  fires: [
    changes(
      'api/me.php',
      '<?php',
      '$request->user()->update($request->validate(["name" => "string"]));',
      '$request->user()->update($request->all());',
    ),
    changes(
      'api/me.js',
      'module.exports = async (req) => {',
      '  await User.updateOne({ _id: req.user.id }, pick(req.body, FIELDS))',
      '  await User.updateOne({ _id: req.user.id }, req.body)',
    ),
    '--- a/src/seats.controller.ts\n+++ b/src/seats.controller.ts\n@@ -8,4 +8,3 @@ export class SeatsController {\n   @Put("mine")\n-  change(@Body() given: SeatDto) {\n-    return this.seats.update(this.mine, { row: given.row })\n+  change(@Body() given: Partial<Seat>) {\n+    return this.seats.update(this.mine, { ...given })\n   }\n',
  ],
  quiet: [
    changes(
      'api/me.php',
      '<?php',
      '$request->user()->update($request->all());',
      '$request->user()->update($request->validate(["name" => "string"]));',
    ),
    adds('api/notes.php', '<?php', '$note->update($request->all());'),
  ],
})

export const judgeFieldList = judgeTrees(({ before, after, judged }, report) => {
  for (const { rule: id, tree } of newHits(judged, ({ start, end }) => isWritten(after.side, start, end))) {
    if (id !== massAssigned.id || tree.kind !== 'call') continue
    const callee = textOf(after.side, tree.left!).replace(/permit!$/, 'permit')
    const had = before.side.lines.some(
      ({ at, length, changed }) => changed && before.side.text.slice(at, at + length).includes(`${callee}(`),
    )
    if (had)
      report.found(fieldListLost, after.side, [tree.start, tree.end], {
        shown: excerpt(textOf(after.side, tree), 90),
      })
  }
})

export const prototypeMerged = rule({
  id: 'code.prototype.tainted',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/1321.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` merges what the sender wrote; a key \`__proto__\` changes every object of the program.`,
  fix: 'Refuse `__proto__`, `constructor` and `prototype`, or copy named fields.',
  fires: [
    adds(
      'api/prefs.js',
      "const _ = require('lodash')",
      "app.put('/prefs', (req, res) => { _.merge(prefs, req.body) })",
    ),
    adds(
      'api/prefs.js',
      "const deepmerge = require('deepmerge')",
      'const next = (req) => deepmerge(prefs, req.body)',
    ),
  ],
  quiet: [
    adds('api/prefs.js', "const _ = require('lodash')", 'const next = _.merge(defaults, stored)'),
    adds(
      'api/prefs.js',
      "const _ = require('lodash')",
      "app.put('/prefs', (req, res) => { _.merge(prefs, schema.safeParse(req.body)) })",
    ),
  ],
})

export const judgePrototype = judgeNode(
  (tree, { image, flow, path }) => {
    if (tree.kind !== 'call' || image.language !== 'js') return null
    if (
      !/^(?:_\.|lodash\.|\$\.|jQuery\.)(?:merge|mergeWith|defaultsDeep|set|setWith|extend)$|^(?:deepmerge|merge|deepMerge|defaultsDeep|extend)$/.test(
        path,
      )
    )
      return null
    const given = argument(tree, 0) === null ? [] : tree.items
    const open = given.some((one) => {
      const value = flow.valueOf(one)
      return value.source !== null && !isCleanFor(value, 'nosql') && !isCleanFor(value, 'any')
    })
    return open
      ? hit(prototypeMerged, tree, { shown: excerpt(textOf(image.side, tree), 90) }, '', true)
      : null
  },
  null,
  [/\b(?:merge|mergeWith|defaultsDeep|set|setWith|extend|deepmerge|deepMerge)\b/],
)
