// Does the whole environment, or a file of keys, leave the machine? Follows the value over assignments.
import type { Change } from '../model.ts'
import type { Report } from './report.ts'
import { afterIndent } from './scopes.ts'

const HOLDS_KEYS =
  /\bos\.environ\b(?!\s*(?:\[|\.get|\.setdefault|\.pop))|\bprocess\.env\b(?!\s*(?:\[|\.|\?\.))|\bENV\.to_h\b|\bos\.Environ\(\)|\bSystem\.getenv\(\s*\)|\$_ENV\b(?!\[)|\bgetenv\(\s*\)|\benv::vars\(|\.ssh\/|\bid_(?:rsa|ed25519)\b|\.aws\/credentials|\.npmrc\b|\.netrc\b|\.git-credentials|wallet\.dat|\/etc\/shadow|\.kube\/config|\.docker\/config\.json/
const SENDS =
  /\b(?:requests|httpx|axios|got|session|http|https|client|HTTParty|Net::HTTP|RestClient|urllib\.request)\.(?:post|put|patch|request|Post|post_form)\b|\bfetch\(|\burlopen\(|\burllib\.request\.Request\(|\bsendBeacon\(|\.sendall\(|\bhttp\.Post\w{0,8}\(|\bNewRequest\w{0,14}\(|\bcurl\b|\bnet\.connect\(|\.sendto\(|\bfile_get_contents\(\s*["']https?:|\bcurl_setopt\(/
const ASSIGNS =
  /^\s*(?:(?:const|let|var|my|final|auto|val)\s+)?\$?([A-Za-z_]\w{0,60})\s*(?::\s*\w+\s*)?(?::=|=)(?![=>])/
const WRITES = /\b([A-Za-z_]\w{0,60})\.(?:write|end|send|sendall|push|emit)\(/
const MOST_NAMES = 50

export function judgeLeaks(change: Change, report: Report): void {
  const { after } = change
  report.budget.spend(after.statements.length + (after.code.length >> 1))
  if (!HOLDS_KEYS.test(after.code)) return
  const carriers = new Set<string>()
  const channels = new Set<string>()
  for (const statement of after.statements) {
    const text = after.code.slice(statement.start, Math.min(statement.end, statement.start + 512))
    const name = ASSIGNS.exec(text)?.[1]
    const sends = SENDS.test(text)
    if (sends && name !== undefined && channels.size < MOST_NAMES) channels.add(name)
    if (!HOLDS_KEYS.test(text) && !mentions(text, carriers)) continue
    const isSent = sends ? mentions(text, carriers) : channels.has(WRITES.exec(text)?.[1] ?? '')
    if (isSent && statement.changed && !statement.kept) {
      report.at('added', change, after, afterIndent(after, statement), statement.end, {
        rule: 'code.effect.network_sink',
        mechanism: '{0} sends secrets or the environment to another host',
        fix: 'send only what the call needs',
      })
      return
    }
    if (name !== undefined && carriers.size < MOST_NAMES) carriers.add(name)
  }
}

const mentions = (text: string, names: ReadonlySet<string>): boolean =>
  names.size > 0 && (text.match(/[A-Za-z_]\w*/g) ?? []).some((word) => names.has(word))
