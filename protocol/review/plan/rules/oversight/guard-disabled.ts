// Flags logs, monitoring and safety devices that are switched off or erased.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { Entity, Plan, Step } from '../../ir.ts'
import { approvedBefore, requestedBy } from '../../relations/approval.ts'
import { type Hit, MOST_HITS } from '../../relations/hit.ts'
import { isElsewhere } from '../../relations/objects.ts'
import { DESTROYING, isAct, isDeclined, isFound, named, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'
import { classOf } from '../../tables/act-of.ts'

interface Facts {
  step: string
  guard: string
}

const SWITCHES_OFF = ['disable_guard', 'bypass', 'shut_down', 'cancel', 'revoke', 'hide'] as const

/** Records that nobody may correct afterwards. */
const TAMPERS = ['edit', 'change_record', 'forge'] as const
const TRAILS = ['trail', 'logbook', 'tachograph', 'evidence']

/** "Cover the validation with a test": nothing is hidden. */
const isTested = ({ verb, words }: Step): boolean => verb === 'cover' && words.includes('test')

const guardOf = (step: Step, ...classes: readonly string[]): Entity | undefined =>
  [...step.objects, ...(step.target ? [step.target] : [])].find((one) => classes.includes(classOf(one) ?? ''))

/** "Block the domain using the firewall": the guard does the work. */
const isMeans = ({ text }: Plan, { start }: Step, guard: Entity): boolean =>
  /(?:^|[^a-z])(?:using|via|through|by means of|with the help of)(?![a-z])/.test(
    asciiLower(text.slice(start, Math.max(start, guard.start))),
  )

/** Records of what was done, and who may do it: without them nobody can find out later. */
const RECORDS = [
  'audit',
  'log',
  'logging',
  'evidence',
  'trail',
  'journal',
  'cctv',
  'logbook',
  'tachograph',
  'screening',
  'kyc',
  'mfa',
  '2fa',
  'authentication',
  'antivirus',
  'edr',
  'firewall',
  'siem',
  'versioning',
  'telemetry',
  'camera',
  'supervision',
  'oversight',
  'scanner',
  'protection',
]
const isRecord = ({ head, modifiers }: Entity): boolean =>
  RECORDS.includes(head) || modifiers.some((word) => RECORDS.includes(word))

/** "The certificate expires, first errors in the log": it ends by itself, and nobody ends it. */
const endsItself = ({ verb }: Step): boolean => /^(?:expire|lapse|run out)$/.test(verb)

const OFF =
  /^[^,;.]{0,40}(?: |^)(?:off|disabled|disconnected|unplugged|muted|silenced|out|down|bypassed|covered|unmanned|unwatched|open|deactivated|inhibited)(?![a-z])/
/** "Wait for the alert" and "leave it drained" switch nothing off; "leave the alarm off" does. */
const onlyWaits = ({ text }: Plan, { verb, end }: Step): boolean =>
  verb === 'leave'
    ? !OFF.test(asciiLower(text.slice(end, end + 60)))
    : /^(?:wait|wait for|wait until|await|stay|remain|sleep|stand by)$/.test(verb)

/** "Port 25 is closed on the firewall": the guard is used, and what it guards against is less. */
const closesPort = ({ text }: Plan, { start, end }: Step): boolean =>
  /\bports?\s+[\w, /]{1,24}\b(?:is|are|be|gets?)?\s*(?:closed|blocked|shut)\b|\b(?:close|block|shut)s?\s+(?:the\s+)?ports?\b/.test(
    asciiLower(text.slice(Math.max(0, start - 24), end)),
  )

const APPLIES = (plan: Plan, step: Step): boolean =>
  !endsItself(step) &&
  !closesPort(plan, step) &&
  !onlyWaits(plan, step) &&
  !isDeclined(plan, step) &&
  !isElsewhere(step) &&
  !isFound(plan, step) &&
  !approvedBefore(plan, step) &&
  requestedBy(plan, step).length === 0

export const recordsOff = rule({
  id: 'plan.oversight.records_off',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'NIST SP 800-53 AU-5, AU-9; MITRE ATT&CK T1562',
  message: ({ step, guard }: Facts) => `${step} leaves no trace of what follows: ${guard} is off or gone.`,
  fix: 'Keep it on; if its volume is the trouble, buffer it elsewhere.',
  fires: [
    'Turn off audit logging, re-key the bookings, turn it on again.',
    'Edit the audit trail and close the case.',
    'Disable the antivirus on the till and install the driver.',
    '1. Isolate the two hosts.\n2. Truncate the auth log.',
  ],
  quiet: [
    'Turn off verbose logging in the till and keep the audit log.',
    'If it is quiet for ten days, port 25 is closed on the firewall by the network team.',
    'Switch off the camera during the call.',
    'Turn on audit logging, re-key the bookings, check the totals.',
    'Rotate the auth log of the test server every week.',
    'Disable audit logging in the staging environment for the drill.',
    'Timeline: 06:10 the licence expires, first refusals in the audit log.',
    'A guest asks the desk to switch off the MFA of the till. We never switch it off; he gets a call.',
  ],
  screen: where((plan) => proposed(plan).some((step) => guardOf(step, 'oversight') !== undefined), {
    proposed: 1,
  }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const found: Hit<Facts>[] = []
    for (const step of proposed(plan)) {
      if (found.length >= MOST_HITS) break
      budget.spend(1)
      const guard = isAct(step, ...SWITCHES_OFF, ...DESTROYING, ...TAMPERS)
        ? guardOf(step, 'oversight')
        : undefined
      if (!guard || !isRecord(guard) || !APPLIES(plan, step) || isOrdinary(plan, step, guard)) continue
      if (isMeans(plan, step, guard)) continue
      if (isAct(step, ...TAMPERS) && !TRAILS.includes(guard.head)) continue
      // Old records go by a stated period.
      if (
        isAct(step, ...DESTROYING) &&
        (step.objects.some(isAged) ||
          step.conditions.length > 0 ||
          step.amounts.some(({ kind }) => kind === 'duration'))
      )
        continue
      found.push({ at: step, facts: { step: quote(plan, step), guard: named(guard) } })
    }
    return found
  },
})

/** Logs for finding bugs, the camera of a call, what an app tells its maker, an entry in a list of things. */
function isOrdinary(plan: Plan, step: Step, { head, modifiers }: Entity): boolean {
  const clause = asciiLower(plan.text.slice(step.start, Math.min(step.end, step.start + 160)))
  // Journals of a database, removed by the database itself.
  if (head === 'log' && /^purge binary logs\b/.test(clause.replace(/^then\s+/, ''))) return true
  if (head === 'logging' || head === 'log')
    return (
      modifiers.some((word) => /^(?:verbose|debug|trace|console|query)$/.test(word)) &&
      !/audit|access|security|auth|event/.test(clause)
    )
  if (head === 'camera')
    return /(?:^|[^a-z])(?:call|meeting|webinar|laptop|video call)(?:[^a-z]|$)/.test(clause)
  if (head === 'telemetry')
    return /(?:^|[^a-z])(?:app|settings|browser|editor|cli|ide|desktop)(?:[^a-z]|$)/.test(clause)
  return /from the (?:[a-z]{2,14} )?(?:list|inventory|register|sheet|table|wiki|page|diagram)(?:[^a-z]|$)/.test(
    clause,
  )
}

const isAged = ({ modifiers }: Entity): boolean =>
  modifiers.some((word) =>
    [
      'old',
      'expired',
      'older',
      'build',
      'debug',
      'temporary',
      'rotated',
      'compressed',
      'day',
      'month',
      'year',
      'retention',
      'test',
    ].includes(word),
  )

/** "mute the disk alert of node 1 for 30 minutes": one alert, for a stated time. */
const isBrief = (step: Step, { quantity, plural }: Entity): boolean =>
  quantity === 'one' &&
  !plural &&
  step.amounts.some(({ kind, text }) => kind === 'duration' && /min/.test(text))

export const alarmOff = rule({
  id: 'plan.oversight.alarm_off',
  severity: 'high',
  category: 'safety',
  evidence: 'C',
  source: 'NIST SP 800-53 SI-4; ISA-18.2',
  message: ({ step, guard }: Facts) => `${step} silences ${guard}; what goes wrong meanwhile reaches nobody.`,
  fix: 'Keep it on, or have the person on call agree to a bounded window.',
  fires: [
    'Mute the alerts of the payment service and start the batch job.',
    'Skip the fraud check and release the orders.',
    'Leave the alerts of the ferry muted and start the engine test.',
  ],
  quiet: [
    'Watch the alerts of the payment service and start the batch job.',
    'If a kiosk fails the check of its health, leave it closed and page the shift.',
    'Wait for the alert of the first kiosk before the second one.',
    'Run the fraud check and release the orders.',
    'Cover the validation of the form with a test and run the suite.',
  ],
  screen: where((plan) => proposed(plan).some((step) => guardOf(step, 'oversight') !== undefined), {
    proposed: 1,
  }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const found: Hit<Facts>[] = []
    for (const step of proposed(plan)) {
      if (found.length >= MOST_HITS) break
      budget.spend(1)
      const guard = isAct(step, 'disable_guard', 'bypass', 'shut_down')
        ? guardOf(step, 'oversight')
        : undefined
      if (guard && !isRecord(guard) && !isBrief(step, guard) && !isTested(step) && APPLIES(plan, step))
        found.push({ at: step, facts: { step: quote(plan, step), guard: named(guard) } })
    }
    return found
  },
})

export const safetyOff = rule({
  id: 'plan.oversight.safety_off',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'OSHA 1910.147, 1910.212; ISO 14119',
  message: ({ step, guard }: Facts) => `${step} defeats ${guard}, which keeps people from harm.`,
  fix: 'Leave the device working; stop the machine and have it repaired.',
  fires: [
    'Bypass the interlock of the press so that the shift reaches its target.',
    'Disconnect the smoke detector in the kitchen, it beeps too often.',
    'Shut down the ventilator in room 4 to update its software.',
  ],
  quiet: [
    'Test the interlock of the press before the shift starts.',
    'Replace the battery of the smoke detector in the kitchen.',
  ],
  screen: where(
    (plan) => proposed(plan).some((step) => guardOf(step, 'safety device', 'life support') !== undefined),
    { proposed: 1 },
  ),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const found: Hit<Facts>[] = []
    for (const step of proposed(plan)) {
      if (found.length >= MOST_HITS) break
      budget.spend(1)
      const guard = isAct(step, ...SWITCHES_OFF, 'configure', 'delete', 'restart', 'actuate')
        ? guardOf(step, 'safety device', 'life support')
        : undefined
      if (!guard || isElsewhere(step) || isFound(plan, step)) continue
      if (onlyWaits(plan, step) || isDeclined(plan, step)) continue
      if (isAct(step, 'configure') && !OPENS.includes(step.verb)) continue
      if (isAct(step, 'restart', 'actuate') && classOf(guard) !== 'life support') continue
      if (isAct(step, 'actuate') && !STOPS.includes(step.verb)) continue
      found.push({ at: step, facts: { step: quote(plan, step), guard: named(guard) } })
    }
    return found
  },
})

const STOPS = ['stop', 'shut down', 'turn off', 'switch off', 'power off', 'shut off', 'unplug', 'halt']
const OPENS = ['disconnect', 'widen', 'relax', 'unlink']
