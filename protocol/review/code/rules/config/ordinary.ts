// Covers changes of settings that leave rights, money and data as they are: safer values, other spellings of the same
// value, blocks whose settings are judged, and settings that only describe or size.
import { allowRule } from '../../../core/rule.ts'
import { setting } from '../../settings/setting.ts'
import { like } from '../../settings/values.ts'

export const tightened = allowRule({
  id: 'code.allow.tightened',
  evidence: 'B',
  source: 'policy: review.md §5',
  fires: [
    '--- a/k8s/api.yaml\n+++ b/k8s/api.yaml\n@@ -20,3 +20,3 @@\n         securityContext:\n-          privileged: true\n+          privileged: false\n           runAsUser: 1000\n',
    '--- a/infra/db.tf\n+++ b/infra/db.tf\n@@ -3,3 +3,3 @@ resource "aws_db_instance" "main" {\n-  publicly_accessible = true\n+  publicly_accessible = false\n }\n',
  ],
  quiet: [
    '--- a/k8s/api.yaml\n+++ b/k8s/api.yaml\n@@ -20,3 +20,3 @@\n         securityContext:\n-          privileged: false\n+          privileged: true\n           runAsUser: 1000\n',
    '--- a/infra/db.tf\n+++ b/infra/db.tf\n@@ -3,3 +3,3 @@ resource "aws_db_instance" "main" {\n-  publicly_accessible = false\n+  publicly_accessible = true\n }\n',
  ],
})

export const otherForm = allowRule({
  id: 'code.allow.same_setting',
  evidence: 'A',
  source: 'policy: review.md §5',
  fires: [
    '--- a/a.yaml\n+++ b/a.yaml\n@@ -1,2 +1,2 @@\n-frobnicate: "left"\n+frobnicate: left\n mode: x\n',
    '--- a/b.json\n+++ b/b.json\n@@ -2,2 +2,2 @@\n   "mode": "x",\n-  "frobnicate": 1\n+  "frobnicate":   1\n',
  ],
  quiet: [
    '--- a/a.yaml\n+++ b/a.yaml\n@@ -1,2 +1,2 @@\n-frobnicate: "left"\n+frobnicate: right\n mode: x\n',
    '--- a/b.json\n+++ b/b.json\n@@ -2,2 +2,2 @@\n   "mode": "x",\n-  "frobnicate": 1\n+  "frobnicate": 2\n',
  ],
})

export const structure = allowRule({
  id: 'code.allow.structure',
  evidence: 'A',
  source: 'policy: review.md §5',
  fires: [
    '--- a/a.yaml\n+++ b/a.yaml\n@@ -1,2 +1,4 @@\n name: x\n+metadata:\n+  description: the first\n mode: y\n',
    '--- a/b.json\n+++ b/b.json\n@@ -2,2 +2,5 @@\n   "mode": "x",\n+  "about": {\n+    "title": "The shop"\n+  },\n   "z": 1\n',
  ],
  quiet: [
    '--- a/a.yaml\n+++ b/a.yaml\n@@ -1,2 +1,3 @@\n name: x\n+frobnicate: y\n mode: y\n',
    '--- a/b.json\n+++ b/b.json\n@@ -2,2 +2,3 @@\n   "mode": "x",\n+  "frobnicate": "the first",\n   "z": 1\n',
  ],
})

export const ordinarySetting = allowRule({
  id: 'code.allow.ordinary_setting',
  evidence: 'B',
  source: 'policy: review.md §5',
  settings: [
    // https://docs.spring.io/spring-boot/reference/features/logging.html#features.logging.log-levels
    setting({
      path: 'logging.level.** | log_levels.* | loggers.*.level',
      value: like(/^(?:info|warn|warning|error|INFO|WARN|WARNING|ERROR)$/),
      source: 'https://docs.spring.io/spring-boot/reference/features/logging.html',
      where: ({ isRemoved, names }) => !isRemoved && !/security|audit|auth/.test(names.join(' ')),
    }),
  ],
  fires: [
    '--- a/app/config.yml\n+++ b/app/config.yml\n@@ -3,2 +3,2 @@\n site:\n-  title: The shop\n+  title: The corner shop\n',
    '--- a/conf/queue.toml\n+++ b/conf/queue.toml\n@@ -3,2 +3,2 @@\n [queue]\n-poll_interval = "5s"\n+poll_interval = "10s"\n',
    '--- a/app.env\n+++ b/app.env\n@@ -1,2 +1,2 @@\n APP=shop\n-LOG_LEVEL=debug\n+LOG_LEVEL=info\n',
    '--- a/app/application.yml\n+++ b/app/application.yml\n@@ -1,3 +1,3 @@\n logging:\n   level:\n-    org.acme.rooms: DEBUG\n+    org.acme.rooms: INFO\n',
  ],
  quiet: [
    '--- a/app/config.yml\n+++ b/app/config.yml\n@@ -3,2 +3,2 @@\n site:\n-  upstream: a\n+  upstream: b\n',
    '--- a/conf/queue.toml\n+++ b/conf/queue.toml\n@@ -3,2 +3,2 @@\n [queue]\n-poll_interval = "5s"\n+poll_interval = "0s"\n',
    '--- a/app/application.yml\n+++ b/app/application.yml\n@@ -1,3 +1,3 @@\n logging:\n   level:\n-    org.acme.audit: INFO\n+    org.acme.audit: ERROR\n',
  ],
})
