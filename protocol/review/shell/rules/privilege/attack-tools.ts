// Programs that are made to break in, to find a way to more rights, or to mine on the machines of others: known by
// name, whatever interpreter starts them.

import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { fold } from '../../read/files/paths.ts'
import { UNKNOWN_FLOW } from '../../read/model.ts'
import { asWritten, type Handler } from '../../read/run.ts'
import { executeForeign } from '../../read/sinks.ts'
import { hasText } from '../../read/words/options.ts'
import { ATTACK_TOOLS } from '../../tables/attack-tools.ts'

export const startAttackTool = rule({
  id: 'shell.attack.tool',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'MITRE ATT&CK Software',
  message: ({ command, found }: { command: string; found: string }) =>
    `${command} starts ${found}, which is made to break in or to take credentials.`,
  fix: 'Use it only where the owner has ordered the test in writing.',
  fires: ['mimikatz.exe', 'sqlmap -u https://shop.example.net/?id=1'],
  quiet: ['hydra --version', 'nslookup shop.example.net'],
})

const tools = new Set(ATTACK_TOOLS)
/** Programs whose first operand is the program that counts. */
const STARTS_FILES = /^(?:python[\d.]*|perl|ruby|node|bash|sh|zsh|java|go|powershell|pwsh|mono|wine)$/

const plainName = (text: string): string =>
  asciiLower(text.slice(text.lastIndexOf('/') + 1)).replace(/\.(?:py|sh|exe|ps1|jar|pl|rb|bin|elf)$/, '')

/** Asked before the family that knows the interpreter; null for every other program. */
export const anyCommand: Handler = (command, run) => {
  const { name, args } = command
  const file = STARTS_FILES.test(name) ? args.find(({ text }) => !text.startsWith('-')) : undefined
  const found = [plainName(name), ...(file ? [plainName(file.text)] : [])].find((one) => tools.has(one))
  if (found === undefined || (args.length === 1 && hasText(args, '--help', '--version', '-h'))) return null
  const written = command.scope.files.get(fold(command.word.text, command.scope.cwd))
  if (written) executeForeign(written, command, command.name, run)
  run.report(command, startAttackTool, { command: asWritten(command), found })
  return UNKNOWN_FLOW
}
