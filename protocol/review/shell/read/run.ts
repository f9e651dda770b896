// What a handler may do: report, cover, leave unjudged, and have texts and argument lists judged as commands.

import type { CommandNode, CompoundList, ParsedScript } from 'unbash'
import type { JsonValue } from '../../../json/strict-json.ts'
import type { Budget } from '../../core/budget.ts'
import type { Findings } from '../../core/findings.ts'
import type { AllowRule, FindingRule } from '../../core/rule.ts'
import { excerptOf } from '../../core/well-formed.ts'
import type { Span } from '../../text/source-text.ts'
import type { Caps, UnjudgedWhy } from '../../types.ts'
import {
  type Arg,
  type Command,
  type Flow,
  HOLE,
  NO_FLOW,
  type Origin,
  type Scope,
  UNKNOWN_FLOW,
} from './model.ts'

/** Judges a command. Null: this handler does not know it, the next one decides. */
export type Handler = (command: Command, run: Run) => Flow | null

/** Handlers by the name of the program, as a rule file exports them under `commands`. */
export type Commands = Readonly<Record<string, Handler>>

/** Facts of a message: the command or thing, and what it does. */
export interface Effect {
  readonly subject: string
  readonly effect: string
}

/** A rule whose message says what a command does. */
export type EffectRule = FindingRule<string, Effect>

/** What rules and readers of words call back, handed in so that no file needs one that needs it. */
export interface Evaluators {
  script(
    run: Run,
    script: ParsedScript | undefined,
    text: string,
    origin: Origin,
    scope: Scope,
    stdin: Flow,
  ): Flow
  body(run: Run, body: CommandNode | CompoundList, origin: Origin, scope: Scope, stdin: Flow): Flow
  text(run: Run, text: string, origin: Origin, scope: Scope, stdin: Flow): Flow
  /** Null for a text that could not be read to its end. Throws PartMissing when the reader is not loaded. */
  powershell(run: Run, text: string, origin: Origin, scope: Scope, stdin: Flow): Flow | null
  argv(run: Run, argv: readonly Arg[], command: Command, scope: Scope, stdin: Flow): Flow
}

export interface Place {
  readonly span: Span
  readonly origin: Origin
}

/** Texts that the shell itself runs. */
const SAME_SHELL = /^(?:alias|eval|trap|callback|iex)$/

const MAX_DECODED = 64
const STEPS_PER_SUBSHELL = 96
const STEPS_PER_FINDING = 160

export class Run {
  readonly findings: Findings
  readonly budget: Budget
  readonly caps: Caps
  readonly nodes: JsonValue[] = []
  readonly evaluators: Evaluators
  /** All that was sent, with what commands printed and what comments say: it may make a verdict worse, never better. */
  written = ''
  /** Places of what is judged now are places in `written`: of a text that flows into an interpreter, they are those of the command. */
  isPlaced = true
  /** A build tool ran in this script. */
  built = false
  /** Files that stand for many and were encrypted so far. */
  readonly encrypted = new Set<string>()
  /** How often something was reported, covered or left unjudged. */
  judgements = 0
  /** A second reading of a text by the rules of another shell. */
  readonly onlyBlockers: boolean = false

  constructor(findings: Findings, budget: Budget, caps: Caps, evaluators: Evaluators) {
    this.findings = findings
    this.budget = budget
    this.caps = caps
    this.evaluators = evaluators
  }

  /** What it sets is gone afterwards, so it has copies of all that is set. */
  subshell(scope: Scope, isTaken = false): Scope {
    this.budget.spend(STEPS_PER_SUBSHELL + 3 * (scope.vars.size + scope.functions.size + scope.aliases.size))
    return isTaken ? scope.taken() : scope.subshell()
  }

  private process(scope: Scope, isElsewhere: boolean): Scope {
    this.budget.spend(STEPS_PER_SUBSHELL + 6 * (scope.vars.size + scope.functions.size + scope.aliases.size))
    return scope.ownProcess(isElsewhere)
  }

  report<Facts>(at: Place, rule: FindingRule<string, Facts>, facts: Facts): void {
    this.budget.spend(STEPS_PER_FINDING)
    this.judgements++
    this.findings.found(rule, { span: at.span, layers: at.origin.layers }, facts)
  }

