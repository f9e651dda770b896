// Covers a new flag that is off until somebody turns it on, with the words that tell whose it is.
import { allowRule } from '../../../core/rule.ts'
import { keysOf } from '../../../syntax/config/tree.ts'
import { isMoneyName, isSecurityName } from '../../cover/words.ts'
import { allLeaves } from '../../settings/neighbours.ts'
import { type SettingPlace, setting } from '../../settings/setting.ts'
import { is, like } from '../../settings/values.ts'

const OPENFEATURE = 'https://openfeature.dev/specification/glossary#feature-flag'

/** The flag has no setting on the old side, says that it is off, and its name tells of no protection and of no money. */
function isNewFlag({ node, others, path: file, isRemoved, isReplaced }: SettingPlace): boolean {
  const flag = node.parent
  if (!OF_FLAGS.test(file) && !/^(?:flags|features|toggles)$/.test(keysOf(node)[0] ?? '')) return false
  if (isRemoved || isReplaced || flag === null) return false
  if (isSecurityName(flag.key) || isMoneyName(flag.key) || PROTECTS.test(flag.key)) return false
  const path = keysOf(flag).join('\u0000')
  const isOff = flag.children.some(
    ({ key, value }) => /^(?:default|enabled)$/.test(key) && /^(?:false|off)$/.test(value ?? ''),
  )
  return (
    isOff &&
    flag.children.every(({ key }) => KNOWN.test(key)) &&
    !others.flatMap(allLeaves).some((leaf) => keysOf(leaf).join('\u0000').startsWith(`${path}\u0000`))
  )
}

const OF_FLAGS = /(?:^|\/)(?:feature[_-]?)?(?:flags|toggles|features)\.(?:ya?ml|json)$/
const KNOWN = /^(?:default|enabled|owner|team|description|ticket|expires|created|since)$/
/** With such a flag off, something is not kept. */
const PROTECTS =
  /check|verif|valid|enforc|require|limit|guard|block|deny|strict|safe|audit|log|encrypt|backup|confirm|factor|mfa|otp|captcha|screen|review|moderat|sandbox|mask|redact|anonym|priva|dry_?run|throttl|kyc|aml|read_?only|fraud|abuse|spam|scan|consent|alert|monitor|cipher|tls|ssl|sign|approv|quarantin|retention|hold|freez|rollback|fallback|recover|sanit|escap|csrf|cors|waf|firewall|revo[ck]|dedup|idempot/i

export const newFlagOff = allowRule({
  id: 'code.allow.flag_off',
  evidence: 'B',
  source: OPENFEATURE,
  settings: [
    setting({
      path: 'default | enabled',
      in: ['other'],
      value: is('false', 'off'),
      source: OPENFEATURE,
      where: isNewFlag,
    }),
    setting({
      path: 'owner | team | description | ticket | expires | created | since',
      in: ['other'],
      value: like(/^[\w .,:;()#/-]{1,200}$/),
      source: OPENFEATURE,
      where: isNewFlag,
    }),
  ],
  fires: [
    '--- a/config/flags.yaml\n+++ b/config/flags.yaml\n@@ -9,3 +9,6 @@ flags:\n   new_map:\n     default: true\n     owner: team-map\n+  quick_search:\n+    default: false\n+    owner: team-search\n',
    '--- a/conf/features.yml\n+++ b/conf/features.yml\n@@ -1,3 +1,5 @@\n features:\n   dark_mode:\n     enabled: true\n+  compact_list:\n+    enabled: false\n',
  ],
  quiet: [
    '--- a/config/flags.yaml\n+++ b/config/flags.yaml\n@@ -9,3 +9,6 @@ flags:\n   new_map:\n     default: true\n     owner: team-map\n+  quick_search:\n+    default: true\n+    owner: team-search\n',
    '--- a/config/flags.yaml\n+++ b/config/flags.yaml\n@@ -9,3 +9,5 @@ flags:\n   new_map:\n     default: true\n+  enforce_login:\n+    default: false\n',
    '--- a/config/flags.yaml\n+++ b/config/flags.yaml\n@@ -9,3 +9,3 @@ flags:\n   quick_search:\n-    default: true\n+    default: false\n     owner: team-map\n',
  ],
})
