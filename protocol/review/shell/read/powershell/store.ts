// Stores a value of PowerShell where an assignment or a redirection sends it: variables, the environment, files.
import { asciiUpper } from '../../../text/ascii.ts'
import { judgeAssignment } from '../../rules/execution/assignment.ts'
import { assignVariable } from '../../rules/execution/shell-state.ts'
import { skipCertificateCheck } from '../../rules/network/connections.ts'
import { writeFile } from '../files/write-file.ts'
import { readArgument } from './argument.ts'
import { bounded, hole, mixed, NOTHING, type Ps, type PsValue, toArg, toFlow } from './value.ts'

export function assign(ps: Ps, target: PsValue, operator: string, value: PsValue, start: number): PsValue {
  const { run, origin } = ps
  const span = ps.spanFrom(start)
  const name = target.variable
  run.allow({ span, origin }, assignVariable)
  if (name === null) return NOTHING
  if (name.startsWith('env:')) {
    const key = asciiUpper(name.slice(4))
    const arg = toArg(value, span)
    judgeAssignment(key, { ...arg, text: `${key}=${arg.text}` }, { span, origin }, run)
  }
  if (/callback$/.test(name))
    run.report({ span, origin }, skipCertificateCheck, {
      subject: 'this command',
      effect: 'switches off the check of who answers',
    })
  const earlier = ps.vars.get(name)
  ps.vars.set(
    name,
    operator === '=' || earlier === undefined ? { ...value, variable: null } : added(ps, earlier, value),
  )
  return NOTHING
}

const added = (ps: Ps, a: PsValue, b: PsValue): PsValue => {
  const isKnown = a.entries === null && a.items === null && b.items === null
  return isKnown ? { ...mixed([a, b]), text: bounded(ps, a.text + b.text) } : mixed([a, b])
}

/** `> file`, `2>&1`, `*> $null` */
export function redirect(ps: Ps, value: PsValue): void {
  const { cursor, run, origin, scope } = ps
  for (;;) {
    cursor.skipBlank()
    const start = cursor.pos
    const operator = cursor.match(/[1-6*]?>>?(?:&1)?/y)
    if (operator === null) return
    if (operator.endsWith('&1')) continue
    cursor.skipBlank()
    if (cursor.match(/\$null\b/iy)) continue
    const target = readArgument(ps)[0] ?? hole()
    const isOutput = !/^[2-6]/.test(operator)
    const place = { span: ps.spanFrom(start), origin }
    writeFile(
      toArg(target, place.span),
      place,
      toFlow(isOutput ? value : hole()),
      operator.includes('>>'),
      scope,
      run,
    )
  }
}
