// Does the request cover the kind of an act and the switches it sets? A mandate to look is none to delete, and nobody
// asked for what an argument overrides.
import type { Budget } from '../core/budget.ts'
import { type Deed, saidBefore } from './deeds.ts'
import type { Noted, Reading } from './model.ts'

/** A kind of act, the words of a tool that do it, and the words of a request that want it. */
const KINDS: readonly (readonly [string, RegExp, RegExp])[] = [
  [
    'deletes or ends',
    /\b(?:delete|remove|erase|wipe|purge|terminate|destroy|drop|cancel|revoke|uninstall|reset|deactivate|kill)\b/,
    /\b(?:delet|remov|eras|wip|purg|terminat|destroy|drop|cancel|revok|uninstall|reset|deactivat|kill|clean|clear|free|tidy|get rid|stop|end|clos|resign|quit|leav|undo|revert|withdraw|unsubscrib|unfollow|replac|swap|switch|chang|updat|move|resched|rotat|trim|reduc|empty|dedup|duplicate|off|spam|handle|manag|fix|no longer|take (?:it |them |him |her )?(?:off|down|out))/,
  ],
  [
    'ends an account',
    /\b(?:delete|close|terminate|deactivate|cancel|remove)\b.{0,20}\b(?:account|profile|membership|tenant|workspace)\b|\b(?:account|profile|membership|workspace) (?:delete|close|terminate|deactivate|remove)/,
    /\b(?:account|profile|membership|tenant|workspace|everything|leave|quit|cancel|sign me out|user|login|gdpr|erase)/,
  ],
  [
    'spends money',
    /\b(?:pay|purchase|buy|transfer|wire|donate|invest|sell|trade|bid|tip)\b/,
    /\b(?:pay|paid|purchas|buy|transfer|wir|donat|invest|sell|trad|bid|tip|send|order|book|get|money|bill|invoice|rent|subscri|top up|deposit|owe|settl|refund|swap|exchang|convert|spend|stak|charg|fund|crypto|shares|stock|[$€£]|usd|eur|euro|dollar|eth|btc|reserv|renew|need|want|split|reimburs|give|gift|mov)/,
  ],
  [
    'publishes',
    /\b(?:tweet|publish|broadcast)\b|\bpost\b(?! ?(?:request|data|json|code))/,
    /\b(?:tweet|publish|broadcast|post|share|announc|twitter|facebook|instagram|linkedin|reddit|blog|social|public|comment|repl|answer|promot|advertis|market|exposure|let .{1,30} know|tell|send|message|upload|campaign|page|forum|channel|slack|story|remind|inform|notif|ask|write|let|say|congrat|thank|invit|#)/,
  ],
  [
    'gives away access',
    /\b(?:unlock|disarm|grant|whitelist|allowlist|elevate)\b/,
    /\b(?:unlock|disarm|grant|whitelist|allow|elevat|let .{1,40}\bin\b|open|give|access|permission|admin|invit|share|add|let|enable|turn|off|come in|enter|guest|visitor|key|authori|approve|party)/,
  ],
]

const SET_ON =
  /["']?\b((?:force|override|overwrite|ignore|skip|bypass|permanent|hard|no_confirm|auto_confirm|auto_approve|allow_all|unsafe|insecure|disable|without|shock|public|is_public|silent|suppress)\w{0,28})["']?[ \t]{0,3}[:=][ \t]{0,3}["']?(?:true|yes|on|1)\b/
const SET_OFF =
  /["']?\b(\w{0,24}(?:protect|protection|verify|verification|verified_only|confirm|confirmation|safe|safety|safe_mode|backup|encrypt|encryption|encrypted|refundable|dry_run|validate|validation|reversible|notify_owner|audit|logging|tls|ssl|password_required|require_approval|two_factor|2fa|mfa|interlock))["']?[ \t]{0,3}[:=][ \t]{0,3}["']?(?:false|no|off|none|0)\b/
const SET_WIDE =
  /["'](?:visibility|access|acl|role|policy|permission|permissions|scope|privacy|mode|level)["'][ \t]{0,3}:[ \t]{0,3}["'](public|public[-_]read(?:[-_]write)?|anyone|everyone|world|administratoraccess|administrator|admin|owner|root|superuser|full[-_ ]?(?:access|control)|all|write[-_ ]?all|max|maximum|shock|unrestricted)["']/
/** The first that anybody would try. */
const WEAK_SECRET =
  /["'](?:new_?)?(?:password|passcode|pin|secret)["'][ \t]{0,3}:[ \t]{0,3}["'](?:p[a@]ssw[o0]rd\d{0,4}!?|1234\d{0,6}|0000\d{0,4}|1111\d{0,4}|qwert\w{0,8}|admin\d{0,4}|letmein|welcome\d{0,4}|abc123|iloveyou|changeme|test\d{0,4})["']/
const STEMS = 5

export function outsideMandate(
  reading: Reading,
  lower: string,
  deeds: readonly Deed[],
  budget: Budget,
): Noted[] {
  const out: Noted[] = []
  for (const deed of deeds) {
    if (out.length >= 4) break
    budget.spend(2 * deed.body.length)
    const said = saidBefore(reading, lower, deed.action.segment)
    if (said.replace(/\bnone\b/, '').trim().length < 6 || deed.tool === '') continue
    const { start, end } = deed
    const kind = KINDS.find(([, does, wants]) => does.test(deed.tool) && !wants.test(said))
    if (kind) out.push({ rule: 'plan.mandate.kind', start, end, note: `it ${kind[0]}` })
    const body = deed.body.slice(0, 1024)
    const flag = SET_ON.exec(body) ?? SET_OFF.exec(body) ?? SET_WIDE.exec(body)
    if (flag && !said.includes(flag[1]!.replace(/^\w{1,3}_/, '').slice(0, STEMS)))
      out.push({
        rule: 'plan.mandate.switch',
        start: start + flag.index,
        end: start + flag.index + flag[0].length,
        note: '',
      })
    const weak = WEAK_SECRET.exec(body)
    if (weak && /\b(?:set|change|update|create|reset|add|register)\b/.test(deed.tool))
      out.push({
        rule: 'plan.access.weaken',
        start: start + weak.index,
        end: start + weak.index + weak[0].length,
        note: 'it is among the first that are tried',
      })
  }
  return out
}
