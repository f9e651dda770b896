// Flags cloud resources that answer to the whole internet.
import { rule } from '../../../../core/rule.ts'
import { beside, valuesOf } from '../../../settings/neighbours.ts'
import { type SettingPlace, setting } from '../../../settings/setting.ts'
import { weakMessage } from '../../../settings/setting-rule.ts'
import { amountOf, is, like, off, on } from '../../../settings/values.ts'

const AWS = 'https://docs.aws.amazon.com/vpc/latest/userguide/vpc-security-groups.html'
const GCP = 'https://cloud.google.com/firewall/docs/firewalls'
const AZURE = 'https://learn.microsoft.com/en-us/azure/virtual-network/network-security-groups-overview'
const RDS =
  'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_VPC.WorkingWithRDSInstanceinaVPC.html'

const ANYWHERE = like(
  /^(?:0\.0\.0\.0(?:\/[0-7])?|(?:\d{1,3}\.){3}\d{1,3}\/[0-4]|::\/\d|\*|any|internet|all)$/i,
)
const PRIVATE = like(
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|127\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cd])[\d.:a-f]{0,40}(?:\/(?:8|9|[12]\d|3[0-2]|4\d|5\d|6\d|12[0-8]))?$/,
)

const isEgress = ({ names, node }: SettingPlace): boolean =>
  names.some((name) => name.includes('egress') || name === 'destinationranges') ||
  /^egress$|^outbound$/i.test(beside(node, 'type')?.value ?? beside(node, 'direction')?.value ?? '')

const PORTS = [
  'from_port',
  'FromPort',
  'to_port',
  'port',
  'ports',
  'destination_port_range',
  'destination_port_ranges',
  'allow',
]
const WEB = [80, 443]

/** The ports beside the range of addresses; empty when none is seen. */
function portsOf({ node }: SettingPlace): readonly string[] {
  const found: string[] = []
  for (const name of PORTS) {
    const port = beside(node, name, 3)
    if (port === null) continue
    for (const child of port.children) if (/^ports?$/.test(child.key)) found.push(...valuesOf(child))
    found.push(...valuesOf(port).filter((value) => /\d|\*/.test(value)))
  }
  return found
}

const isWeb = (place: SettingPlace): boolean => {
  const ports = portsOf(place)
  return (
    ports.length > 0 &&
    ports.every((port) => WEB.some((web) => amountOf(port)?.milli === BigInt(web) * 1000n))
  )
}

const RANGES =
  'cidr_blocks | ipv6_cidr_blocks | cidr_block | cidr_ipv4 | cidr_ipv6 | CidrIp | CidrIpv6 | source_ranges | source_address_prefix | source_address_prefixes | remote_ip_prefix'

const tf = (head: string, text: string): string =>
  `--- a/infra/net.tf\n+++ b/infra/net.tf\n@@ -4,5 +4,5 @@ ${head} {\n${text}`

export const openToAll = rule({
  id: 'code.cloud.open_to_all',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: AWS,
  message: weakMessage,
  fix: 'Name the networks that need it, or reach it through a bastion or a private link.',
  settings: [
    setting({
      path: RANGES,
      weak: ANYWHERE,
      safe: PRIVATE,
      where: (place) =>
        !isEgress(place) &&
        !isWeb(place) &&
        !/^(?:vpc|subnet|route)/.test(place.names.join(' ').replace(/^resource \S{1,20}_?/, '')),
      means: 'any address on the internet may connect to these ports',
      source: `${AWS}; ${GCP}; ${AZURE}`,
    }),
  ],
  fires: [
    tf(
      'resource "aws_security_group_rule" "db"',
      '   from_port   = 5432\n   to_port     = 5432\n-  cidr_blocks = ["10.0.0.0/16"]\n+  cidr_blocks = ["0.0.0.0/0"]\n',
    ),
    tf(
      'resource "google_compute_firewall" "ssh"',
      '   allow {\n     ports = ["22"]\n   }\n-  source_ranges = ["10.1.0.0/16"]\n+  source_ranges = ["0.0.0.0/0"]\n',
    ),
  ],
  quiet: [
    tf(
      'resource "aws_security_group_rule" "db"',
      '   from_port   = 5432\n   to_port     = 5432\n-  cidr_blocks = ["0.0.0.0/0"]\n+  cidr_blocks = ["10.0.0.0/16"]\n',
    ),
    tf(
      'resource "aws_security_group" "app"',
      '   egress {\n     from_port = 0\n     to_port = 0\n+    cidr_blocks = ["0.0.0.0/0"]\n   }\n',
    ),
  ],
})

