// Covers sizes and waiting times of pools, databases and sign-ins over SSH, and places of a web server that are closed to
// all but its own networks.
import { allowRule } from '../../../core/rule.ts'
import type { ConfigNode } from '../../../syntax/config/tree.ts'
import { allLeaves, beside } from '../../settings/neighbours.ts'
import { type SettingPlace, setting } from '../../settings/setting.ts'
import { is, like, off } from '../../settings/values.ts'

const NUMBER = like(/^[1-9]\d{0,8}(?:ms|s|m|min|h|kB|MB|GB|KiB|MiB|GiB|k|M|G)?$/)
const SPRING = 'https://docs.spring.io/spring-boot/appendix/application-properties/index.html'
const SSHD = 'https://man.openbsd.org/sshd_config'
const NGINX = 'https://nginx.org/en/docs/http/ngx_http_access_module.html'

const isKept = ({ isRemoved }: SettingPlace): boolean => !isRemoved
/** More statements of the old side are for everyone than of the new one, and this is no refusal. */
const forFewer = ({ node, roots, others, isRemoved }: SettingPlace): boolean => {
  const open = (side: readonly ConfigNode[]): number =>
    side
      .flatMap((root) => allLeaves(root))
      .filter((leaf) => leaf.value === '*' && /^(?:Principal|AWS)$/.test(leaf.key)).length
  return !isRemoved && open(roots) < open(others) && !/^deny$/i.test(beside(node, 'Effect', 3)?.value ?? '')
}
const isAdded = ({ isRemoved, isReplaced }: SettingPlace): boolean => !isRemoved && !isReplaced

export const ordinaryPool = allowRule({
  id: 'code.allow.pool_setting',
  evidence: 'B',
  source: 'https://github.com/brettwooldridge/HikariCP#gear-configuration-knobs-baby',
  settings: [
    setting({
      path: 'hikari.maximum-pool-size | hikari.minimum-idle | hikari.connection-timeout | hikari.idle-timeout | hikari.max-lifetime | hikari.keepalive-time | hikari.validation-timeout | hikari.leak-detection-threshold',
      value: NUMBER,
      source: 'https://github.com/brettwooldridge/HikariCP#gear-configuration-knobs-baby',
      where: isKept,
    }),
    setting({
      path: 'server.tomcat.threads.max | server.tomcat.threads.min-spare | server.tomcat.accept-count | server.tomcat.max-connections | spring.lifecycle.timeout-per-shutdown-phase | hibernate.jdbc.batch_size | hibernate.jdbc.fetch_size | hibernate.default_batch_fetch_size | spring.task.execution.pool.core-size | spring.task.execution.pool.max-size | spring.task.execution.pool.queue-capacity',
      value: NUMBER,
      source: SPRING,
      where: isKept,
    }),
    setting({
      path: 'Principal.AWS',
      value: like(
        /^(?:\$\{)?(?:data\.)?aws_iam_(?:role|user)\.[\w-]{1,80}\.arn\}?$|^arn:aws:iam::\d{12}:(?:role|user)\/[\w/+=,.@-]{1,100}$/,
      ),
      source: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html',
      where: forFewer,
    }),
    setting({
      path: 'server.shutdown',
      value: is('graceful'),
      source: SPRING,
      where: isKept,
    }),
    setting({
      path: 'spring.jpa.open-in-view | spring.jpa.show-sql',
      value: off,
      source: SPRING,
      where: isKept,
    }),
    setting({
      path: 'default_pool_size | min_pool_size | reserve_pool_size | reserve_pool_timeout | max_client_conn | max_db_connections | server_idle_timeout | server_lifetime | query_wait_timeout',
      value: NUMBER,
      source: 'https://www.pgbouncer.org/config.html',
      where: ({ isRemoved, path }) => !isRemoved && /pgbouncer/i.test(path),
    }),
    setting({
      path: 'shared_buffers | work_mem | maintenance_work_mem | effective_cache_size | max_connections | random_page_cost | effective_io_concurrency | max_wal_size | min_wal_size | checkpoint_timeout | log_min_duration_statement | statement_timeout | idle_in_transaction_session_timeout | lock_timeout | max_worker_processes | max_parallel_workers | max_parallel_workers_per_gather | autovacuum_max_workers',
      in: ['postgres'],
      value: NUMBER,
      source: 'https://www.postgresql.org/docs/current/runtime-config.html',
      where: isKept,
    }),
    setting({
      path: 'log_lock_waits | log_checkpoints | log_connections | log_disconnections',
      in: ['postgres'],
      value: is('on', 'true', '1'),
      source: 'https://www.postgresql.org/docs/current/runtime-config-logging.html',
      where: isKept,
    }),
    setting({
      path: 'maxmemory | maxclients | tcp-keepalive | tcp-backlog | timeout | slowlog-log-slower-than | slowlog-max-len',
      in: ['redis'],
      value: like(/^[1-9]\d{0,8}(?:k|m|g|kb|mb|gb)?$/i),
      source: 'https://redis.io/docs/latest/operate/oss_and_stack/management/config/',
      where: isKept,
    }),
  ],
  fires: [
    '--- a/app/application.yml\n+++ b/app/application.yml\n@@ -3,4 +3,5 @@ spring:\n   datasource:\n     hikari:\n       maximum-pool-size: 12\n+      leak-detection-threshold: 15000\n',
    '--- a/pg/postgresql.conf\n+++ b/pg/postgresql.conf\n@@ -8,2 +8,2 @@\n max_wal_size = 2GB\n-work_mem = 8MB\n+work_mem = 16MB\n',
    '--- a/ops/pgbouncer.ini\n+++ b/ops/pgbouncer.ini\n@@ -4,2 +4,2 @@\n pool_mode = session\n-max_client_conn = 200\n+max_client_conn = 300\n',
  ],
  quiet: [
    '--- a/pg/postgresql.conf\n+++ b/pg/postgresql.conf\n@@ -8,2 +8,2 @@\n max_wal_size = 2GB\n-archive_mode = on\n+archive_mode = off\n',
    '--- a/app/application.yml\n+++ b/app/application.yml\n@@ -3,4 +3,4 @@ spring:\n   datasource:\n     hikari:\n-      leak-detection-threshold: 15000\n+      leak-detection-threshold: 0\n',
    '--- a/ops/pgbouncer.ini\n+++ b/ops/pgbouncer.ini\n@@ -4,2 +4,2 @@\n pool_mode = session\n-auth_type = scram-sha-256\n+auth_type = any\n',
  ],
})

