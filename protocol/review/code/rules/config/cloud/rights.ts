// Flags grants of the cloud that name every action, every resource or every principal.
import { rule } from '../../../../core/rule.ts'
import { beside, valuesOf } from '../../../settings/neighbours.ts'
import { type SettingPlace, setting } from '../../../settings/setting.ts'
import { weakMessage } from '../../../settings/setting-rule.ts'
import { is, like } from '../../../settings/values.ts'

const IAM = 'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html#grant-least-privilege'
const GCP = 'https://cloud.google.com/iam/docs/roles-overview'

const tf = (head: string, text: string): string =>
  `--- a/infra/iam.tf\n+++ b/infra/iam.tf\n@@ -4,5 +4,5 @@ ${head} {\n${text}`

const refuses = ({ node }: SettingPlace): boolean => /^deny$/i.test(beside(node, 'Effect', 3)?.value ?? '')

/** A condition beside the principal narrows who it is. */
const isNarrowed = ({ node }: SettingPlace): boolean => beside(node, 'Condition', 4) !== null

const wildActions = ({ node }: SettingPlace): boolean =>
  [...valuesOf(beside(node, 'Action', 3)), ...valuesOf(beside(node, 'actions', 3))].some((action) =>
    action.endsWith('*'),
  )

export const wildRights = rule({
  id: 'code.cloud.wild_rights',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: IAM,
  message: weakMessage,
  fix: 'Name the actions, the resources and the principal.',
  settings: [
    setting({
      path: 'Action | actions',
      weak: like(
        /^(?:\*|(?:\*|iam|sts|kms|s3|ec2|rds|dynamodb|secretsmanager|organizations|lambda|ssm):\*)$/,
      ),
      where: (place) => !refuses(place),
      means: 'whoever holds this identity may do everything with the service or the account',
      source: IAM,
    }),
    setting({
      path: 'NotAction | not_actions',
      weak: like(/./),
      where: (place) => !refuses(place),
      means: 'everything but the named actions is granted, now and for services to come',
      source: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_notaction.html',
    }),
    setting({
      path: 'Action | actions',
      weak: is(
        'iam:passrole',
        'iam:createaccesskey',
        'iam:attachrolepolicy',
        'iam:putrolepolicy',
        'iam:attachuserpolicy',
        'iam:putuserpolicy',
        'iam:createpolicyversion',
        'iam:updateassumerolepolicy',
      ),
      where: (place) => !refuses(place),
      means: 'this action is enough to get the rights of other identities',
      source: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies.html',
    }),
    setting({
      path: 'Principal | Principal.AWS | principals.identifiers',
      weak: is('*'),
      where: (place) => !refuses(place) && !isNarrowed(place),
      means: 'everyone, with any account or none, is granted this',
      source: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html',
    }),
    setting({
      path: 'policy_arn | managed_policy_arns | ManagedPolicyArns',
      weak: like(/:policy\/(?:AdministratorAccess|PowerUserAccess|IAMFullAccess)$/),
      means: 'the identity administers the account',
      source: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_job-functions.html',
    }),
    setting({
      path: 'role',
      weak: like(
        /^roles\/(?:owner|editor|iam\.securityAdmin|resourcemanager\.organizationAdmin|iam\.serviceAccountTokenCreator)$/,
      ),
      means: 'the role changes everything in the project, or acts as any service account',
      source: GCP,
    }),
    setting({
      path: 'role_definition_name',
      weak: is('owner', 'contributor', 'user access administrator'),
      means: 'the role changes everything in its scope',
      source: 'https://learn.microsoft.com/en-us/azure/role-based-access-control/built-in-roles/privileged',
    }),
  ],
  fires: [
    tf(
      'data "aws_iam_policy_document" "a"',
      '   statement {\n-    actions = ["s3:GetObject"]\n+    actions = ["*"]\n   }\n',
    ),
    '--- a/policy.json\n+++ b/policy.json\n@@ -2,5 +2,5 @@\n   "Statement": [{\n     "Effect": "Allow",\n-    "Action": ["s3:GetObject"],\n+    "NotAction": ["iam:*"],\n     "Resource": "*"\n',
    tf(
      'data "aws_iam_policy_document" "a"',
      '   statement {\n-    actions = ["s3:GetObject"]\n+    actions = ["s3:GetObject", "iam:PassRole"]\n   }\n',
    ),
    '--- a/policy.json\n+++ b/policy.json\n@@ -2,5 +2,5 @@\n   "Statement": [{\n     "Effect": "Allow",\n-    "Principal": {"AWS": "arn:aws:iam::111122223333:root"},\n+    "Principal": "*",\n     "Action": "s3:GetObject"\n',
    tf(
      'resource "aws_iam_role_policy_attachment" "a"',
      '-  policy_arn = aws_iam_policy.read.arn\n+  policy_arn = "arn:aws:iam::aws:policy/AdministratorAccess"\n',
    ),
    tf('resource "google_project_iam_member" "a"', '-  role = "roles/viewer"\n+  role = "roles/owner"\n'),
    tf(
      'resource "azurerm_role_assignment" "a"',
      '-  role_definition_name = "Reader"\n+  role_definition_name = "Owner"\n',
    ),
  ],
  quiet: [
    tf(
      'data "aws_iam_policy_document" "a"',
      '   statement {\n-    actions = ["*"]\n+    actions = ["s3:GetObject"]\n   }\n',
    ),
    '--- a/policy.json\n+++ b/policy.json\n@@ -2,5 +2,5 @@\n   "Statement": [{\n     "Effect": "Deny",\n-    "Action": ["s3:DeleteObject"],\n+    "Action": ["*"],\n     "Resource": "*"\n',
  ],
})

export const wideRights = rule({
  id: 'code.cloud.wide_rights',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: IAM,
  message: weakMessage,
  fix: 'Name the actions and the resources.',
  settings: [
    setting({
      path: 'Action | actions',
      weak: like(/^[\w-]{1,40}:\*$/),
      where: (place) => !refuses(place),
      means: 'every action of the service is granted, deleting included',
      source: IAM,
    }),
    setting({
      path: 'Resource | resources',
      weak: is('*'),
      where: (place) => !refuses(place) && place.dialect !== 'k8s' && wildActions(place),
      means: 'the grant covers every resource of the account',
      source: IAM,
    }),
  ],
  fires: [
    tf(
      'data "aws_iam_policy_document" "a"',
      '   statement {\n-    actions = ["sqs:SendMessage"]\n+    actions = ["sqs:*"]\n   }\n',
    ),
    tf(
      'data "aws_iam_policy_document" "a"',
      '   statement {\n     actions = ["sqs:Send*"]\n-    resources = [aws_sqs_queue.a.arn]\n+    resources = ["*"]\n   }\n',
    ),
  ],
  quiet: [
    tf(
      'data "aws_iam_policy_document" "a"',
      '   statement {\n-    actions = ["sqs:*"]\n+    actions = ["sqs:SendMessage"]\n   }\n',
    ),
    tf(
      'data "aws_iam_policy_document" "a"',
      '   statement {\n     actions = ["sqs:Send*"]\n-    resources = ["*"]\n+    resources = [aws_sqs_queue.a.arn]\n   }\n',
    ),
  ],
})
