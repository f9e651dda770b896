// Programs that print, filter and decode: their output is followed, so that a constant stays a constant and a
// secret stays a secret.
import { defineRules } from '../../rule.ts'
import { base32Text, base64Text, hexText, reversedLines, transliterated, unescaped } from '../decoders.ts'
import { CLIPBOARD, type Command, DECODED, type Flow, HOLE, NO_FLOW, UNKNOWN_FLOW } from '../model.ts'
import { hasAny, readOptions, valuesOf } from '../options.ts'
import { scopeOf } from '../paths.ts'
import { readAll } from '../read-file.ts'
import { asWritten, type Handler, type Run } from '../run.ts'
import { flowOfArgs } from '../sinks.ts'
import { writeFile } from '../write-file.ts'

export const textRules = defineRules('shell_command', {
  'shell.secret.read': ['high', 'security', 'A'],
  'shell.secret.history': ['medium', 'security', 'B'],
  'shell.secret.search': ['medium', 'security', 'B'],
  'shell.secret.clipboard': ['medium', 'security', 'B'],
  'shell.pos.print': ['allow', 'other', 'A'],
})

const echo: Handler = (command, run) => {
  run.allow(command, 'shell.pos.print')
  let args = command.args
  let escapes = false
  let newline = true
  while (args[0] && /^-[neE]+$/.test(args[0].text)) {
    escapes ||= args[0].text.includes('e')
    newline &&= !args[0].text.includes('n')
    args = args.slice(1)
  }
  const text = args.map((arg) => arg.text).join(' ')
  const flow = flowOfArgs(args)
  if (text.includes(HOLE)) return flow
  return { ...flow, text: (escapes ? unescaped(text) : text) + (newline ? '\n' : '') }
}

