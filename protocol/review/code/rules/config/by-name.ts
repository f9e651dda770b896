// Flags settings whose name says that a protection goes off or a limit goes up, and covers the other direction.
import { allowRule, type FindingRule, rule } from '../../../core/rule.ts'
import type { SettingChange } from '../../../syntax/config/changes.ts'
import { GAP, ITEM } from '../../../syntax/config/tree.ts'
import type { SettingReport } from '../../settings/judge.ts'
import { meaningOf } from '../../settings/semantics.ts'

interface Facts {
  readonly setting: string
  readonly what: string
}

export const identityOff = rule({
  id: 'code.config.identity_off',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/306.html',
  message: ({ setting, what }: Facts) =>
    `\`${setting}\` turns off ${what}: what needed a proof or an approval is now done without one.`,
  fix: ({ what }: Facts) => `Keep ${what} on; name single exceptions where they are needed.`,
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
  message: ({ setting, what }: Facts) =>
    `\`${setting}\` turns off ${what}; nothing else in the change takes its place.`,
  fix: ({ what }: Facts) => `Keep ${what} on.`,
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
  message: ({ setting, what }: Facts) =>
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
  message: ({ setting }: Facts) =>
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
  message: ({ setting }: Facts) => `\`${setting}\` weakens a limit on money or on who must agree to move it.`,
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
  message: ({ setting }: Facts) =>
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
  message: ({ setting, what }: Facts) => `\`${setting}\` was ${what}: what the rule kept out is now let in.`,
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

const REFUSES = /^(?:deny|drop|reject|refuse|block|forbid|deny_all|denyall|blocked|denied)$/i
const ADMITS = /^(?:allow|accept|permit|grant|pass|allow_all|allowall|permitall|permit_all|allowed|granted)$/i

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

/** True when the name of the setting says what its change does. */
export function judgeByName(setting: SettingChange, at: SettingReport, written: string): boolean {
  const keys = setting.keys.filter((key) => key !== ITEM && key !== GAP && key !== '')
  if (keys.length === 0) return false
  const value = (side: 'before' | 'after'): string | null =>
    setting[side] === null ? null : (setting[side].value ?? '')
  const [was, now] = [value('before')?.trim() ?? '', value('after')?.trim() ?? '']
  if (REFUSES.test(was) && ADMITS.test(now)) {
    at.report.found(decisionFlipped, at.side, at.span, { setting: written, what: was })
    return true
  }
  if (ADMITS.test(was) && REFUSES.test(now)) {
    at.report.cover(strongerByName, at.side, at.span)
    return true
  }
  // Off keeps old sessions secret: https://wiki.mozilla.org/Security/Server_Side_TLS
  if (/^ssl_session_tickets$/i.test(keys.at(-1)!)) {
    if (now !== 'off') return false
    at.report.cover(strongerByName, at.side, at.span)
    return true
  }
  const meaning = meaningOf(keys, value('before'), value('after'))
  if (meaning === null || meaning.kind === 'limit_changed') return false
  const { report, side, span } = at
  const tell = (found: FindingRule<string, Facts>, what: string): void =>
    report.found(found, side, span, { setting: written, what })
  if (meaning.kind === 'weaker') {
    if (meaning.of === 'identity') tell(identityOff, meaning.what)
    else if (meaning.of === 'protection') tell(protectionOff, meaning.what)
    else tell(hardeningOff, meaning.what)
  } else if (meaning.kind === 'stronger' || meaning.kind === 'lowered')
    report.cover(strongerByName, side, span)
  else if (meaning.of === 'access') tell(accessLimitRaised, '')
  else if (meaning.kind === 'lifted' || meaning.isTenfold) tell(moneyLimitLifted, '')
  else tell(moneyLimitRaised, '')
  return true
}
