// Flags forms through which a caller may set rights, and answers that hold a secret of the account.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { adds, changes } from '../../example-diff.ts'
import { type Image, ownerOf, textOf } from '../../image.ts'
import { hit, judgeNode } from '../../node-judge.ts'
import { isTrue } from '../../uses.ts'

interface Facts {
  readonly shown: string
  readonly field: string
}

export const rightsPermitted = rule({
  id: 'code.web.rights_permitted',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/915.html',
  message: ({ shown, field }: Facts) =>
    `\`${shown}\` takes \`${field}\` from the caller's own form, so callers choose their own rights.`,
  fix: 'Set it apart, in an action of those who may grant it.',
  fires: [
    changes(
      'app/controllers/members_controller.rb',
      'class MembersController < ApplicationController',
      '  def given = params.require(:member).permit(:name)',
      '  def given = params.require(:member).permit(:name, :is_admin)',
    ),
    adds(
      'app/controllers/seats_controller.rb',
      'class SeatsController < ApplicationController',
      '  def seat_params = params.permit(:label, :permissions)',
    ),
  ],
  quiet: [
    changes(
      'app/controllers/members_controller.rb',
      'class MembersController < ApplicationController',
      '  def given = params.require(:member).permit(:name)',
      '  def given = params.require(:member).permit(:name, :nickname)',
    ),
    changes(
      'app/controllers/members_controller.rb',
      'class MembersController < ApplicationController',
      '  def given = params.require(:member).permit(:name, :is_admin)',
      '  def given = params.require(:member).permit(:name)',
    ),
  ],
})

export const rightsAssignable = rule({
  id: 'code.web.grant_field',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/915.html',
  message: ({ shown, field }: Facts) =>
    `\`${shown}\` lets a form set \`${field}\`, which decides what the account may do or whose it is.`,
  fix: 'Set it apart, by whoever may grant it.',
  fires: [
    changes(
      'app/Models/Member.php',
      '<?php class Member extends Model {',
      "  protected $fillable = ['name'];",
      "  protected $fillable = ['name', 'is_admin'];",
    ),
    adds(
      'app/controllers/admin/seats_controller.rb',
      'class Admin::SeatsController < Admin::BaseController',
      '  def seat_params = params.require(:seat).permit(:label, :role)',
    ),
  ],
  quiet: [
    changes(
      'app/Models/Member.php',
      '<?php class Member extends Model {',
      "  protected $fillable = ['name'];",
      "  protected $fillable = ['name', 'nickname'];",
    ),
    adds(
      'app/controllers/admin/seats_controller.rb',
      'class Admin::SeatsController < Admin::BaseController',
      '  def seat_params = params.require(:seat).permit(:label, :row)',
    ),
  ],
})

const RIGHTS =
  /^(?:roles?|role_ids?|admin|is_admin|super_?user|is_superuser|is_staff|staff|permissions?|scopes?)$/
const BELONGS = /^(?:account_id|tenant_id|organi[sz]ation_id|owner_id|balance|credits?)$/

const namesIn = ({ items }: TreeNode): readonly string[] =>
  items.flatMap((one) => (one.kind === 'list' || one.kind === 'dict' ? namesIn(one) : [one.name]))

export const judgeRightsFields = judgeNode(
  (tree, { image }) => {
    if (tree.kind === 'call') {
      if (!/^params\b/.test(image.names.pathOf(tree.left))) return null
      const named = namesIn(tree)
      const right = named.find((name) => RIGHTS.test(name))
      const field = right ?? named.find((name) => BELONGS.test(name))
      if (field === undefined) return null
      const holder = ownerOf(image, tree, 'class')?.name ?? ''
      const facts = { shown: excerpt(textOf(image.side, tree), 90), field }
      return right === undefined || /^Admin(?:::|[A-Z])/.test(holder)
        ? hit(rightsAssignable, tree, facts, field)
        : hit(rightsPermitted, tree, facts, field)
    }
    if (tree.kind !== 'assign' || tree.right === null || image.language !== 'php') return null
    const field = namesIn(tree.right).find((name) => RIGHTS.test(name) || BELONGS.test(name))
    return field === undefined
      ? null
      : hit(rightsAssignable, tree, { shown: excerpt(textOf(image.side, tree), 90), field }, field)
  },
  ['permit', '$fillable', 'fillable'],
)