export const publicEndpoint = rule({
  id: 'code.cloud.public_endpoint',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: RDS,
  message: weakMessage,
  fix: 'Keep it on a private network.',
  settings: [
    setting({
      path: 'publicly_accessible',
      weak: on,
      means: 'the database has a public address',
      source: RDS,
    }),
    setting({
      path: 'public_network_access_enabled',
      weak: on,
      means: 'the service answers on the public network',
      source: 'https://learn.microsoft.com/en-us/azure/private-link/private-endpoint-overview',
    }),
    setting({
      path: 'public_network_access',
      weak: is('enabled', 'true'),
      safe: is('disabled', 'false'),
      means: 'the service answers on the public network',
      source: 'https://learn.microsoft.com/en-us/azure/private-link/private-endpoint-overview',
    }),
    setting({
      path: 'endpoint_public_access',
      weak: on,
      means: 'the API of the cluster answers on the internet',
      source: 'https://docs.aws.amazon.com/eks/latest/userguide/cluster-endpoint.html',
    }),
    setting({
      path: 'public_access_cidrs',
      weak: ANYWHERE,
      safe: PRIVATE,
      required: true,
      means: 'the API of the cluster answers to any address',
      source: 'https://docs.aws.amazon.com/eks/latest/userguide/cluster-endpoint.html',
    }),
    setting({
      path: 'associate_public_ip_address | map_public_ip_on_launch',
      weak: on,
      means: 'the machine gets a public address',
      source: 'https://docs.aws.amazon.com/vpc/latest/userguide/vpc-ip-addressing.html',
    }),
    setting({
      path: 'ip_configuration.ipv4_enabled',
      weak: on,
      means: 'the database has a public address',
      source: 'https://cloud.google.com/sql/docs/postgres/configure-ip',
    }),
    setting({
      path: 'authorized_networks.value | authorized_networks.cidr_block | cidr_blocks.cidr_block',
      weak: ANYWHERE,
      safe: PRIVATE,
      means: 'any address on the internet may connect',
      source: 'https://cloud.google.com/sql/docs/postgres/authorize-networks',
    }),
    setting({
      path: 'enable_private_nodes | enable_private_endpoint | private_cluster_enabled',
      weak: off,
      required: true,
      means: 'nodes or the API of the cluster get public addresses',
      source: 'https://cloud.google.com/kubernetes-engine/docs/concepts/network-isolation',
    }),
    setting({
      path: 'start_ip_address',
      weak: is('0.0.0.0'),
      where: ({ node }) => beside(node, 'end_ip_address')?.value !== '0.0.0.0',
      means: 'the firewall of the database lets in a range that begins at the first address',
      source: 'https://learn.microsoft.com/en-us/azure/azure-sql/database/firewall-configure',
    }),
    setting({
      path: 'http_tokens',
      weak: is('optional'),
      safe: is('required'),
      required: true,
      means: 'one forged request of the workload reads its credentials from the metadata service',
      source:
        'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-service.html',
    }),
    setting({
      path: 'viewer_protocol_policy',
      weak: is('allow-all'),
      safe: is('redirect-to-https', 'https-only'),
      means: 'visitors may use plain HTTP',
      source:
        'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-https-viewers-to-cloudfront.html',
    }),
  ],
  fires: [
    tf(
      'resource "aws_db_instance" "main"',
      '-  publicly_accessible = false\n+  publicly_accessible = true\n',
    ),
    tf(
      'resource "azurerm_mssql_server" "main"',
      '-  public_network_access_enabled = false\n+  public_network_access_enabled = true\n',
    ),
    tf(
      'resource "azurerm_app_configuration" "main"',
      '-  public_network_access = "Disabled"\n+  public_network_access = "Enabled"\n',
    ),
    tf(
      'resource "aws_eks_cluster" "main"',
      '   vpc_config {\n-    endpoint_public_access = false\n+    endpoint_public_access = true\n   }\n',
    ),
    tf(
      'resource "aws_eks_cluster" "main"',
      '   vpc_config {\n-    public_access_cidrs = ["10.3.0.0/16"]\n+    public_access_cidrs = ["0.0.0.0/0"]\n   }\n',
    ),
    tf('resource "aws_instance" "app"', '+  associate_public_ip_address = true\n'),
    tf(
      'resource "google_sql_database_instance" "main"',
      '   ip_configuration {\n-    ipv4_enabled = false\n+    ipv4_enabled = true\n   }\n',
    ),
    tf(
      'resource "google_sql_database_instance" "main"',
      '   authorized_networks {\n+    value = "0.0.0.0/0"\n   }\n',
    ),
    tf(
      'resource "google_container_cluster" "main"',
      '-  enable_private_nodes = true\n+  enable_private_nodes = false\n',
    ),
    tf(
      'resource "azurerm_postgresql_firewall_rule" "a"',
      '-  start_ip_address = "10.0.0.4"\n+  start_ip_address = "0.0.0.0"\n   end_ip_address = "255.255.255.255"\n',
    ),
    tf(
      'resource "aws_instance" "app"',
      '   metadata_options {\n-    http_tokens = "required"\n+    http_tokens = "optional"\n   }\n',
    ),
    tf(
      'resource "aws_cloudfront_distribution" "a"',
      '   default_cache_behavior {\n-    viewer_protocol_policy = "redirect-to-https"\n+    viewer_protocol_policy = "allow-all"\n   }\n',
    ),
  ],
  quiet: [
    tf(
      'resource "aws_db_instance" "main"',
      '-  publicly_accessible = true\n+  publicly_accessible = false\n',
    ),
    tf(
      'resource "aws_instance" "app"',
      '   metadata_options {\n-    http_tokens = "optional"\n+    http_tokens = "required"\n   }\n',
    ),
  ],
})
