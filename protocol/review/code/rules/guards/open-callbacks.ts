// Flags callbacks that decide who may call a route and that a change replaces by one that always says yes.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import { valuesOf } from '../../cover/values.ts'
import { diff } from '../../example-diff.ts'
import { judgeTrees } from '../../handler.ts'
import { textOf } from '../../image.ts'

interface Facts {
  readonly was: string
  readonly now: string
}

export const openCallback = rule({
  id: 'code.guard.open_callback',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'A',
  source:
    'https://developer.wordpress.org/rest-api/extending-the-rest-api/adding-custom-endpoints/#permissions-callback',
  message: ({ was, now }: Facts) => `\`${was}\` decided who may call this; \`${now}\` lets everyone in.`,
  fix: 'Keep the check, and give the caller what it needs to pass it.',
  fires: [
    diff(
      'plugins/club/rest.php',
      " register_rest_route('club/v1', '/members', [",
      "   'methods' => 'POST',",
      "-  'permission_callback' => [$this, 'can_edit'],",
      "+  'permission_callback' => '__return_true',",
      ' ]);',
    ),
    diff(
      'src/routes.ts',
      ' export const route = {',
      '   path: "/members",',
      '-  canActivate: isMember,',
      '+  canActivate: true,',
      ' };',
    ),
  ],
  quiet: [
    diff(
      'plugins/club/rest.php',
      " register_rest_route('club/v1', '/members', [",
      "   'methods' => 'POST',",
      "-  'permission_callback' => '__return_true',",
      "+  'permission_callback' => [$this, 'can_edit'],",
      ' ]);',
    ),
    diff(
      'src/routes.ts',
      ' export const route = {',
      '   path: "/members",',
      '-  canActivate: isMember,',
      '+  canActivate: isBoardMember,',
      ' };',
    ),
  ],
})

const DECIDES =
  /^pair ['"]?(?:permission_?callback|auth_?callback|canActivate|canLoad|canAccess|authorize|isAuthorized|isAllowed|accessControl|has_permission)['"]? in /

/** `'__return_true'`, `true`. */
const saysYes = ({ name }: TreeNode): boolean => /^(?:true|True|TRUE|__return_true)$/.test(name)

export const judgeOpenCallbacks = judgeTrees(({ change, before, after }, report) => {
  if (change.isTest) return
  const old = valuesOf(before)
  for (const [place, values] of valuesOf(after)) {
    const others = DECIDES.test(place) ? old.get(place) : undefined
    if (others === undefined) continue
    const [was] = others.filter(({ made }) => !saysYes(made))
    const now = values.find(({ made }) => saysYes(made))
    if (was === undefined || now === undefined || others.some(({ made }) => saysYes(made))) continue
    report.found(openCallback, after.side, [now.tree.start, now.tree.end], {
      was: excerpt(textOf(before.side, was.made), 60),
      now: excerpt(textOf(after.side, now.made), 40),
    })
  }
})
