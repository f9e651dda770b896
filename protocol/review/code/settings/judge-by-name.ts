// Judges a change of a setting by what its name says: a protection that goes off, a limit that goes up, or the other direction.
import type { FindingRule } from '../../core/rule.ts'
import type { SettingChange } from '../../syntax/config/changes.ts'
import { GAP, ITEM } from '../../syntax/config/tree.ts'
import {
  accessLimitRaised,
  decisionFlipped,
  hardeningOff,
  identityOff,
  moneyLimitLifted,
  moneyLimitRaised,
  type NamedSetting,
  protectionOff,
  strongerByName,
} from '../rules/config/by-name.ts'
import type { SettingReport } from './judge.ts'
import { meaningOf } from './semantics.ts'

const REFUSES = /^(?:deny|drop|reject|refuse|block|forbid|deny_all|denyall|blocked|denied)$/i
const ADMITS = /^(?:allow|accept|permit|grant|pass|allow_all|allowall|permitall|permit_all|allowed|granted)$/i

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
  const tell = (found: FindingRule<string, NamedSetting>, what: string): void =>
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