/** Networks that no stranger is part of: RFC 1918, loopback. */
const OWN_NETWORK =
  /^(?:127\.0\.0\.1|::1|10\.\d{1,3}\.\d{1,3}\.\d{1,3}|192\.168\.\d{1,3}\.\d{1,3}|172\.(?:1[6-9]|2\d|3[01])\.\d{1,3}\.\d{1,3})(?:\/(?:1[2-9]|2\d|3[0-2]|8))?$/
const OWN_LISTEN =
  /^(?:127\.0\.0\.1|10\.\d{1,3}\.\d{1,3}\.\d{1,3}|192\.168\.\d{1,3}\.\d{1,3}|172\.(?:1[6-9]|2\d|3[01])\.\d{1,3}\.\d{1,3}):\d{2,5}$/

const deniesOthers = (node: ConfigNode): boolean =>
  node.parent?.children.some(({ key, value }) => key === 'deny' && value === 'all') ?? false

/** The server answers on an address of its own network alone. */
const listensInside = (node: ConfigNode): boolean => {
  for (let at = node.parent; at !== null; at = at.parent) {
    const places = at.children.filter(({ key }) => key === 'listen')
    if (places.length > 0) return places.every(({ value }) => OWN_LISTEN.test(value ?? ''))
  }
  return false
}

