// Walks a parsed script in the order in which a shell would run it, with both branches of every choice, and
// hands each simple command to the rules.

import {
  type AndOr,
  type Case,
  type CommandNode,
  type CompoundList,
  type Coproc,
  type For,
  type Function as FunctionNode,
  type If,
  type ParsedScript,
  type Pipeline,
  type PipelineNode,
  parse,
  type Select,
  type Statement,
  type Word,
} from 'unbash'
import { noteReady, testsReady } from '../../rules/cloud/saved-resources.ts'
import { defineFunction, testCondition } from '../../rules/execution/shell-state.ts'
import { confirmedBy, noteSnapshot } from '../../rules/filesystem/snapshots.ts'
import { forkBomb } from '../../rules/system/host.ts'
import { type Flow, HOLE, joinFlows, NO_FLOW, type Origin, Scope, UNKNOWN_FLOW, unknown } from '../model.ts'
import { isPowershell } from '../powershell/detect.ts'
import type { Run } from '../run.ts'
import { noteArithmetic } from '../words/arithmetic.ts'
import { expandInside, expandWord } from '../words/expand-word.ts'
import { commandsOfCmd } from './cmd-text.ts'
import { overBound } from './definitions.ts'
import { judgeOwnInput } from './emptied-input.ts'
import { endsScript, LIMITED, limitOf, narrow } from './narrowing.ts'
import { applyRedirects } from './redirects.ts'
import { runCommand } from './run-command.ts'
import { startsJobsForEver } from './runaway.ts'
import { BlockersOnly } from './second-reading.ts'
import { partsTaken, Ways } from './ways.ts'

type Node = PipelineNode | AndOr | CompoundList | Coproc

const MAX_LOOP_VALUES = 8
/** About what a node costs beside the length of its words. */
const STEPS_PER_NODE = 48

/** `script` is null when it could not be read; `text` is what stands there. */
export function evaluateScript(
  run: Run,
  script: ParsedScript | undefined,
  text: string,
  origin: Origin,
  scope: Scope,
  stdin: Flow,
): Flow {
  run.budget.spend(3 * text.length + 1)
  const whole = { span: origin.spanOf(0, origin.text.length), origin }
  if (origin.depth > run.caps.shell_nesting || origin.decodes > run.caps.decode_layers) {
    const cap = origin.decodes > run.caps.decode_layers ? 'decoders' : 'substitutions and wrappers'
    run.tooDeep(whole, `more ${cap} inside one another than can be judged`)
    return UNKNOWN_FLOW
  }
  if (script === undefined) {
    run.unjudged(whole, 'unparsed')
    return UNKNOWN_FLOW
  }
  for (const error of script.errors ?? []) {
    run.unjudged({ span: origin.spanOf(error.pos, Math.min(text.length, error.pos + 1)), origin }, 'unparsed')
  }
  return runStatements(script.commands, origin, scope, stdin, run)
}

export function evaluateText(run: Run, text: string, origin: Origin, scope: Scope, stdin: Flow): Flow {
  run.budget.spend(3 * text.length + 1)
  if (origin.depth > run.caps.shell_nesting) return evaluateScript(run, undefined, '', origin, scope, stdin)
  const bound = overBound(text)
  if (bound !== null) {
    run.tooDeep({ span: origin.spanOf(0, origin.text.length), origin }, `more ${bound} than can be judged`)
    return UNKNOWN_FLOW
  }
  const inner = commandsOfCmd(text)
  if (inner !== null) {
    const whole = origin.spanOf(0, origin.text.length)
    return evaluateText(
      run,
      inner,
      { ...origin, text: inner, spanOf: () => whole, depth: origin.depth + 1 },
      scope,
      stdin,
    )
  }
  if (!run.onlyBlockers && isPowershell(text)) {
    const out = run.evaluators.powershell(run, text, origin, scope, stdin)
    // Whatever another shell would do with the same text still counts when it is a catastrophe.
    const other = out === null ? run : new BlockersOnly(run)
    const read = evaluateScript(other, parse(text), text, origin, new Scope(scope, {}, true), stdin)
    return out ?? read
  }
  return evaluateScript(run, parse(text), text, origin, scope, stdin)
}

