// Every rule of the shell family, by file.
import { powershellRules } from './read/powershell/rules-old.ts'
import { attackToolRules } from './rules/privilege/attack-tools.ts'
import { backupRules } from './rules/filesystem/backups.ts'
import { catalogueRules } from './rules/catalogue/catalogue.ts'
import { containerRules } from './rules/containers/containers.ts'
import { databaseRules } from './rules/databases/databases.ts'
import { defenceRules } from './rules/defences/defences.ts'
import { deleteRules } from './rules/filesystem/remove.ts'
import { deviceRules } from './rules/filesystem/devices.ts'
import { environmentRules } from './rules/execution/environment.ts'
import { fileRules } from './rules/filesystem/files.ts'
import { gitRules } from './rules/git/git.ts'
import { moneyRules } from './rules/money/money.ts'
import { networkRules } from './rules/network/network.ts'
import { permissionRules } from './rules/filesystem/permissions.ts'
import { persistenceRules } from './rules/persistence/persistence.ts'
import { privilegeRules } from './rules/privilege/privilege.ts'
import { supplyRules } from './rules/supply/supply.ts'
import { systemRules } from './rules/system/system.ts'
import { textRules } from './rules/text/text.ts'
import { verbRules } from './rules/cloud/verbs.ts'
import { windowsRules } from './rules/windows/windows.ts'
import { findRules } from './rules/filesystem/find.ts'
import { oneLinerRules } from './rules/execution/one-liners.ts'
import { remoteRules } from './rules/execution/remote.ts'
import { shellRunRules } from './rules/execution/shells.ts'
import { wrapperRules } from './rules/execution/wrappers.ts'

export const shellRules = [
  ...attackToolRules,
  ...backupRules,
  ...catalogueRules,
  ...containerRules,
  ...databaseRules,
  ...defenceRules,
  ...deleteRules,
  ...deviceRules,
  ...environmentRules,
  ...fileRules,
  ...findRules,
  ...gitRules,
  ...moneyRules,
  ...networkRules,
  ...oneLinerRules,
  ...permissionRules,
  ...powershellRules,
  ...persistenceRules,
  ...privilegeRules,
  ...remoteRules,
  ...shellRunRules,
  ...supplyRules,
  ...systemRules,
  ...textRules,
  ...verbRules,
  ...windowsRules,
  ...wrapperRules,
]
