// Every rule of the shell family, by file.
import { powershellRules } from './powershell/rules.ts'
import { attackToolRules } from './rules/attack-tools.ts'
import { backupRules } from './rules/backups.ts'
import { catalogueRules } from './rules/catalogue.ts'
import { containerRules } from './rules/containers.ts'
import { databaseRules } from './rules/databases.ts'
import { defenceRules } from './rules/defences.ts'
import { deleteRules } from './rules/delete.ts'
import { deviceRules } from './rules/devices.ts'
import { environmentRules } from './rules/environment.ts'
import { fileRules } from './rules/files.ts'
import { gitRules } from './rules/git.ts'
import { moneyRules } from './rules/money.ts'
import { networkRules } from './rules/network.ts'
import { permissionRules } from './rules/permissions.ts'
import { persistenceRules } from './rules/persistence.ts'
import { privilegeRules } from './rules/privilege.ts'
import { supplyRules } from './rules/supply.ts'
import { systemRules } from './rules/system.ts'
import { textRules } from './rules/text.ts'
import { verbRules } from './rules/verbs.ts'
import { windowsRules } from './rules/windows.ts'
import { findRules } from './unwrap/find.ts'
import { oneLinerRules } from './unwrap/one-liners.ts'
import { remoteRules } from './unwrap/remote.ts'
import { shellRunRules } from './unwrap/shells.ts'
import { wrapperRules } from './unwrap/simple.ts'

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
