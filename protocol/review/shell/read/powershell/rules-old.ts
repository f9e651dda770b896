// What PowerShell does beside its commands: methods of objects, and commands for all that a listing returns.
import { defineRules } from '../../../core/rule.ts'

export const powershellRules = defineRules('shell_command', {
  'shell.windows.bulk': ['blocker', 'safety', 'B'],
  'shell.windows.method': ['medium', 'missing_check', 'C'],
  'shell.pos.windows_value': ['allow', 'other', 'B'],
})
