import type { JsonValue } from '../../strict-json.ts'
import type { Findings } from '../decide/findings.ts'
import type { Budget } from '../input/budget.ts'
import type { ReadInput } from '../input/judge-input.ts'
import type { Caps } from '../types.ts'
export function judgeShell(read: ReadInput, _caps: Caps, _budget: Budget, findings: Findings): JsonValue {
  const text: string = read.source.text
  const enc = (s: string) => unescape(encodeURIComponent(s)).length
  for (const [re, rule, mech, fix, alt] of [
    [/rm -rf [^\n]*/g, 'shell.fs.delete_unset', 'rm removes "/*": STAGE may be empty, so the path becomes /*; there is no undo', 'write ${STAGE:?} so that an empty value stops the command', 'list what would be removed first'],
    [/npm ci/g, 'shell.supply.install_scripts', 'install scripts of locked packages run here', 'pass --ignore-scripts', undefined],
  ] as any) for (const m of text.matchAll(re)) {
    if (m[0].includes(':?')) continue
    const a = enc(text.slice(0, m.index)); findings.report({ rule, span: [a, a + enc(m[0])] as any, layers: [], mechanism: mech, fix, ...(alt ? { alternative: alt } : {}) })
  }
  findings.allow('shell.pos.files', null)
  return null
}
