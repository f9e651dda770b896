// The rule files of this folder. Written by scripts/discover-rules.ts: add a file, not a line.
import * as r0 from './config/by-name.ts'
import * as r1 from './config/ordinary.ts'
import * as r2 from './config/settings.ts'
import * as r3 from './containers/compose.ts'
import * as r4 from './containers/images.ts'
import * as r5 from './containers/kubernetes.ts'
import * as r6 from './cover/files.ts'
import * as r7 from './supply/actions.ts'
import * as r8 from './supply/ci.ts'
import * as r9 from './text/lowered.ts'

export const ruleModules = [
  r0,
  r1,
  r2,
  r3,
  r4,
  r5,
  r6,
  r7,
  r8,
  r9,
] as const