const printf: Handler = (command, run) => {
  run.allow(command, 'shell.pos.print')
  const [format, ...rest] = command.args[0]?.text === '-v' ? command.args.slice(2) : command.args
  if (!format) return NO_FLOW
  const flow = flowOfArgs(command.args)
  if (command.args.some(({ text }) => text.includes(HOLE))) return flow
  let next = 0
  let text = ''
  const template = unescaped(format.text)
  do {
    text += template.replace(/%(?:%|[-+ #0]*\d*(?:\.\d+)?([sdixobqc]))/g, (whole, kind) => {
      if (whole === '%%') return '%'
      const value = rest[next++]?.text ?? ''
      return kind === 'b' ? unescaped(value) : value
    })
  } while (next > 0 && next < rest.length && text.length < 20_000)
  return { ...flow, text }
}

const cat: Handler = (command, run) => {
  run.allow(command, 'shell.pos.print')
  const files = readOptions(command.args).operands.filter(({ text }) => text !== '-')
  return files.length === 0 ? command.stdin : readAll(files, command, command.scope, run)
}

type Decoder = (text: string) => string | null

/** A decoder: known in, known out; otherwise the output is opaque. */
function decode(command: Command, input: Flow, decoder: Decoder): Flow {
  const text = input.text === null ? null : decoder(input.text)
  const taints = input.taints | (text === null ? DECODED : 0)
  return { text, taints, what: input.what || asWritten(command) }
}

const inputOf = (command: Command, withValue: string, run: Run): Flow => {
  const files = readOptions(command.args, withValue).operands.filter(({ text }) => text !== '-')
  return files.length === 0 ? command.stdin : readAll(files, command, command.scope, run)
}

const base =
  (decoder: Decoder): Handler =>
  (command, run) => {
    run.allow(command, 'shell.pos.print')
    const input = inputOf(command, '-w --wrap -i -o -b', run)
    const options = readOptions(command.args, '-w --wrap -b')
    if (hasAny(options, '-d -D --decode')) return decode(command, input, decoder)
    return { ...input, text: null }
  }

const xxd: Handler = (command, run) => {
  const options = readOptions(command.args, '-c -g -l -s -o')
  const operands = options.operands
  run.allow(command, 'shell.pos.print')
  const input = operands[0] ? readAll([operands[0]], command, command.scope, run) : command.stdin
  const out = hasAny(options, '-r') ? decode(command, input, hexText) : { ...input, text: null }
  if (operands[1]) writeFile(operands[1], command, out, false, command.scope, run)
  return out
}

const reverse: Handler = (command, run) => {
  run.allow(command, 'shell.pos.print')
  const input = inputOf(command, '', run)
  return { ...input, text: input.text === null ? null : reversedLines(input.text) }
}

const translate: Handler = (command, run) => {
  run.allow(command, 'shell.pos.print')
  const options = readOptions(command.args)
  const [from, to] = options.operands
  const { stdin } = command
  if (stdin.text === null || !from || from.text.includes(HOLE)) return stdin
  if (hasAny(options, '-d --delete')) {
    const removed = [...stdin.text].filter((letter) => !unescaped(from.text).includes(letter)).join('')
    return { ...stdin, text: removed }
  }
  if (!to || to.text.includes(HOLE) || hasAny(options, '-c -C -s')) return { ...stdin, text: null }
  return { ...stdin, text: transliterated(stdin.text, unescaped(from.text), unescaped(to.text)) }
}

/** Output is as private as the input; its text is not followed. */
const filter: Handler = (command, run) => {
  const options = readOptions(command.args, FILTER_VALUES[command.name] ?? '')
  const outputs = valuesOf(options, OUTPUT_OPTION[command.name] ?? '')
  for (const output of outputs)
    writeFile(output, { span: output.span, origin: command.origin }, UNKNOWN_FLOW, false, command.scope, run)
  const skip = PATTERN_FIRST.includes(command.name) && !hasAny(options, '-e --regexp -f --file') ? 1 : 0
  const files = options.operands.slice(skip)
  const pattern = skip === 1 ? options.operands[0]?.text : undefined
  if (
    pattern &&
    /passw|secret|api_?key|private[ _]key|token|credential|BEGIN .*KEY/i.test(pattern) &&
    files.some((file) => ['root', 'home', 'system', 'data'].includes(scopeOf(file, command.scope.cwd)))
  )
    run.report(
      command,
      'shell.secret.search',
      `${asWritten(command)} searches for credentials beyond the project`,
      'search the project only',
    )
  run.allow(command, 'shell.pos.print')
  const input = files.length === 0 ? command.stdin : readAll(files, command, command.scope, run)
  return { ...input, text: null }
}

const FILTER_VALUES: Readonly<Record<string, string>> = {
  head: '-n -c --lines --bytes',
  tail: '-n -c --lines --bytes --pid -s',
  grep: '-e -f -m -A -B -C --include --exclude --exclude-dir --regexp --file -d',
  egrep: '-e -f -m -A -B -C --include --exclude',
  fgrep: '-e -f -m -A -B -C',
  zgrep: '-e -f -m -A -B -C',
  rg: '-e -f -m -A -B -C -g -t -T -j -r --glob --type --pre --max-depth --replace --max-count',
  ag: '-A -B -C -G --ignore -m',
  ack: '-A -B -C -m --type',
  cut: '-d -f -c -b --delimiter --fields --output-delimiter',
  sort: '-k -t -S -T -o --key --field-separator --output --buffer-size',
  uniq: '-f -s -w',
  jq: '--arg --argjson --indent --slurpfile --rawfile -f --from-file -L',
  paste: '-d',
  column: '-s -t -c -o -N',
  fold: '-w',
  split: '-b -l -n -a',
  join: '-t -1 -2 -o -a -e',
  nl: '-b -w -s -n',
  od: '-A -t -N -j -w',
  hexdump: '-n -s -e -C',
  strings: '-n -t -e',
  comm: '--output-delimiter',
  diff: '-U -C -I --label -x --exclude',
}
const OUTPUT_OPTION: Readonly<Record<string, string>> = { sort: '-o --output' }
/** The first operand is a pattern or a program, not a file. */
const PATTERN_FIRST = [
  'grep',
  'egrep',
  'fgrep',
  'zgrep',
  'rg',
  'ag',
  'ack',
  'jq',
  'sed',
  'awk',
  'gawk',
  'mawk',
  'gsed',
]

const decompress: Handler = (command, run) => {
  const options = readOptions(command.args)
  const opens =
    hasAny(options, '-d --decompress -c --stdout') || /^(?:gun|bun|un|z|bz|xz|lz)/.test(command.name)
  run.allow(command, 'shell.pos.print')
  const input =
    options.operands.length === 0 ? command.stdin : readAll(options.operands, command, command.scope, run)
  if (!opens) return { ...input, text: null }
  return { text: null, taints: input.taints | DECODED, what: input.what || asWritten(command) }
}

const openssl: Handler = (command, run) => {
  const words = command.args.map(({ text }) => text)
  const [verb] = words
  if (verb === 's_client') return null
  const isDecoding =
    words.includes('-d') && (verb === 'enc' || verb === 'base64' || /^(?:aes|des|bf|rc4)/.test(verb ?? ''))
  const input = words.indexOf('-in')
  const out = words.indexOf('-out')
  const flow =
    input >= 0 && command.args[input + 1]
      ? readAll([command.args[input + 1]!], command, command.scope, run)
      : command.stdin
  run.allow(command, 'shell.pos.print')
  if (out >= 0 && command.args[out + 1])
    writeFile(command.args[out + 1]!, command, UNKNOWN_FLOW, false, command.scope, run)
  if (isDecoding && (verb === 'base64' || words.includes('-base64') || words.includes('-a')))
    return decode(command, flow, base64Text)
  return isDecoding
    ? { text: null, taints: flow.taints | DECODED, what: flow.what || asWritten(command) }
    : { ...flow, text: null }
}

const clipboard: Handler = (command, run) => {
  const copies =
    command.name === 'pbcopy' ||
    (command.name !== 'pbpaste' &&
      !hasAny(readOptions(command.args, '-selection'), '-o --output -out') &&
      !/paste/.test(command.name))
  run.allow(command, 'shell.pos.print')
  if (copies) return NO_FLOW
  run.report(
    command,
    'shell.secret.clipboard',
    `${asWritten(command)} reads the clipboard, which may hold passwords`,
    'ask for the value instead',
  )
  return { text: null, taints: CLIPBOARD, what: asWritten(command) }
}

export const textHandlers: Readonly<Record<string, Handler>> = {
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
  type: cat,
  'get-content': cat,
  gc: cat,
  ...Object.fromEntries(
    'head tail less more most nl fold fmt cut sort uniq paste join column grep egrep fgrep zgrep rg ag ack jq sed gsed awk gawk mawk nawk wc comm diff od hexdump hd strings expand unexpand pr shuf tsort look csvcut csvlook colrm iconv dos2unix unix2dos view md5sum sha1sum sha256sum sha512sum shasum b2sum cksum sum select-string sls findstr'
      .split(' ')
      .map((name) => [name, filter]),
  ),
}
delete (textHandlers as Record<string, Handler>).type
