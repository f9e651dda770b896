// The rule files of this folder. Written by scripts/discover-rules.ts: add a file, not a line.
import * as r0 from './config/by-name.ts'
import * as r1 from './config/cloud/network.ts'
import * as r2 from './config/cloud/rights.ts'
import * as r3 from './config/cloud/storage.ts'
import * as r4 from './config/ordinary-servers.ts'
import * as r5 from './config/ordinary-tools.ts'
import * as r6 from './config/ordinary.ts'
import * as r7 from './config/scripts.ts'
import * as r8 from './config/servers/access.ts'
import * as r9 from './config/servers/transport.ts'
import * as r10 from './config/servers/web.ts'
import * as r11 from './config/settings.ts'
import * as r12 from './config/shell-files.ts'
import * as r13 from './config/sql.ts'
import * as r14 from './containers/compose.ts'
import * as r15 from './containers/dockerfile.ts'
import * as r16 from './containers/images.ts'
import * as r17 from './containers/kubernetes.ts'
import * as r18 from './containers/ordinary.ts'
import * as r19 from './cover/around.ts'
import * as r20 from './cover/files.ts'
import * as r21 from './cover/markup.ts'
import * as r22 from './cover/trees.ts'
import * as r23 from './crypto/keys.ts'
import * as r24 from './crypto/passwords.ts'
import * as r25 from './crypto/primitives.ts'
import * as r26 from './crypto/tokens.ts'
import * as r27 from './effects/archives.ts'
import * as r28 from './effects/hidden.ts'
import * as r29 from './effects/limits.ts'
import * as r30 from './guards/altered.ts'
import * as r31 from './guards/attached.ts'
import * as r32 from './guards/calls.ts'
import * as r33 from './guards/conditions.ts'
import * as r34 from './guards/decisions.ts'
import * as r35 from './guards/hardening.ts'
import * as r36 from './guards/literals.ts'
import * as r37 from './guards/matches.ts'
import * as r38 from './guards/scope.ts'
import * as r39 from './guards/unwrapped.ts'
import * as r40 from './injection/headers.ts'
import * as r41 from './injection/objects.ts'
import * as r42 from './injection/parsers.ts'
import * as r43 from './injection/sinks.ts'
import * as r44 from './injection/templates.ts'
import * as r45 from './injection/unbound.ts'
import * as r46 from './memory/blocks.ts'
import * as r47 from './memory/checks.ts'
import * as r48 from './memory/cover.ts'
import * as r49 from './memory/facts.ts'
import * as r50 from './memory/lifetimes.ts'
import * as r51 from './memory/unbounded.ts'
import * as r52 from './money/bounds.ts'
import * as r53 from './money/edits.ts'
import * as r54 from './secrets/formats.ts'
import * as r55 from './secrets/named.ts'
import * as r56 from './secrets/private-keys.ts'
import * as r57 from './solidity/access.ts'
import * as r58 from './solidity/calls.ts'
import * as r59 from './state/dead.ts'
import * as r60 from './state/locks.ts'
import * as r61 from './state/lost.ts'
import * as r62 from './state/order.ts'
import * as r63 from './state/swallowed.ts'
import * as r64 from './supply/actions.ts'
import * as r65 from './supply/ci.ts'
import * as r66 from './supply/locks.ts'
import * as r67 from './supply/packages.ts'
import * as r68 from './supply/sources.ts'
import * as r69 from './text/lowered.ts'
import * as r70 from './tls/plain.ts'
import * as r71 from './tls/verification.ts'
import * as r72 from './web/protections.ts'

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
  r10,
  r11,
  r12,
  r13,
  r14,
  r15,
  r16,
  r17,
  r18,
  r19,
  r20,
  r21,
  r22,
  r23,
  r24,
  r25,
  r26,
  r27,
  r28,
  r29,
  r30,
  r31,
  r32,
  r33,
  r34,
  r35,
  r36,
  r37,
  r38,
  r39,
  r40,
  r41,
  r42,
  r43,
  r44,
  r45,
  r46,
  r47,
  r48,
  r49,
  r50,
  r51,
  r52,
  r53,
  r54,
  r55,
  r56,
  r57,
  r58,
  r59,
  r60,
  r61,
  r62,
  r63,
  r64,
  r65,
  r66,
  r67,
  r68,
  r69,
  r70,
  r71,
  r72,
] as const
