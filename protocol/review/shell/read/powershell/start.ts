// Has a command of PowerShell, or a method, run with the arguments that the rules of every shell know.
import { asciiLower } from '../../../text/ascii.ts'
import { fold } from '../files/paths.ts'
import type { Command, Flow } from '../model.ts'
import { executeForeign } from '../sinks.ts'
import { known, NOTHING, ofFlow, type Ps, type PsValue, toArg, toFlow } from './value.ts'

export function commandOf(ps: Ps, words: readonly PsValue[], start: number, input: PsValue): Command {
  const span = ps.spanFrom(start)
  const [word, ...args] = words.map((value) => toArg(value, span))
  return {
    name: asciiLower(word!.text.slice(word!.text.lastIndexOf('/') + 1)).replace(/\.exe$/, ''),
    word: word!,
    args,
    stdin: toFlow(input),
    scope: ps.scope,
    origin: ps.origin,
    span,
  }
}

/** Judged by the rules of every shell. */
export function startWords(ps: Ps, words: readonly PsValue[], start: number, input = NOTHING): PsValue {
  const command = commandOf(ps, words, start, input)
  const flow: Flow = ps.run.evaluators.argv(
    ps.run,
    [command.word, ...command.args],
    command,
    ps.scope,
    command.stdin,
  )
  return ofFlow(flow)
}

export const startNamed = (ps: Ps, name: string, args: readonly PsValue[], start: number): PsValue =>
  startWords(ps, [known(name), ...args], start)

/** A program by its path: one that this script has fetched is executed unread. */
export function startProgram(ps: Ps, program: PsValue, args: readonly PsValue[], start: number): PsValue {
  const command = commandOf(ps, [program, ...args], start, NOTHING)
  const written = ps.scope.files.get(fold(command.word.text, ps.scope.cwd))
  const taints = (written?.taints ?? 0) | program.taints
  const what = written?.what || program.what
  if (executeForeign({ text: null, taints, what }, command, 'the host', ps.run)) return NOTHING
  return startWords(ps, [program, ...args], start)
}

/** A text that is a script. */
export function startText(ps: Ps, text: PsValue, start: number, label: string): PsValue {
  const command = commandOf(ps, [known('iex'), text], start, NOTHING)
  return ofFlow(
    ps.run.evaluators.argv(
      ps.run,
      [command.word, { ...command.args[0]!, text: text.text }],
      command,
      ps.scope.inside(label),
      command.stdin,
    ),
  )
}

/** Arguments of a program given as one text. */
export const wordsOf = (value: PsValue): readonly PsValue[] =>
  /\s/.test(value.text)
    ? value.text.split(/\s+/).flatMap((text) => (text === '' ? [] : [{ ...value, text }]))
    : [value]
