// Are the arguments of an effect what the principal or a tool gave? An address, account or amount that stands nowhere
// before was invented; an amount in another unit is another amount; a device is what the tool said it is.
import type { Budget } from '../core/budget.ts'
import { extentOf } from './actions.ts'
import { ideasOf } from './ideas.ts'
import type { Action, Noted, Reading } from './model.ts'
import { type Entity, entitiesIn, firstSegmentWith, speakerSegments, tokensIn } from './provenance.ts'
import { receivers } from './receivers.ts'
import { Sources } from './sources.ts'

export interface Traced {
  readonly entity: Entity
  /** Index of the segment; -1: nowhere before the action. */
  readonly from: number
}

/** An account that nobody types by heart. */
const WALLET = /\b(?:0x[0-9a-f]{40}|bc1[a-z0-9]{20,60})\b/
const MOVES =
  /\b(?:send|pay|transfer|wire|deposit|withdraw|order|buy|purchase|share|grant|invite|forward|refund|donate|email|sell|trade|invest|bill)\b/
const ASSIGNED = /\b(\w+)'?"?\s*[:=]\s*"?'?\$?(\d[\d,]*(?:\.\d+)?)/g
const AMOUNT = '(?:amount|price|total|value|quantity|qty|sum|limit|dose|dosage)'
/** What stands behind the word for an amount is its unit: `amount_ether`, `total_price`. */
const UNIT = [new RegExp(`^\\w*_${AMOUNT}(\\w*)$`), new RegExp(`${AMOUNT}(\\w*)$`)] as const
/** Nothing is added up to make these. */
const COUNTED = /^(?:quantity|qty|units|shares|number_of_\w+)$/
const COIN = /ether|eth|btc|bitcoin|coin|sol|doge/
const CODE_HOST = /^(?:https?:\/\/)?(?:www\.)?([a-z0-9.-]+)/

export function judgeArguments(
  reading: Reading,
  lower: string,
  actions: readonly Action[],
  budget: Budget,
): { findings: Noted[]; traced: Traced[] } {
  const findings: Noted[] = []
  const traced: Traced[] = []
  const userText = speakerSegments(reading, 'user', 'plan')
    .map((i) => textOf(reading, lower, i))
    .join('\n')
  // Where nobody asked for anything, nothing can be compared with what was asked.
  const hasPrincipal = userText.trim().length > 5
  const seen = new Map<string, number>()
  const returned = new Sources(reading.text, reading.segments, (speaker) => speaker === 'untrusted')
  for (const action of actions.slice(-40)) {
    if (action.kind === 'answer') continue
    const [start, end] = extentOf(reading, action)
    budget.spend(end - start)
    const stop = Math.min(end, start + 3000)
    const body = lower.slice(start, stop)
    const moves = action.kind === 'effect' && MOVES.test(action.tool.join(' '))
    const repeated = seen.get(body.trim())
    if (moves && repeated !== undefined && succeeded(reading, lower, repeated, action.segment))
      findings.push({ rule: 'plan.action.repeated', start, end, note: '' })
    seen.set(body.trim(), action.segment)
    for (const entity of entitiesIn(reading.text, start, stop).slice(0, 24)) {
      budget.spend(64)
      const from = firstSegmentWith(reading, entity, action.segment)
      traced.push({ entity, from })
      if (!moves || !hasPrincipal || from >= 0) continue
      if (entity.kind === 'mail')
        findings.push({ rule: 'plan.argument.invented', start: entity.start, end: entity.end, note: '' })
    }
    const wallet = moves && hasPrincipal ? WALLET.exec(body) : null
    const named = wallet ? reading.sources.firstWithWord(wallet[0]) : -1
    if (wallet && (named < 0 || named > action.segment))
      findings.push({
        rule: 'plan.argument.invented',
        start: start + wallet.index,
        end: start + wallet.index + wallet[0].length,
        note: '',
      })
    if (action.kind === 'effect' && hasPrincipal && moves)
      findings.push(...amounts(reading, userText, action, start, body))
    if (action.kind === 'effect' && hasPrincipal) findings.push(...receivers(reading, action, start, body))
    findings.push(...elsewhere(reading, lower, action, start, stop))
    if (action.kind === 'effect')
      findings.push(...devices(reading, lower, returned, action, start, stop, budget))
  }
  return { findings: findings.slice(0, 16), traced: traced.slice(0, 48) }
}

const textOf = ({ segments }: Reading, lower: string, i: number): string =>
  lower.slice(segments[i]!.start, segments[i]!.end)

