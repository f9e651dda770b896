// Flags stores of the cloud that everyone can read, that are not encrypted, or that can be lost without a way back.
import { rule } from '../../../../core/rule.ts'
import { setting } from '../../../settings/setting.ts'
import { weakMessage } from '../../../settings/setting-rule.ts'
import { is, like, off, on } from '../../../settings/values.ts'

const BLOCK = 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html'
const ACL = 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html#canned-acl'
const RDS = 'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_DeleteInstance.html'

const tf = (head: string, text: string): string =>
  `--- a/infra/data.tf\n+++ b/infra/data.tf\n@@ -4,5 +4,5 @@ ${head} {\n${text}`

export const publicStore = rule({
  id: 'code.cloud.public_store',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: BLOCK,
  message: weakMessage,
  fix: 'Keep the store private; publish single objects by signed addresses or through a CDN with its own access.',
  settings: [
    setting({
      path: 'acl | AccessControl | canned_acl',
      weak: is(
        'public-read',
        'public-read-write',
        'publicread',
        'publicreadwrite',
        'authenticated-read',
        'authenticatedread',
      ),
      safe: is('private', 'bucket-owner-full-control', 'log-delivery-write'),
      means: 'everyone on the internet can read what is stored',
      source: ACL,
    }),
    setting({
      path: 'block_public_acls | block_public_policy | ignore_public_acls | restrict_public_buckets',
      weak: off,
      required: true,
      means: 'nothing stops a policy or an access list from making the objects public',
      source: BLOCK,
    }),
    setting({
      path: 'member | members | entity',
      weak: is('allusers', 'allauthenticatedusers'),
      means: 'the grant goes to everyone, or to every account of the cloud',
      source: 'https://cloud.google.com/storage/docs/access-control/making-data-public',
    }),
    setting({
      path: 'public_access_prevention',
      weak: is('inherited'),
      safe: is('enforced'),
      required: true,
      means: 'the bucket can be made public',
      source: 'https://cloud.google.com/storage/docs/public-access-prevention',
    }),
    setting({
      path: 'container_access_type',
      weak: is('blob', 'container'),
      safe: is('private'),
      means: 'everyone on the internet can read the blobs',
      source: 'https://learn.microsoft.com/en-us/azure/storage/blobs/anonymous-read-access-configure',
    }),
    setting({
      path: 'allow_nested_items_to_be_public | allow_blob_public_access',
      weak: on,
      means: 'containers of the account can be made public',
      source: 'https://learn.microsoft.com/en-us/azure/storage/blobs/anonymous-read-access-prevent',
    }),
  ],
  fires: [
    tf('resource "aws_s3_bucket_acl" "a"', '-  acl = "private"\n+  acl = "public-read"\n'),
    tf(
      'resource "aws_s3_bucket_public_access_block" "a"',
      '-  block_public_policy = true\n+  block_public_policy = false\n',
    ),
    tf('resource "google_storage_bucket_iam_member" "a"', '+  member = "allUsers"\n'),
    tf(
      'resource "google_storage_bucket" "a"',
      '-  public_access_prevention = "enforced"\n+  public_access_prevention = "inherited"\n',
    ),
    tf(
      'resource "azurerm_storage_container" "a"',
      '-  container_access_type = "private"\n+  container_access_type = "blob"\n',
    ),
    tf('resource "azurerm_storage_account" "a"', '+  allow_nested_items_to_be_public = true\n'),
  ],
  quiet: [
    tf('resource "aws_s3_bucket_acl" "a"', '-  acl = "public-read"\n+  acl = "private"\n'),
    tf(
      'resource "aws_s3_bucket_public_access_block" "a"',
      '+  block_public_policy = true\n+  block_public_acls = true\n',
    ),
  ],
})

