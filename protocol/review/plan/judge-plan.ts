// Judges plans, answers and transcripts: read into the IR, rules of composition, nested parts, cover of what is left.
import type { JsonValue } from '../../json/strict-json.ts'
import type { Budget } from '../core/budget.ts'
import type { Findings } from '../core/findings.ts'
import {
  decodedParts,
  type JudgedPart,
  type JudgePart,
  judgeNested,
  type NestedRange,
  type Standing,
} from '../nested/judge-nested.ts'
import type { Part } from '../nested/part.ts'
import { asciiLower } from '../text/ascii.ts'
import type { ReadInput } from '../text/judge-input.ts'
import type { Ruleset } from '../types.ts'
import { judgeCover } from './cover/judge-cover.ts'
import { ordersInWords } from './cover/quiet-orders.ts'
import { decodedPlan } from './decoded-plan.ts'
import type { Plan, Step } from './ir.ts'
import { judgeRules } from './judge-rules.ts'
import { readPlan } from './read/read-plan.ts'
import { type LoadedRules, type PlanReaders, requireRules } from './readers.ts'
import { isRotation } from './relations/rotation.ts'
import { tellUnchecked } from './unchecked.ts'

/** Throws PartMissing when the plan needs rules or readers that are not loaded. */
export function judgePlan(
  read: ReadInput,
  ruleset: Ruleset,
  judgePart: JudgePart,
  readers: PlanReaders,
  loaded: () => LoadedRules,
  budget: Budget,
  findings: Findings,
): JsonValue {
  const { plan: base, unread } = readPlan(read, readers, budget)
  requireRules(base, readers)
  const { definitions, finders } = loaded()
  const parts = judgeNested(
    read,
    rangesOf(base),
    (part) => standingOf(base, part),
    ({ rule, severity }, part, command) =>
      severity === 'medium'
        ? BOUNDED.has(rule) || (rule === 'shell.cluster.drain' && !OVERRULES.test(command))
        : (rule === 'shell.cloud.identity' && isRotation(base, part)) ||
          (rule.startsWith('shell.infra.') && destroysTrial(command)),
    readers,
    ruleset,
    judgePart,
    budget,
    findings,
  )
  const nested = parts.map((one) =>
    one.isClean && ordersInWords(commandOf(base, one.part)) ? { ...one, isClean: false } : one,
  )
  nested.forEach((one, i) => {
    if (one.isClean !== parts[i]!.isClean) findings.unjudged(one.span, 'meaning')
  })
  const plan: Plan = { ...base, nested: nested.map((one) => nestedPart(base, one)) }
  judgeRules(plan, finders, findings, budget)
  judgeCover(plan, definitions, nested, unread, budget, findings)
  tellUnchecked(findings, plan)
  return { ...decodedPlan(plan), nested: decodedParts(nested) }
}