export const secretServed = rule({
  id: 'code.web.private_field',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/200.html',
  message: ({ shown, field }: Facts) =>
    `\`${shown}\` gives \`${field}\` of the account to whoever reads the answer.`,
  fix: 'Leave the field out, or make it write-only.',
  fires: [
    adds(
      'api/cards.py',
      'class CardSerializer(ModelSerializer):',
      '    class Meta:',
      '        fields = ["id", "totp_secret"]',
    ),
    adds(
      'app/serializers/seat_serializer.rb',
      'class SeatSerializer < ActiveModel::Serializer',
      '  attributes :id, :password_digest',
    ),
  ],
  quiet: [
    adds(
      'api/cards.py',
      'class CardSerializer(ModelSerializer):',
      '    class Meta:',
      '        fields = ["id", "totp_secret"]',
      '        extra_kwargs = {"totp_secret": {"write_only": True}}',
    ),
    adds(
      'app/serializers/seat_serializer.rb',
      'class SeatSerializer < ActiveModel::Serializer',
      '  attributes :id, :label',
    ),
  ],
})

const SECRET =
  /^(?:password(?:_hash|_digest|Hash)?|reset_?[tT]oken|(?:otp|mfa|totp)_?[sS]ecret|api_?[kK]ey|ssn)$/

export const judgeSecretServed = judgeNode(
  (tree, { image }) => {
    const list = tree.kind === 'assign' ? tree.right : tree.kind === 'call' ? tree : null
    if (list === null || !isAnswer(image, tree)) return null
    const field = namesIn(list).find((name) => SECRET.test(name))
    if (field === undefined || isWriteOnly(image, tree, field)) return null
    return hit(secretServed, tree, { shown: excerpt(textOf(image.side, tree), 90), field }, field)
  },
  ['fields', 'attributes', 'visible', '$visible'],
)

const ANSWERS = /(?:Serializer|Resource|Presenter|Schema)$/

/** Stands in a class that builds answers, itself or by what holds it or it is made from. */
function isAnswer(image: Image, tree: TreeNode): boolean {
  if (/visible$/.test(tree.left?.name ?? '')) return true
  for (let at = ownerOf(image, tree, 'class'); at !== null; at = ownerOf(image, at, 'class'))
    if (ANSWERS.test(at.name) || at.items.some((base) => ANSWERS.test(image.names.pathOf(base)))) return true
  const hunk = image.side.hunks.find(({ start, end }) => start <= tree.start && tree.start <= end)
  return /\bclass \w{0,40}(?:Serializer|Resource|Presenter|Schema)\b/.test(hunk?.heading ?? '')
}

/** `extra_kwargs = {field: {"write_only": True}}`, or a field of that name that is only written. */
function isWriteOnly(image: Image, tree: TreeNode, field: string): boolean {
  let found = false
  const isSet = (value: TreeNode): boolean =>
    value.items.some(
      (one) =>
        one.kind === 'pair' &&
        /^write_?[oO]nly$/.test(one.name || (one.left?.name ?? '')) &&
        one.right !== null &&
        isTrue(one.right, { image } as never),
    )
  let holder = ownerOf(image, tree, 'class')
  if (holder !== null) holder = ownerOf(image, holder, 'class') ?? holder
  walk(holder ?? image.root, (one) => {
    const name =
      one.kind === 'pair'
        ? one.name || (one.left?.name ?? '')
        : one.kind === 'assign'
          ? (one.left?.name ?? '')
          : ''
    if (name === field && one.right !== null && isSet(one.right)) found = true
    return !found
  })
  return found
}
