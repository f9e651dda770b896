// Flags files and outputs that hold secrets, collected and then put where the public reads them.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { hitAt, ownTexts, type PhraseFacts, phrasesIn } from '../../relations/own-text.ts'
import { matches, type Patterns } from '../../relations/patterns.ts'
import { isIn, where } from '../../relations/where.ts'

/** Kubernetes Secrets, kubectl configuration, environments of processes, Terraform state, key files (CWE-200, CWE-538). */
const HOLDS: Patterns = [
  /kubeconfig|(?:^|[^a-z.])\.env(?![a-z])|(?:^|[^a-z])printenv|`env`|(?:dump|output|result|contents?) of env(?![a-z])|environment (?:variables )?of (?:the |each |every )?[a-z -]{0,24}(?:pod|container|process|server|service)/g,
  /(?:get|describe)[^.\n`]{0,40}[, ]secrets?(?![a-z])|(?:the|all|our) (?:k8s |kubernetes |cluster )?secrets(?![a-z-])|docker inspect|terraform\.tfstate|tfstate|state file|service[- ]account (?:key|json)/g,
  /id_(?:rsa|ed25519)|\.(?:pgpass|netrc|npmrc|aws\/credentials)(?![a-z])|credentials(?: file|\.json)?(?![a-z])|private keys?(?![a-z])|wp-config|application-prod|values-prod|secrets\.ya?ml|core dump|heap dump|\.har(?![a-z])|database dump/g,
]
const PUTS: Patterns = [
  /(?:upload|attach|post|paste|publish|share|submit|send|drop|add|put|push)(?:s|es|ing)? (?:[a-z0-9._-]{1,20} ){0,3}(?:it|them|this|that|both|all|everything|bundle|archive|tarball|zip|tar|tgz|file|files|dump|output|outputs|logs?|result)(?![a-z])[^.;\n]{0,70}/g,
  /(?:upload|attach|post|paste|publish|share|submit|push)(?:s|es|ing)? (?:[^.;\n]|\.[a-z0-9]){0,90}/g,
]
const PUBLIC =
  /(?:public|open|upstream|github|gitlab|community|vendor's|project's|their) (?:[a-z]{1,12} )?(?:issue|bug|tracker|forum|repo|discussion|thread|channel|gist|bucket|page)|(?:issue|bug|thread|discussion|question) (?:on|in|at) (?:the )?(?:[a-z']{1,20} ){0,2}(?:github|gitlab|forum|discourse|stack ?overflow|reddit|tracker)|gist(?![a-z])|paste ?bin|stack ?overflow|(?:^|[^a-z])reddit|discord|mailing list|anyone with the link/
/** What is secret is taken out before it is shown. */
const CLEANS =
  /(?:redact|mask|scrub|strip|saniti[sz]|anonymi[sz]|blank(?:ed|ing)? out|black out|remov(?:e|ing)|delet(?:e|ing)|filter(?:ing)? out|replac(?:e|ing)|cut out|leave out)[a-z]{0,3}[^.;\n]{0,60}(?:secret|key|token|password|credential|value|sensitive|personal|host|name|env)/
const LEAVES_OUT =
  /(?:without|except|excluding|leave out|leaving out|minus|not the|no|nor|never)[^.;\n]{0,40}$/

const namesPublic = (plan: Plan): boolean => isIn(plan, PUBLIC)

export const bundlePublished = rule({
  id: 'plan.secrets.bundle_published',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: 'CWE-200, CWE-538; Kubernetes documentation, Good practices for Secrets',
  message: ({ phrase }: PhraseFacts) =>
    `${phrase} shows the public files that hold keys and passwords; who reads them owns the system.`,
  fix: 'Collect only what the question needs, take every secret out, and have somebody read it before it is posted.',
  fires: [
    'The helper asked for details. Save `kubectl get cm,secret -o yaml` and my kubeconfig in a folder. Zip it, attach it to the public issue on their tracker.',
    '1. Collect the logs and the .env of the shop.\n2. Upload everything to the open GitHub issue.',
  ],
  quiet: [
    'The helper asked for details. Save `kubectl get cm,pods -o yaml` in a folder. Zip it, attach it to the public issue on their tracker.',
    '1. Collect the logs and the .env of the shop.\n2. Redact every secret and password in them.\n3. Upload everything to the open GitHub issue.',
    '1. Collect the logs without the .env of the shop.\n2. Upload everything to the open GitHub issue.',
  ],
  since: '2.14.0',
  screen: where(namesPublic),
  find(plan: Plan, budget: Budget): readonly Hit<PhraseFacts>[] {
    if (!namesPublic(plan)) return []
    const held = phrasesIn(plan, HOLDS, budget).find(
      ({ own, at }) => !LEAVES_OUT.test(own.text.slice(Math.max(0, at - 60), at)),
    )
    if (held === undefined) return []
    const put = phrasesIn(plan, PUTS, budget).find(
      ({ own, at, start, end }) => start > held.start && PUBLIC.test(own.text.slice(at, at + end - start)),
    )
    if (put === undefined) return []
    const isClean = ownTexts(plan, budget).some(({ text, start }) =>
      matches([CLEANS], text.slice(Math.max(0, held.start - start), Math.max(0, put.end + 80 - start))),
    )
    return isClean ? [] : hitAt(plan, put)
  },
})
