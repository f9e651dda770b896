// Acts of cloud interfaces that add something beside what is there, or start what stands still: nothing is replaced, opened,
// shared or deleted, and each fails where something of the name stands, or is taken back by one call.

export interface Additive {
  readonly source: string
  readonly name: RegExp
  /** Against the operands, with a space before and after each. */
  readonly words: RegExp
  /** Every option that may stand in it. */
  readonly options: RegExp
  /** What every value of `--tags` and its like holds. */
  readonly marks?: RegExp
  /** The option that must stand in it, and what every value of it must be. */
  readonly only?: readonly [option: RegExp, value: RegExp]
  /** No more than that many of what the pattern finds. */
  readonly counted?: RegExp
  readonly most?: number
}

const AWS = 'region|profile|output|query|no-cli-pager'
const GCLOUD = 'project|region|zone|location|quiet|q|format|async'
const AZ = 'g|resource-group|n|name|l|location|subscription|o|output|only-show-errors|no-wait|tags'

/** Marks that say who and why, and by which no policy, selector or schedule chooses. */
const DESCRIPTIVE =
  /^(?:\s?(?:Key=)?(?:owner|contact|cost-?center|cost_center|ticket|change|note|description|documentation|runbook|reviewed(?:-by|-at)?|created-?by|requested-?by)(?:,Value)?=[\w.@:/+ -]{1,80}[,;]?)+$/i

export const ADDITIVE: readonly Additive[] = [
  {
    source: 'AWS CLI: ec2 start-instances; stop-instances takes it back',
    name: /^aws$/,
    words: /^ ec2 start-instances (?:i-[0-9a-f]{8,17} )*$/,
    options: new RegExp(`^--(?:instance-ids|${AWS})$`),
    counted: /\bi-[0-9a-f]{8,17}\b/g,
    most: 5,
  },
  {
    source: 'AWS CLI: rds start-db-instance, start-db-cluster',
    name: /^aws$/,
    words: /^ rds start-db-(?:instance|cluster) $/,
    options: new RegExp(`^--(?:db-(?:instance|cluster)-identifier|${AWS})$`),
  },
  {
    source:
      'AWS CLI: logs create-log-group, ecr create-repository, sqs create-queue, sns create-topic: private until a policy says otherwise',
    name: /^aws$/,
    words:
      /^ (?:logs create-log-group|ecr create-repository|sqs create-queue|sns create-topic|s3api create-bucket|s3 mb s3:\/\/[a-z0-9.-]{3,63}\/?) $/,
    options: new RegExp(
      `^--(?:log-group-name|repository-name|queue-name|name|bucket|create-bucket-configuration|image-scanning-configuration|image-tag-mutability|encryption-configuration|tags|${AWS})$`,
    ),
  },
  {
    source: 'AWS CLI: dynamodb create-table with BillingMode PAY_PER_REQUEST costs nothing until it is used',
    name: /^aws$/,
    words: /^ dynamodb create-table (?:AttributeName=[\w.,=-]{1,80} )*$/,
    options: new RegExp(`^--(?:table-name|attribute-definitions|key-schema|billing-mode|tags|${AWS})$`),
    only: [/^--billing-mode$/, /^PAY_PER_REQUEST$/],
  },
  {
    source: 'AWS CLI: ec2 create-tags, rds add-tags-to-resource, resourcegroupstaggingapi tag-resources',
    name: /^aws$/,
    words:
      /^ (?:ec2 create-tags|rds add-tags-to-resource|resourcegroupstaggingapi tag-resources|s3api put-object-tagging) /,
    options: new RegExp(`^--(?:resources|resource-name|resource-arn-list|tags|${AWS})$`),
    marks: DESCRIPTIVE,
  },
  {
    source:
      'AWS CLI: dynamodb update-continuous-backups, ecr put-image-scanning-configuration: protection is switched on',
    name: /^aws$/,
    words: /^ (?:dynamodb update-continuous-backups|ecr put-image-scanning-configuration) $/,
    options: new RegExp(
      `^--(?:table-name|point-in-time-recovery-specification|repository-name|image-scanning-configuration|${AWS})$`,
    ),
    only: [
      /^--(?:point-in-time-recovery-specification|image-scanning-configuration)$/,
      /^(?:PointInTimeRecoveryEnabled|scanOnPush)=true$/,
    ],
  },
  {
    source: 'gcloud compute instances start; stop takes it back',
    name: /^gcloud$/,
    words: /^ compute instances start (?:[a-z][\w-]{0,62} ){1,3}$/,
    options: new RegExp(`^--(?:${GCLOUD})$`),
  },
  {
    source: 'gcloud: artifacts repositories, pubsub topics, storage buckets: new ones are private',
    name: /^gcloud$/,
    words: /^ (?:artifacts repositories create|pubsub topics create|storage buckets create) [\w.:/-]{1,80} $/,
    options: new RegExp(
      `^--(?:repository-format|description|immutable-tags|message-retention-duration|uniform-bucket-level-access|public-access-prevention|default-storage-class|labels|${GCLOUD})$`,
    ),
  },
  {
    source: 'gcloud pubsub subscriptions create: a topic of the same project, read by whoever asks for it',
    name: /^gcloud$/,
    words: /^ pubsub subscriptions create [a-z][\w-]{2,80} $/,
    options: new RegExp(`^--(?:topic|ack-deadline|message-retention-duration|labels|${GCLOUD})$`),
    only: [/^--topic$/, /^[a-z][\w-]{2,80}$/],
  },
  {
    source: 'gcloud compute: add-labels, update --update-labels',
    name: /^gcloud$/,
    words: /^ compute (?:instances|disks|snapshots) (?:add-labels|update) [a-z][\w-]{0,62} $/,
    options: new RegExp(`^--(?:labels|update-labels|${GCLOUD})$`),
    marks: DESCRIPTIVE,
    only: [/^--(?:update-)?labels$/, /./],
  },
  {
    source: 'az vm start, az group create',
    name: /^az$/,
    words: /^ (?:vm start|group create) $/,
    options: new RegExp(`^--?(?:${AZ})$`),
  },
  {
    source: 'az tag update --operation Merge: other tags stay',
    name: /^az$/,
    words: /^ tag update /,
    options: new RegExp(`^--?(?:resource-id|operation|${AZ})$`),
    only: [/^--operation$/, /^[Mm]erge$/],
    marks: DESCRIPTIVE,
  },
  {
    source: 'GitHub CLI: label create fails where the label stands',
    name: /^gh$/,
    words: /^ label create [\w: -]{1,50} $/,
    options: /^(?:--(?:color|description|repo)|-[cdR])$/,
  },
  {
    source: 'GitHub CLI: repo create --private',
    name: /^gh$/,
    words: /^ repo create [\w./-]{1,100} $/,
    options: /^(?:--(?:description|private|clone|gitignore|license)|-[cdgl])$/,
    only: [/^--private$/, /^(?!false|0)/],
  },
]
