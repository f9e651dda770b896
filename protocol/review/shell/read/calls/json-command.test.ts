/** Commands as the tools of agents are called with them, written after their references. */
import { describe, expect, it } from 'vitest'
import { reviewText } from '../../../testing/ruleset.ts'

const text = (artifact: object | string): string =>
  typeof artifact === 'string' ? artifact : JSON.stringify(artifact)
const verdict = (artifact: object | string): string => reviewText(text(artifact), 'shell_command').verdict

const call = (command: string) => ({
  id: 'call_1',
  type: 'function',
  function: { name: 'bash', arguments: JSON.stringify({ cmd: command }) },
})
const tool = (command: string) => ({ type: 'tool_use', id: 'toolu_1', name: 'bash', input: { command } })

const FORMS: readonly (readonly [tool: string, form: (command: string) => object | string])[] = [
  ['Claude Code', (command) => ({ name: 'Bash', input: { command, description: 'Lint', timeout: 600_000 } })],
  ['Anthropic', tool],
  ['OpenAI', call],
  ['OpenAI, in a message', (command) => ({ role: 'assistant', content: null, tool_calls: [call(command)] })],
  [
    'OpenAI, words before the call',
    (command) => ({ role: 'assistant', content: 'I lint.', tool_calls: [call(command)] }),
  ],
  [
    'Anthropic, in a message',
    (command) => ({ role: 'assistant', content: [{ type: 'text', text: 'I lint.' }, tool(command)] }),
  ],
  [
    'OpenAI, local shell',
    (command) => ({
      type: 'local_shell_call',
      call_id: 'c',
      action: { type: 'exec', command: ['bash', '-lc', command], env: {}, working_directory: '/workspace' },
    }),
  ],
  [
    'Codex',
    (command) => ({
      type: 'function_call',
      name: 'shell',
      call_id: 'c',
      arguments: JSON.stringify({ command: ['bash', '-lc', command], workdir: '/workspace' }),
    }),
  ],
  [
    'Gemini',
    (command) => ({ functionCall: { name: 'run_shell_command', args: { command, directory: 'app' } } }),
  ],
  [
    'Windsurf',
    (command) => ({
      name: 'run_command',
      arguments: { CommandLine: command, Cwd: '/workspace', Blocking: true },
    }),
  ],
  ['OpenHands', (command) => ({ action: 'run', args: { command, thought: 'lint', is_input: 'false' } })],
  [
    'Model Context Protocol',
    (command) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'exec', arguments: { command } },
    }),
  ],
  ['LangChain', (command) => ({ name: 'terminal', args: { commands: command }, id: '1', type: 'tool_call' })],
  ['Docker', (command) => ({ Cmd: ['sh', '-c', command], WorkingDir: '/workspace', AttachStdout: true })],
  [
    'Cline',
    (command) =>
      `<execute_command>\n<command>${command}</command>\n<requires_approval>false</requires_approval>\n</execute_command>`,
  ],
  [
    'Claude, tags',
    (command) =>
      `<function_calls>\n<invoke name="bash">\n<parameter name="command">${command}</parameter>\n</invoke>\n</function_calls>`,
  ],
]

describe('calls of a shell tool [review, 4]', () => {
  it.each(FORMS)('%s', (_tool, form) => {
    expect(verdict(form('npm ci --ignore-scripts && npm run lint'))).toBe('approve')
    expect(verdict(form('rm -rf / --no-preserve-root'))).toBe('reject')
  })

  it('each call of a message is judged, in a shell of its own', () => {
    const calls = (...commands: string[]) => ({
      role: 'assistant',
      content: null,
      tool_calls: commands.map(call),
    })
    expect(verdict(calls('npm test', 'git status'))).toBe('approve')
    expect(verdict(calls('npm test', 'rm -rf /'))).toBe('reject')
    // The folder of the first call is not that of the second.
    expect(verdict(calls('cd /tmp/build', 'rm -rf ./*'))).not.toBe('approve')
  })

  it.each<[string, object | string]>([
    [
      'another call that is not understood',
      { role: 'assistant', tool_calls: [call('ls'), { name: 'deploy', arguments: '{}' }] },
    ],
    ['an unknown member', { ...tool('ls'), afterwards: 'deploy to production' }],
    [
      'a member of the arguments',
      { type: 'tool_use', id: 't', name: 'bash', input: { command: 'ls', stdin: 'yes' } },
    ],
    [
      'a text beside the tags',
      'Then deploy it.\n<execute_command>\n<command>ls</command>\n</execute_command>',
    ],
    [
      'another tag',
      '<execute_command><command>ls</command></execute_command><write_to_file>x</write_to_file>',
    ],
    ['an action that is no run', { action: 'delete_server', args: { command: 'ls' } }],
  ])('beside a command that is known: %s', (_what, artifact) => {
    expect(verdict(artifact)).not.toBe('approve')
  })
})
