// Judges ways out of a restriction: programs with a hook that starts a shell, and editors as administrator.
import { type Command, type Flow, UNKNOWN_FLOW } from '../../read/model.ts'
import { asWritten, type Handler, type Run } from '../../read/run.ts'
import { editorAsRoot, escapeThroughProgram } from './escape.ts'

const report = (command: Command, run: Run, what: string): Flow => {
  run.report(command, escapeThroughProgram, { subject: asWritten(command), effect: `${what}` })
  return UNKNOWN_FLOW
}

/** Options and arguments of ordinary programs that start another program, by program. */
const HOOKS: Readonly<Record<string, RegExp>> = {
  vi: /^(?:-c|--cmd|\+)?\s*(?::\s*)?(?:!|py3? |lua |ruby |perl |set shell|shell\b|term)|:!|^:?(?:!|py)/,
  tar: /^(?:--checkpoint-action=?exec|--to-command|--use-compress-program=?.*(?:sh|\s[^-\d]|\/tmp)|--rmt-command|--rsh-command|-I\s*(?:\S.*)?(?:sh\b|\s[^-\d])|exec=)/,
  zip: /^(?:-TT|--unzip-command)/,
  less: /^!|^\+!/,
  man: /^(?:-P|--pager|-H|--html)/,
  gdb: /^!|^shell |^python |^pipe |^source |^-ex !/,
  ed: /^!/,
  nmap: /^--interactive/,
  mysql: /^\\!|^system /,
  sqlite3: /^\.(?:shell|system)/,
  psql: /^\\!/,
  ftp: /^!/,
  rsync: /^(?:-e|--rsh|--rsync-path)=?.*\bsh\b/,
  git: /^--exec-path=/,
  make: /^--eval=|^SHELL=|^-f -$|^-f \/dev\/stdin$|^--file=-$/,
  apt: /(?:Pre|Post)-Invoke|APT::Update/,
  yum: /^--config/,
  dpkg: /(?:pre|post)-invoke/i,
  tcpdump: /^-z$/,
  wget: /^--use-askpass/,
  openssl: /^-engine$|^engine$/,
  ssh: /ProxyCommand/i,
  split: /^--filter/,
  sort: /^--compress-program/,
  ip: /^exec$/,
  busctl: /^--address=unixexec/,
  crash: /^!/,
  dosbox: /^-c$/,
  expect: /spawn/,
  emacs: /^--?(?:eval|batch|script)|^-f$/,
  nano: /^-s$|^--speller/,
  facter: /^--custom-dir/,
  puppet: /exec\s*\{/,
  gem: /^(?:open|-e)$/,
  npm: /^--script-shell/,
  gimp: /^-b$|^--batch/,
  octave: /system\(/,
  julia: /run\(`/,
  elixir: /System\.(?:cmd|shell)/,
  erl: /os:cmd/,
  latex: /write18/,
  tclsh: /exec/,
  rake: /^-e$/,
  capsh: /^--$|^--uid|^--gid/,
  unshare: /^-r$/,
  dc: /^!/,
  bpftrace: /system\(|^--unsafe/,
  scanmem: /shell/,
  aria2c: /^--on-download/,
  rpm: /^--(?:eval|pipe)|%\{lua|%\(/,
  rpmquery: /^--eval/,
  rg: /^--(?:pre|hostname-bin)(?:=|$)/,
  rpmverify: /^--eval/,
  ghc: /callCommand|System\.Process|rawSystem/,
  openvpn: /^--up$|^--script-security$|^--route-up$|^--down$/,
  'run-parts': /^--regex|^--arg/,
  mail: /^--exec/,
  scrot: /^-e$|^--exec/,
  xdotool: /^exec$/,
  service: /\.\.\//,
  tshark: /lua_script/,
  sqlmap: /^--eval/,
  task: /^execute$/,
  tex: /write18|^-{1,2}shell-escape$/,
  logrotate: /^-l$|^--log$/,
  varnishncsa: /^-w$/,
  ispell: /^!/,
  minicom: /^-S$/,
  'run-mailcap': /^--action=edit/,
  cowsay: /^-f$/,
  cowthink: /^-f$/,
  neofetch: /^--config$|^--ascii$/,
  valgrind: /^--(?:db-command|gdb)/,
  byebug: /\.rb$/,
  restic: /^--password-command/,
  jjs: /Java\.type|java\.lang\.(?:Runtime|ProcessBuilder)/,
}

const ALSO: Readonly<Record<string, string>> = {
  vim: 'vi',
  nvim: 'vi',
  view: 'vi',
  rview: 'vi',
  rvim: 'vi',
  ex: 'vi',
  vimdiff: 'vi',
  more: 'less',
  most: 'less',
  'apt-get': 'apt',
  dnf: 'yum',
  mariadb: 'mysql',
  bsdtar: 'tar',
  gtar: 'tar',
  gmake: 'make',
  pdflatex: 'latex',
  xelatex: 'tex',
  xetex: 'tex',
  luatex: 'tex',
  lualatex: 'tex',
  pdftex: 'tex',
  wireshark: 'tshark',
  mailx: 'mail',
  jshell: 'jjs',
  wish: 'tclsh',
  'emacs-nox': 'emacs',
  pico: 'nano',
  'ansible-playbook': 'ansible',
}

/** Comes before the handlers of the program: a hook counts whatever else is done. */
const hooked: Handler = (command, run) => {
  const { name, args } = command
  const key = ALSO[name] ?? name
  const hook = Object.hasOwn(HOOKS, key) ? HOOKS[key] : undefined
  if (!hook) return null
  // An option and its value may be two arguments.
  const found = args.find(
    ({ text }, index) =>
      hook.test(text) ||
      (text.length === 2 && args[index + 1] !== undefined && hook.test(`${text} ${args[index + 1]!.text}`)),
  )
  return found
    ? report(command, run, 'makes the program start a command of the caller, with whatever rights it has')
    : null
}

/** What is typed at a pager or an editor to leave it for a shell. */
const STARTS_SHELL = /^[+:]{0,2}!\s*(?:\/(?:usr\/)?bin\/)?(?:ba|z|da|k|c|fi)?sh\b/

/** Editors and pagers as administrator open a shell at a key stroke. */
const asRoot: Handler = (command, run) => {
  const isRoot = command.scope.via.some((wrapper) => /^(?:sudo|doas|su|pkexec)$/.test(wrapper))
  if (
    isRoot &&
    command.args.some(({ text }) => STARTS_SHELL.test(text)) &&
    !/^(?:echo|printf|grep|tee)$/.test(command.name)
  )
    return report(
      command,
      run,
      'opens a shell from a pager or a prompt, with the rights of the administrator',
    )
  const pages = command.name === 'git' && /^(?:-p|--paginate)$/.test(command.args[0]?.text ?? '')
  if (
    !isRoot ||
    (!pages && !/^(?:vi|vim|nvim|nano|emacs|ed|less|more|man|ftp|gdb|pico|view|mc)$/.test(command.name))
  )
    return null
  run.report(command, editorAsRoot, { command: asWritten(command) })
  return UNKNOWN_FLOW
}

export const anyCommand: Handler = (command, run) => hooked(command, run) ?? asRoot(command, run)

/** A hook counts before the name of the program. */
export const priority = 50