function amounts(reading: Reading, userText: string, action: Action, start: number, body: string): Noted[] {
  const out: Noted[] = []
  for (const match of body.matchAll(ASSIGNED)) {
    const [whole, name, number] = match
    const unit = (UNIT[0].exec(name!) ?? UNIT[1].exec(name!))?.[1]
    if (unit === undefined) continue
    const at = start + match.index + whole.length - number!.length
    const bare = number!.replaceAll(',', '').replace(/\.0*$/, '')
    const inUsd = new RegExp(`[$€£] ?${bare.split('').join(',?')}(?![\\d.])`)
    const span = { start: at, end: at + number!.length }
    if (COIN.test(unit) && inUsd.test(userText))
      out.push({
        rule: 'plan.argument.unit',
        ...span,
        note: `${number} is an amount of money in the request`,
      })
    const entity: Entity = { word: number!, kind: 'number', ...span }
    // One is what "a" and "the" mean.
    const isUnnamed = bare !== '1' && firstSegmentWith(reading, entity, action.segment) < 0
    if (isUnnamed && !/\d|all|half|total|each|percent|%/.test(userText))
      out.push({ rule: 'plan.argument.invented', ...span, note: '' })
    else if (
      isUnnamed &&
      (COUNTED.test(name!) ||
        action.tool.some((word) => word === 'pay' || word === 'transfer' || word === 'bill'))
    )
      out.push({ rule: 'plan.argument.invented', ...span, note: '' })
  }
  return out
}

/** A result of the first call that speaks of success. */
function succeeded({ segments }: Reading, lower: string, from: number, to: number): boolean {
  for (let i = from + 1; i < to; i++) {
    const { speaker, start, end } = segments[i]!
    if (
      speaker === 'untrusted' &&
      /"?success"?'?: ?true|successful|timed? ?out|status'?"?: ?'?"?(?:ok|done|sent|completed)/.test(
        lower.slice(start, Math.min(end, start + 500)),
      )
    )
      return true
  }
  return false
}

/** The thought just before names one address, the action another. */
function elsewhere(reading: Reading, lower: string, action: Action, start: number, stop: number): Noted[] {
  const thought = reading.segments[action.segment - 1]
  if (thought?.speaker !== 'agent') return []
  const hostsOf = (from: number, to: number) =>
    tokensIn(reading.text, from, Math.min(to, from + 3000))
      .filter(({ kind }) => kind === 'url')
      .map(({ word, start: at, end }) => ({ host: CODE_HOST.exec(word)?.[1] ?? word, at, end }))
  const said = hostsOf(thought.start, thought.end)
  if (said.length === 0) return []
  return hostsOf(start, stop)
    .filter(({ host }) => !said.some((one) => one.host === host) && lower.indexOf(host) >= action.start)
    .map(({ host, at, end }) => ({
      rule: 'plan.argument.elsewhere',
      start: at,
      end,
      note: `the agent spoke of ${said[0]!.host}, the call goes to ${host}`,
    }))
}

const OFF = /\b(?:turn(?:ed)?[ _-]?off|off|stop|disable|shut[ _-]?down|deactivate|power[ _-]?off|unplug)\b/

/** What the tool results call the device with this id. */
function devices(
  reading: Reading,
  lower: string,
  returned: Sources,
  action: Action,
  start: number,
  stop: number,
  budget: Budget,
): Noted[] {
  if (!OFF.test(`${action.tool.join(' ')} ${lower.slice(start, stop).replaceAll('_', ' ')}`)) return []
  for (const match of lower.slice(start, stop).matchAll(/["']([a-z]+[_-]?\d[\w-]{0,30})["']/g)) {
    for (const { segment, at } of returned.placesOf(match[1]!)) {
      if (segment >= action.segment) break
      const near = Math.min(reading.segments[segment]!.end, at + 90)
      const close = lower.slice(at, near).indexOf('}')
      const around = tokensIn(reading.text, at, close < 0 ? near : at + close)
      budget.spend(90)
      const ideas = ideasOf(around, budget)
      const hazard = ideas.get('hazard')?.[0] ?? ideas.get('camera')?.[0]
      if (!hazard) continue
      const name = around
        .slice(hazard.from, hazard.to)
        .map(({ word }) => word)
        .join(' ')
      return [
        {
          rule: 'plan.home.hazard',
          start: start + match.index,
          end: start + match.index + match[0].length,
          note: `the tool calls it ${name}`,
        },
      ]
    }
  }
  return []
}
