/** Commands in further forms in which tools, interfaces and pipelines get them, written after their references. */
import { describe, expect, it } from 'vitest'
import { reviewText } from '../../../testing/ruleset.ts'

const verdict = (artifact: object | string): string =>
  reviewText(typeof artifact === 'string' ? artifact : JSON.stringify(artifact), 'shell_command').verdict

type Form = (command: string) => object | string

const JSON_FORMS: readonly (readonly [tool: string, form: Form])[] = [
  [
    'Systems Manager',
    (command) => ({
      DocumentName: 'AWS-RunShellScript',
      InstanceIds: ['i-02f1aa3b', 'i-02f1aa3c'],
      Parameters: { commands: [command, 'uptime'], executionTimeout: ['60'] },
      TimeoutSeconds: 120,
    }),
  ],
  ['run-command of Azure', (command) => ({ commandId: 'RunShellScript', script: [command] })],
  ['lifecycle command', (command) => ({ postCreateCommand: { lint: command, show: ['git', 'status'] } })],
  ['tool over SSH', (command) => ({ tool: 'ssh_exec', args: { host: 'web-4', username: 'app', command } })],
  [
    'tool in a container',
    (command) => ({ name: 'docker_exec', input: { container: 'web', cmd: ['sh', '-c', command] } }),
  ],
  ['terminal of an editor', (command) => ({ tool: 'terminal', action: 'terminal', action_input: command })],
  [
    'hook before a tool',
    (command) => ({
      session_id: 's-1',
      hook_event_name: 'PreToolUse',
      permission_mode: 'default',
      tool_name: 'Bash',
      tool_input: { command },
      cwd: '/workspace/app',
    }),
  ],
  [
    'Gemini, whole answer',
    (command) => ({
      candidates: [
        {
          content: { role: 'model', parts: [{ functionCall: { name: 'shell', args: { command } } }] },
          index: 0,
        },
      ],
      usageMetadata: { promptTokenCount: 9 },
    }),
  ],
  ['block of code', (command) => ({ language: 'bash', code: command })],
  [
    'task of an editor',
    (command) => ({ tasks: [{ label: 'Lint', type: 'shell', command, group: 'build' }] }),
  ],
]

const JSON_MORE: readonly (readonly [tool: string, form: Form])[] = [
  [
    'AWX',
    (command) => ({
      module_name: 'shell',
      module_args: command,
      limit: 'web_7',
      credential: 9,
      become_enabled: false,
    }),
  ],
  ['Salt', (command) => [{ client: 'local', tgt: 'web-7', fun: 'cmd.run', arg: [command] }]],
  ['QEMU', (command) => ({ execute: 'guest-exec', arguments: { path: '/bin/sh', arg: ['-c', command] } })],
  [
    'sandbox of a process',
    (command) => ({
      method: 'process.Process/Start',
      sandboxId: 'sb7',
      process: { cmd: '/bin/sh', args: ['-c', command], envs: { CI: '1' }, cwd: '/app' },
      stdin: false,
    }),
  ],
  [
    'parameters with types',
    (command) => ({
      actionGroup: 'shell',
      function: 'run_command',
      parameters: [{ name: 'command', type: 'string', value: command }],
    }),
  ],
  ['folder by its path', (command) => ({ name: 'run_shell_command', args: { command, dir_path: 'app' } })],
  [
    'keystrokes',
    (command) => ({ analysis: 'a', plan: 'b', commands: [{ keystrokes: `${command}\n`, duration: 1 }] }),
  ],
  [
    'event',
    (command) => ({
      id: 4,
      source: 'agent',
      action: 'run',
      args: { command, is_input: false, confirmation_state: 'awaiting_confirmation' },
    }),
  ],
  ['login', (command) => ({ host: 'web-7', user: 'app', port: 22, command })],
]

const request = (line: string, body: object, headers = 'Content-Type: application/json'): string =>
  `${line}\n${headers}\n\n${JSON.stringify(body)}`

const REQUESTS: readonly (readonly [api: string, form: Form])[] = [
  [
    'Machines',
    (command) =>
      request('POST https://api.machines.dev/v1/apps/shop/machines/17d8/exec', {
        command: ['sh', '-c', command],
      }),
  ],
  [
    'Docker Engine',
    (command) =>
      request(
        'POST /v1.47/containers/web/exec HTTP/1.1',
        { Cmd: ['sh', '-c', command], Env: ['CI=1'] },
        'Host: docker',
      ),
  ],
  [
    'Kubernetes',
    (command) =>
      `POST /api/v1/namespaces/shop/pods/web-0/exec?container=web&command=sh&command=-c&command=${encodeURIComponent(command)}&stdout=true HTTP/1.1\nHost: 10.0.0.1\n`,
  ],
  [
    'AWS',
    (command) =>
      request(
        'POST / HTTP/1.1',
        { DocumentName: 'AWS-RunShellScript', InstanceIds: ['i-1'], Parameters: { commands: [command] } },
        'Host: ssm.eu-central-1.amazonaws.com\nX-Amz-Target: AmazonSSM.SendCommand',
      ),
  ],
]

