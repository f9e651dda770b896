// Flags packages from foreign or unchecked sources, and changes of what the host runs.
import { allowRule, rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const useForeignRegistry = rule({
  id: 'shell.supply.foreign_registry',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'npm: registry; pip: --index-url, CWE-829',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Use the registry of the project.',
  fires: [
    'pip install --index-url https://pypi.example.net/simple x',
    'npm install left --registry https://npm.example.net',
  ],
  quiet: ['pip install -r requirements.txt', 'npm ci'],
})

export const useInsecureRegistry = rule({
  id: 'shell.supply.insecure_registry',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'pip: --trusted-host, CWE-319',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Use the registry of the project, over https.',
  fires: [
    'pip install --index-url http://192.0.2.5/simple x',
    'npm install --registry http://npm.example.net',
  ],
  quiet: ['npm ci', 'pip list'],
})

export const installFromAddress = rule({
  id: 'shell.supply.remote_package',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'pip: VCS support; npm install <url>, CWE-494',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Pin a release of the registry.',
  fires: ['pip install git+https://git.example.net/x.git', 'npm install https://x.example.net/a.tgz'],
  quiet: ['pip show x', 'npm ls'],
})

export const runFromAddress = rule({
  id: 'shell.supply.untrusted_run',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'npx: <url>, CWE-494',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Install and pin it first.',
  fires: ['npx https://x.example.net/a.tgz', 'go run git.example.net/x@latest'],
  quiet: ['npx tsc --noEmit', 'go run ./cmd/x'],
})

export const installPackage = rule({
  id: 'shell.supply.install',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'npm install, pip install',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Pin the version, and take it from the usual registry.',
  fires: [
    'npm install left',
    'cargo add serdee',
    'pip install request',
    'npm install --force',
    'pip install --upgrade attrs',
  ],
  quiet: [
    'npm ci',
    'cargo build',
    'npm install --save-dev eslint@9.15.0',
    'pip install requests==2.32.3',
    'pip install -U pip setuptools',
  ],
})

export const installOnHost = rule({
  id: 'shell.supply.global',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'apt-get(8), npm install -g',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Install it in the project or a container.',
  fires: ['apt-get install -y postfix', 'npm install -g acme'],
  quiet: ['apt list --installed', 'apt-get install -y jq'],
})

export const removePackage = rule({
  id: 'shell.supply.remove',
  severity: 'medium',
  category: 'safety',
  evidence: 'B',
  source: 'npm uninstall, brew uninstall',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Check what depends on it.',
  fires: ['npm uninstall left', 'brew uninstall jq'],
  quiet: ['npm ls left', 'brew info jq'],
})

export const removeSystemPackage = rule({
  id: 'shell.supply.remove_system',
  severity: 'high',
  category: 'safety',
  evidence: 'A',
  source: 'apt-get(8) remove, dpkg(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person confirm it.',
  fires: ['apt-get remove -y openssl', 'dpkg --purge openssl'],
  quiet: ['apt-cache policy openssl', 'dpkg -l openssl'],
})

export const removeEssentialPackage = rule({
  id: 'shell.supply.remove_essential',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'apt-get(8) --allow-remove-essential',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Leave the guard on; remove packages by name.',
  fires: ['apt-get purge --allow-remove-essential dpkg', 'apt remove -y --allow-remove-essential bash'],
  quiet: ['apt-get -s purge --allow-remove-essential dpkg', 'apt-cache show bash'],
})

export const publishPackage = rule({
  id: 'shell.supply.publish',
  severity: 'high',
  category: 'safety',
  evidence: 'A',
  source: 'npm publish, cargo publish',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person publish it.',
  alternative: 'cargo publish --dry-run',
  fires: ['npm publish', 'cargo publish'],
  quiet: ['npm pack', 'cargo publish --dry-run'],
})

export const unpublishPackage = rule({
  id: 'shell.supply.unpublish',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'npm unpublish',
  message: ({ subject }: Effect) => `${subject} takes away a package that others build on.`,
  fix: 'Deprecate it instead.',
  fires: ['npm unpublish acme', 'npm unpublish acme@1.0.0 --force'],
  quiet: ['npm view acme', 'npm pack'],
})

export const installUnsigned = rule({
  id: 'shell.supply.unsigned',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'apt-get(8) --allow-unauthenticated, CWE-347',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Leave the signature check on.',
  fires: ['dpkg -i tool.deb', 'apt-get install --allow-unauthenticated jq'],
  quiet: ['dpkg -l', 'dpkg -c tool.deb'],
})

export const runReachingScript = rule({
  id: 'shell.supply.run_tool',
  severity: 'medium',
  category: 'security',
  evidence: 'C',
  source: 'npm run-script',
  message: ({ subject }: Effect) =>
    `${subject} runs a script whose name says that it changes more than the project.`,
  fix: 'Read the script first.',
  fires: ['npm run deploy', 'yarn deploy'],
  quiet: ['npm run build', 'yarn test'],
})

export const readPackages = allowRule({
  id: 'shell.pos.package_read',
  evidence: 'A',
  source: 'npm ls, pip list',
  fires: ['npm ls', 'pip list'],
  quiet: ['npm publish', 'ls'],
})

export const buildWithPackages = allowRule({
  id: 'shell.pos.install_project',
  evidence: 'B',
  source: 'npm ci, cargo build',
  fires: ['npm ci', 'cargo build'],
  quiet: ['npm install -g acme', 'ls'],
})

export const installTools = allowRule({
  id: 'shell.pos.install_tools',
  evidence: 'B',
  source: 'Debian Policy §2.4: sections; apt-get(8)',
  fires: ['apt-get install -y cmake libpng-dev', 'apk add --no-cache git=2.45.2-r0'],
  quiet: ['apt-get install -y postfix', 'npm ci'],
})
