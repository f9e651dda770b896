// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r0 from '../config/by-name.ts'
import * as r2 from '../config/cloud/network.ts'
import * as r3 from '../config/cloud/rights.ts'
import * as r4 from '../config/cloud/storage.ts'
import * as r5 from '../config/deleted-scripts.ts'
import * as r6 from '../config/flags.ts'
import * as r7 from '../config/ordinary-servers.ts'
import * as r8 from '../config/ordinary-stores.ts'
import * as r9 from '../config/ordinary-tools.ts'
import * as r10 from '../config/ordinary.ts'
import * as r11 from '../config/public-rules.ts'
import * as r12 from '../config/scripts.ts'
import * as r13 from '../config/servers/access.ts'
import * as r14 from '../config/servers/transport.ts'
import * as r15 from '../config/servers/web.ts'
import * as r16 from '../config/settings.ts'
import * as r17 from '../config/shell-files.ts'
import * as r18 from '../config/sql.ts'
import * as r19 from '../config/whole-files.ts'
import * as r20 from '../containers/compose.ts'
import * as r21 from '../containers/dockerfile.ts'
import * as r22 from '../containers/images.ts'
import * as r23 from '../containers/kubernetes.ts'
import * as r24 from '../containers/ordinary-volumes.ts'
import * as r25 from '../containers/ordinary.ts'
import * as r107 from '../supply/actions.ts'
import * as r109 from '../supply/ci.ts'
import * as r110 from '../supply/locks.ts'
import * as r111 from '../supply/packages.ts'
import * as r112 from '../supply/sources.ts'

export const ruleList = [
  [0, r0],
  [2, r2],
  [3, r3],
  [4, r4],
  [5, r5],
  [6, r6],
  [7, r7],
  [8, r8],
  [9, r9],
  [10, r10],
  [11, r11],
  [12, r12],
  [13, r13],
  [14, r14],
  [15, r15],
  [16, r16],
  [17, r17],
  [18, r18],
  [19, r19],
  [20, r20],
  [21, r21],
  [22, r22],
  [23, r23],
  [24, r24],
  [25, r25],
  [107, r107],
  [109, r109],
  [110, r110],
  [111, r111],
  [112, r112],
] as const
