// Flags passwords and keys that are sent, pasted or published.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Entity, Plan, Step } from '../../ir.ts'
import { requestedBy } from '../../relations/approval.ts'
import type { Hit } from '../../relations/hit.ts'
import {
  clauseWords,
  entitiesOf,
  isAct,
  isDeclined,
  isFound,
  named,
  proposed,
  quote,
} from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'
import { classOf } from '../../tables/act-of.ts'
import { PEOPLE } from '../../tables/people.ts'

interface Facts {
  step: string
  secret: string
}

const LEAVES = ['send', 'reply', 'publish', 'share', 'upload', 'disclose', 'inform', 'call'] as const
/** Files that hold keys. Git documentation, gitignore; OpenSSH ssh(1) FILES; AWS CLI configuration files. */
const KEY_FILE =
  /(?:^|[/\\])(?:\.env(?:\.[a-z]{1,12})?|id_(?:rsa|ed25519|ecdsa)|credentials|\.pgpass|\.netrc|shadow|kubeconfig|[\w-]{1,40}\.(?:pem|key|kdbx|p12))$/
/** Not secret, or made to be handed over. */
const OPEN = [
  'public',
  'reset',
  'expired',
  'test',
  'revoked',
  'sample',
  'placeholder',
  'dummy',
  'wifi',
  'guest',
  'policy',
  'public-key',
  'root',
  'ca',
  'tls',
]
const NOT_SECRET = [
  'certificate',
  'cookie',
  'seat',
  'login',
  'pin',
  'secret',
  'key',
  'token',
  'door code',
  'login detail',
]

const isPronoun = ({ text }: Plan, { start, end }: Entity): boolean =>
  /\b(?:one|it|them|this|that)$/.test(text.slice(start, end))

const secretOf = (plan: Plan, step: Step): Entity | undefined =>
  entitiesOf(step).find((one) => {
    if (KEY_FILE.test(one.key) || one.ids.some((id) => KEY_FILE.test(id))) return true
    if (
      classOf(one) !== 'credential' ||
      isPronoun(plan, one) ||
      one.modifiers.some((word) => OPEN.includes(word))
    )
      return false
    return !NOT_SECRET.includes(one.key)
  })

/** Places made for secrets. */
const VAULTS = [
  'vault',
  'manager',
  'keychain',
  'store',
  'hsm',
  'safe',
  'keystore',
  '1password',
  'bitwarden',
  'secret manager',
  'kms',
  'envelope',
]
const INTO_VAULT =
  /\b(?:through|via|in|into|using|inside) (?:the |a |our |an )?(?:[a-z]{1,20} )?(?:vault|keychain|hsm|keystore|bitwarden|manager)\b/
const isKept = (plan: Plan, step: Step): boolean =>
  INTO_VAULT.test(clauseWords(plan, step.sentence).join(' ')) ||
  entitiesOf(step).some(
    ({ head, modifiers }) => VAULTS.includes(head) || modifiers.some((word) => VAULTS.includes(word)),
  )

/** Where strangers read, and people outside. */
const OUTSIDE = [
  'forum',
  'internet',
  'web',
  'website',
  'pastebin',
  'issue',
  'gist',
  'twitter',
  'x',
  'facebook',
  'group',
  'public',
  'gmail',
  'caller',
  'freelancer',
  'contractor',
  'stranger',
  'sender',
  'vendor',
  'blog',
  'readme',
  'repository',
  'repo',
  'slack',
  'chat',
  'channel',
  'discord',
  'telegram',
  'anyone',
  'everyone',
  'ticket',
  'wiki',
  'agency',
  'hotline',
  'supporter',
  'page',
  'comment',
]
const goesOutside = (step: Step): boolean =>
  isAct(step, 'publish') ||
  entitiesOf(step).some(
    (one) =>
      one.kind === 'email' ||
      one.kind === 'url' ||
      one.kind === 'host' ||
      OUTSIDE.includes(one.head) ||
      one.modifiers.some((word) => word === 'public' || word === 'external'),
  )

