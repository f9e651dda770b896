// The rule files of this folder. Written by scripts/tables/discover-rules.ts: add a file, not a line.
import * as r0 from './catalogue/by-shape.ts'
import * as r1 from './catalogue/catalogue.ts'
import * as r2 from './catalogue/entries.ts'
import * as r3 from './catalogue/field-verbs.ts'
import * as r4 from './catalogue/local-programs.ts'
import * as r5 from './catalogue/project-scripts.ts'
import * as r6 from './catalogue/understood.ts'
import * as r7 from './catalogue/unknown-program.ts'
import * as r8 from './catalogue/variant-names.ts'
import * as r9 from './cloud/act-table.ts'
import * as r10 from './cloud/acts.ts'
import * as r11 from './cloud/additive-table.ts'
import * as r12 from './cloud/bounded-change.ts'
import * as r13 from './cloud/cloud-answers.ts'
import * as r14 from './cloud/ephemeral.ts'
import * as r15 from './cloud/exposure.ts'
import * as r16 from './cloud/infrastructure.ts'
import * as r17 from './cloud/key-rotation.ts'
import * as r18 from './cloud/local-clusters.ts'
import * as r19 from './cloud/resources.ts'
import * as r20 from './cloud/restores.ts'
import * as r21 from './cloud/routine-table.ts'
import * as r22 from './cloud/routine.ts'
import * as r23 from './cloud/saved-resources.ts'
import * as r24 from './cloud/storage.ts'
import * as r25 from './cloud/trial-target.ts'
import * as r26 from './cloud/uploads.ts'
import * as r27 from './cloud/verbs.ts'
import * as r28 from './containers/container-rules.ts'
import * as r29 from './containers/containers.ts'
import * as r30 from './containers/docker.ts'
import * as r31 from './containers/kubernetes.ts'
import * as r32 from './databases/conditions.ts'
import * as r33 from './databases/counted-rows.ts'
import * as r34 from './databases/data-services.ts'
import * as r35 from './databases/data.ts'
import * as r36 from './databases/databases.ts'
import * as r37 from './databases/documents.ts'
import * as r38 from './databases/escaping-conditions.ts'
import * as r39 from './databases/framework-tasks.ts'
import * as r40 from './databases/kept-rows.ts'
import * as r41 from './databases/meta-commands.ts'
import * as r42 from './databases/recovery.ts'
import * as r43 from './databases/small-changes.ts'
import * as r44 from './databases/sql.ts'
import * as r45 from './databases/statement-words.ts'
import * as r46 from './databases/throwaway.ts'
import * as r47 from './databases/wrong-way.ts'
import * as r48 from './defences/defences.ts'
import * as r49 from './defences/guards.ts'
import * as r50 from './defences/nftables.ts'
import * as r51 from './defences/saved-rules.ts'
import * as r52 from './execution/assignment.ts'
import * as r53 from './execution/batch-jobs.ts'
import * as r54 from './execution/checksums.ts'
import * as r55 from './execution/deployed-consoles.ts'
import * as r56 from './execution/environment.ts'
import * as r57 from './execution/foreign-code.ts'
import * as r58 from './execution/framework-code.ts'
import * as r59 from './execution/one-liners.ts'
import * as r60 from './execution/programs.ts'
import * as r61 from './execution/remote.ts'
import * as r62 from './execution/runners.ts'
import * as r63 from './execution/sessions.ts'
import * as r64 from './execution/shell-state.ts'
import * as r65 from './execution/shells.ts'
import * as r66 from './execution/wrappers.ts'
import * as r67 from './exfiltration/fetched-copy.ts'
import * as r68 from './exfiltration/receivers.ts'
import * as r69 from './exfiltration/remote-path.ts'
import * as r70 from './exfiltration/secrets.ts'
import * as r71 from './exfiltration/sending.ts'
import * as r72 from './exfiltration/sends-private.ts'
import * as r73 from './exfiltration/taken-secrets.ts'
import * as r74 from './filesystem/access.ts'
import * as r75 from './filesystem/agent-patch.ts'
import * as r76 from './filesystem/archives.ts'
import * as r77 from './filesystem/backups.ts'
import * as r78 from './filesystem/deletion.ts'
import * as r79 from './filesystem/devices.ts'
import * as r80 from './filesystem/edit-in-place.ts'
import * as r81 from './filesystem/encryption.ts'
import * as r82 from './filesystem/file-changes.ts'
import * as r83 from './filesystem/files.ts'
import * as r84 from './filesystem/find-tests.ts'
import * as r85 from './filesystem/find.ts'
import * as r86 from './filesystem/mirror.ts'
import * as r87 from './filesystem/permissions.ts'
import * as r88 from './filesystem/remove.ts'
import * as r89 from './filesystem/retention.ts'
import * as r90 from './filesystem/saved-copies.ts'
import * as r91 from './filesystem/snapshots.ts'
import * as r92 from './filesystem/storage-devices.ts'
import * as r93 from './filesystem/synchronise.ts'
import * as r94 from './filesystem/writes.ts'
import * as r95 from './git/configuration.ts'
import * as r96 from './git/git.ts'
import * as r97 from './git/history.ts'
import * as r98 from './git/perforce.ts'
import * as r99 from './git/remote.ts'
import * as r100 from './git/secrets.ts'
import * as r101 from './git/shared-history.ts'
import * as r102 from './git/verb.ts'
import * as r103 from './git/work-loss.ts'
import * as r104 from './git/work.ts'
import * as r105 from './money/money.ts'
import * as r106 from './network/connections.ts'
import * as r107 from './network/curl.ts'
import * as r108 from './network/httpie.ts'
import * as r109 from './network/load.ts'
import * as r110 from './network/lock-out.ts'
import * as r111 from './network/network.ts'
import * as r112 from './network/proxy.ts'
import * as r113 from './network/receivers.ts'
import * as r114 from './network/sockets.ts'
import * as r115 from './network/transfer.ts'
import * as r116 from './network/whole-collection.ts'
import * as r117 from './persistence/accounts.ts'
import * as r118 from './persistence/persistence.ts'
import * as r119 from './persistence/startup.ts'
import * as r120 from './privilege/attack-tools.ts'
import * as r121 from './privilege/escape.ts'
import * as r122 from './privilege/privilege.ts'
import * as r123 from './supply/language-packages.ts'
import * as r124 from './supply/package-runners.ts'
import * as r125 from './supply/packages.ts'
import * as r126 from './supply/supply-answers.ts'
import * as r127 from './supply/supply.ts'
import * as r128 from './supply/system-packages.ts'
import * as r129 from './supply/toolchains.ts'
import * as r130 from './supply/written-project.ts'
import * as r131 from './system/checked-reload.ts'
import * as r132 from './system/host.ts'
import * as r133 from './system/system.ts'
import * as r134 from './system/units.ts'
import * as r135 from './text/decode.ts'
import * as r136 from './text/filter.ts'
import * as r137 from './text/printing.ts'
import * as r138 from './text/text.ts'
import * as r139 from './windows/host-changes.ts'
import * as r140 from './windows/windows.ts'

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
] as const