export const inTheClear = rule({
  id: 'code.cloud.unencrypted',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'https://cwe.mitre.org/data/definitions/311.html',
  message: weakMessage,
  fix: 'Keep encryption on, with a key that the owner of the data controls.',
  settings: [
    setting({
      path: 'storage_encrypted | encrypted | at_rest_encryption_enabled | encrypt_at_rest.enabled | kms_encrypted | enable_disk_encryption',
      weak: off,
      required: true,
      means: 'whoever gets the disk, a snapshot or a backup reads the data',
      source: 'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Overview.Encryption.html',
    }),
    setting({
      path: 'transit_encryption_enabled | require_secure_transport | ssl_enforcement_enabled | require_ssl | enforce_https',
      weak: off,
      required: true,
      means: 'data and credentials travel in the clear',
      source: 'https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/in-transit-encryption.html',
    }),
    setting({
      path: 'enable_https_traffic_only | https_traffic_only_enabled | https_only',
      weak: off,
      required: true,
      means: 'the service also answers over plain HTTP',
      source: 'https://learn.microsoft.com/en-us/azure/storage/common/storage-require-secure-transfer',
    }),
    setting({
      path: 'server_side_encryption_configuration.** | sse_algorithm | kms_key_id | kms_master_key_id | kms_key_arn',
      in: ['terraform', 'cloudformation'],
      weak: like(/^(?!)/),
      required: true,
      means: 'objects are no longer encrypted with this key',
      source: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/serv-side-encryption.html',
    }),
    setting({
      path: 'protocol',
      in: ['terraform', 'cloudformation'],
      weak: is('http'),
      safe: is('https', 'tls'),
      means: 'the listener serves plain HTTP',
      source:
        'https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-listeners.html',
      where: ({ names }) => names.includes('resource') && names.join(' ').includes('listener'),
    }),
    setting({
      path: 'minimum_tls_version | min_tls_version | minimum_protocol_version | ssl_policy | security_policy | tls_version',
      weak: like(/^(?:tls)?_?v?1[._]?[01]\b|^sslv3|tls-?1-[01]\b|-2016-08$|^TLSv1(?:_2016|\.1_2016)?$/i),
      safe: like(/1[._-][23]/),
      means: 'clients may use a version of TLS with known attacks',
      source: 'https://www.rfc-editor.org/rfc/rfc8996',
    }),
  ],
  fires: [
    tf('resource "aws_db_instance" "a"', '-  storage_encrypted = true\n+  storage_encrypted = false\n'),
    tf('resource "aws_elasticache_replication_group" "a"', '-  transit_encryption_enabled = true\n'),
    tf('resource "azurerm_storage_account" "a"', '+  https_traffic_only_enabled = false\n'),
    tf('resource "aws_sns_topic" "a"', '   name = "a"\n-  kms_master_key_id = aws_kms_key.a.id\n'),
    '--- a/infra/lb.tf\n+++ b/infra/lb.tf\n@@ -1,4 +1,4 @@\n resource "aws_lb_listener" "a" {\n-  protocol = "HTTPS"\n+  protocol = "HTTP"\n }\n',
    tf(
      'resource "azurerm_mssql_server" "a"',
      '-  minimum_tls_version = "1.2"\n+  minimum_tls_version = "1.0"\n',
    ),
  ],
  quiet: [
    tf('resource "aws_db_instance" "a"', '-  storage_encrypted = false\n+  storage_encrypted = true\n'),
    tf(
      'resource "azurerm_mssql_server" "a"',
      '-  minimum_tls_version = "1.0"\n+  minimum_tls_version = "1.2"\n',
    ),
  ],
})

export const canBeLost = rule({
  id: 'code.cloud.can_be_lost',
  severity: 'high',
  category: 'safety',
  evidence: 'A',
  source: RDS,
  message: weakMessage,
  fix: 'Keep the protection, the backup and the final snapshot.',
  settings: [
    setting({
      path: 'deletion_protection | deletion_protection_enabled | purge_protection_enabled | termination_protection | disable_api_termination | prevent_destroy',
      weak: off,
      required: true,
      means: 'one apply or one call deletes the resource and what it holds',
      source: RDS,
    }),
    setting({
      path: 'force_destroy | skip_final_snapshot | force_delete | delete_automated_backups',
      weak: on,
      means: 'deleting the resource also deletes what could restore it',
      source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
    }),
    setting({
      path: 'backup_retention_period | backup_retention | backup_retention_days',
      weak: is('0'),
      required: true,
      means: 'no backups are kept',
      source: 'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_WorkingWithAutomatedBackups.html',
    }),
    setting({
      path: 'point_in_time_recovery.enabled | point_in_time_recovery_enabled | backup_configuration.enabled',
      weak: off,
      required: true,
      means: 'the data can not be set back to a moment before a mistake',
      source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/PointInTimeRecovery.html',
    }),
    setting({
      path: 'versioning_configuration.status | versioning.enabled | versioning',
      weak: is('suspended', 'disabled', 'false'),
      safe: is('enabled', 'true'),
      required: true,
      means: 'an overwritten or deleted object can not be brought back',
      source: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/Versioning.html',
    }),
    setting({
      path: 'DeletionPolicy | UpdateReplacePolicy',
      in: ['cloudformation'],
      weak: is('delete'),
      safe: is('retain', 'snapshot'),
      required: true,
      means: 'removing the resource from the stack deletes what it holds',
      source:
        'https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-attribute-deletionpolicy.html',
    }),
    setting({
      path: 'reclaimPolicy | persistentVolumeReclaimPolicy',
      weak: is('delete'),
      safe: is('retain'),
      means: 'deleting the claim deletes the volume',
      source: 'https://kubernetes.io/docs/concepts/storage/persistent-volumes/#reclaiming',
    }),
    setting({
      path: 'enable_key_rotation | rotation_enabled',
      weak: off,
      required: true,
      means: 'the key stays the same for as long as it exists',
      source: 'https://docs.aws.amazon.com/kms/latest/developerguide/rotate-keys.html',
    }),
    setting({
      path: 'deletion_window_in_days | soft_delete_retention_days',
      weak: is('0', '7'),
      means: 'a deleted key or vault is gone within days',
      source: 'https://docs.aws.amazon.com/kms/latest/developerguide/deleting-keys.html',
    }),
  ],
  fires: [
    tf('resource "aws_db_instance" "a"', '-  deletion_protection = true\n+  deletion_protection = false\n'),
    tf('resource "aws_s3_bucket" "a"', '+  force_destroy = true\n'),
    tf('resource "aws_db_instance" "a"', '-  backup_retention_period = 14\n+  backup_retention_period = 0\n'),
    tf(
      'resource "aws_dynamodb_table" "a"',
      '   point_in_time_recovery {\n-    enabled = true\n+    enabled = false\n   }\n',
    ),
    tf(
      'resource "aws_s3_bucket_versioning" "a"',
      '   versioning_configuration {\n-    status = "Enabled"\n+    status = "Suspended"\n   }\n',
    ),
    '--- a/stack.yaml\n+++ b/stack.yaml\n@@ -1,5 +1,4 @@\n Resources:\n   Orders:\n     Type: AWS::DynamoDB::Table\n-    DeletionPolicy: Retain\n',
    '--- a/k8s/class.yaml\n+++ b/k8s/class.yaml\n@@ -3,3 +3,3 @@\n kind: StorageClass\n-reclaimPolicy: Retain\n+reclaimPolicy: Delete\n',
    tf('resource "aws_kms_key" "a"', '-  enable_key_rotation = true\n'),
    tf('resource "aws_kms_key" "a"', '-  deletion_window_in_days = 30\n+  deletion_window_in_days = 7\n'),
  ],
  quiet: [
    tf('resource "aws_db_instance" "a"', '-  deletion_protection = false\n+  deletion_protection = true\n'),
    tf('resource "aws_db_instance" "a"', '-  backup_retention_period = 7\n+  backup_retention_period = 14\n'),
  ],
})

