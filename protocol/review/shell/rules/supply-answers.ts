import { type Command, type Flow, UNKNOWN_FLOW } from '../model.ts'
import { asWritten, type Run } from '../run.ts'

const FIX = 'pin the version and take it from the usual registry'

export const report = (
  command: Command,
  run: Run,
  rule: string,
  what: string,
  alternative?: string,
): Flow => {
  run.report(command, rule, `${asWritten(command)} ${what}`, FIX, alternative)
  return UNKNOWN_FLOW
}

export function allow(command: Command, run: Run, rule = 'shell.pos.package_read'): Flow {
  run.allow(command, rule)
  return UNKNOWN_FLOW
}

export const READ =
  /^(?:list|ls|ll|la|view|info|show|search|outdated|audit|why|explain|help|version|config|freeze|check|root|bin|prefix|ping|whoami|doctor|fund|licenses|cache|depends|rdepends|policy|query|tree|index|download|inspect|env|debug|completion|test|t|pack|repo|docs|home|bugs|diff|query|owner|token|sbom|deps|contents|provides|repolist|history|updateinfo|leaves|desc|cat|log|options|uses|commands|files|which|hash|wheel|validate|dump-autoload|dumpautoload|diagnose|current|dependencies|prohibits|why-not|suggests|about|check-platform-reqs|clear-cache|clearcache|where|latest|reshim|plugins|ls-remote|versions|settings)$/