function runStatements(
  list: readonly Statement[],
  origin: Origin,
  scope: Scope,
  stdin: Flow,
  run: Run,
): Flow {
  let out: Flow = NO_FLOW
  const { created } = scope
  for (const { command, background } of list) {
    const mark = created.mark()
    const go = (): Flow => runNode(command, origin, background ? scope.asJob() : scope, stdin, run)
    out = joinFlows(out, background ? apart(scope, go) : go())
    // `set -e` does not look at the parts of a list but the last.
    const isSure =
      endsOtherwise(command, scope) ||
      (command.type === 'If' && endsUnlessTrue(command, scope)) ||
      (created.stopsAtErrors && command.type !== 'AndOr' && !isNegated(command))
    if (!isSure || background) created.settle(mark)
    if (!background) narrow(command, origin.text, scope)
  }
  return out
}

const isNegated = (node: Node): boolean =>
  node.type === 'Pipeline' && node.prefixes.some(({ type }) => type === 'Negation')

/** In a process of its own: what it sets is gone afterwards. */
function apart(scope: Scope, body: () => Flow): Flow {
  const before = scope.save()
  const out = scope.created.ownShell(body)
  scope.restore(before)
  return out
}

/** `… || exit 1`: behind it every part before has succeeded. */
const endsOtherwise = (node: Node, scope: Scope): boolean =>
  node.type === 'AndOr' && node.operators.at(-1) === '||' && endsScript(node.commands.at(-1), scope)

/** `if ! A; then …; exit 1; fi`: behind it A has succeeded. */
function endsUnlessTrue({ clause, then, elif, else: other }: If, scope: Scope): boolean {
  const [only, ...others] = clause.commands
  return (
    only?.command.type === 'Pipeline' &&
    only.command.commands.length === 1 &&
    only.command.prefixes.some(({ type }) => type === 'Negation') &&
    others.length === 0 &&
    elif.length === 0 &&
    !other &&
    endsScript(then, scope)
  )
}

/** `a && b || exit 1`: what was made is certain behind `||` only where the other way ends the script. */
function runList({ commands, operators }: AndOr, origin: Origin, scope: Scope, stdin: Flow, run: Run): Flow {
  let out: Flow = NO_FLOW
  const { created } = scope
  const mark = created.mark()
  let isDead = false
  const { way } = scope
  const taken = partsTaken({ commands, operators } as AndOr, origin.text, scope, (part) =>
    endsScript(part, scope),
  )
  way.most = Math.max(way.most, taken.length + 1)
  const mayReturn = scope.returned !== null && commands.some((part) => isNamed(part, 'return'))
  const ran = way.index === 0 || taken.length === 0 ? undefined : taken[(way.index - 1) % taken.length]
  commands.forEach((part, index) => {
    const before = commands[index - 1]
    if (operators[index - 1] === '||' && !endsScript(part, scope)) created.forget(mark)
    isDead =
      operators[index - 1] === '&&'
        ? isDead || isNamed(before, 'false', '[', 'test') || before?.type === 'TestCommand'
        : isNamed(before, 'true', ':')
    const beforePart = created.mark()
    const go = (): Flow => runNode(part, origin, scope, stdin, run)
    const saved = ran === undefined || ran.has(index) ? null : scope.save()
    out = joinFlows(out, index < operators.length ? created.ignoring(go) : go())
    if (saved !== null) scope.restore(saved)
    if (isDead) created.forget(beforePart)
  })
  // Behind it nothing that the list tests is known.
  if (mayReturn) scope.returned!.push(scope.save())
  return out
}

/** A command without an effect of its own, whose end is known, or a test, which may fail each time. */
const isNamed = (node: Node | undefined, ...names: readonly string[]): boolean =>
  node?.type === 'Command' && names.includes(node.name?.text ?? '')

/** What is made in it may not be made at all. */
function sometimes(scope: Scope, body: () => Flow): Flow {
  const mark = scope.created.mark()
  const out = body()
  scope.created.forget(mark)
  return out
}

