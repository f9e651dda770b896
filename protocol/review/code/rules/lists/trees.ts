// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r1 from '../config/cloud/grants.ts'
import * as r29 from '../cover/trees.ts'
import * as r30 from '../crypto/keys.ts'
import * as r31 from '../crypto/passwords.ts'
import * as r32 from '../crypto/primitives.ts'
import * as r33 from '../crypto/tokens.ts'
import * as r34 from '../effects/archives.ts'
import * as r35 from '../effects/commands.ts'
import * as r36 from '../effects/credential-files.ts'
import * as r37 from '../effects/destroys.ts'
import * as r38 from '../effects/hidden.ts'
import * as r39 from '../effects/limits.ts'
import * as r40 from '../effects/patterns.ts'
import * as r41 from '../effects/persists.ts'
import * as r42 from '../effects/shipped-requests.ts'
import * as r43 from '../guards/altered.ts'
import * as r44 from '../guards/answers-yes.ts'
import * as r45 from '../guards/attached.ts'
import * as r46 from '../guards/calls.ts'
import * as r47 from '../guards/conditions.ts'
import * as r48 from '../guards/decisions.ts'
import * as r49 from '../guards/doors.ts'
import * as r50 from '../guards/finder-names.ts'
import * as r51 from '../guards/hardening.ts'
import * as r52 from '../guards/identity.ts'
import * as r53 from '../guards/listed-outsiders.ts'
import * as r54 from '../guards/literals.ts'
import * as r55 from '../guards/matches.ts'
import * as r56 from '../guards/now-conditional.ts'
import * as r57 from '../guards/open-callbacks.ts'
import * as r58 from '../guards/quantifiers.ts'
import * as r59 from '../guards/replaced-checks.ts'
import * as r60 from '../guards/scope.ts'
import * as r61 from '../guards/signers.ts'
import * as r62 from '../guards/switches.ts'
import * as r63 from '../guards/tests.ts'
import * as r64 from '../guards/unfiltered.ts'
import * as r65 from '../guards/unscoped.ts'
import * as r66 from '../guards/unwrapped.ts'
import * as r67 from '../injection/headers.ts'
import * as r68 from '../injection/markup-trees.ts'
import * as r69 from '../injection/objects.ts'
import * as r70 from '../injection/raw-markup.ts'
import * as r71 from '../injection/remote-objects.ts'
import * as r72 from '../injection/sinks.ts'
import * as r74 from '../injection/typing.ts'
import * as r75 from '../injection/unbound-values.ts'
import * as r76 from '../injection/unbound.ts'
import * as r77 from '../injection/xml.ts'
import * as r84 from '../memory/unchecked.ts'
import * as r85 from '../money/bounds.ts'
import * as r86 from '../money/checked.ts'
import * as r87 from '../money/edits.ts'
import * as r88 from '../money/fresh-keys.ts'
import * as r89 from '../money/stated.ts'
import * as r97 from '../state/dead.ts'
import * as r98 from '../state/dropped-errors.ts'
import * as r99 from '../state/fails-open.ts'
import * as r100 from '../state/ignored.ts'
import * as r101 from '../state/isolation.ts'
import * as r102 from '../state/locks.ts'
import * as r103 from '../state/lost.ts'
import * as r104 from '../state/order.ts'
import * as r105 from '../state/paid-anyway.ts'
import * as r106 from '../state/skipped-errors.ts'
import * as r116 from '../tls/plain.ts'
import * as r117 from '../tls/verification.ts'
import * as r118 from '../web/authentication.ts'
import * as r119 from '../web/escaping.ts'
import * as r120 from '../web/exceptions.ts'
import * as r121 from '../web/protections.ts'
import * as r122 from '../web/request-tokens.ts'
import * as r123 from '../web/rights-fields.ts'
import * as r124 from '../web/self-granted.ts'
import * as r125 from '../web/sender-links.ts'
import * as r126 from '../web/sessions.ts'
import * as r127 from '../web/shadowed.ts'
import * as r128 from '../web/stored.ts'
import * as r129 from '../web/webviews.ts'

export const ruleList = [
  [1, r1],
  [29, r29],
  [30, r30],
  [31, r31],
  [32, r32],
  [33, r33],
  [34, r34],
  [35, r35],
  [36, r36],
  [37, r37],
  [38, r38],
  [39, r39],
  [40, r40],
  [41, r41],
  [42, r42],
  [43, r43],
  [44, r44],
  [45, r45],
  [46, r46],
  [47, r47],
  [48, r48],
  [49, r49],
  [50, r50],
  [51, r51],
  [52, r52],
  [53, r53],
  [54, r54],
  [55, r55],
  [56, r56],
  [57, r57],
  [58, r58],
  [59, r59],
  [60, r60],
  [61, r61],
  [62, r62],
  [63, r63],
  [64, r64],
  [65, r65],
  [66, r66],
  [67, r67],
  [68, r68],
  [69, r69],
  [70, r70],
  [71, r71],
  [72, r72],
  [74, r74],
  [75, r75],
  [76, r76],
  [77, r77],
  [84, r84],
  [85, r85],
  [86, r86],
  [87, r87],
  [88, r88],
  [89, r89],
  [97, r97],
  [98, r98],
  [99, r99],
  [100, r100],
  [101, r101],
  [102, r102],
  [103, r103],
  [104, r104],
  [105, r105],
  [106, r106],
  [116, r116],
  [117, r117],
  [118, r118],
  [119, r119],
  [120, r120],
  [121, r121],
  [122, r122],
  [123, r123],
  [124, r124],
  [125, r125],
  [126, r126],
  [127, r127],
  [128, r128],
  [129, r129],
] as const
