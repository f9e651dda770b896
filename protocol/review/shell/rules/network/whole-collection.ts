// Flags a loop that lists the objects of a live account at a payment, mail or identity service and deletes each of them.
import { rule } from '../../../core/rule.ts'
import { type Arg, type Command, HOLE } from '../../read/model.ts'
import { asWritten, type Effect, quoted, type Run } from '../../read/run.ts'
import { anyOf } from '../../read/words/any-of.ts'

export const deleteWholeCollection = rule({
  id: 'shell.network.delete_collection',
  since: '2.7.0',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'REST references of Stripe, SendGrid, Mailchimp, Auth0 and Okta: DELETE of one object',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Select the objects that are meant, and delete only those.',
  alternative: 'print the list that would be deleted first',
  fires: [
    'for id in $(curl -s https://acme.auth0.com/api/v2/users | jq -r ".[].user_id"); do curl -X DELETE "https://acme.auth0.com/api/v2/users/$id"; done',
    'curl -s https://api.sendgrid.com/v3/templates | jq -r ".templates[].id" | while read -r id; do curl -X DELETE "https://api.sendgrid.com/v3/templates/$id"; done',
  ],
  quiet: [
    'curl -X DELETE "https://acme.auth0.com/api/v2/users/$id"',
    'for id in $(cat leavers.txt); do curl -X DELETE "https://acme.auth0.com/api/v2/users/$id"; done',
  ],
})

/** Services with one host for live and test accounts; the key tells which. */
const PAYMENT =
  /^https:\/\/(?:api\.(?:stripe|mollie|paddle|razorpay|gocardless|adyen)\.com|v3\.recurly\.com|[\w-]+\.chargebee\.com|connect\.squareup\.com)\//
/** Services at which an account holds what is in use: people, messages, templates, sites. */
const IN_USE = anyOf(
  /^https:\/\/(?:api\.(?:sendgrid|brevo|mailgun|postmarkapp|hubapi|clerk|resend|twilio)\.(?:com|net)|[\w-]+\.api\.mailchimp\.com|a\.klaviyo\.com|api\.intercom\.io)\//,
  /^https:\/\/(?:[\w-]+(?:\.[a-z]{2})?\.auth0\.com|[\w-]+\.okta\.com|[\w-]+\.zendesk\.com|[\w-]+\.myshopify\.com)\//,
)

const LOOPS = /\b(?:while|until|for|xargs|parallel)\b/
/** Something chooses among the objects, or the account is one for trials. */
const CHOOSES =
  /\bselect\(|\bgrep\b|\bawk\b|\bif\b|\bcase\b|\b(?:query|q|email|search|filter|created|status|customer|metadata|before|tag|type)(?:\[[^\]]*\])?=/
const FOR_TRIALS = /[sr]k_test|_test_|_TEST\b|\btest[-_]?(?:key|secret|mode)|sandbox/i
const LIVE = /(?:^|[^a-z])(?:live|prod|production)(?:[^a-z]|$)/i

/** As much of the script is read again for each such command. */
const STEPS = 200

const withoutComments = (text: string): string => text.replace(/^[ \t]*#.*$/gm, '')

/** The script lists the collection itself, with nothing behind its name but the end of the address or of a page. */
function isListed(collection: string, script: string): boolean {
  for (let at = script.indexOf(collection); at >= 0; at = script.indexOf(collection, at + 1))
    if (!/^[\w/-]/.test(script.slice(at + collection.length, at + collection.length + 1))) return true
  return false
}

/** True when each object that a list gives out is deleted, and nothing chooses among them; reported. */
export function deletesWholeCollection(command: Command, urls: readonly Arg[], run: Run): boolean {
  const [url] = urls
  if (url === undefined || urls.length > 1) return false
  const isPayment = PAYMENT.test(url.text)
  if (!isPayment && !IN_USE.test(url.text)) return false
  const end = url.text.lastIndexOf('/')
  const last = url.text.slice(end + 1)
  if (last !== HOLE && last !== '{}') return false
  const script = withoutComments(command.origin.text)
  run.budget.spend(STEPS)
  const collection = url.text.slice(0, end)
  if (collection.includes(HOLE) || !isListed(collection.slice(collection.lastIndexOf('/')), script))
    return false
  if (!LOOPS.test(script) || CHOOSES.test(script) || FOR_TRIALS.test(script)) return false
  if (isPayment && !LIVE.test(script)) return false
  run.report(command, deleteWholeCollection, {
    subject: asWritten(command),
    effect: `deletes every object that ${quoted(collection)} lists, and nothing chooses among them`,
  })
  return true
}
