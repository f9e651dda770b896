// Rules for settings whose name says that a protection goes off or a limit goes up, and for the other direction.
import { allowRule, rule } from '../../../core/rule.ts'

export interface NamedSetting {
  readonly setting: string
  readonly what: string
}

export const identityOff = rule({
  id: 'code.config.identity_off',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/306.html',
  message: ({ setting, what }: NamedSetting) =>
    `\`${setting}\` turns off ${what}: what needed a proof or an approval is now done without one.`,
  fix: ({ what }: NamedSetting) => `Keep ${what} on; name single exceptions where they are needed.`,
  fires: [
    '--- a/config/gateway.yaml\n+++ b/config/gateway.yaml\n@@ -1,3 +1,3 @@\n auth:\n-  enabled: true\n+  enabled: false\n   realm: staff\n',
    '--- a/conf/hooks.toml\n+++ b/conf/hooks.toml\n@@ -4,2 +4,3 @@\n [incoming]\n+skip_signature_check = true\n queue = "in"\n',
    '--- a/settings/bank.json\n+++ b/settings/bank.json\n@@ -2,3 +2,2 @@\n   "currency": "EUR",\n-  "require_mfa": true,\n   "region": "eu"\n',
  ],
  quiet: [
    '--- a/config/gateway.yaml\n+++ b/config/gateway.yaml\n@@ -1,3 +1,3 @@\n auth:\n-  enabled: false\n+  enabled: true\n   realm: staff\n',
    '--- a/conf/hooks.toml\n+++ b/conf/hooks.toml\n@@ -4,2 +4,3 @@\n [incoming]\n+skip_signature_check = false\n queue = "in"\n',
    '--- a/conf/hooks.toml\n+++ b/conf/hooks.toml\n@@ -4,2 +4,3 @@\n [incoming]\n+signature_header = "X-Sig"\n queue = "in"\n',
  ],
})

export const protectionOff = rule({
  id: 'code.config.protection_off',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/693.html',
  message: ({ setting, what }: NamedSetting) =>
    `\`${setting}\` turns off ${what}; nothing else in the change takes its place.`,
  fix: ({ what }: NamedSetting) => `Keep ${what} on.`,
  fires: [
    '--- a/deploy/values.yaml\n+++ b/deploy/values.yaml\n@@ -1,3 +1,3 @@\n broker:\n-  tls_verify: true\n+  tls_verify: false\n   port: 8883\n',
    '--- a/app.properties\n+++ b/app.properties\n@@ -8,2 +8,3 @@\n # store\n+store.backup.enabled=false\n store.name=main\n',
    '--- a/conf/trader.ini\n+++ b/conf/trader.ini\n@@ -2,3 +2,3 @@\n [run]\n-dry_run = true\n+dry_run = false\n pair = a-b\n',
  ],
  quiet: [
    '--- a/deploy/values.yaml\n+++ b/deploy/values.yaml\n@@ -1,3 +1,3 @@\n broker:\n-  tls_verify: false\n+  tls_verify: true\n   port: 8883\n',
    '--- a/app.properties\n+++ b/app.properties\n@@ -8,2 +8,3 @@\n # store\n+store.backup.enabled=true\n store.name=main\n',
  ],
})

export const hardeningOff = rule({
  id: 'code.config.hardening_off',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/489.html',
  message: ({ setting, what }: NamedSetting) =>
    `\`${setting}\` loosens ${what}: errors show more, or mistakes are caught later.`,
  fix: 'Keep the stricter value outside development.',
  fires: [
    '--- a/app/config.yml\n+++ b/app/config.yml\n@@ -3,2 +3,2 @@\n name: shop\n-debug: false\n+debug: true\n',
    '--- a/app/config.yml\n+++ b/app/config.yml\n@@ -3,2 +3,2 @@\n name: shop\n-strict_mode: true\n+strict_mode: false\n',
  ],
  quiet: [
    '--- a/app/config.yml\n+++ b/app/config.yml\n@@ -3,2 +3,2 @@\n name: shop\n-debug: true\n+debug: false\n',
    '--- a/app/config.yml\n+++ b/app/config.yml\n@@ -3,2 +3,2 @@\n name: shop\n-strict_mode: false\n+strict_mode: true\n',
  ],
})

export const moneyLimitLifted = rule({
  id: 'code.config.money_limit_lifted',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'policy: review.md §5',
  message: ({ setting }: NamedSetting) =>
    `\`${setting}\` removes the limit or makes it ten times weaker: one faulty or hostile run can lose that much.`,
  fix: 'Keep a bound that one loss can not exceed, and have a person approve a larger one.',
  fires: [
    '--- a/config/payouts.yaml\n+++ b/config/payouts.yaml\n@@ -1,3 +1,3 @@\n payouts:\n-  daily_limit_eur: 5000\n+  daily_limit_eur: 500000\n   currency: EUR\n',
    '--- a/risk.toml\n+++ b/risk.toml\n@@ -3,3 +3,2 @@\n [desk]\n-max_position_usd = 25000\n name = "a"\n',
    '--- a/vault.json\n+++ b/vault.json\n@@ -2,3 +2,3 @@\n   "chain": 1,\n-  "max_withdrawal": 40,\n+  "max_withdrawal": -1,\n   "label": "hot"\n',
  ],
  quiet: [
    '--- a/config/payouts.yaml\n+++ b/config/payouts.yaml\n@@ -1,3 +1,3 @@\n payouts:\n-  daily_limit_eur: 500000\n+  daily_limit_eur: 5000\n   currency: EUR\n',
    '--- a/config/payouts.yaml\n+++ b/config/payouts.yaml\n@@ -1,3 +1,3 @@\n payouts:\n-  page_limit: 50\n+  page_limit: 500\n   currency: EUR\n',
  ],
})

