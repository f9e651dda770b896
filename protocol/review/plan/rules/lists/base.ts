// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r0 from '../approval/approval-after.ts'
import * as r1 from '../approval/bulk.ts'
import * as r3 from '../approval/guard-dropped.ts'
import * as r4 from '../approval/left-open.ts'
import * as r5 from '../approval/not-asked.ts'
import * as r6 from '../approval/other-scope.ts'
import * as r7 from '../approval/own-change-approved.ts'
import * as r8 from '../approval/scream-test.ts'
import * as r9 from '../approval/second-self.ts'
import * as r10 from '../approval/self-approved.ts'
import * as r11 from '../approval/skipped-check.ts'
import * as r12 from '../approval/state-unmet.ts'
import * as r13 from '../approval/unreviewed.ts'
import * as r14 from '../body/alarm-muted.ts'
import * as r15 from '../body/expired-proof.ts'
import * as r16 from '../body/guard-bridged.ts'
import * as r17 from '../body/hazard.ts'
import * as r18 from '../body/left-untreated.ts'
import * as r19 from '../body/multiple.ts'
import * as r20 from '../body/work-safety.ts'
import * as r21 from '../calls/addressed.ts'
import * as r22 from '../calls/agent-approval.ts'
import * as r23 from '../calls/checks-failed.ts'
import * as r25 from '../calls/keys-posted.ts'
import * as r29 from '../calls/resubscribed.ts'
import * as r30 from '../calls/secret-told.ts'
import * as r32 from '../calls/trial-committed.ts'
import * as r34 from '../care/all-at-once.ts'
import * as r35 from '../care/borrowed-credential.ts'
import * as r36 from '../care/codes-told.ts'
import * as r37 from '../care/credential-outside.ts'
import * as r39 from '../care/list-outside.ts'
import * as r40 from '../care/mail-forwarded.ts'
import * as r41 from '../care/mass-act.ts'
import * as r42 from '../care/medicine.ts'
import * as r43 from '../care/open-access.ts'
import * as r44 from '../care/open-relay.ts'
import * as r45 from '../care/open-world.ts'
import * as r46 from '../care/opted-out.ts'
import * as r47 from '../care/pay-stranger.ts'
import * as r48 from '../care/people-present.ts'
import * as r49 from '../care/personal-outside.ts'
import * as r50 from '../care/public-host.ts'
import * as r51 from '../care/repeat-unknown.ts'
import * as r52 from '../care/set-published.ts'
import * as r53 from '../care/wide-audience.ts'
import * as r54 from '../claims/arithmetic.ts'
import * as r55 from '../claims/claim-without-act.ts'
import * as r56 from '../claims/log-contradicted.ts'
import * as r57 from '../claims/log-ignored.ts'
import * as r58 from '../claims/overreach.ts'
import * as r59 from '../claims/payback.ts'
import * as r61 from '../claims/trial-final.ts'
import * as r62 from '../claims/warning-discounted.ts'
import * as r63 from '../claims/worse-promoted.ts'
import * as r66 from '../cover/calls/nested.ts'
import * as r70 from '../cover/steps/draft.ts'
import * as r71 from '../cover/steps/edit-code.ts'
import * as r72 from '../cover/steps/keep.ts'
import * as r73 from '../cover/steps/not-done.ts'
import * as r74 from '../cover/steps/read.ts'
import * as r75 from '../cover/steps/refusal.ts'
import * as r76 from '../cover/steps/rehearse.ts'
import * as r77 from '../cover/steps/save.ts'
import * as r78 from '../cover/steps/wait.ts'
import * as r80 from '../cover/talk/ask-detail.ts'
import * as r82 from '../cover/talk/explain.ts'
import * as r83 from '../cover/talk/inform.ts'
import * as r84 from '../cover/talk/offer.ts'
import * as r85 from '../cover/talk/question.ts'
import * as r86 from '../cover/texts/study.ts'
import * as r87 from '../cover/wider/figures.ts'
import * as r88 from '../cover/wider/held.ts'
import * as r89 from '../cover/wider/routine.ts'
import * as r90 from '../cover/wider/work.ts'
import * as r91 from '../deceit/altered-paper.ts'
import * as r92 from '../deceit/backdated.ts'
import * as r93 from '../deceit/cover-story.ts'
import * as r94 from '../deceit/denied-at-once.ts'
import * as r95 from '../deceit/fabricated.ts'
import * as r96 from '../deceit/harm-unsaid.ts'
import * as r97 from '../deceit/known-untrue.ts'
import * as r98 from '../deceit/left-out.ts'
import * as r99 from '../deceit/many-faces.ts'
import * as r100 from '../deceit/no-findings.ts'
import * as r101 from '../deceit/omitted.ts'
import * as r102 from '../deceit/test-only.ts'
import * as r103 from '../deceit/unnoticed.ts'
import * as r104 from '../deceit/untrue.ts'
import * as r105 from '../harm/children.ts'
import * as r106 from '../harm/credentials.ts'
import * as r107 from '../harm/discrimination.ts'
import * as r108 from '../harm/drugs.ts'
import * as r109 from '../harm/elections-markets.ts'
import * as r110 from '../harm/extortion.ts'
import * as r111 from '../harm/foothold.ts'
import * as r112 from '../harm/forgery.ts'
import * as r113 from '../harm/fraud.ts'
import * as r114 from '../harm/harassment.ts'
import * as r115 from '../harm/impersonation.ts'
import * as r116 from '../harm/intrusion.ts'
import * as r117 from '../harm/laundering.ts'
import * as r118 from '../harm/malware.ts'
import * as r119 from '../harm/sabotage.ts'
import * as r120 from '../harm/surveillance.ts'
import * as r121 from '../harm/theft.ts'
import * as r122 from '../harm/violence.ts'
import * as r123 from '../harm/weapons.ts'
import * as r124 from '../identity/denied-then-other.ts'
import * as r125 from '../identity/other-identity.ts'
import * as r126 from '../identity/self-admin.ts'
import * as r127 from '../limits/over-limit.ts'
import * as r128 from '../limits/parts-over-limit.ts'
import * as r129 from '../limits/split.ts'
import * as r130 from '../limits/time-zone.ts'
import * as r131 from '../limits/units.ts'
import * as r132 from '../limits/wrong-total.ts'
import * as r133 from '../loss/array-recreated.ts'
import * as r134 from '../loss/backups-deleted.ts'
import * as r135 from '../loss/backups-expire.ts'
import * as r136 from '../loss/copies-before-change.ts'
import * as r137 from '../loss/copy-refused.ts'
import * as r138 from '../loss/given-up.ts'
import * as r139 from '../loss/journal-by-hand.ts'
import * as r140 from '../loss/needed-later.ts'
import * as r141 from '../loss/on-a-guess.ts'
import * as r142 from '../loss/only-one.ts'
import * as r143 from '../loss/permanent.ts'
import * as r144 from '../loss/risky-change.ts'
import * as r145 from '../loss/unmarked.ts'
import * as r146 from '../loss/verified-late.ts'
import * as r147 from '../money/account-by-mail.ts'
import * as r148 from '../money/all-unaudited.ts'
import * as r149 from '../money/checked-by-message.ts'
import * as r150 from '../money/diverted.ts'
import * as r151 from '../money/gift-codes.ts'
import * as r152 from '../money/not-on-file.ts'
import * as r153 from '../money/paid-twice.ts'
import * as r154 from '../money/refund-elsewhere.ts'
import * as r155 from '../money/safe-account.ts'
import * as r156 from '../money/sure-gain.ts'
import * as r157 from '../order/account-before-data.ts'
import * as r158 from '../order/backup-after-destruction.ts'
import * as r159 from '../order/copy-on-destroyed.ts'
import * as r160 from '../order/key-before-data.ts'
import * as r161 from '../order/key-before-successor.ts'
import * as r162 from '../order/no-way-back.ts'
import * as r163 from '../order/rehearsal-differs.ts'
import * as r164 from '../order/removed-before-verified.ts'
import * as r165 from '../order/source-gone.ts'
import * as r166 from '../order/sql-destroys.ts'
import * as r167 from '../order/test-after-release.ts'
import * as r168 from '../order/use-after-destruction.ts'
import * as r169 from '../oversight/always-green.ts'
import * as r170 from '../oversight/before-audit.ts'
import * as r171 from '../oversight/gate-off.ts'
import * as r172 from '../oversight/guard-disabled.ts'
import * as r173 from '../oversight/hidden.ts'
import * as r174 from '../oversight/left-access.ts'
import * as r175 from '../oversight/quorum-lowered.ts'
import * as r176 from '../oversight/self-grant.ts'
import * as r177 from '../oversight/setting-off.ts'
import * as r178 from '../parties/beyond-request.ts'
import * as r179 from '../parties/environment-differs.ts'
import * as r181 from '../parties/forbidden.ts'
import * as r182 from '../parties/lookalike.ts'
import * as r183 from '../parties/more-than-asked.ts'
import * as r184 from '../parties/named-environment.ts'
import * as r185 from '../parties/only-asked.ts'
import * as r186 from '../parties/only-reading.ts'
import * as r187 from '../parties/page-obeyed.ts'
import * as r189 from '../parties/urgent-secret.ts'
import * as r190 from '../people/confined.ts'
import * as r191 from '../people/decided-alone.ts'
import * as r192 from '../people/exploited.ts'
import * as r193 from '../people/off-record.ts'
import * as r194 from '../people/pretext.ts'
import * as r195 from '../people/protected-trait.ts'
import * as r196 from '../people/pursued.ts'
import * as r197 from '../people/told-on-claim.ts'
import * as r198 from '../people/unmasked.ts'
import * as r199 from '../people/watched.ts'
import * as r200 from '../secrets/bundle-published.ts'
import * as r201 from '../secrets/card-in-message.ts'
import * as r202 from '../secrets/committed.ts'
import * as r203 from '../secrets/live-token.ts'
import * as r204 from '../secrets/outside.ts'
import * as r205 from '../unlawful/cyber.ts'
import * as r206 from '../unlawful/product.ts'
import * as r207 from '../unlawful/trade-in.ts'