export const noTrace = rule({
  id: 'code.cloud.no_trace',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'https://cwe.mitre.org/data/definitions/778.html',
  message: weakMessage,
  fix: 'Keep the log on and its retention long enough for an investigation.',
  settings: [
    setting({
      path: 'enable_logging | enable_log_file_validation | is_multi_region_trail | include_global_service_events',
      in: ['terraform', 'cloudformation'],
      weak: off,
      required: true,
      means: 'calls of the account leave no trace, or the trace can be changed',
      source:
        'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-log-file-validation-intro.html',
    }),
    setting({
      path: 'access_logs.enabled | logging.enabled | access_logging | enabled_cluster_log_types | logging_service',
      in: ['terraform', 'cloudformation'],
      weak: is('false', 'none', ''),
      safe: is('true'),
      required: true,
      means: 'who reached the resource is not recorded',
      source: 'https://docs.aws.amazon.com/eks/latest/userguide/control-plane-logs.html',
    }),
    setting({
      path: 'enable_flow_logs | flow_logs_enabled | enable_flow_log',
      weak: off,
      required: true,
      means: 'connections of the network are not recorded',
      source: 'https://docs.aws.amazon.com/vpc/latest/userguide/flow-logs.html',
    }),
    setting({
      path: 'scan_on_push',
      weak: off,
      required: true,
      means: 'images are stored without a search for known holes',
      source: 'https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-scanning.html',
    }),
    setting({
      path: 'image_tag_mutability',
      weak: is('mutable'),
      safe: is('immutable'),
      required: true,
      means: 'a tag can be moved to another image',
      source: 'https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-tag-mutability.html',
    }),
    setting({
      path: 'alarm_actions | actions_enabled',
      in: ['terraform', 'cloudformation'],
      weak: off,
      required: true,
      means: 'the alarm tells nobody',
      source: 'https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-actions.html',
    }),
  ],
  fires: [
    tf(
      'resource "aws_cloudtrail" "a"',
      '-  enable_log_file_validation = true\n+  enable_log_file_validation = false\n',
    ),
    tf('resource "aws_lb" "a"', '   access_logs {\n-    enabled = true\n+    enabled = false\n   }\n'),
    tf('module "vpc"', '-  enable_flow_log = true\n'),
    tf(
      'resource "aws_ecr_repository" "a"',
      '   image_scanning_configuration {\n-    scan_on_push = true\n+    scan_on_push = false\n   }\n',
    ),
    tf(
      'resource "aws_ecr_repository" "a"',
      '-  image_tag_mutability = "IMMUTABLE"\n+  image_tag_mutability = "MUTABLE"\n',
    ),
    tf('resource "aws_cloudwatch_metric_alarm" "a"', '-  alarm_actions = [aws_sns_topic.ops.arn]\n'),
  ],
  quiet: [
    tf('resource "aws_cloudtrail" "a"', '+  enable_log_file_validation = true\n'),
    tf(
      'resource "aws_ecr_repository" "a"',
      '-  image_tag_mutability = "MUTABLE"\n+  image_tag_mutability = "IMMUTABLE"\n',
    ),
  ],
})
