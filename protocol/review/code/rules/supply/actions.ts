// Judges which actions, images and templates a pipeline runs: pinned to a commit, following a tag or a branch, and
// whose they are.
import { allowRule, rule } from '../../../core/rule.ts'
import type { SpecialJudge } from '../../settings/judge.ts'

const SOURCE = 'https://docs.github.com/en/actions/reference/security/secure-use#using-third-party-actions'

interface Facts {
  readonly action: string
  readonly version: string
}

const flow = (text: string): string =>
  `--- a/.github/workflows/ci.yml\n+++ b/.github/workflows/ci.yml\n@@ -8,3 +8,3 @@ jobs:\n     steps:\n${text}`

export const movingAction = rule({
  id: 'code.ci.moving_action',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: SOURCE,
  message: ({ action, version }: Facts) =>
    `${action} is taken from the branch \`${version}\`: its owner, or whoever takes over the account, changes what runs here with the rights of this job.`,
  fix: 'Pin the action to a full commit.',
  fires: [
    flow('+      - uses: corner-tools/publish@main\n'),
    flow(
      '-      - uses: corner-tools/publish@0123456789abcdef0123456789abcdef01234567\n+      - uses: corner-tools/publish@master\n',
    ),
  ],
  quiet: [
    flow('+      - uses: corner-tools/publish@0123456789abcdef0123456789abcdef01234567\n'),
    flow('-      - uses: corner-tools/publish@main\n+      - uses: corner-tools/publish@v2.1.0\n'),
  ],
})

export const taggedAction = rule({
  id: 'code.ci.tagged_action',
  severity: 'medium',
  category: 'security',
  evidence: 'A',
  source: SOURCE,
  message: ({ action, version }: Facts) =>
    `${action} is a third party's and is taken by the tag \`${version}\`, which its owner can move to other code.`,
  fix: 'Pin the action to a full commit, with the tag in a comment.',
  fires: [
    flow('+      - uses: corner-tools/publish@v2\n'),
    flow(
      '-      - uses: corner-tools/publish@0123456789abcdef0123456789abcdef01234567\n+      - uses: corner-tools/publish@v2\n',
    ),
  ],
  quiet: [
    flow('+      - uses: actions/checkout@v4\n'),
    flow('-      - uses: corner-tools/publish@v1\n+      - uses: corner-tools/publish@v2\n'),
  ],
})

export const pinnedAction = allowRule({
  id: 'code.allow.pinned_action',
  evidence: 'B',
  source: SOURCE,
  fires: [
    flow(
      '-      - uses: corner-tools/publish@v2\n+      - uses: corner-tools/publish@0123456789abcdef0123456789abcdef01234567\n',
    ),
    flow('+      - uses: actions/checkout@v4\n'),
  ],
  quiet: [
    flow('+      - uses: corner-tools/publish@main\n'),
    flow('+      - uses: corner-tools/publish@v2\n'),
  ],
})

/** Accounts of the platforms themselves. */
const PLATFORM = /^(?:actions|github)\//

interface Reference {
  readonly action: string
  readonly owner: string
  readonly version: string
  readonly kind: 'local' | 'commit' | 'tag' | 'branch'
}

function referenceOf(value: string): Reference | null {
  if (/^\.{1,2}\//.test(value)) return { action: value, owner: '', version: '', kind: 'local' }
  const match = /^([\w.-]{1,80}\/[\w./-]{1,160})@([\w./-]{1,120})$/.exec(value)
  if (!match) return null
  const [, action, version] = match
  const kind = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(version!)
    ? 'commit'
    : /^v?\d/.test(version!)
      ? 'tag'
      : 'branch'
  return { action: action!, owner: action!.split('/')[0]!, version: version!, kind }
}

export const judgeActions: SpecialJudge = (setting, config, { report, side, span }) => {
  if (config.dialect !== 'github' || setting.names.at(-1) !== 'uses' || setting.after === null) return false
  const now = referenceOf(setting.after.value ?? '')
  if (now === null) return false
  const was = setting.before === null ? null : referenceOf(setting.before.value ?? '')
  const isSame = was !== null && was.action === now.action
  const facts = { action: now.action, version: now.version }
  if (now.kind === 'branch' && !(isSame && was.kind === 'branch'))
    report.found(movingAction, side, span, facts)
  else if (now.kind === 'tag' && !PLATFORM.test(now.action) && !(isSame && was.kind !== 'commit'))
    report.found(taggedAction, side, span, facts)
  else if (now.kind === 'branch') report.unjudged(side, span, 'unknown_effect')
  // What a commit of an unknown owner does is not known; the pin itself is what this rule can tell.
  else if (
    now.kind === 'commit' &&
    !isSame &&
    !PLATFORM.test(now.action) &&
    was !== null &&
    was.owner !== now.owner
  )
    report.unjudged(side, span, 'unknown_effect')
  else report.cover(pinnedAction, side, span)
  return true
}