export const closedPlace = allowRule({
  id: 'code.allow.closed_place',
  evidence: 'B',
  source: NGINX,
  settings: [
    setting({
      path: 'allow',
      in: ['nginx'],
      value: like(OWN_NETWORK),
      source: NGINX,
      where: (place) => isAdded(place) && deniesOthers(place.node),
    }),
    setting({
      path: 'proxy_pass',
      in: ['nginx'],
      value: like(/^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d{2,5})?(?:\/[\w./-]{0,80})?$/),
      source: 'https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_pass',
      where: (place) => isAdded(place) && deniesOthers(place.node),
    }),
    setting({
      path: 'auth_basic_user_file',
      in: ['nginx'],
      value: like(/^\/etc\/nginx\/[\w./-]{1,80}$/),
      source: 'https://nginx.org/en/docs/http/ngx_http_auth_basic_module.html',
      where: (place) => isAdded(place) && beside(place.node, 'auth_basic', 1) !== null,
    }),
    setting({
      path: 'auth_basic',
      in: ['nginx'],
      value: like(/^"?(?!off"?$)[\w .-]{1,60}"?$/),
      source: 'https://nginx.org/en/docs/http/ngx_http_auth_basic_module.html',
      where: isAdded,
    }),
    setting({
      path: 'return',
      in: ['nginx'],
      value: like(/^4\d\d$/),
      source: 'https://nginx.org/en/docs/http/ngx_http_rewrite_module.html#return',
      where: isAdded,
    }),
    setting({
      path: 'deny',
      in: ['nginx'],
      value: is('all'),
      source: NGINX,
      where: isAdded,
    }),
    setting({
      path: 'access_log | error_log',
      in: ['nginx'],
      value: like(/^\/var\/log\/nginx\/[\w.-]{1,60}\.log(?: \w{1,20})?$/),
      source: 'https://nginx.org/en/docs/http/ngx_http_log_module.html',
      where: isAdded,
    }),
    setting({
      path: 'server.listen | listen',
      in: ['nginx'],
      value: like(OWN_LISTEN),
      source: 'https://nginx.org/en/docs/http/ngx_http_core_module.html#listen',
      where: isAdded,
    }),
    setting({
      path: 'server.server_name | server_name',
      in: ['nginx'],
      value: like(/^[\w.-]{1,100}$/),
      source: 'https://nginx.org/en/docs/http/ngx_http_core_module.html#server_name',
      where: (place) => isAdded(place) && listensInside(place.node),
    }),
    setting({
      path: 'AllowGroups | AllowUsers',
      in: ['sshd'],
      value: like(/^[a-z_][\w-]{0,31}(?: [a-z_][\w-]{0,31}){0,5}$/),
      source: SSHD,
      where: isAdded,
    }),
    setting({
      path: 'MaxAuthTries | MaxSessions | LoginGraceTime | ClientAliveInterval | ClientAliveCountMax | MaxStartups',
      in: ['sshd'],
      value: like(/^[1-9]\d{0,3}[sm]?(?::\d{1,3}:\d{1,3})?$/),
      source: SSHD,
      where: isAdded,
    }),
    setting({
      path: 'LogLevel',
      in: ['sshd'],
      value: is('verbose', 'info'),
      source: SSHD,
      where: isAdded,
    }),
    setting({
      path: 'validate',
      in: ['ansible'],
      value: like(
        /^(?:\/usr\/s?bin\/)?(?:visudo -cf|sshd -t -f|nginx -t -c|named-checkconf|promtool check config) ?%s$/,
      ),
      source: 'https://docs.ansible.com/ansible/latest/collections/ansible/builtin/template_module.html',
      where: isAdded,
    }),
  ],
  fires: [
    '--- a/nginx/hall.conf\n+++ b/nginx/hall.conf\n@@ -4,2 +4,6 @@ server {\n     root /srv/hall;\n+    location /figures {\n+        allow 10.4.0.0/16;\n+        deny all;\n+        proxy_pass http://127.0.0.1:9100/figures;\n+    }\n',
    '--- a/ssh/sshd_config\n+++ b/ssh/sshd_config\n@@ -3,2 +3,4 @@\n Port 22\n+AllowGroups crew\n+MaxAuthTries 3\n',
    '--- a/nginx/hall.conf\n+++ b/nginx/hall.conf\n@@ -4,2 +4,5 @@ server {\n     root /srv/hall;\n+    location /old {\n+        return 404;\n+    }\n',
  ],
  quiet: [
    '--- a/nginx/hall.conf\n+++ b/nginx/hall.conf\n@@ -4,2 +4,5 @@ server {\n     root /srv/hall;\n+    location /figures {\n+        proxy_pass http://127.0.0.1:9100/figures;\n+    }\n',
    '--- a/ssh/sshd_config\n+++ b/ssh/sshd_config\n@@ -3,3 +3,3 @@\n Port 22\n-AllowGroups crew\n+AllowGroups crew everyone\n',
    '--- a/nginx/hall.conf\n+++ b/nginx/hall.conf\n@@ -4,2 +4,5 @@ server {\n     root /srv/hall;\n+    location /figures {\n+        allow 203.0.113.0/24;\n+    }\n',
  ],
})
