// Covers programs that read, build or test; flags the tasks and options that reach further.
import { allowRule, rule } from '../../../core/rule.ts'

export const reachFurther = rule({
  id: 'shell.unknown_option',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'C',
  source: 'policy: review.md §4',
  message: ({ command }: { command: string }) =>
    `${command} uses a task or option that reaches further than reading and building.`,
  fix: 'Check what the task or option changes.',
  fires: ['make deploy', 'mvn deploy'],
  quiet: ['make test', 'mvn verify'],
})

export const readOnly = allowRule({
  id: 'shell.pos.read_only',
  evidence: 'A',
  source: 'POSIX.1-2024 Utilities',
  fires: ['ls -la', 'df -h'],
  quiet: ['rm a.txt', 'make'],
})

export const buildProject = allowRule({
  id: 'shell.pos.build',
  evidence: 'B',
  source: 'make(1), gcc(1)',
  fires: ['make test', 'gcc -o app app.c'],
  quiet: ['ls', 'make deploy'],
})

export const askForHelp = allowRule({
  id: 'shell.pos.help',
  evidence: 'B',
  source: 'GNU Coding Standards: --help, --version',
  fires: ['frobnicate --help', 'frobnicate --version'],
  quiet: ['frobnicate', 'ls'],
})

export const runBuiltProgram = allowRule({
  id: 'shell.pos.project_program',
  evidence: 'B',
  source: 'policy: review.md §4',
  fires: ['./gradlew test', 'target/debug/app'],
  quiet: ['gradle test', '/tmp/app'],
})
