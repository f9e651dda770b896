// Does something that a tool returned leave by an act that nobody asked for it: a secret, a telephone number, a stored
// credential on a host that only an untrusted text named?
import type { Budget } from '../core/budget.ts'
import { extentOf } from './actions.ts'
import type { Action, Noted, Reading } from './model.ts'
import { tokensIn } from './provenance.ts'
import { Sources } from './sources.ts'

const SECRET =
  /(?:pass(?:word|wd|phrase|code)?|token|secret|api[_ -]?key|pwd|credential|private[_ -]?key|seed)["']?[ \t]{0,3}[:=][ \t]{0,3}["']?([^\s"',;}]{6,80})/gi
const PHONE = /\+\d[\d ()-]{6,18}\d/g
const PUBLIC =
  /\b(?:tweet|post|publish|twitter|facebook|instagram|linkedin|reddit|issue|comment|blog|forum|gist|pastebin|wiki|broadcast|announce|web|http|upload|send|email|mail|message|slack)\b/
const OPEN =
  /\b(?:tweet|post|publish|twitter|facebook|instagram|linkedin|reddit|issue|blog|forum|gist|pastebin|broadcast|announce)\b/
const CREDENTIAL =
  /["'](?:password|passwd|pass|pin|otp|token|secret|card_number|cvv|ssn)["'][ \t]{0,3}[:=]|\{\{ ?vault|\bvault:/
/** A card with its code, or a PIN with what it opens, in words that leave. */
const TELLS_SECRET =
  /\b\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{1,7}\b[^{}]{0,40}\b(?:pin|cvv|cvc|exp)|\b(?:pin|cvv|cvc|password|passcode|tan|otp)\b["' ]{0,3}(?:is|:|=)?["' ]{1,3}[\w!#$%&*-]{3,24}/i
const WRITES = /\b(?:reply|send|mail|email|message|post|chat|sms|comment)\b/
const MOST = 20

export function flowsOut(reading: Reading, actions: readonly Action[], budget: Budget): Noted[] {
  const { text, segments } = reading
  const out: Noted[] = []
  const acts = actions.filter(({ kind }) => kind === 'effect').slice(-MOST)
  if (acts.length === 0) return out
  const secrets: { value: string; segment: number; kind: 'secret' | 'phone' }[] = []
  segments.forEach(({ speaker, start, end }, segment) => {
    if (speaker !== 'untrusted') return
    const body = text.slice(start, Math.min(end, start + 4000))
    budget.spend(body.length)
    for (const match of body.matchAll(SECRET)) secrets.push({ value: match[1]!, segment, kind: 'secret' })
    for (const match of body.matchAll(PHONE)) secrets.push({ value: match[0], segment, kind: 'phone' })
  })
  const saidBy = {
    untrusted: new Sources(text, segments, (speaker) => speaker === 'untrusted'),
    principal: new Sources(text, segments, (speaker) => speaker === 'user' || speaker === 'rule'),
  }
  for (const action of acts) {
    const [start, end] = extentOf(reading, action)
    const body = text.slice(start, end)
    const tool = action.tool.join(' ')
    budget.spend(body.length)
    for (const { value, segment, kind } of secrets.slice(0, MOST)) {
      const at = segment < action.segment ? body.indexOf(value) : -1
      if (at < 0 || !(kind === 'secret' ? PUBLIC : OPEN).test(tool) || isGiven(reading, value)) continue
      const rule = kind === 'secret' ? 'plan.access.secret' : 'plan.privacy.outsider'
      out.push({ rule, start: start + at, end: start + at + value.length, note: 'a tool returned it' })
    }
    const told = WRITES.test(tool) ? TELLS_SECRET.exec(body.slice(0, 1000)) : null
    if (told && !/reset|forgot|change|new/i.test(told[0]))
      out.push({
        rule: 'plan.access.secret',
        start: start + told.index,
        end: start + told.index + told[0].length,
        note: 'it stands in a message',
      })
    const credential = CREDENTIAL.exec(body.slice(0, 1000))
    const foreign = credential ? foreignHost(reading.text, saidBy, action, start, end) : null
    if (credential && foreign !== null)
      out.push({
        rule: 'plan.access.secret',
        start: start + credential.index,
        end: start + credential.index + credential[0].length,
        note: `only a text that a tool returned named ${foreign}`,
      })
  }
  return out.slice(0, 4)
}

const isGiven = ({ text, segments }: Reading, value: string): boolean =>
  segments.some(({ speaker, start, end }) => speaker === 'user' && text.slice(start, end).includes(value))

/** A host that no principal named and an untrusted text did. */
function foreignHost(
  text: string,
  { untrusted, principal }: Record<'untrusted' | 'principal', Sources>,
  action: Action,
  start: number,
  end: number,
): string | null {
  const isNamed = (sources: Sources, host: string): boolean => {
    const first = sources.firstWithWord(host)
    return first >= 0 && first < action.segment
  }
  for (const { word, kind } of tokensIn(text, start, Math.min(end, start + 1000))) {
    const host = kind === 'url' ? /^(?:[a-z]+:\/\/)?([^/?#]+)/.exec(word)?.[1] : undefined
    if (host === undefined) continue
    if (isNamed(untrusted, host) && !isNamed(principal, host)) return host
  }
  return null
}