/** What a round sets holds in the next one; the loop may not run at all. */
function rounds(scope: Scope, run: Run, body: () => Flow): Flow {
  const ways = new Ways(scope, run)
  const out = ways.take(() => {
    const before = scope.save()
    const first = body()
    const change = scope.restore(before)
    const isOther =
      change.moves ||
      [...change.vars].some(([name, { text }]) => (scope.vars.get(name)?.text ?? text) !== text)
    scope.apply(change)
    return isOther ? joinFlows(first, body()) : first
  })
  ways.skip()
  ways.join()
  return out
}

function repeated(scope: Scope, body: () => Flow): Flow {
  scope.created.loops++
  const out = body()
  scope.created.loops--
  return out
}

function runNode(node: Node, origin: Origin, scope: Scope, stdin: Flow, run: Run): Flow {
  run.budget.spend(STEPS_PER_NODE)
  const list = (body: CompoundList, inside = scope): Flow =>
    runStatements(body.commands, origin, inside, stdin, run)
  const watch = (loop: Parameters<typeof startsJobsForEver>[0]): void => {
    if (!startsJobsForEver(loop, origin.text)) return
    run.report({ span: origin.spanOf(node.pos, node.end), origin }, forkBomb, {
      subject: 'this loop',
      effect: 'starts jobs faster than they end, so processes multiply until the host stops',
    })
  }
  switch (node.type) {
    case 'Command':
      if (node.redirects.length > 0) judgeOwnInput([node], origin, scope, run)
      return runCommand(node, origin, scope, stdin, run)
    case 'Pipeline':
      return runPipeline(node, origin, scope, stdin, run)
    case 'AndOr':
      return runList(node, origin, scope, stdin, run)
    case 'CompoundList':
    case 'BraceGroup':
      return list(node.type === 'BraceGroup' ? node.body : node)
    case 'Subshell':
      return scope.created.ownShell(() => list(node.body, run.subshell(scope)))
    case 'If': {
      const ways = new Ways(scope, run)
      const branch = (body: CompoundList): Flow =>
        sometimes(scope, () => ways.take(() => list(body), endsScript(body, scope)))
      const clauseOf = (body: CompoundList): Flow =>
        sometimes(scope, () => scope.created.ignoring(() => list(body)))
      const isSure = endsUnlessTrue(node, scope)
      // Behind it the command without its negation has succeeded.
      const succeeding = ({ commands }: Pipeline): Flow => {
        const mark = scope.created.mark()
        const first = scope.created.ignoring(() => runNode(commands[0]!, origin, scope, stdin, run))
        if (!scope.created.stopsAtErrors) scope.created.settle(mark)
        return first
      }
      const [only, ...others] = node.clause.commands
      const isSingle = others.length === 0 && only?.command.type === 'Command' && !only.background
      const test = origin.text.slice(node.clause.pos, Math.min(node.clause.end, node.clause.pos + 200))
      const then = (): Flow => {
        if (testsReady(test)) noteReady(scope)
        if (others.length === 0) noteSnapshot(confirmedBy(test, origin.text, scope), scope)
        return ways.take(() => list(node.then), endsScript(node.then, scope))
      }
      let checks: readonly string[] = []
      // What one command of its own has checked holds in the branch for its success.
      const both = (): Flow => {
        const mark = scope.created.mark()
        const first = scope.created.ignoring(() => runNode(only!.command, origin, scope, stdin, run))
        checks = scope.created.checksSince(mark)
        // That a service ran before says nothing of what the branch does with it.
        for (const check of checks)
          if (/^(?:runs |answers)/.test(check)) scope.created.withdraw('check', check)
        return joinFlows(first, then())
      }
      let out: Flow
      if (isSure) out = joinFlows(succeeding(only!.command as Pipeline), sometimes(scope, then))
      else if (isSingle) out = sometimes(scope, both)
      else out = joinFlows(clauseOf(node.clause), sometimes(scope, then))
      // It was checked, whatever came of it.
      const mark = scope.created.mark()
      for (const check of checks) scope.created.add('check', check)
      scope.created.settle(mark)
      for (const { clause, then } of node.elif)
        out = joinFlows(out, joinFlows(clauseOf(clause), branch(then)))
      if (node.else) out = joinFlows(out, branch(node.else))
      else ways.skip()
      ways.join()
      return out
    }
    case 'While':
      watch({ kind: 'while', head: node.clause, body: node.body })
      return repeated(scope, () =>
        unsure(
          sometimes(scope, () =>
            joinFlows(
              scope.created.ignoring(() => list(node.clause)),
              rounds(scope, run, () => list(node.body)),
            ),
          ),
        ),
      )
    case 'For':
    case 'Select':
      watch({ kind: 'for', head: node.wordlist?.[0] ?? null, body: node.body })
      return repeated(scope, () => runLoop(node, origin, scope, stdin, run))
    case 'ArithmeticFor':
      watch({ kind: 'arithmetic', head: node.test ?? null, body: node.body })
      for (const part of [node.initialize, node.test, node.update])
        if (part) expandInside(part, scope, origin, run)
      return repeated(scope, () => unsure(rounds(scope, run, () => list(node.body))))
    case 'Case':
      return runCase(node, origin, scope, stdin, run)
    case 'Function':
      return declare(node, origin, scope, run)
    case 'Redirected': {
      const io = applyRedirects(node.redirects, origin, scope, stdin, run)
      const limited = node.redirects.some(
        (redirect) =>
          redirect.type !== 'HereDoc' &&
          redirect.operator === '<' &&
          scope.created.isCertain('check', limitOf(redirect.target?.text ?? '', scope)),
      )
      if (limited) scope.created.add('check', LIMITED)
      const out = runNode(node.command, origin, scope, io.stdin, run)
      if (limited) scope.created.withdraw('check', LIMITED)
      io.write(out)
      return io.outputs.length > 0 ? NO_FLOW : out
    }
    case 'Coproc':
      return apart(scope, () => runNode(node.body, origin, scope.asJob(), stdin, run))
    case 'TestCommand':
    case 'ArithmeticCommand': {
      expandInside(node, scope, origin, run)
      const text = origin.text.slice(node.pos, node.end)
      const at = { span: origin.spanOf(node.pos, node.end), origin }
      if (node.type === 'ArithmeticCommand') noteArithmetic(text, scope)
      if (INDEX_IN_TEST.test(text)) run.unjudged(at)
      run.allow(at, testCondition)
      return NO_FLOW
    }
  }
}

