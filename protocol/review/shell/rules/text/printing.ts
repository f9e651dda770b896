// Covers programs that print, filter and decode text.
import { allowRule } from '../../../core/rule.ts'

export const printText = allowRule({
  id: 'shell.pos.print',
  evidence: 'A',
  source: 'POSIX.1-2024 Utilities',
  fires: ['echo done', 'grep -n TODO src/a.py'],
  quiet: ['ls', 'rm a.txt'],
})
