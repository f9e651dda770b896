// Covers what package managers only read.

import { covers } from '../../read/answers.ts'
import { anyOf } from '../../read/words/any-of.ts'
import { readPackages } from './packages.ts'

export const allow = covers(readPackages)

export const READ = anyOf(
  /^(?:list|ls|ll|la|view|info|show|search|outdated|audit|why|explain|help|version|config|freeze|check|root|bin|prefix|ping|whoami|doctor|fund|licenses|cache|depends|rdepends|policy|query)$/,
  /^(?:tree|index|download|inspect|env|debug|completion|test|t|pack|repo|docs|home|bugs|diff|query|owner|token|sbom|deps|contents|provides|repolist|history|updateinfo|leaves|desc|cat|log)$/,
  /^(?:options|uses|commands|files|which|hash|wheel|validate|dump-autoload|dumpautoload|diagnose|current|dependencies|prohibits|why-not|suggests|about|check-platform-reqs|clear-cache)$/,
  /^(?:clearcache|where|latest|reshim|plugins|ls-remote|versions|settings|repoquery|installed|livecheck|variants|rdeps|echo|contents)$/,
)