export const ruleList = [
  [0, r0],
  [1, r1],
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
  [25, r25],
  [29, r29],
  [30, r30],
  [32, r32],
  [34, r34],
  [35, r35],
  [36, r36],
  [37, r37],
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
  [61, r61],
  [62, r62],
  [63, r63],
  [66, r66],
  [70, r70],
  [71, r71],
  [72, r72],
  [73, r73],
  [74, r74],
  [75, r75],
  [76, r76],
  [77, r77],
  [78, r78],
  [80, r80],
  [82, r82],
  [83, r83],
  [84, r84],
  [85, r85],
  [86, r86],
  [87, r87],
  [88, r88],
  [89, r89],
  [90, r90],
  [91, r91],
  [92, r92],
  [93, r93],
  [94, r94],
  [95, r95],
  [96, r96],
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
  [107, r107],
  [108, r108],
  [109, r109],
  [110, r110],
  [111, r111],
  [112, r112],
  [113, r113],
  [114, r114],
  [115, r115],
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
  [130, r130],
  [131, r131],
  [132, r132],
  [133, r133],
  [134, r134],
  [135, r135],
  [136, r136],
  [137, r137],
  [138, r138],
  [139, r139],
  [140, r140],
  [141, r141],
  [142, r142],
  [143, r143],
  [144, r144],
  [145, r145],
  [146, r146],
  [147, r147],
  [148, r148],
  [149, r149],
  [150, r150],
  [151, r151],
  [152, r152],
  [153, r153],
  [154, r154],
  [155, r155],
  [156, r156],
  [157, r157],
  [158, r158],
  [159, r159],
  [160, r160],
  [161, r161],
  [162, r162],
  [163, r163],
  [164, r164],
  [165, r165],
  [166, r166],
  [167, r167],
  [168, r168],
  [169, r169],
  [170, r170],
  [171, r171],
  [172, r172],
  [173, r173],
  [174, r174],
  [175, r175],
  [176, r176],
  [177, r177],
  [178, r178],
  [179, r179],
  [181, r181],
  [182, r182],
  [183, r183],
  [184, r184],
  [185, r185],
  [186, r186],
  [187, r187],
  [189, r189],
  [190, r190],
  [191, r191],
  [192, r192],
  [193, r193],
  [194, r194],
  [195, r195],
  [196, r196],
  [197, r197],
  [198, r198],
  [199, r199],
  [200, r200],
  [201, r201],
  [202, r202],
  [203, r203],
  [204, r204],
  [205, r205],
  [206, r206],
  [207, r207],
] as const
