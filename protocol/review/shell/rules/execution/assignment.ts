// Judges assignments to variables that later programs load, execute or trust.
import type { Arg } from '../../read/model.ts'
import { type Place, quoted, type Run } from '../../read/run.ts'
import { judgeRunLater } from '../../read/script/run-later.ts'
import { disableHistory } from '../defences/guards.ts'
import { judgeNetworkVariable } from '../network/proxy.ts'
import { escapeThroughProgram } from '../privilege/escape.ts'
import { USUAL_HOST } from '../supply/language-packages.ts'
import { useForeignRegistry } from '../supply/packages.ts'
import {
  lookUpInSharedFolder,
  preloadForeignLibrary,
  preloadLibrary,
  setProgramVariable,
} from './shell-state.ts'

/** Libraries or files loaded into every program started later. */
const LOADED = [
  'LD_PRELOAD',
  'LD_LIBRARY_PATH',
  'LD_AUDIT',
  'DYLD_INSERT_LIBRARIES',
  'DYLD_LIBRARY_PATH',
  'BASH_ENV',
  'ENV',
  'PERL5OPT',
  'PYTHONSTARTUP',
  'RUBYOPT',
  'NODE_OPTIONS',
  'JAVA_TOOL_OPTIONS',
]

/** Where interpreters look for modules. */
const SEARCHED = ['PYTHONPATH', 'PERL5LIB', 'RUBYLIB', 'NODE_PATH', 'CLASSPATH', 'GEM_PATH', 'LUA_PATH']
const REGISTRIES =
  /^(?:GOPROXY|PIP_(?:EXTRA_)?INDEX_URL|UV_(?:EXTRA_)?INDEX_URL|NPM_CONFIG_REGISTRY|npm_config_registry|YARN_NPM_REGISTRY_SERVER|BUNDLE_MIRROR\w*)$/

/** Texts that other programs run as commands. */
const EXECUTED = [
  'PROMPT_COMMAND',
  'GIT_SSH_COMMAND',
  'GIT_SSH',
  'GIT_EXTERNAL_DIFF',
  'GIT_PAGER',
  'PAGER',
  'MANPAGER',
  'LESSOPEN',
  'EDITOR',
  'VISUAL',
  'GIT_EDITOR',
  'GIT_SEQUENCE_EDITOR',
  'BROWSER',
  'RSYNC_RSH',
  'PS1',
  'PS4',
  'GIT_ASKPASS',
  'SSH_ASKPASS',
  'GIT_PROXY_COMMAND',
]

const USUAL = /^(?:(?:less|more)(?: -[A-Za-z]+)?|cat|delta|vi|vim|nano|nvim|code(?: --wait)?|emacs|true|:|)$/
const SSH_OPTION =
  /^(?:[46AaCqTtvx]+|[ip] [\w./~-]+|o (?:IdentitiesOnly|IdentityFile|BatchMode|ConnectTimeout|ServerAliveInterval|UserKnownHostsFile|StrictHostKeyChecking)=[\w./~-]+)$/

/** The name of a usual program without its folder, or ssh with a key of its own. */
export function isUsualProgram(value: string): boolean {
  const [name, ...options] = value.replace(/^\S*\//, '').split(' -')
  return (
    USUAL.test([name, ...options].join(' -')) ||
    (name === 'ssh' && options.every((one) => SSH_OPTION.test(one)))
  )
}

/** Where a package manager of the project puts its programs. */
const OWN_TOOLS = /^\.\/(?:node_modules\/\.bin|\.?venv\/bin|vendor\/bin)(?::|$)/

export function judgeAssignment(name: string, arg: Arg, at: Place, run: Run, elevated = false): void {
  const value = arg.text.slice(arg.text.indexOf('=') + 1)
  const place = { span: arg.span, origin: at.origin }
  if (judgeNetworkVariable(name, value, place, run)) return
  if (REGISTRIES.test(name) && /^[a-z]+:\/\//.test(value) && !USUAL_HOST.test(value)) {
    run.report(place, useForeignRegistry, {
      subject: name,
      effect: `=${quoted(value)} takes packages from there`,
    })
    return
  }
  if (SEARCHED.includes(name) && /(?:^|:)(?:\/tmp|\/var\/tmp|\/dev\/shm)/.test(value)) {
    run.report(place, preloadForeignLibrary, {
      subject: name,
      effect: `=${quoted(value)} loads code from where every program may write`,
    })
    return
  }
  if (LOADED.includes(name) && value !== '') {
    if (name === 'NODE_OPTIONS' && !/--?(?:require|r|import|loader)\b/.test(value)) return
    const isForeign = /(?:^|[:=\s])(?:\/tmp|\/var\/tmp|\/dev\/shm|\.{1,2}\/|~)/.test(value)
    run.report(place, isForeign ? preloadForeignLibrary : preloadLibrary, {
      subject: name,
      effect: `=${quoted(value)} loads foreign code into every program started after it`,
    })
  } else if (EXECUTED.includes(name) && !isUsualProgram(value)) {
    if (name.startsWith('PS') && !/[`$]\(/.test(value)) return
    run.report(
      place,
      elevated && /\b(?:ba|z|da|k)?sh\b/.test(value) ? escapeThroughProgram : setProgramVariable,
      { subject: name, effect: `is run as a command by other programs: ${quoted(value)}` },
    )
    judgeRunLater({ text: value, span: arg.span }, at, run)
  } else if (
    name === 'PATH' &&
    /^(?:\.|\/tmp|\/dev\/shm|\/var\/tmp)(?:[:/]|$)/.test(value) &&
    !OWN_TOOLS.test(value)
  ) {
    run.report(place, lookUpInSharedFolder, { value: quoted(value) })
  } else if (
    (name === 'HISTFILE' && (value === '' || value === '/dev/null')) ||
    (name === 'HISTCONTROL' && /^ignorespace$/.test(value)) ||
    ((name === 'HISTSIZE' || name === 'HISTFILESIZE') && value === '0')
  ) {
    run.report(place, disableHistory, {
      subject: name,
      effect: `=${value} keeps what is done from being recorded`,
    })
  }
}