  /** Covers what stands here: it is understood and harmless. */
  allow(at: Place, rule: AllowRule): void {
    this.judgements++
    this.findings.cover(rule, { span: at.span, layers: at.origin.layers })
  }

  /** The effect of what stands here is not known: the review can not approve. */
  unjudged(at: Place, why: UnjudgedWhy = 'unknown_effect'): void {
    this.budget.spend(STEPS_PER_FINDING)
    this.judgements++
    this.findings.unresolved++
    this.findings.unjudged(at.span, why)
  }

  /** More wrappers, substitutions or words than the caps allow. */
  tooDeep(at: Place, mechanism: string): void {
    this.judgements++
    this.findings.report({
      rule: 'input.depth',
      span: at.span,
      layers: at.origin.layers,
      mechanism,
      fix: 'write it out',
    })
  }

  /** For the record: what the engine understood the command to be. */
  decoded(command: Command): void {
    if (this.nodes.length >= MAX_DECODED) return
    this.nodes.push({
      argv: [command.word, ...command.args]
        .slice(0, 32)
        .map(({ text }) => excerptOf((units) => shown(text.slice(0, units)), 120)),
      span: [...command.span],
      via: [...command.scope.via],
    })
  }

  /** Judges what a command would run. `argument` holds the text; `label` names the layer. */
  textOf(
    command: Command,
    argument: Arg,
    label: string,
    scope: Scope,
    stdin: Flow = NO_FLOW,
    decode = false,
  ): Flow {
    const { origin } = command
    const layer = `${label}@${argument.span[0]}-${argument.span[1]}`
    const { linear } = argument
    const inner: Origin = {
      text: argument.text,
      spanOf: linear
        ? (start, end) => linear.origin.spanOf(linear.start + start, linear.start + end)
        : () => argument.span,
      layers: [...origin.layers, layer],
      depth: origin.depth + 1,
      decodes: origin.decodes + (decode ? 1 : 0),
    }
    const { created } = scope
    if (created === command.scope.created) {
      if (SAME_SHELL.test(label)) return this.textIn(inner, scope, stdin, linear !== null)
      const own = this.process(scope, false)
      // What a timer runs later is read with the script that waits for it.
      const isNew = !scope.via.includes('at')
      return created.ownShell(() => this.textIn(inner, own, stdin, linear !== null), isNew)
    }
    // A script of its own, on another host or in a container.
    created.isWholeScript = true
    const out = this.textIn(inner, this.process(scope, true), stdin, linear !== null)
    created.end()
    return out
  }

  /** Judges known content that flows into an interpreter. */
  flowOf(command: Command, text: string, label: string, scope: Scope): Flow {
    const { origin, span } = command
    const inner: Origin = {
      text,
      spanOf: () => span,
      layers: [...origin.layers, `${label}@${span[0]}-${span[1]}`],
      depth: origin.depth + 1,
      decodes: origin.decodes + 1,
    }
    if (/^(?:source|\.|iex|invoke-expression)$/.test(command.name))
      return this.textIn(inner, scope, NO_FLOW, false)
    const own = this.process(scope, false)
    return scope.created.ownShell(() => this.textIn(inner, own, NO_FLOW, false), true)
  }

  private textIn(origin: Origin, scope: Scope, stdin: Flow, isPlaced: boolean): Flow {
    const outer = this.isPlaced
    this.isPlaced = outer && isPlaced
    const out = this.evaluators.text(this, origin.text, origin, scope, stdin)
    this.isPlaced = outer
    return out
  }

  argvOf(command: Command, argv: readonly Arg[], scope: Scope, stdin: Flow = command.stdin): Flow {
    return argv.length === 0 ? UNKNOWN_FLOW : this.evaluators.argv(this, argv, command, scope, stdin)
  }
}

/** Unknown parts as a reader may see them. */
export const shown = (text: string): string => text.replaceAll(HOLE, '⟨?⟩')

export const quoted = (text: string): string => `\`${excerptOf((units) => shown(text.slice(0, units)))}\``

/** The command as it was written, shortened. */
export const asWritten = ({ word, args }: Command): string =>
  `\`${excerptOf((units) => shown(firstUnits(word, args, units)))}\``

function firstUnits(word: Arg, args: readonly Arg[], units: number): string {
  let text = word.text
  for (let i = 0; i < args.length && text.length < units; i++) text += ` ${args[i]!.text}`
  return text.slice(0, units)
}