export const moneyLimitRaised = rule({
  id: 'code.config.money_limit_raised',
  severity: 'high',
  category: 'safety',
  evidence: 'B',
  source: 'policy: review.md §5',
  message: ({ setting }: NamedSetting) =>
    `\`${setting}\` weakens a limit on money or on who must agree to move it.`,
  fix: 'Have the person who answers for the money approve the new limit.',
  fires: [
    '--- a/config/refunds.yaml\n+++ b/config/refunds.yaml\n@@ -1,3 +1,3 @@\n refunds:\n-  max_amount: 200\n+  max_amount: 900\n   currency: EUR\n',
    '--- a/safe.toml\n+++ b/safe.toml\n@@ -2,2 +2,2 @@\n [owners]\n-required_signatures = 3\n+required_signatures = 2\n',
  ],
  quiet: [
    '--- a/config/refunds.yaml\n+++ b/config/refunds.yaml\n@@ -1,3 +1,3 @@\n refunds:\n-  max_amount: 900\n+  max_amount: 200\n   currency: EUR\n',
    '--- a/safe.toml\n+++ b/safe.toml\n@@ -2,2 +2,2 @@\n [owners]\n-required_signatures = 2\n+required_signatures = 3\n',
  ],
})

export const accessLimitRaised = rule({
  id: 'code.config.access_limit_raised',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/307.html',
  message: ({ setting }: NamedSetting) =>
    `\`${setting}\` lets more attempts through, or keeps a session or a token usable for longer.`,
  fix: 'Keep the tighter value, or show which use needs the wider one.',
  fires: [
    '--- a/config/login.yaml\n+++ b/config/login.yaml\n@@ -1,3 +1,3 @@\n login:\n-  max_attempts: 5\n+  max_attempts: 500\n   page: /in\n',
    '--- a/app.env\n+++ b/app.env\n@@ -1,2 +1,2 @@\n APP=shop\n-SESSION_TTL=15m\n+SESSION_TTL=30d\n',
  ],
  quiet: [
    '--- a/config/login.yaml\n+++ b/config/login.yaml\n@@ -1,3 +1,3 @@\n login:\n-  max_attempts: 10\n+  max_attempts: 5\n   page: /in\n',
    '--- a/app.env\n+++ b/app.env\n@@ -1,2 +1,2 @@\n APP=shop\n-CACHE_TTL=15m\n+CACHE_TTL=30m\n',
  ],
})

export const decisionFlipped = rule({
  id: 'code.config.decision_flipped',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/284.html',
  message: ({ setting, what }: NamedSetting) =>
    `\`${setting}\` was ${what}: what the rule kept out is now let in.`,
  fix: 'Keep the refusal; name what else is to be let in by a rule of its own.',
  fires: [
    '--- a/policy.json\n+++ b/policy.json\n@@ -2,3 +2,3 @@\n   "Sid": "Outside",\n-  "Effect": "Deny",\n+  "Effect": "Allow",\n   "Action": "s3:GetObject"\n',
    '--- a/gate.yaml\n+++ b/gate.yaml\n@@ -1,3 +1,3 @@\n rules:\n-  action: block\n+  action: allow\n   path: /admin\n',
  ],
  quiet: [
    '--- a/policy.json\n+++ b/policy.json\n@@ -2,3 +2,3 @@\n   "Sid": "Outside",\n-  "Effect": "Allow",\n+  "Effect": "Deny",\n   "Action": "s3:GetObject"\n',
    '--- a/gate.yaml\n+++ b/gate.yaml\n@@ -1,3 +1,3 @@\n rules:\n-  action: block\n+  action: challenge\n   path: /admin\n',
  ],
})

export const strongerByName = allowRule({
  id: 'code.allow.stronger_setting',
  evidence: 'B',
  source: 'policy: review.md §5',
  fires: [
    '--- a/config/gateway.yaml\n+++ b/config/gateway.yaml\n@@ -1,3 +1,3 @@\n auth:\n-  enabled: false\n+  enabled: true\n   realm: staff\n',
    '--- a/config/refunds.yaml\n+++ b/config/refunds.yaml\n@@ -1,3 +1,3 @@\n refunds:\n-  max_amount: 900\n+  max_amount: 200\n   currency: EUR\n',
  ],
  quiet: [
    '--- a/config/gateway.yaml\n+++ b/config/gateway.yaml\n@@ -1,3 +1,3 @@\n auth:\n-  enabled: true\n+  enabled: false\n   realm: staff\n',
    '--- a/config/gateway.yaml\n+++ b/config/gateway.yaml\n@@ -1,3 +1,3 @@\n auth:\n-  realm: guests\n+  realm: staff\n   enabled: true\n',
  ],
})
