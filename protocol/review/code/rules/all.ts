// The rule files of this folder. Written by scripts/tables/discover-rules.ts: add a file, not a line.
import * as r0 from './config/by-name.ts'
import * as r1 from './config/cloud/grants.ts'
import * as r2 from './config/cloud/network.ts'
import * as r3 from './config/cloud/rights.ts'
import * as r4 from './config/cloud/storage.ts'
import * as r5 from './config/deleted-scripts.ts'
import * as r6 from './config/flags.ts'
import * as r7 from './config/ordinary-servers.ts'
import * as r8 from './config/ordinary-stores.ts'
import * as r9 from './config/ordinary-tools.ts'
import * as r10 from './config/ordinary.ts'
import * as r11 from './config/public-rules.ts'
import * as r12 from './config/scripts.ts'
import * as r13 from './config/servers/access.ts'
import * as r14 from './config/servers/transport.ts'
import * as r15 from './config/servers/web.ts'
import * as r16 from './config/settings.ts'
import * as r17 from './config/shell-files.ts'
import * as r18 from './config/sql.ts'
import * as r19 from './config/whole-files.ts'
import * as r20 from './containers/compose.ts'
import * as r21 from './containers/dockerfile.ts'
import * as r22 from './containers/images.ts'
import * as r23 from './containers/kubernetes.ts'
import * as r24 from './containers/ordinary-volumes.ts'
import * as r25 from './containers/ordinary.ts'
import * as r26 from './cover/around.ts'
import * as r27 from './cover/files.ts'
import * as r28 from './cover/markup.ts'
import * as r29 from './cover/trees.ts'
import * as r30 from './crypto/keys.ts'
import * as r31 from './crypto/passwords.ts'
import * as r32 from './crypto/primitives.ts'
import * as r33 from './crypto/tokens.ts'
import * as r34 from './effects/archives.ts'
import * as r35 from './effects/commands.ts'
import * as r36 from './effects/credential-files.ts'
import * as r37 from './effects/destroys.ts'
import * as r38 from './effects/hidden.ts'
import * as r39 from './effects/limits.ts'
import * as r40 from './effects/patterns.ts'
import * as r41 from './effects/persists.ts'
import * as r42 from './effects/shipped-requests.ts'
import * as r43 from './guards/altered.ts'
import * as r44 from './guards/answers-yes.ts'
import * as r45 from './guards/attached.ts'
import * as r46 from './guards/calls.ts'
import * as r47 from './guards/conditions.ts'
import * as r48 from './guards/decisions.ts'
import * as r49 from './guards/doors.ts'
import * as r50 from './guards/finder-names.ts'
import * as r51 from './guards/hardening.ts'
import * as r52 from './guards/identity.ts'
import * as r53 from './guards/listed-outsiders.ts'
import * as r54 from './guards/literals.ts'
import * as r55 from './guards/matches.ts'
import * as r56 from './guards/now-conditional.ts'
import * as r57 from './guards/open-callbacks.ts'
import * as r58 from './guards/quantifiers.ts'
import * as r59 from './guards/replaced-checks.ts'
import * as r60 from './guards/scope.ts'
import * as r61 from './guards/signers.ts'
import * as r62 from './guards/switches.ts'
import * as r63 from './guards/tests.ts'
import * as r64 from './guards/unfiltered.ts'
import * as r65 from './guards/unscoped.ts'
import * as r66 from './guards/unwrapped.ts'
import * as r67 from './injection/headers.ts'
import * as r68 from './injection/markup-trees.ts'
import * as r69 from './injection/objects.ts'
import * as r70 from './injection/raw-markup.ts'
import * as r71 from './injection/remote-objects.ts'
import * as r72 from './injection/sinks.ts'
import * as r73 from './injection/templates.ts'
import * as r74 from './injection/typing.ts'
import * as r75 from './injection/unbound-values.ts'
import * as r76 from './injection/unbound.ts'
import * as r77 from './injection/xml.ts'
import * as r78 from './memory/blocks.ts'
import * as r79 from './memory/checks.ts'
import * as r80 from './memory/cover.ts'
import * as r81 from './memory/facts.ts'
import * as r82 from './memory/lifetimes.ts'
import * as r83 from './memory/unbounded.ts'
import * as r84 from './memory/unchecked.ts'
import * as r85 from './money/bounds.ts'
import * as r86 from './money/checked.ts'
import * as r87 from './money/edits.ts'
import * as r88 from './money/fresh-keys.ts'
import * as r89 from './money/stated.ts'
import * as r90 from './secrets/formats.ts'
import * as r91 from './secrets/named.ts'
import * as r92 from './secrets/private-keys.ts'
import * as r93 from './secrets/public-variables.ts'
import * as r94 from './solidity/access.ts'
import * as r95 from './solidity/calls.ts'
import * as r96 from './solidity/prices.ts'
import * as r97 from './state/dead.ts'
import * as r98 from './state/dropped-errors.ts'
import * as r99 from './state/fails-open.ts'
import * as r100 from './state/ignored.ts'
import * as r101 from './state/isolation.ts'
import * as r102 from './state/locks.ts'
import * as r103 from './state/lost.ts'
import * as r104 from './state/order.ts'
import * as r105 from './state/paid-anyway.ts'
import * as r106 from './state/skipped-errors.ts'
import * as r107 from './supply/actions.ts'
import * as r108 from './supply/build-scripts.ts'
import * as r109 from './supply/ci.ts'
import * as r110 from './supply/locks.ts'
import * as r111 from './supply/packages.ts'
import * as r112 from './supply/sources.ts'
import * as r113 from './text/homoglyphs.ts'
import * as r114 from './text/lowered.ts'
import * as r115 from './text/unread.ts'
import * as r116 from './tls/plain.ts'
import * as r117 from './tls/verification.ts'
import * as r118 from './web/authentication.ts'
import * as r119 from './web/escaping.ts'
import * as r120 from './web/exceptions.ts'
import * as r121 from './web/protections.ts'
import * as r122 from './web/request-tokens.ts'
import * as r123 from './web/rights-fields.ts'
import * as r124 from './web/self-granted.ts'
import * as r125 from './web/sender-links.ts'
import * as r126 from './web/sessions.ts'
import * as r127 from './web/shadowed.ts'
import * as r128 from './web/stored.ts'
import * as r129 from './web/webviews.ts'

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
  r73,
  r74,
  r75,
  r76,
  r77,
  r78,
  r79,
  r80,
  r81,
  r82,
  r83,
  r84,
  r85,
  r86,
  r87,
  r88,
  r89,
  r90,
  r91,
  r92,
  r93,
  r94,
  r95,
  r96,
  r97,
  r98,
  r99,
  r100,
  r101,
  r102,
  r103,
  r104,
  r105,
  r106,
  r107,
  r108,
  r109,
  r110,
  r111,
  r112,
  r113,
  r114,
  r115,
  r116,
  r117,
  r118,
  r119,
  r120,
  r121,
  r122,
  r123,
  r124,
  r125,
  r126,
  r127,
  r128,
  r129,
] as const
