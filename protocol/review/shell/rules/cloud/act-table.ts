// Acts of cloud interfaces whose verb does not say what they do, by class of effect and by interface.
import type { EffectRule } from '../../read/run.ts'
import { anyOf, type Pattern } from '../../read/words/any-of.ts'
import { disableGuard } from '../defences/guards.ts'
import { openRemoteSession } from '../execution/sessions.ts'
import { changeCloudResource, deleteCloudData, grantCloudRights } from './resources.ts'

export interface Act {
  readonly source: string
  /** Against the words of the command without its options, with a space before and after each. */
  readonly words: Pattern
  /** Against all arguments in lower case, with a space before and after each. */
  readonly only?: Pattern
  readonly rule: EffectRule
  readonly what: string
}

const WATCHING = {
  rule: disableGuard,
  what: 'switches off what watches the account',
}
const LOSING = {
  rule: deleteCloudData,
  what: 'takes away data, keys or the whole account; nothing brings it back',
}
const GRANTING = { rule: grantCloudRights, what: 'gives somebody more rights or a new credential' }

export const ACTS: readonly Act[] = [
  {
    source: 'AWS CLI: cloudtrail, guardduty, securityhub, configservice, ec2 delete-flow-logs',
    words:
      / (?:stop-logging|delete-trail|delete-detector|disassociate-from-master-account|disable-security-hub|stop-configuration-recorder|delete-configuration-recorder|delete-flow-logs) /,
    ...WATCHING,
  },
  {
    source: 'AWS CLI: logs, macie2, accessanalyzer, wafv2, iam, cloudwatch',
    words:
      / (?:delete-log-group|delete-log-stream|delete-event-data-store|disable-macie|delete-analyzer|delete-web-acl|disassociate-web-acl|deactivate-mfa-device|delete-alarms|disable-alarm-actions) /,
    ...WATCHING,
  },
  {
    source: 'AWS CLI: cloudtrail put-event-selectors, update-trail; guardduty update-detector',
    words: / (?:put-event-selectors|update-trail|update-detector) /,
    only: / \[\] |includemanagementevents"?[:=] ?false| --no-(?:enable|include-global-service-events|is-multi-region-trail|enable-log-file-validation) /,
    ...WATCHING,
  },
  {
    source: 'gcloud logging sinks, logging buckets, compute networks subnets: audit logs and flow logs',
    words: /logging (?:sinks|buckets|logs) delete| alert-policies delete /,
    ...WATCHING,
  },
  {
    source: 'gcloud logging sinks update --disabled; compute networks subnets update --no-enable-flow-logs',
    words: / (?:sinks|subnets) update /,
    only: / --(?:disabled|no-enable-flow-logs) /,
    ...WATCHING,
  },
  {
    source: 'az monitor, az security, az sentinel',
    words:
      /monitor (?:diagnostic-settings|log-profiles|activity-log alert) delete|security .*disable|sentinel .*delete|flow-log delete/,
    ...WATCHING,
  },
  {
    source: 'az network watcher flow-log update --enabled; az sql server audit-policy update --state',
    words: / (?:flow-log|audit-policy) (?:create|update) /,
    only: / --(?:enabled[= ]false|state[= ]disabled) /,
    ...WATCHING,
  },
  {
    source: 'az security pricing create --tier free: Defender for Cloud plans',
    words: / security pricing create /,
    only: / --tier[= ]free /,
    ...WATCHING,
  },
  {
    source: 'OCI CLI: logging log delete, log update --is-enabled',
    words: / logging log(?:-group)? delete /,
    ...WATCHING,
  },
  {
    source: 'OCI CLI: logging log update --is-enabled',
    words: / logging log update /,
    only: / --is-enabled[= ]false /,
    ...WATCHING,
  },
  { source: 'Vault: audit disable', words: / audit disable /, ...WATCHING },
  {
    source: 'AWS CLI: organizations, kms, backup, ec2',
    words:
      / (?:close-account|leave-organization|remove-account-from-organization|delete-organization|schedule-key-deletion|disable-key|delete-recovery-point|delete-backup-vault|delete-snapshot) /,
    ...LOSING,
  },
  {
    source: 'AWS CLI: rds, ec2, route53, cognito-idp, efs; Heroku: pg:reset; gcloud kms; Vault',
    words:
      / (?:delete-db-snapshot|delete-db-cluster-snapshot|deregister-image|delete-hosted-zone|delete-user-pool|delete-file-system|pg:reset|keys versions destroy|operator seal) /,
    ...LOSING,
  },
  {
    source: 'Vault: operator raft, secrets disable, auth disable',
    words: / (?:operator raft remove-peer|secrets disable|auth disable) /,
    ...LOSING,
  },
  {
    source: 'gcloud billing, gcloud projects, subscriptions, podman system reset, raft snapshot restore',
    words:
      / billing projects unlink | projects delete | subscription cancel |system reset|raft snapshot restore/,
    ...LOSING,
  },
  {
    source: 'az backup protection disable --delete-backup-data',
    words: / backup protection disable /,
    only: / --delete-backup-data[= ]true /,
    ...LOSING,
  },
  {
    source: 'Nomad: job stop -purge; Railway: down',
    words: / job stop /,
    only: / --?purge /,
    ...LOSING,
  },
  {
    source: 'az ad, AWS IAM: credentials of services and identity providers',
    words:
      / (?:ad app credential reset|ad sp credential reset|ad sp create-for-rbac|create-service-specific-credential|reset-service-specific-credential|create-open-id-connect-provider) /,
    ...GRANTING,
  },
  {
    source: 'AWS IAM, gcloud iam, AWS S3: policies and keys of service accounts',
    words:
      / (?:create-saml-provider|iam service-accounts keys create|iam roles update|add-role-to-instance-profile|update-trust|attach-principal-policy|put-bucket-policy|set-default-policy-version) /,
    ...GRANTING,
  },
  {
    source: 'Vault: token create with a time to live and a policy of its own',
    words: / (?:token create|policy write \S+) /,
    only: /^(?! .*(?:root|admin|-orphan|period|ttl[= ]0|\b\d{4,}h))(?= .*(?:-ttl[= ]\d{1,3}[smh] |policy write )).*$/,
    rule: changeCloudResource,
    what: 'gives somebody a credential or a rule for a while',
  },
  {
    source: 'AWS IAM: create-policy-version; Vault: token create, policy write',
    words: / (?:create-policy-version|token create|policy write|auth create-token) /,
    ...GRANTING,
  },
  {
    source: 'Vault: a login or role with the policy that may do everything',
    words: / write (?:auth|identity)\//,
    only: / (?:token_)?policies=[^ ]*(?:root|admin)/,
    ...GRANTING,
  },
  {
    source: 'AWS SQS set-queue-attributes, SNS, ECR, KMS, Lambda: a policy for every principal',
    words:
      / (?:set-queue-attributes|set-topic-attributes|set-repository-policy|put-key-policy|put-resource-policy) /,
    only: /principal\\?"? ?: ?(?:\{ ?\\?"aws\\?" ?: ?)?\\?"\*/,
    ...GRANTING,
  },
  {
    source: 'AWS SSM, EC2, ECS; gcloud compute ssh; az vm run-command',
    words: anyOf(
      / (?:send-command|run-command invoke|start-session|ssm start-session|execute-command|cloud-shell ssh|serial-port) /,
      / compute ssh /,
    ),
    rule: openRemoteSession,
    what: 'runs something on machines of the account, which is not visible here',
  },
]
