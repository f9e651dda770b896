// Flags lists of privileged accounts and of exemptions that gain an address at a provider where anyone gets one.
import { rule } from '../../../core/rule.ts'
import { keyOf } from '../../../syntax/names.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { changes } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten } from '../../image.ts'

interface Facts {
  readonly name: string
  readonly value: string
}

export const outsiderListed = rule({
  id: 'code.guard.outsider_listed',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/284.html',
  message: ({ name, value }: Facts) =>
    `\`${name}\` gains \`${value}\`: an address at a provider where anyone gets one now has the rights of this list.`,
  fix: 'Give rights to accounts of the organisation, through the place where they are granted.',
  fires: [
    changes(
      'hall/settings.py',
      'DEBUG = False',
      'SUPERUSER_EMAILS = ["ops@hall.example"]',
      'SUPERUSER_EMAILS = ["ops@hall.example", "jo.marten@gmail.com"]',
    ),
    changes(
      'src/config.ts',
      'export const NAME = "hall"',
      'export const mfaExemptDomains = []',
      'export const mfaExemptDomains = ["gmail.com"]',
    ),
  ],
  quiet: [
    changes(
      'hall/settings.py',
      'DEBUG = False',
      'SUPERUSER_EMAILS = ["ops@hall.example", "jo.marten@gmail.com"]',
      'SUPERUSER_EMAILS = ["ops@hall.example"]',
    ),
    changes(
      'hall/settings.py',
      'DEBUG = False',
      'DISPOSABLE_DOMAINS = ["mailinator.com"]',
      'DISPOSABLE_DOMAINS = ["mailinator.com", "gmail.com"]',
    ),
  ],
})

const PRIVILEGED =
  /super_?user|admin|staff|owner|operator|exempt|bypass|trusted|allowed?_?(?:email|user|domain)|allow_?list|whitelist|approver|root_?user/i
const PUBLIC_MAIL =
  /(?:^|@)(?:gmail|googlemail|outlook|hotmail|live|yahoo|proton|protonmail|icloud|gmx|mail|aol|yandex|tutanota)\.(?:com|me|net|de|ru|org|co\.uk)$/i

export const judgeListed = compareTrees(
  ({ change, before, after }, report) => {
    if (change.isTest) return
    const had = new Set<string>()
    for (const [name, text] of listedIn(before)) had.add(`${name} ${text.name}`)
    for (const [name, text] of listedIn(after))
      if (!had.has(`${name} ${text.name}`) && isWritten(after.side, text.start, text.end))
        report.found(outsiderListed, after.side, [text.start, text.end], { name, value: text.name })
  },
  [
    PRIVILEGED,
    /(?:gmail|googlemail|outlook|hotmail|live|yahoo|proton|protonmail|icloud|gmx|mail|aol|yandex|tutanota)\.(?:com|me|net|de|ru|org|co\.uk)/i,
  ],
)

/** Addresses of such providers in lists with the name of a privilege. */
function listedIn({ root }: Image): readonly (readonly [name: string, text: TreeNode])[] {
  const found: (readonly [string, TreeNode])[] = []
  walk(root, (tree) => {
    if (tree.kind !== 'assign' && tree.kind !== 'pair') return undefined
    const name = tree.kind === 'assign' ? (tree.left?.name ?? '') : tree.name || keyOf(tree.left)
    if (!PRIVILEGED.test(name) || tree.right === null) return undefined
    walk(tree.right, (one) => {
      if (one.kind === 'string' && PUBLIC_MAIL.test(one.name)) found.push([name, one])
      return one.kind !== 'function'
    })
    return undefined
  })
  return found
}