const ELEMENTS: readonly (readonly [model: string, form: Form])[] = [
  ['function with JSON', (command) => `<function=bash>${JSON.stringify({ command })}</function>`],
  [
    'parameters',
    (command) =>
      `<function_calls>\n<invoke name="Bash">\n<parameter name="command">${command}</parameter>\n<parameter name="description">Lint</parameter>\n</invoke>\n</function_calls>`,
  ],
  [
    'channels',
    (command) =>
      `<|start|>assistant<|channel|>commentary to=functions.shell <|constrain|>json<|message|>${JSON.stringify({ command: ['sh', '-c', command] })}<|call|>`,
  ],
]

const STEPS: readonly (readonly [service: string, form: Form])[] = [
  ['GitHub Actions', (command) => `- name: Lint\n  run: |\n    ${command}\n  working-directory: app\n`],
  ['GitLab', (command) => `lint:\n  stage: test\n  script:\n    - ${command}\n    - git status\n`],
  ['CircleCI', (command) => `steps:\n  - run:\n      name: Lint\n      command: ${command}\n`],
  ['Azure Pipelines', (command) => `steps:\n- script: ${command}\n  displayName: Lint\n`],
  [
    'Ansible',
    (command) => `- name: Lint\n  ansible.builtin.shell:\n    cmd: ${command}\n    chdir: /srv/app\n`,
  ],
  ['Taskfile', (command) => `version: '3'\ntasks:\n  lint:\n    cmds:\n      - ${command}\n`],
]

const TEXTS: readonly (readonly [agent: string, form: Form])[] = [
  [
    'words before a call',
    (command) => `I lint now.\n${JSON.stringify({ name: 'bash', arguments: { command } })}`,
  ],
  [
    'a tag',
    (command) => `<tool_call>\n${JSON.stringify({ name: 'bash', arguments: { command } })}\n</tool_call>`,
  ],
  ['a fence', (command) => `\`\`\`json\n${JSON.stringify({ tool: 'bash', command })}\n\`\`\``],
  [
    'an action with JSON',
    (command) => `Thought: look.\nAction: terminal\nAction Input: ${JSON.stringify({ command })}`,
  ],
  ['an action with text', (command) => `Thought: look.\nAction: bash\nAction Input: ${command}`],
  [
    'tags with a folder',
    (command) => `<run_command>\n<command>${command}</command>\n<cwd>/workspace/app</cwd>\n</run_command>`,
  ],
]

describe.each([
  ['JSON', JSON_FORMS],
  ['JSON of further interfaces', JSON_MORE],
  ['elements', ELEMENTS],
  ['request', REQUESTS],
  ['YAML', STEPS],
  ['text', TEXTS],
])('a command in %s [review, 5]', (_kind, forms) => {
  it.each(forms)('%s', (_name, form) => {
    expect(verdict(form('npm ci --ignore-scripts && npm run lint'))).toBe('approve')
    expect(verdict(form('rm -rf / --no-preserve-root'))).toBe('reject')
  })
})

