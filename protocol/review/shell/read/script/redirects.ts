// Applies redirections: files read become the input of a command; files written are judged by what flows into them.
import type { Redirection } from 'unbash'
import { readFile } from '../files/read-file.ts'
import { writeFile } from '../files/write-file.ts'
import {
  type Arg,
  type Flow,
  HOLE,
  joinFlows,
  NO_FLOW,
  type Origin,
  type Scope,
  UNKNOWN_FLOW,
} from '../model.ts'
import type { Run } from '../run.ts'
import { expandWord } from '../words/expand-word.ts'
import { throughLink } from './through-link.ts'

/** About what judging the file costs. */
const STEPS_PER_REDIRECT = 192

export interface Redirected {
  readonly stdin: Flow
  /** Files that take standard output. */
  readonly outputs: readonly Arg[]
  /** Network files of bash that the command reads or writes. */
  readonly sockets: readonly Arg[]
  /** Judged once the command's own output is known. */
  write(out: Flow): void
}

export function applyRedirects(
  redirects: readonly Redirection[],
  origin: Origin,
  scope: Scope,
  stdin: Flow,
  run: Run,
): Redirected {
  let input = stdin
  const sockets: Arg[] = []
  const outputs: { target: Arg; append: boolean; isStdout: boolean }[] = []
  for (const redirect of redirects) {
    run.budget.spend(STEPS_PER_REDIRECT)
    if (redirect.type === 'HereDoc') {
      input = hereDoc(redirect.body, redirect.delimiter?.quoted === true, origin, scope, run)
      continue
    }
    if (!redirect.target) continue
    const [word] = expandWord(redirect.target, scope, origin, run)
    if (!word) continue
    const target = redirect.type === 'HereString' ? word : throughLink(word, scope, '>')
    if (redirect.type === 'HereString') {
      input = {
        text: target.text.includes(HOLE) ? null : `${target.text}\n`,
        taints: target.taints,
        what: target.what,
      }
      continue
    }
    const { operator } = redirect
    if (/^\/dev\/(?:tcp|udp)\//.test(target.text)) sockets.push(target)
    if (operator === '<' || operator === '<>') {
      input = target.content ?? readFile(target, { span: target.span, origin }, scope, run)
      continue
    }
    if (operator === '<&' || (operator === '>&' && /^(?:\d+|-)$/.test(target.text))) continue
    const fd = redirect.descriptor?.type === 'FileDescriptor' ? redirect.descriptor.value : 1
    outputs.push({ target, append: operator.endsWith('>>'), isStdout: fd !== 2 })
  }
  return {
    stdin: input,
    sockets,
    outputs: outputs.filter(({ isStdout }) => isStdout).map(({ target }) => target),
    write(out) {
      if (outputs.length > 0) scope.created.empty.clear()
      for (const { target, append, isStdout } of outputs) {
        const flow = isStdout ? out : UNKNOWN_FLOW
        writeFile(target, { span: target.span, origin }, flow, append, scope, run)
      }
    },
  }
}

function hereDoc(
  body: {
    readonly text: string
    readonly parts: readonly import('unbash').WordPart[] | undefined
    readonly pos: number
    readonly end: number
  },
  isQuoted: boolean,
  origin: Origin,
  scope: Scope,
  run: Run,
): Flow {
  run.budget.spend(body.text.length)
  if (isQuoted || body.parts === undefined) return { text: body.text, taints: 0, what: '' }
  const quoted = { type: 'DoubleQuoted', parts: body.parts, pos: body.pos, end: body.end, text: body.text }
  const word = {
    type: 'Word',
    text: body.text,
    value: body.text,
    pos: body.pos,
    end: body.end,
    parts: [quoted],
  }
  const fields = expandWord(word as unknown as import('unbash').Word, scope, origin, run)
  return fields.reduce<Flow>(
    (all, { text, taints, what }) =>
      joinFlows(all, { text: text.includes(HOLE) ? null : text, taints, what }),
    NO_FLOW,
  )
}
