// Handlers of package managers.
import type { Commands } from '../../read/run.ts'
import { NODE, OTHER, PYTHON, packages } from './language-packages.ts'
import { npx, runTool } from './package-runners.ts'
import { system } from './system-packages.ts'
import { cargo, go } from './toolchains.ts'

export const commands: Commands = {
  npm: packages(NODE),
  pnpm: packages(NODE),
  yarn: packages(NODE),
  bun: packages(NODE),
  npx,
  pnpx: npx,
  bunx: npx,
  uvx: npx,
  pipx: (command, run) =>
    command.args[0]?.text === 'run'
      ? runTool({ ...command, args: command.args.slice(1) }, run)
      : packages(PYTHON)(command, run),
  pip: packages(PYTHON),
  pip3: packages(PYTHON),
  uv: (command, run) =>
    command.args[0]?.text === 'pip'
      ? packages(PYTHON)({ ...command, args: command.args.slice(1) }, run)
      : packages(PYTHON)(command, run),
  poetry: packages(PYTHON),
  pipenv: packages(PYTHON),
  pdm: packages(PYTHON),
  hatch: packages(PYTHON),
  rye: packages(PYTHON),
  conda: packages(PYTHON),
  mamba: packages(PYTHON),
  gem: packages(OTHER),
  bundle: (command, run) =>
    command.args[0]?.text === 'exec'
      ? run.argvOf(command, command.args.slice(1), command.scope.inside('bundle exec'))
      : packages(OTHER)(command, run),
  composer: packages(OTHER),
  cpan: packages(OTHER),
  cpanm: packages(OTHER),
  luarocks: packages(OTHER),
  nuget: packages(OTHER),
  pod: packages(OTHER),
  asdf: packages(OTHER),
  mise: packages(OTHER),
  nvm: packages(OTHER),
  rustup: packages(OTHER),
  brew: system,
  port: system,
  apt: system,
  'apt-get': system,
  aptitude: system,
  yum: system,
  dnf: system,
  zypper: system,
  apk: system,
  pacman: system,
  yay: system,
  paru: system,
  dpkg: system,
  rpm: system,
  emerge: system,
  snap: system,
  flatpak: system,
  choco: system,
  winget: system,
  scoop: system,
  go,
  cargo,
}