describe('what stands beside a command [review, 5]', () => {
  it.each<[string, object | string]>([
    ['a switch that gives rights', { tool: 'run', args: { command: 'ls', privileged: true } }],
    ['the sandbox switched off', { name: 'Bash', input: { command: 'ls', dangerouslyDisableSandbox: true } }],
    ['what is typed into it', { tool: 'run', args: { command: 'ls', stdin: 'yes' } }],
    ['a member that may be its argument', { command: 'docker restart', container: 'db' }],
    ['a target of a build', { command: 'make', target: 'deploy' }],
    ['a document of its own', { DocumentName: 'Acme-Reset', Parameters: { commands: ['ls'] } }],
    [
      'machines that nobody named',
      {
        DocumentName: 'AWS-RunShellScript',
        Targets: [{ Key: 'tag:a', Values: ['b'] }],
        Parameters: { commands: ['ls'] },
      },
    ],
    ['another tool in a member', { tool: 'run', args: { command: 'ls' }, on_success: { tool: 'deploy' } }],
    [
      'another tool without arguments',
      {
        tool_calls: [
          { name: 'bash', args: { command: 'ls' } },
          { name: 'deploy', args: {} },
        ],
      },
    ],
    ['a variable that loads code', { command: 'ls', env: { LD_PRELOAD: '/tmp/a.so' } }],
    ['a variable without a plain name', { command: 'ls', env: { 'A; reboot': '1' } }],
    ['a second command', { command: 'ls', Command: 'rm -rf /' }],
    ['a command in a list of its own', { commands: ['ls', { command: 'rm -rf /' }] }],
    ['a name twice in a text', { name: 'bash', arguments: '{"command":"ls","command":"rm -rf /"}' }],
    ['a host that is an option', { tool: 'ssh_exec', host: '-oProxyCommand=reboot', command: 'ls' }],
    ['code for another interpreter', { name: 'python', arguments: { code: 'ls' } }],
    ['a line that runs', '{"name":"bash","arguments":{"command":"ls"}}\nrm -rf /srv'],
    ['another action', 'Action: bash\nAction Input: ls\nAction: delete_server\nAction Input: shop'],
    [
      'an input in the query',
      'POST /api/v1/namespaces/a/pods/b/exec?command=sh&stdin=true HTTP/1.1\nHost: 10.0.0.1\n',
    ],
    [
      'a member in query and body',
      request('POST /v1.47/containers/web/exec?Cmd=rm HTTP/1.1', { Cmd: ['ls'] }, 'Host: docker'),
    ],
    [
      'rights in the body',
      request('POST /v1.47/containers/web/exec HTTP/1.1', { Cmd: ['ls'], Privileged: true }, 'Host: docker'),
    ],
    [
      'a token for a stranger',
      request(
        'POST https://runner.example.com/exec',
        { command: 'ls' },
        'Authorization: Bearer $FLY_API_TOKEN',
      ),
    ],
    [
      'another request',
      request('DELETE /v1.47/containers/web/exec HTTP/1.1', { Cmd: ['ls'] }, 'Host: docker'),
    ],
    ['an element that is not known', '<tool>{"command":"ls"}</tool>'],
    [
      'another call without a command',
      '<function_calls><invoke name="bash"><parameter name="command">ls</parameter></invoke><invoke name="deploy"></invoke></function_calls>',
    ],
    [
      'a switch in an element',
      '<invoke name="bash"><parameter name="command">ls</parameter><parameter name="privileged">true</parameter></invoke>',
    ],
    ['an order of another client', { client: 'runner', tgt: 'web-7', fun: 'cmd.run', arg: 'ls' }],
    ['a foreign action', '- run: ls\n- uses: acme/deploy@v1\n'],
    ['a name twice in YAML', '- run: ls\n  run: rm -rf /\n'],
    ['an anchor', '- run: &a ls\n- run: *a\n'],
    ['an expression', '- run: echo "${{ github.event.issue.title }}"\n'],
    ['a blank behind a backslash', '- run: |\n    ls \\ \n    rm -rf /\n'],
  ])('%s', (_what, artifact) => expect(verdict(artifact)).not.toBe('approve'))

  it('a list of words is one command, a list of lines are several', () => {
    expect(verdict({ command: ['git', 'log', '--oneline'] })).toBe('approve')
    expect(verdict({ commands: ['git status', 'npm test'] })).toBe('approve')
    expect(verdict({ command: ['npm test', 'rm -rf /'] })).toBe('reject')
    expect(verdict({ commands: ['rm', '-rf', '/'] })).toBe('reject')
  })
})

describe('containers that an engine is asked to create [review, 5]', () => {
  const create = (config: object, host: object, at = 'localhost'): string =>
    request(
      'POST /v1.47/containers/create?name=scan HTTP/1.1',
      { ...config, HostConfig: host },
      `Host: ${at}`,
    )
  const image = { Image: 'acme/lint:4', Cmd: ['lint', '/src'] }
  const sealed = { Binds: ['/srv/app:/src:ro'], NetworkMode: 'none', AutoRemove: true, CapDrop: ['ALL'] }

  it('one that reads a folder and reaches nothing', () =>
    expect(verdict(create(image, sealed))).toBe('approve'))

  it.each<[string, object]>([
    ['a network', { ...sealed, NetworkMode: 'bridge' }],
    ['no word of the network', { ...sealed, NetworkMode: '' }],
    ['a folder to write', { ...sealed, Binds: ['/srv/app:/src'] }],
    ['the engine itself', { ...sealed, Binds: ['/var/run/docker.sock:/s:ro'] }],
    ['rights', { ...sealed, CapAdd: ['NET_RAW'] }],
    ['processes of the host', { ...sealed, PidMode: 'host' }],
    ['a member that is not known', { ...sealed, Runtime: 'x' }],
    ['a mount that is not known', { ...sealed, Mounts: [{ Type: 'npipe', Source: '/a', Target: '/b' }] }],
  ])('%s', (_what, host) => expect(verdict(create(image, host))).not.toBe('approve'))

  it('another host', () => expect(verdict(create(image, sealed, 'docker.example.com'))).not.toBe('approve'))

  it('Heroku: the database of one pull request, and of all', () => {
    const dyno = (app: string): string =>
      request(`POST https://api.heroku.com/apps/${app}/dynos`, { command: 'rails db:reset', type: 'run' })
    expect(verdict(dyno('shop-pr-31'))).toBe('approve')
    expect(verdict(dyno('shop'))).toBe('reject')
    expect(verdict(dyno('shop-production-pr-31'))).toBe('reject')
  })
})
