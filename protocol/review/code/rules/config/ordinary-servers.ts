// Covers settings of web servers, monitoring and example files that pace, compress, label or hold back.
import { allowRule } from '../../../core/rule.ts'
import type { ConfigNode } from '../../../syntax/config/tree.ts'
import { allLeaves } from '../../settings/neighbours.ts'
import { setting } from '../../settings/setting.ts'
import { is, like } from '../../settings/values.ts'

const NGINX = 'https://nginx.org/en/docs/dirindex.html'
const PROMETHEUS = 'https://prometheus.io/docs/prometheus/latest/configuration/alerting_rules/'
const SIZE = like(/^[1-9]\d{0,4}(?:[kKmM]|ms|s|m|h|d)?(?: [1-9]\d{0,4}[kKmM]?)?$/)
const WORDS = like(/^[\w./+*;,=" -]{1,300}$/)

const hostOf = (address: string): string => /^https:\/\/[^/]*\//.exec(address)?.[0] ?? address

const site = (text: string): string =>
  `--- a/ops/nginx/shop.conf\n+++ b/ops/nginx/shop.conf\n@@ -4,3 +4,4 @@ server {\n${text}`

export const ordinaryServer = allowRule({
  id: 'code.allow.server_setting',
  evidence: 'B',
  source: NGINX,
  settings: [
    setting({
      path: 'gzip | gzip_static | brotli_static | gzip_vary | gzip_proxied | gzip_types | gzip_comp_level | gzip_min_length | gzip_http_version | gzip_buffers | brotli | brotli_types | brotli_comp_level',
      in: ['nginx'],
      value: WORDS,
      source: 'https://nginx.org/en/docs/http/ngx_http_gzip_module.html',
    }),
    setting({
      path: 'sendfile | tcp_nopush | tcp_nodelay | etag | multi_accept | charset | default_type | types_hash_max_size | server_names_hash_bucket_size | worker_processes | worker_connections | keepalive_requests | open_file_cache | open_file_cache_valid | open_file_cache_min_uses',
      in: ['nginx'],
      value: WORDS,
      source: NGINX,
    }),
    setting({
      path: 'keepalive_timeout | expires | proxy_connect_timeout | proxy_read_timeout | proxy_send_timeout | client_body_timeout | client_header_timeout | send_timeout | proxy_buffer_size | proxy_busy_buffers_size | client_max_body_size | client_body_buffer_size',
      in: ['nginx'],
      value: SIZE,
      source: NGINX,
    }),
    setting({
      path: 'add_header',
      in: ['nginx'],
      value: like(
        /^(?:X-Content-Type-Options "?nosniff"?|X-Frame-Options "?(?:DENY|SAMEORIGIN)"?|Referrer-Policy "?[\w, -]{1,60}"?|Strict-Transport-Security "max-age=\d{7,9}[\w; ]{0,40}")(?: always)?$/,
      ),
      source: 'https://owasp.org/www-project-secure-headers/',
      where: ({ isRemoved, isReplaced }) => !isRemoved && !isReplaced,
    }),
    setting({
      path: 'ssl_session_cache | ssl_session_timeout | ssl_session_tickets | ssl_prefer_server_ciphers',
      in: ['nginx'],
      value: like(/^(?:shared:\w{1,20}:[1-9]\d{0,2}m|[1-9]\d{0,2}[smhd]|off|on)$/),
      source: 'https://nginx.org/en/docs/http/ngx_http_ssl_module.html#ssl_session_cache',
      where: ({ isRemoved, node }) =>
        !isRemoved &&
        !(/tickets/.test(node.key) && node.value === 'on') &&
        !(/ciphers/.test(node.key) && node.value === 'off'),
    }),
    setting({
      path: 'server_tokens | expires',
      in: ['nginx'],
      value: like(/^(?:off|\d{1,3}[smhdMy]|epoch)$/),
      source: 'https://nginx.org/en/docs/http/ngx_http_headers_module.html#expires',
      where: ({ isRemoved, node }) => !isRemoved && (/^server/.test(node.key) || node.value !== 'off'),
    }),
    setting({
      path: 'location.add_header',
      in: ['nginx'],
      value: like(
        /^Cache-Control "?(?:public|immutable|max-age=\d{1,9}|no-store|no-cache|private)(?:, (?:immutable|max-age=\d{1,9}|no-store|no-cache|must-revalidate)){0,3}"?(?: always)?$/,
      ),
      source: 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Cache-Control',
      where: ({ node, isRemoved, isReplaced }) =>
        !isRemoved &&
        !isReplaced &&
        (!/public/.test(node.value ?? '') ||
          /assets|static|images?|fonts?|css|js/.test(node.parent?.value ?? '')),
    }),
    setting({
      path: 'limit_req | limit_conn | limit_req_status | limit_conn_status | limit_rate',
      in: ['nginx'],
      value: WORDS,
      source: 'https://nginx.org/en/docs/http/ngx_http_limit_req_module.html',
      where: ({ isRemoved, isReplaced }) => !isRemoved && !isReplaced,
    }),
    setting({
      path: 'proxy_set_header',
      in: ['nginx'],
      value: like(
        /^(?:Host \$host|X-Real-IP \$remote_addr|X-Forwarded-For \$(?:remote_addr|proxy_add_x_forwarded_for)|X-Forwarded-Proto \$scheme|X-Request-ID \$request_id)$/,
      ),
      source: 'https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_set_header',
      where: ({ isRemoved }) => !isRemoved,
    }),
    setting({
      path: 'return',
      in: ['nginx'],
      value: like(/^30[18] https:\/\/\$(?:host|server_name)\$request_uri$/),
      source: 'https://nginx.org/en/docs/http/ngx_http_rewrite_module.html#return',
      where: ({ isReplaced }) => !isReplaced,
    }),
    setting({
      path: 'location.alias',
      in: ['nginx'],
      value: like(/^\/(?:srv|var\/www|usr\/share|opt)\/(?!\.)(?:[\w-][\w.-]{0,60}\/){1,8}$/),
      source: 'https://nginx.org/en/docs/http/ngx_http_core_module.html#alias',
      // Without a slash at the end of one of both, a request leaves the folder.
      where: ({ node, isReplaced, isRemoved }) =>
        !isReplaced && !isRemoved && /^(?:\^~ )?\/[\w/-]{1,80}\/$/.test(node.parent?.value ?? ''),
    }),
  ],
  fires: [
    site('     sendfile on;\n+    gzip on;\n     tcp_nopush on;\n'),
    site('     sendfile on;\n+    add_header X-Content-Type-Options nosniff always;\n     tcp_nopush on;\n'),
    site('     sendfile on;\n+    ssl_session_cache shared:TLS:8m;\n     tcp_nopush on;\n'),
  ],
  quiet: [
    site('     sendfile on;\n+    ssl_session_tickets on;\n     tcp_nopush on;\n'),
    site('     sendfile on;\n+    autoindex_localtime on;\n     tcp_nopush on;\n'),
    site('     sendfile on;\n-    limit_req zone=login burst=5;\n     tcp_nopush on;\n'),
    site('     sendfile on;\n+    location /img {\n+        alias /srv/img/;\n+    }\n     tcp_nopush on;\n'),
  ],
})

/** An alert, or a series with a name of its own: https://prometheus.io/docs/practices/rules/ */
const isOfAlert = (rule: ConfigNode | null): boolean =>
  rule?.children.some(({ key, value }) => key === 'alert' || (key === 'record' && /:/.test(value ?? ''))) ??
  false

export const ordinaryAlert = allowRule({
  id: 'code.allow.alert_rule',
  evidence: 'B',
  source: PROMETHEUS,
  settings: [
    setting({
      path: 'groups.name | groups.interval | rules.alert | rules.record | rules.expr | rules.for | rules.labels.* | rules.annotations.*',
      in: ['other', 'k8s'],
      value: like(/^[^`<>$\n]{0,50}[^`\n]{0,400}$/),
      source: PROMETHEUS,
      // A new alert tells more; one that goes or changes may tell less.
      where: ({ isRemoved, isReplaced, node }) =>
        !isRemoved &&
        !isReplaced &&
        !/https?:/.test(node.value ?? '') &&
        (!/^(?:record|expr)$/.test(node.key) || isOfAlert(node.parent)),
    }),
    setting({
      path: 'rules.expr',
      in: ['other', 'k8s'],
      // A query over several lines: the server reads, whatever stands in it. A rule that records one makes a series.
      value: like(/^\|?[^`$]{1,600}$/),
      source: 'https://prometheus.io/docs/prometheus/latest/querying/basics/',
      where: ({ isRemoved, isReplaced, node }) =>
        !isRemoved && !isReplaced && !/https?:/.test(node.value ?? '') && isOfAlert(node.parent),
    }),
    setting({
      path: 'rules.annotations.runbook | rules.annotations.runbookurl | rules.annotations.dashboard | rules.annotations.dashboardurl',
      in: ['other', 'k8s'],
      // A person who is paged opens it; no program does. Another of the file leads to the same host.
      value: like(/^https:\/\/[\w.-]{1,80}\/[\w./#~-]{0,160}$/),
      source: PROMETHEUS,
      where: ({ isRemoved, isReplaced, node, others }) =>
        !isRemoved &&
        !isReplaced &&
        (others.length === 0 ||
          others
            .flatMap(allLeaves)
            .some(({ value }) => value?.startsWith(hostOf(node.value ?? '')) === true)),
    }),
  ],
  fires: [
    '--- a/ops/alerts.yml\n+++ b/ops/alerts.yml\n@@ -2,4 +2,8 @@ groups:\n   - name: shop\n     rules:\n+      - alert: QueueGrows\n+        expr: queue_length > 500\n+        for: 10m\n+        labels:\n+          severity: page\n       - alert: DiskFull\n         expr: disk_free < 5\n',
    '--- a/ops/rules.yml\n+++ b/ops/rules.yml\n@@ -2,3 +2,5 @@ groups:\n   - name: shop\n     rules:\n+      - record: job:errors:rate5m\n+        expr: sum(rate(errors_total[5m])) by (job)\n',
  ],
  quiet: [
    '--- a/ops/alerts.yml\n+++ b/ops/alerts.yml\n@@ -2,4 +2,4 @@ groups:\n     rules:\n       - alert: QueueGrows\n-        expr: queue_length > 500\n+        expr: queue_length > 500000\n',
    '--- a/ops/alerts.yml\n+++ b/ops/alerts.yml\n@@ -2,4 +2,3 @@ groups:\n     rules:\n-      - alert: LoginFailures\n-        expr: failed_logins > 50\n       - alert: DiskFull\n         expr: disk_free < 5\n',
  ],
})

const EXAMPLE = /\.(?:example|sample|template|dist)$|(?:^|\/)(?:example|sample)\.env$/

export const exampleEnvironment = allowRule({
  id: 'code.allow.example_environment',
  evidence: 'B',
  source: 'https://12factor.net/config',
  settings: [
    setting({
      path: '**',
      in: ['env'],
      value: like(
        /^(?![^\n]{0,200}:\/\/(?![\w.:-]{0,80}@?(?:localhost|127\.0\.0\.1|db|redis|[\w.-]{0,60}\.?example\.)))[\w .:/@,+=*<>-]{0,200}$/,
      ),
      source: 'https://12factor.net/config',
      where: ({ path }) => EXAMPLE.test(path),
    }),
    setting({
      path: 'PORT | TZ | LANG | LOG_FORMAT | APP_NAME | NEXT_TELEMETRY_DISABLED | PYTHONUNBUFFERED | FORCE_COLOR',
      in: ['env'],
      value: like(/^[\w ./-]{1,60}$/),
      source: 'https://12factor.net/config',
    }),
    setting({
      path: 'NODE_ENV | RAILS_ENV | APP_ENV | ASPNETCORE_ENVIRONMENT',
      in: ['env'],
      value: is('production', 'Production'),
      source:
        'https://nodejs.org/en/learn/getting-started/nodejs-the-difference-between-development-and-production',
    }),
  ],
  fires: [
    '--- a/.env.example\n+++ b/.env.example\n@@ -1,2 +1,3 @@\n APP=shop\n+REDIS_URL=redis://localhost:6379/1\n MODE=x\n',
    '--- a/.env\n+++ b/.env\n@@ -1,2 +1,2 @@\n APP=shop\n-PORT=3000\n+PORT=3001\n',
  ],
  quiet: [
    '--- a/.env.example\n+++ b/.env.example\n@@ -1,2 +1,3 @@\n APP=shop\n+UPDATE_URL=https://updates.elsewhere.net/feed\n MODE=x\n',
    '--- a/.env\n+++ b/.env\n@@ -1,2 +1,2 @@\n APP=shop\n-NODE_ENV=production\n+NODE_ENV=development\n',
  ],
})

export const apiDescription = allowRule({
  id: 'code.allow.api_description',
  evidence: 'B',
  source: 'https://spec.openapis.org/oas/latest.html',
  settings: [
    setting({
      path: '**',
      in: ['other'],
      value: like(/^(?![^\n]{0,300}:\/\/)[^<>`\n]{0,300}$/),
      source: 'https://spec.openapis.org/oas/latest.html',
      where: ({ path, names, isRemoved }) =>
        /(?:^|\/)(?:openapi|swagger)[\w.-]{0,40}\.(?:ya?ml|json)$/.test(path) &&
        !isRemoved &&
        !names.some((name) => /^(?:security|securityschemes|servers|url|flows|scopes|x)/.test(name)),
    }),
  ],
  fires: [
    '--- a/docs/openapi.yaml\n+++ b/docs/openapi.yaml\n@@ -8,3 +8,4 @@ paths:\n   /orders:\n     get:\n+      summary: Lists the orders of a day\n       operationId: listOrders\n',
    '--- a/openapi.yaml\n+++ b/openapi.yaml\n@@ -8,3 +8,5 @@ components:\n     Order:\n       properties:\n+        note:\n+          type: string\n         id:\n',
  ],
  quiet: [
    '--- a/docs/openapi.yaml\n+++ b/docs/openapi.yaml\n@@ -8,3 +8,4 @@ paths:\n   /orders:\n     get:\n+      security: []\n       operationId: listOrders\n',
    '--- a/conf/api.yaml\n+++ b/conf/api.yaml\n@@ -8,3 +8,4 @@ paths:\n   /orders:\n     get:\n+      frobnicate: every\n       operationId: listOrders\n',
  ],
})
