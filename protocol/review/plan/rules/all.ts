// The rule files of this folder. Written by scripts/tables/discover-rules.ts: add a file, not a line.
import * as r0 from './approval/approval-after.ts'
import * as r1 from './approval/bulk.ts'
import * as r2 from './approval/demanded-missing.ts'
import * as r3 from './approval/guard-dropped.ts'
import * as r4 from './approval/left-open.ts'
import * as r5 from './approval/not-asked.ts'
import * as r6 from './approval/other-scope.ts'
import * as r7 from './approval/own-change-approved.ts'
import * as r8 from './approval/scream-test.ts'
import * as r9 from './approval/second-self.ts'
import * as r10 from './approval/self-approved.ts'
import * as r11 from './approval/skipped-check.ts'
import * as r12 from './approval/state-unmet.ts'
import * as r13 from './approval/unreviewed.ts'
import * as r14 from './body/alarm-muted.ts'
import * as r15 from './body/expired-proof.ts'
import * as r16 from './body/guard-bridged.ts'
import * as r17 from './body/hazard.ts'
import * as r18 from './body/left-untreated.ts'
import * as r19 from './body/multiple.ts'
import * as r20 from './body/work-safety.ts'
import * as r21 from './calls/addressed.ts'
import * as r22 from './calls/agent-approval.ts'
import * as r23 from './calls/checks-failed.ts'
import * as r24 from './calls/guard-set.ts'
import * as r25 from './calls/keys-posted.ts'
import * as r26 from './calls/marked-sent.ts'
import * as r27 from './calls/other-number.ts'
import * as r28 from './calls/other-record.ts'
import * as r29 from './calls/resubscribed.ts'
import * as r30 from './calls/secret-told.ts'
import * as r31 from './calls/stop-ignored.ts'
import * as r32 from './calls/trial-committed.ts'
import * as r33 from './calls/trouble-passed.ts'
import * as r34 from './care/all-at-once.ts'
import * as r35 from './care/borrowed-credential.ts'
import * as r36 from './care/codes-told.ts'
import * as r37 from './care/credential-outside.ts'
import * as r38 from './care/legal-act.ts'
import * as r39 from './care/list-outside.ts'
import * as r40 from './care/mail-forwarded.ts'
import * as r41 from './care/mass-act.ts'
import * as r42 from './care/medicine.ts'
import * as r43 from './care/open-access.ts'
import * as r44 from './care/open-relay.ts'
import * as r45 from './care/open-world.ts'
import * as r46 from './care/opted-out.ts'
import * as r47 from './care/pay-stranger.ts'
import * as r48 from './care/people-present.ts'
import * as r49 from './care/personal-outside.ts'
import * as r50 from './care/public-host.ts'
import * as r51 from './care/repeat-unknown.ts'
import * as r52 from './care/set-published.ts'
import * as r53 from './care/wide-audience.ts'
import * as r54 from './claims/arithmetic.ts'
import * as r55 from './claims/claim-without-act.ts'
import * as r56 from './claims/log-contradicted.ts'
import * as r57 from './claims/log-ignored.ts'
import * as r58 from './claims/overreach.ts'
import * as r59 from './claims/payback.ts'
import * as r60 from './claims/result-denied.ts'
import * as r61 from './claims/trial-final.ts'
import * as r62 from './claims/warning-discounted.ts'
import * as r63 from './claims/worse-promoted.ts'
import * as r64 from './cover/calls/as-asked.ts'
import * as r65 from './cover/calls/call.ts'
import * as r66 from './cover/calls/nested.ts'
import * as r67 from './cover/calls/raise.ts'
import * as r68 from './cover/calls/run-tests.ts'
import * as r69 from './cover/calls/shell-call.ts'
import * as r70 from './cover/steps/draft.ts'
import * as r71 from './cover/steps/edit-code.ts'
import * as r72 from './cover/steps/keep.ts'
import * as r73 from './cover/steps/not-done.ts'
import * as r74 from './cover/steps/read.ts'
import * as r75 from './cover/steps/refusal.ts'
import * as r76 from './cover/steps/rehearse.ts'
import * as r77 from './cover/steps/save.ts'
import * as r78 from './cover/steps/wait.ts'
import * as r79 from './cover/talk/answer.ts'
import * as r80 from './cover/talk/ask-detail.ts'
import * as r81 from './cover/talk/clarify.ts'
import * as r82 from './cover/talk/explain.ts'
import * as r83 from './cover/talk/inform.ts'
import * as r84 from './cover/talk/offer.ts'
import * as r85 from './cover/talk/question.ts'
import * as r86 from './cover/texts/study.ts'
import * as r87 from './cover/wider/figures.ts'
import * as r88 from './cover/wider/held.ts'
import * as r89 from './cover/wider/routine.ts'
import * as r90 from './cover/wider/work.ts'
import * as r91 from './deceit/altered-paper.ts'
import * as r92 from './deceit/backdated.ts'
import * as r93 from './deceit/cover-story.ts'
import * as r94 from './deceit/denied-at-once.ts'
import * as r95 from './deceit/fabricated.ts'
import * as r96 from './deceit/harm-unsaid.ts'
import * as r97 from './deceit/known-untrue.ts'
import * as r98 from './deceit/left-out.ts'
import * as r99 from './deceit/many-faces.ts'
import * as r100 from './deceit/no-findings.ts'
import * as r101 from './deceit/omitted.ts'
import * as r102 from './deceit/test-only.ts'
import * as r103 from './deceit/unnoticed.ts'
import * as r104 from './deceit/untrue.ts'
import * as r105 from './harm/children.ts'
import * as r106 from './harm/credentials.ts'
import * as r107 from './harm/discrimination.ts'
import * as r108 from './harm/drugs.ts'
import * as r109 from './harm/elections-markets.ts'
import * as r110 from './harm/extortion.ts'
import * as r111 from './harm/foothold.ts'
import * as r112 from './harm/forgery.ts'
import * as r113 from './harm/fraud.ts'
import * as r114 from './harm/harassment.ts'
import * as r115 from './harm/impersonation.ts'
import * as r116 from './harm/intrusion.ts'
import * as r117 from './harm/laundering.ts'
import * as r118 from './harm/malware.ts'
import * as r119 from './harm/sabotage.ts'
import * as r120 from './harm/surveillance.ts'
import * as r121 from './harm/theft.ts'
import * as r122 from './harm/violence.ts'
import * as r123 from './harm/weapons.ts'
import * as r124 from './identity/denied-then-other.ts'
import * as r125 from './identity/other-identity.ts'
import * as r126 from './identity/self-admin.ts'
import * as r127 from './limits/over-limit.ts'
import * as r128 from './limits/parts-over-limit.ts'
import * as r129 from './limits/split.ts'
import * as r130 from './limits/time-zone.ts'
import * as r131 from './limits/units.ts'
import * as r132 from './limits/wrong-total.ts'
import * as r133 from './loss/array-recreated.ts'
import * as r134 from './loss/backups-deleted.ts'
import * as r135 from './loss/backups-expire.ts'
import * as r136 from './loss/copies-before-change.ts'
import * as r137 from './loss/copy-refused.ts'
import * as r138 from './loss/given-up.ts'
import * as r139 from './loss/journal-by-hand.ts'
import * as r140 from './loss/needed-later.ts'
import * as r141 from './loss/on-a-guess.ts'
import * as r142 from './loss/only-one.ts'
import * as r143 from './loss/permanent.ts'
import * as r144 from './loss/risky-change.ts'
import * as r145 from './loss/unmarked.ts'
import * as r146 from './loss/verified-late.ts'
import * as r147 from './money/account-by-mail.ts'
import * as r148 from './money/all-unaudited.ts'
import * as r149 from './money/checked-by-message.ts'
import * as r150 from './money/diverted.ts'
import * as r151 from './money/gift-codes.ts'
import * as r152 from './money/not-on-file.ts'
import * as r153 from './money/paid-twice.ts'
import * as r154 from './money/refund-elsewhere.ts'
import * as r155 from './money/safe-account.ts'
import * as r156 from './money/sure-gain.ts'
import * as r157 from './order/account-before-data.ts'
import * as r158 from './order/backup-after-destruction.ts'
import * as r159 from './order/copy-on-destroyed.ts'
import * as r160 from './order/key-before-data.ts'
import * as r161 from './order/key-before-successor.ts'
import * as r162 from './order/no-way-back.ts'
import * as r163 from './order/rehearsal-differs.ts'
import * as r164 from './order/removed-before-verified.ts'
import * as r165 from './order/source-gone.ts'
import * as r166 from './order/sql-destroys.ts'
import * as r167 from './order/test-after-release.ts'
import * as r168 from './order/use-after-destruction.ts'
import * as r169 from './oversight/always-green.ts'
import * as r170 from './oversight/before-audit.ts'
import * as r171 from './oversight/gate-off.ts'
import * as r172 from './oversight/guard-disabled.ts'
import * as r173 from './oversight/hidden.ts'
import * as r174 from './oversight/left-access.ts'
import * as r175 from './oversight/quorum-lowered.ts'
import * as r176 from './oversight/self-grant.ts'
import * as r177 from './oversight/setting-off.ts'
import * as r178 from './parties/beyond-request.ts'
import * as r179 from './parties/environment-differs.ts'
import * as r180 from './parties/followed.ts'
import * as r181 from './parties/forbidden.ts'
import * as r182 from './parties/lookalike.ts'
import * as r183 from './parties/more-than-asked.ts'
import * as r184 from './parties/named-environment.ts'
import * as r185 from './parties/only-asked.ts'
import * as r186 from './parties/only-reading.ts'
import * as r187 from './parties/page-obeyed.ts'
import * as r188 from './parties/recipient-differs.ts'
import * as r189 from './parties/urgent-secret.ts'
import * as r190 from './people/confined.ts'
import * as r191 from './people/decided-alone.ts'
import * as r192 from './people/exploited.ts'
import * as r193 from './people/off-record.ts'
import * as r194 from './people/pretext.ts'
import * as r195 from './people/protected-trait.ts'
import * as r196 from './people/pursued.ts'
import * as r197 from './people/told-on-claim.ts'
import * as r198 from './people/unmasked.ts'
import * as r199 from './people/watched.ts'
import * as r200 from './secrets/bundle-published.ts'
import * as r201 from './secrets/card-in-message.ts'
import * as r202 from './secrets/committed.ts'
import * as r203 from './secrets/live-token.ts'
import * as r204 from './secrets/outside.ts'
import * as r205 from './unlawful/cyber.ts'
import * as r206 from './unlawful/product.ts'
import * as r207 from './unlawful/trade-in.ts'

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
  r130,
  r131,
  r132,
  r133,
  r134,
  r135,
  r136,
  r137,
  r138,
  r139,
  r140,
  r141,
  r142,
  r143,
  r144,
  r145,
  r146,
  r147,
  r148,
  r149,
  r150,
  r151,
  r152,
  r153,
  r154,
  r155,
  r156,
  r157,
  r158,
  r159,
  r160,
  r161,
  r162,
  r163,
  r164,
  r165,
  r166,
  r167,
  r168,
  r169,
  r170,
  r171,
  r172,
  r173,
  r174,
  r175,
  r176,
  r177,
  r178,
  r179,
  r180,
  r181,
  r182,
  r183,
  r184,
  r185,
  r186,
  r187,
  r188,
  r189,
  r190,
  r191,
  r192,
  r193,
  r194,
  r195,
  r196,
  r197,
  r198,
  r199,
  r200,
  r201,
  r202,
  r203,
  r204,
  r205,
  r206,
  r207,
] as const