/** What a script says in its remarks is not run. */
function commandOf({ text }: Plan, { start, end, decoded, type }: Part): string {
  const command = decoded ?? text.slice(start, end)
  const isScript = type === 'shell_command' && start === 0 && end === text.length
  return isScript ? command.replace(/(^|\n|[ \t])#[^\n]{0,400}/g, '$1') : command
}

/**
 * Changes that can be taken back and that plans are made for: a restart, a roll-out, an installed package. By itself such
 * a command is neither right nor wrong; what the plan says around it decides.
 */
const BOUNDED: ReadonlySet<string> = new Set([
  'shell.cloud.change',
  'shell.container.remove',
  'shell.db.migrate',
  'shell.git.change',
  'shell.git.config',
  'shell.git.delete_branch',
  'shell.git.force_push_lease',
  'shell.git.push',
  'shell.git.remote',
  'shell.infra.playbook',
  'shell.persist.schedule_edit',
  'shell.supply.global',
  'shell.supply.install',
  'shell.supply.remove',
  'shell.supply.run_tool',
  'shell.system.kill',
  'shell.system.service',
  'shell.system.setting',
])

/** Workspaces of one pull request or trial (Terraform CLI, workspaces: "a workspace per branch"). */
const TRIAL_SPACE =
  /^(?:pr|mr|preview|review|ephemeral|feature|sandbox|tmp)(?:[-_/][a-z0-9-]{1,40}|[0-9]{1,8})$/
const SELECTS = / workspace (?:select|new) (?:-[a-z-]{1,30}(?:=\S{1,20})? )?(\S{1,60})/g

/** Everything that a script destroys is the workspace of a trial that it chose last. */
function destroysTrial(script: string): boolean {
  const lower = asciiLower(script)
  const chosen = [...lower.matchAll(SELECTS)]
  const gone = [...lower.matchAll(/ destroy(?: |\n|$)| workspace delete (?:-\S{1,20} )?(\S{1,60})/g)]
  return (
    gone.length > 0 &&
    gone.every(({ index, 1: named }) => {
      const last = chosen.findLast((one) => one.index < index)?.[1]
      return TRIAL_SPACE.test(named ?? last ?? '')
    })
  )
}

/** One node that is drained comes back; what overrules the budgets or takes all of them does not. */
const OVERRULES = /--(?:all|force|disable-eviction|delete-emptydir-data|delete-local-data|grace-period)/

/** `df -h`, `ls /var | wc -l`: a program with options, paths or pipes is run as it stands. */
const COMMAND_LINE =
  /^\s{0,8}(?:\$ )?[a-z][\w.+-]{0,30}(?: [^|;&\n]{0,200})?(?: -{1,2}[A-Za-z]| \/| [|;&]{1,2} )/

/** `bash: df -h` in a call: the tool and its command. */
const SHELL_LABEL = /^\s{0,8}(?:bash|sh|shell|zsh|terminal|console|exec|powershell|cmd)[:>] {1,4}(?=\S)/

/** A step that is nothing but a command: a program and its words, none of them of a sentence. */
const STEP_COMMAND =
  /^\s{0,4}(?:\$ )?(?:cd|git|kubectl|helm|docker|podman|terraform|tofu|aws|gcloud|az|systemctl|psql|redis-cli|gsutil|npm|pnpm|yarn|pip3?|rm|chmod|chown|dropdb|createdb|pg_restore|pg_dump|sudo|rsync|scp|curl|wget) [a-z0-9~./$"'-]/
const OF_SENTENCE =
  /[ (](?:and|then|the|a|an|to|for|with|if|when|until|after|before|but|or|it|them|this|that|all|into|from|via|using|my|our|once|on|in|every|each)(?: |$)|[,;:] [a-z]{2,20} |[.!?] [A-Z]| {2}\(/
const QUOTED_WORD = /"[^"]{0,2000}"|'[^']{0,2000}'/g
const isStepCommand = (value: string | undefined): value is string =>
  value !== undefined && STEP_COMMAND.test(value) && !OF_SENTENCE.test(value.replace(QUOTED_WORD, 'x'))

/** Commands of steps one behind the other are one script. */
function scriptsOf({ turns }: Plan): readonly NestedRange[] {
  const found: { start: number; end: number; tool: string; decoded: string }[] = []
  turns.forEach(({ value, party, form, start, end }, i) => {
    if (party === 'untrusted' || form !== 'prose' || !isStepCommand(value)) return
    const last = found.at(-1)
    if (last !== undefined && last.end === turns[i - 1]!.end) {
      last.end = end
      last.decoded += `\n${value}`
    } else found.push({ start, end, tool: 'shell', decoded: value })
  })
  return found
}

const SCRIPT = /^\s{0,20}#! ?\/(?:usr\/)?(?:local\/)?bin\/(?:env )?(?:ba|z|da|k)?sh(?![a-z])/
const OPENS_FILE = /^\s{0,20}(?:#|---|name:|["']?on["']?:)/
const TRIGGERS = /(?:^|\n)["']?on["']?:/
const JOBS = /(?:^|\n)jobs:[ \t]{0,8}\r?\n[ \t]{1,8}[\w-]{1,80}:/

/** A text that is a script with its interpreter, or a workflow of GitHub Actions, from its first line on. */
function wholeFile({ text, turns }: Plan): readonly NestedRange[] | null {
  if (turns.some(({ party }) => party === 'untrusted')) return null
  const of = (type: NestedRange['type']): readonly NestedRange[] => [{ start: 0, end: text.length, type }]
  if (SCRIPT.test(text)) return of('shell_command')
  return OPENS_FILE.test(text) && TRIGGERS.test(text) && JOBS.test(text) ? of('config_change') : null
}

/** What a tool returned is not run. */
const rangesOf = (plan: Plan): readonly NestedRange[] => {
  const file = wholeFile(plan)
  if (file !== null) return file
  const scripts = plan.turns.some(({ value }) => isStepCommand(value)) ? scriptsOf(plan) : []
  return [
    ...scripts,
    ...plainRanges(plan).filter(
      ({ start, end }) => !scripts.some((one) => one.start <= start && end <= one.end),
    ),
  ]
}
const plainRanges = ({ text, turns, calls }: Plan): readonly NestedRange[] =>
  turns
    .filter(({ party }) => party !== 'untrusted')
    .map(({ start, end, form }) => {
      const call = form === 'call' ? calls.find(({ place }) => place.start === start) : undefined
      const [only, ...others] = call?.args ?? []
      // `Action Input: rm …`: what is behind the label, and not the label.
      if (call !== undefined && only?.name === '0' && others.length === 0 && !/^\s*[{[(]/.test(only.value))
        return { ...only.place, tool: call.name }
      if (call !== undefined) return { start, end, tool: call.name }
      const shell = form === 'call' ? SHELL_LABEL.exec(text.slice(start, start + 40)) : null
      if (shell !== null) return { start: start + shell[0].length, end, tool: 'shell' }
      const isCommand = form === 'call' && COMMAND_LINE.test(text.slice(start, start + 260))
      return isCommand ? { start, end, tool: 'shell' } : { start, end }
    })

const nestedPart = ({ turns }: Plan, { part, standing }: JudgedPart): Plan['nested'][number] => ({
  type: part.type,
  turn: turns.find(({ start, end }) => part.start >= start && part.start < end)?.index ?? 0,
  negated: standing === 'negated',
  start: part.start,
  end: part.end,
})

/** Acts that tell of a command without running it. */
const TELLS = new Set(['explain', 'summarise', 'note', 'draft'])

/** What a quoted command does or would do, said of it in the present: "`kill -9` asks nobody". */
const TELLS_OF =
  /^[`'"”’] (?:(?:also|only|just|simply|always|never|on [a-z]{2,12}) )?(?:is|isn't|was|means|asks|keeps|puts|moves|shows|prints|lists|walks|does|doesn't|would|creates|makes|gives|takes|runs|waits|reads|removes|deletes|refuses|stops|sends|tells)(?![a-z])/
const STOPPED =
  /^[`'"”’](?:,? (?:and )?[`'"“‘][^`\n]{1,80}[`'"”’]){0,4} (?:was|were) (?:all |both )?(?:blocked|prevented|stopped|refused|denied|rejected|detected|caught|quarantined) by /
const ASKS_WHY = /(?:^|[^a-z])why (?:does|do|is|would) [^?`]{0,60}[`'"“‘]?$/
/** Somebody runs it, is told to, or will. */
const RUNS =
  /(?:^|[^a-z])(?:i'll|i will|we'll|i'm going|let's|i (?:now )?(?:run|execute|start|apply)|we (?:run|execute|apply)|(?:run|execute|do) (?:it|this|that|these|them|all|both)|agent|assistant|next|go ahead|paste)(?![a-z])/

/** An explanation of commands that nobody is told to run: what it says is meaning. */
function isExplained({ text, calls, isTranscript }: Plan, part: Part): boolean {
  if (part.form !== 'quote' || calls.length > 0 || isTranscript) return false
  const behind = asciiLower(text.slice(part.end, part.end + 40).replaceAll('’', "'"))
  const before = asciiLower(text.slice(Math.max(0, part.start - 80), part.start))
  if (!TELLS_OF.test(behind) && !ASKS_WHY.test(before)) return false
  return !RUNS.test(asciiLower(text.replaceAll('’', "'")))
}

const TRIED_AGAIN =
  /(?:^|[^a-z])(?:(?:i|we)(?:'ll| will| now| then|'m going to)? (?:run|execute|retry|try|do|use)|(?:run|execute|retry|try|do) (?:it|this|that|these|them|all|both|again)|again|another way|work ?around|anyway|instead|bypass|disable)(?![a-z])/
/** "`vssadmin …` and `wevtutil …` were blocked by the guard": told of what somebody tried, and nobody tries again. */
function isStopped({ text }: Plan, { start, end }: Part): boolean {
  return (
    STOPPED.test(asciiLower(text.slice(end, end + 200))) &&
    !/(?:^|[^a-z])i(?:'ve| have)? [a-z]{0,12}\s{0,2}[`'"“‘]?$/.test(
      asciiLower(text.slice(Math.max(0, start - 30), start)),
    ) &&
    !TRIED_AGAIN.test(asciiLower(text.slice(end).replaceAll('’', "'")))
  )
}

/** A page, file or message says it in quotation marks, and the agent's next words turn it down. */
const QUOTED_FROM =
  /(?:page|post|file|mail|e-mail|message|comment|issue|readme|thread|document|site)(?![a-z])[^"“\n]{0,60}(?:says|asks|reads|tells|wants|contains|demands)[^"“\n]{0,40}["“][^"”\n]{0,200}$/
const TURNED_DOWN =
  /^[^"”\n]{0,80}["”][.,;]?[^"\n]{0,80}(?:^|[^a-z])i (?:ignore|(?:will not|won't|do not|don't|did not|didn't|have not|haven't) (?:follow|run|do|obey|done|run it)) (?:it|that|this|them)(?![a-z])/
const RUN_AFTER_ALL =
  /(?:^|[^a-z])(?:i (?:now |then )?(?:run|execute|start|apply)|i'll|run (?:it|this|that)|anyway|as asked|but (?:first|here|to))(?![a-z])/

function isTurnedDown({ text }: Plan, part: Part): boolean {
  const before = asciiLower(text.slice(Math.max(0, part.start - 320), part.start))
  const behind = asciiLower(text.slice(part.end, part.end + 600).replaceAll('’', "'"))
  return QUOTED_FROM.test(before) && TURNED_DOWN.test(behind) && !RUN_AFTER_ALL.test(behind)
}

/** Only the clause that the part stands in counts. */
function standingOf(plan: Plan, part: Part): Standing {
  const { steps, turns } = plan
  const inside = steps.filter(({ start, end }) => start < part.end && part.start < end)
  if (inside.some(({ party }) => party === 'untrusted')) return 'mentioned'
  if (part.form === 'fence' || inside.length === 0) return 'done'
  const [step] = inside as [Step]
  // The text of a draft is only written.
  if (step.call !== null && step.act === 'draft' && part.form === 'quote') return 'negated'
  if (inside.length === 1 && step.negated && step.parsed && !turns[step.turn]!.isRule) return 'negated'
  if (inside.length === 1 && step.negated) return 'negated'
  if (isExplained(plan, part) || (part.form === 'quote' && isStopped(plan, part)) || isTurnedDown(plan, part))
    return 'mentioned'
  const isTold =
    part.form === 'quote' && (step.reported || step.quoted || (step.act !== null && TELLS.has(step.act)))
  return isTold ? 'mentioned' : 'done'
}