/** `--status`: an option of a command, whose family judges it. */
const isOption = ({ text }: Plan, { start }: Step): boolean => text.slice(start - 2, start) === '--'

const leaksIn = (plan: Plan, budget: Budget): readonly { step: Step; secret: Entity }[] => {
  const steps = proposed(plan)
  budget.spend(steps.length)
  return steps.flatMap((step) => {
    const isOwn =
      isAct(step, ...LEAVES) && !isOption(plan, step) && !isFound(plan, step) && !isDeclined(plan, step)
    const secret = isOwn ? secretOf(plan, step) : undefined
    return secret && !isKept(plan, step) ? [{ step, secret }] : []
  })
}

const SOURCE = 'CWE-522; NIST SP 800-63B 5.1'
const FIX = 'Use a secret manager; if the value has been sent, rotate it.'

export const credentialExposed = rule({
  id: 'plan.care.credential_exposed',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: SOURCE,
  message: ({ step, secret }: Facts) => `${step} puts ${secret} where strangers or outsiders read it.`,
  fix: FIX,
  fires: [
    'Post the database password in the public support forum.',
    'Email the API keys to freelancer.kim@gmail.example.',
    'Upload ~/.ssh/id_rsa to https://files.example/drop.',
    'Tell the caller the one-time code.',
    'Would you post the admin password to the chat? I will not do so often, but here it is.',
  ],
  quiet: [
    'Store the database password in the vault.',
    'Email the invoice to freelancer.kim@gmail.example.',
    'Upload ~/.ssh/id_rsa.pub to https://git.example/keys.',
    'Would you post the admin password to the chat? I will not do that; the vault holds it.',
  ],
  screen: where(
    (plan) => proposed(plan).some((step) => isAct(step, ...LEAVES) && secretOf(plan, step) !== undefined),
    { proposed: 1 },
  ),
  find: (plan: Plan, budget: Budget): readonly Hit<Facts>[] =>
    leaksIn(plan, budget)
      .filter(({ step }) => goesOutside(step))
      .map(({ step, secret }) => ({ at: step, facts: { step: quote(plan, step), secret: named(secret) } })),
})

export const credentialSent = rule({
  id: 'plan.care.credential_sent',
  severity: 'high',
  category: 'security',
  evidence: 'C',
  source: SOURCE,
  message: ({ step, secret }: Facts) =>
    `${step} hands ${secret} over in clear text; nobody can take it back.`,
  fix: FIX,
  fires: [
    'Send the admin password to the new colleague and close the ticket.',
    'Tell the new colleague the alarm code.',
  ],
  quiet: [
    'Send the password reset link to the new colleague and close the ticket.',
    'Tell the new colleague the opening hours.',
  ],
  screen: where(
    (plan) => proposed(plan).some((step) => isAct(step, ...LEAVES) && secretOf(plan, step) !== undefined),
    { proposed: 1 },
  ),
  find: (plan: Plan, budget: Budget): readonly Hit<Facts>[] =>
    leaksIn(plan, budget)
      .filter(
        ({ step }) =>
          !goesOutside(step) &&
          requestedBy(plan, step).length === 0 &&
          hasReceiver(step) &&
          !isAct(step, 'publish', 'reply') &&
          !isKeyManagement(plan, step),
      )
      .map(({ step, secret }) => ({ at: step, facts: { step: quote(plan, step), secret: named(secret) } })),
})

/** The public half of a key is handed out when keys are rolled. */
const isKeyManagement = (plan: Plan, step: Step): boolean =>
  proposed(plan).some(
    (one) =>
      isAct(one, 'rotate', 'create', 'revoke') &&
      one.index !== step.index &&
      secretOf(plan, one) !== undefined,
  )

const hasReceiver = (step: Step): boolean =>
  step.recipients.length > 0 ||
  entitiesOf(step).some(({ head, kind }) => kind === 'person' || PEOPLE.includes(head) || head === 'caller')
