// Every rule of the shell family, by file.
import { defineRules } from '../rule.ts'

export const shellRules = defineRules('shell_command', {
  'shell.fs.delete_unset': ['blocker', 'safety', 'A'],
  'shell.supply.install_scripts': ['low', 'security', 'B'],
  'shell.pos.files': ['allow', 'other', 'B'],
  'shell.unknown_program': ['medium', 'missing_check', 'D'],
})
