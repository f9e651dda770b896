// Follows programs that print, filter and decode, so that a constant stays a constant and a secret stays a secret.
import { readAll } from '../../read/files/read-file.ts'
import { type Arg, CLIPBOARD, constant, type Flow, HOLE, isAboutLines, NO_FLOW } from '../../read/model.ts'
import { asWritten, type Commands, type Handler } from '../../read/run.ts'
import { flowOfArgs } from '../../read/sinks.ts'
import { base32Text, base64Text, unescaped } from '../../read/words/decoders.ts'
import { hasAny, readOptions } from '../../read/words/options.ts'
import { printSecretVariable, readClipboard } from '../exfiltration/secrets.ts'
import { base, decompress, openssl, reverse, translate, xxd } from './decode.ts'
import { filter } from './filter.ts'
import { printText } from './printing.ts'

/** Names of variables that hold credentials. */
const SECRET_NAME =
  /(?:^|_)(?:TOKEN|SECRET|PASSWORD|PASSWD|API_?KEY|ACCESS_KEY|PRIVATE_KEY|SECRET_KEY)$|SECRET_ACCESS_KEY/i

const echo: Handler = (command, run) => {
  run.allow(command, printText)
  let args = command.args
  let escapes = false
  let newline = true
  while (args[0] && /^-[neE]+$/.test(args[0].text)) {
    escapes ||= args[0].text.includes('e')
    newline &&= !args[0].text.includes('n')
    args = args.slice(1)
  }
  const text = args.map((arg) => arg.text).join(' ')
  const [only] = args
  const isJob = args.length === 1 && only!.text === HOLE && isAboutLines(only!.what)
  const flow = isJob ? { ...flowOfArgs(args), what: only!.what } : flowOfArgs(args)
  // Into a pipe it goes to a program that asks for it.
  const secret = args.find(({ maybeEmpty }) => maybeEmpty !== null && SECRET_NAME.test(maybeEmpty))
  if (secret && !command.scope.forked)
    run.report(command, printSecretVariable, {
      subject: asWritten(command),
      effect: `prints the secret in $${secret.maybeEmpty}`,
    })
  if (text.includes(HOLE)) return flow
  return { ...flow, text: (escapes ? unescaped(text) : text) + (newline ? '\n' : '') }
}

const printf: Handler = (command, run) => {
  run.allow(command, printText)
  const variable = command.args[0]?.text === '-v' ? command.args[1]?.text : undefined
  if (variable === undefined) return printed(command.args)
  const flow = printed(command.args.slice(2))
  if (variable.includes(HOLE)) command.scope.forgetAll()
  command.scope.vars.set(variable, { ...constant(flow.text ?? HOLE), taints: flow.taints, what: flow.what })
  return NO_FLOW
}

function printed(args: readonly Arg[]): Flow {
  const [format, ...rest] = args
  if (!format) return NO_FLOW
  const flow = flowOfArgs(args)
  if (args.some(({ text }) => text.includes(HOLE))) return flow
  let next = 0
  let text = ''
  const template = unescaped(format.text)
  do {
    text += template.replace(/%(?:%|[-+ #0]*(?:[1-9]\d*)?(?:\.\d+)?([sdixobqc]))/g, (whole, kind) => {
      if (whole === '%%') return '%'
      const value = rest[next++]?.text ?? ''
      return kind === 'b' ? unescaped(value) : value
    })
  } while (next > 0 && next < rest.length && text.length < 20_000)
  return { ...flow, text }
}

const cat: Handler = (command, run) => {
  run.allow(command, printText)
  const files = readOptions(command.args).operands.filter(({ text }) => text !== '-')
  return files.length === 0 ? command.stdin : readAll(files, command, command.scope, run)
}

const clipboard: Handler = (command, run) => {
  const copies =
    command.name === 'pbcopy' ||
    (command.name !== 'pbpaste' &&
      !hasAny(readOptions(command.args, '-selection'), '-o --output -out') &&
      !/paste/.test(command.name))
  run.allow(command, printText)
  if (copies) return NO_FLOW
  run.report(command, readClipboard, { command: asWritten(command) })
  return { text: null, taints: CLIPBOARD, what: asWritten(command) }
}

export const commands: Commands = {
  echo,
  printf,
  print: echo,
  'write-output': echo,
  'write-host': echo,
  cat,
  bat: cat,
  tac: cat,
  zcat: decompress,
  bzcat: decompress,
  xzcat: decompress,
  gunzip: decompress,
  bunzip2: decompress,
  unxz: decompress,
  gzip: decompress,
  bzip2: decompress,
  xz: decompress,
  zstd: decompress,
  unzstd: decompress,
  base64: base(base64Text),
  gbase64: base(base64Text),
  base32: base(base32Text),
  basenc: base(base64Text),
  xxd,
  rev: reverse,
  tr: translate,
  openssl,
  pbpaste: clipboard,
  pbcopy: clipboard,
  xclip: clipboard,
  xsel: clipboard,
  'wl-paste': clipboard,
  'wl-copy': clipboard,
  'get-clipboard': clipboard,
  'get-content': cat,
  gc: cat,
  ...Object.fromEntries(
    'head tail less more most nl fold fmt cut sort uniq paste join column grep egrep fgrep zgrep rg ag ack jq sed gsed awk gawk mawk nawk wc comm diff od hexdump hd strings expand unexpand pr shuf tsort look csvcut csvlook colrm iconv dos2unix unix2dos view md5sum sha1sum sha256sum sha512sum shasum b2sum cksum sum select-string findstr'
      .split(' ')
      .map((name) => [name, filter]),
  ),
}
