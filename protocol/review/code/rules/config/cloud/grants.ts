// Flags code that gives the public a right to a store of a cloud.
import { rule } from '../../../../core/rule.ts'
import { adds, changes } from '../../../example-diff.ts'
import { called, isNamed, isTrue, judgeUses, named, setting, type UseFacts } from '../../../uses.ts'

export const publicGrant = rule({
  id: 'code.cloud.public_grant',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html',
  message: ({ shown }: UseFacts) => `\`${shown}\`: anyone on the internet can reach it.`,
  fix: 'Keep the bucket private.',
  fires: [
    adds(
      'infra/pics.ts',
      "import { Bucket } from 'aws-cdk-lib/aws-s3'",
      "new Bucket(this, 'pics', { publicReadAccess: true })",
    ),
    changes(
      'infra/put.py',
      'import boto3',
      's3.upload_file(path, BUCKET, key)',
      's3.put_object(Bucket=BUCKET, Key=key, Body=body, ACL="public-read")',
    ),
  ],
  quiet: [
    adds(
      'infra/pics.ts',
      "import { Bucket } from 'aws-cdk-lib/aws-s3'",
      "new Bucket(this, 'pics', { publicReadAccess: false })",
    ),
    changes(
      'infra/put.py',
      'import boto3',
      's3.upload_file(path, BUCKET, key)',
      's3.put_object(Bucket=BUCKET, Key=key, Body=body, ACL="private")',
    ),
  ],
})

const IAM = 'https://docs.aws.amazon.com/cdk/api/v2/docs/aws-cdk-lib.aws_iam.StarPrincipal.html'

export const judgePublicGrant = judgeUses(publicGrant, [
  called(
    '.grantPublicAccess',
    'https://docs.aws.amazon.com/cdk/api/v2/docs/aws-cdk-lib.aws_s3.Bucket.html#grantwbrpublicwbraccesskeyprefix-allowedactions',
  ),
  setting(
    'publicReadAccess public_read_access',
    isTrue,
    'https://docs.aws.amazon.com/cdk/api/v2/docs/aws-cdk-lib.aws_s3.Bucket.html',
  ),
  called('StarPrincipal AnyPrincipal .StarPrincipal .AnyPrincipal', IAM),
  setting(
    'ACL acl accessControl access_control',
    isNamed(/^public-read(?:-write)?$|(?:^|\.)PUBLIC_READ(?:_WRITE)?$/),
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html#canned-acl',
  ),
  named(
    '.PublicRead .PublicReadWrite',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html#canned-acl',
    ['java', 'cs'],
  ),
  called(
    '.makePublic .make_public',
    'https://cloud.google.com/storage/docs/access-control/making-data-public',
  ),
])