/** `-v` reads the index of a list as an expression. */
const INDEX_IN_TEST = /-v\s+['"]?\w+\[[^\]\n]*(?:\$\(|`)/

/** How often a loop runs is not known, so neither is its whole output. */
const unsure = (flow: Flow): Flow => ({ ...flow, text: null })

function runPipeline(node: Pipeline, origin: Origin, scope: Scope, stdin: Flow, run: Run): Flow {
  let flow = stdin
  judgeOwnInput(node.commands, origin, scope, run)
  const inside = node.commands.length > 1 ? scope.asJob() : scope
  // What goes into the next command is not shown.
  const before = node.commands.length > 1 ? new Scope(inside, { captured: true }) : inside
  const { created } = scope
  const last = node.commands.length - 1
  const mark = created.mark()
  const parts = (): Flow => {
    node.commands.forEach((command, index) => {
      const go = (): Flow => runNode(command, origin, index < last ? before : inside, flow, run)
      if (index === last) flow = last === 0 ? go() : afterwards(scope, run, go)
      else {
        flow = apart(scope, go)
        // The end of the last command is that of all of them.
        if (!created.isPipeStrict) created.settle(mark)
      }
    })
    return flow
  }
  if (!isNegated(node)) return parts()
  created.ignoring(parts)
  created.forget(mark)
  return flow
}

/** The last command of a pipeline: some shells keep what it sets. */
function afterwards(scope: Scope, run: Run, body: () => Flow): Flow {
  const ways = new Ways(scope, run)
  const out = ways.take(() => scope.created.ownShell(body))
  ways.skip()
  ways.join()
  return out
}

function runLoop(node: For | Select, origin: Origin, scope: Scope, stdin: Flow, run: Run): Flow {
  const name = node.name.value
  const values = (node.wordlist ?? []).flatMap((word: Word) => expandWord(word, scope, origin, run))
  const body = (): Flow => runStatements(node.body.commands, origin, scope, stdin, run)
  const isOpen = values.some(({ text, glob }) => glob || text.includes(HOLE))
  if (values.length === 0 || values.length > MAX_LOOP_VALUES || (values.length === 1 && isOpen)) {
    const taints = values.reduce((all, { taints: own }) => all | own, 0)
    const [first] = values
    if (first && values.length === 1)
      scope.vars.set(name, {
        ...first,
        isEach: first.glob,
        maybeEmpty: first.text === HOLE ? null : first.maybeEmpty,
      })
    else scope.vars.set(name, { ...unknown(values.length === 0 ? name : null), taints })
    return unsure(rounds(scope, run, body))
  }
  let out: Flow = NO_FLOW
  for (const value of values) {
    // A loop over nothing does not run: inside it the value is never empty.
    scope.vars.set(name, { ...value, maybeEmpty: value.text === HOLE ? null : value.maybeEmpty })
    out = joinFlows(out, body())
  }
  return unsure(out)
}

function runCase(node: Case, origin: Origin, scope: Scope, stdin: Flow, run: Run): Flow {
  expandWord(node.word, scope, origin, run)
  for (const { pattern } of node.items) for (const word of pattern) expandWord(word, scope, origin, run)
  const ways = new Ways(scope, run)
  const bodies = node.items.map(({ pattern, body }) =>
    sometimes(scope, () =>
      ways.take(
        () =>
          withMatch(node.word, pattern, scope, () => runStatements(body.commands, origin, scope, stdin, run)),
        endsScript(body, scope),
      ),
    ),
  )
  if (!node.items.some(({ pattern }) => pattern.some(({ text }) => text === '*'))) ways.skip()
  ways.join()
  return unsure(bodies.reduce(joinFlows, NO_FLOW))
}

/** Inside `case $X in /tmp/build-*)` the value begins as the pattern does. */
function withMatch(word: Word, patterns: readonly Word[], scope: Scope, body: () => Flow): Flow {
  const name = /^"?\$\{?([A-Za-z_]\w*)\}?"?$/.exec(word.text)?.[1]
  const start = /^(\/[\w./-]{0,200}[\w.][/-])\*$/.exec(patterns[0]?.text ?? '')?.[1]
  const before = name === undefined ? undefined : scope.vars.get(name)
  const isUnknown = name !== undefined && (before === undefined || before.text === HOLE)
  if (!isUnknown || start === undefined || patterns.length !== 1 || /(?:^|\/)\.{1,2}(?:\/|$)/.test(start))
    return body()
  scope.vars.set(name, { ...(before ?? unknown()), text: `${start}${HOLE}`, maybeEmpty: null })
  const out = body()
  scope.vars.set(name, before ?? unknown(name))
  return out
}

function declare(node: FunctionNode, origin: Origin, scope: Scope, run: Run): Flow {
  scope.functions.set(node.name.value, { body: node.body, origin })
  run.allow({ span: origin.spanOf(node.pos, node.end), origin }, defineFunction)
  return NO_FLOW
}

export function runBody(
  run: Run,
  body: CommandNode | CompoundList,
  origin: Origin,
  scope: Scope,
  stdin: Flow,
): Flow {
  return runNode(body, origin, scope, stdin, run)
}

/** A function that nothing called here stays in the session, to be called later. */
export function runUncalled(run: Run, scope: Scope): void {
  for (const [name, { body, origin, isGone }] of scope.functions.entries()) {
    if (isGone || scope.called.has(name)) continue
    runNode(body, origin, new Scope(scope, { calls: [name] }, true), UNKNOWN_FLOW, run)
  }
}
