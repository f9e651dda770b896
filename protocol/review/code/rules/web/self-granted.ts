// Flags rights and balances that are set to what the caller sends.
import { rule } from '../../../core/rule.ts'
import { adds, changes } from '../../example-diff.ts'
import { judgeUses, setting, type UseFacts } from '../../uses.ts'

export const selfGranted = rule({
  id: 'code.web.self_grant',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/269.html',
  message: ({ shown }: UseFacts) => `\`${shown}\`: the caller chooses their own rights.`,
  fix: 'Set it here, or let an administrator set it.',
  fires: [
    changes(
      'api/join.js',
      "router.post('/join', async (req, res) => {",
      "  await User.create({ name: req.body.name, role: 'member' })",
      '  await User.create({ name: req.body.name, role: req.body.role })',
    ),
    adds(
      'api/join.py',
      'from flask import request',
      'def join(user):',
      '    user.is_admin = request.json["is_admin"]',
    ),
  ],
  quiet: [
    adds(
      'api/join.js',
      "router.post('/join', async (req, res) => {",
      "  await User.create({ name: req.body.name, role: 'member' })",
    ),
    adds(
      'api/find.js',
      "router.get('/find', async (req, res) => {",
      '  const found = users.filter((one) => one.role === req.query.role)',
    ),
  ],
})

export const judgeSelfGrant = judgeUses(
  selfGranted,
  [
    setting(
      'role roles isAdmin is_admin isStaff is_staff isSuperuser is_superuser permissions accessLevel access_level emailVerified email_verified balance credits',
      (value, { flow }) => {
        const { source, clean } = flow.valueOf(value)
        return source !== null && clean.length === 0 && /^(?:member|index|call|binary|name)$/.test(value.kind)
      },
      'https://cwe.mitre.org/data/definitions/269.html',
    ),
  ],
  (tree, { image }) => {
    // A question to the store, and an act of those who may grant it, grants nothing by itself.
    for (
      let at = image.parentOf.get(tree), up = 0;
      at !== undefined && up < 8;
      at = image.parentOf.get(at), up++
    )
      if (
        at.kind === 'call' &&
        /^(?:find\w*|where|filter|count|get|select|query|validate|authorize|search|list)$/i.test(
          at.left?.name ?? '',
        )
      )
        return true
    return tree.kind === 'assign' && tree.isDeclaration
  },
)
