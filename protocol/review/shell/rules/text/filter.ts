// Follows filters: output is as private as the input.
import { inOrder } from '../../../text/in-order.ts'
import { scopeOf } from '../../read/files/paths.ts'
import { readAll } from '../../read/files/read-file.ts'
import { writeFile } from '../../read/files/write-file.ts'
import {
  type Arg,
  type Command,
  ENVIRONMENT,
  HOLDING,
  RANDOM,
  SECRET,
  UNKNOWN_FLOW,
} from '../../read/model.ts'
import { asWritten, type Handler } from '../../read/run.ts'
import { hasAny, type Options, readOptions, valuesOf } from '../../read/words/options.ts'
import { EFFECT_OPTION } from '../../tables/effect-options.ts'
import { printSecretVariable, searchCredentials } from '../exfiltration/secrets.ts'
import { printText } from './printing.ts'

/** Output is as private as the input; its text is not followed. */
export const filter: Handler = (command, run) => {
  const options = readOptions(command.args, FILTER_VALUES[command.name] ?? '')
  const outputs = valuesOf(options, OUTPUT_OPTION[command.name] ?? '')
  for (const output of outputs)
    writeFile(output, { span: output.span, origin: command.origin }, UNKNOWN_FLOW, false, command.scope, run)
  if (command.name === 'uniq' && options.operands[1])
    writeFile(options.operands[1], command, UNKNOWN_FLOW, false, command.scope, run)
  if (outputs.length === 0 && command.args.some(({ text }) => EFFECT_OPTION.test(text))) {
    run.unjudged(command)
    return UNKNOWN_FLOW
  }
  const skip = PATTERN_FIRST.includes(command.name) && !hasAny(options, '-e --regexp -f --file') ? 1 : 0
  const files = options.operands.slice(skip)
  const pattern = skip === 1 ? options.operands[0]?.text : undefined
  if (
    pattern &&
    (/passw|secret|api_?key|private[ _]key|token|credential/i.test(pattern) ||
      inOrder(pattern, /BEGIN /i, /KEY/i)) &&
    files.some((file) => ['root', 'home', 'system', 'data'].includes(scopeOf(file, command.scope.cwd)))
  )
    run.report(command, searchCredentials, {
      subject: asWritten(command),
      effect: 'searches for credentials beyond the project',
    })
  if (
    pattern &&
    files.length === 0 &&
    (command.stdin.taints & ENVIRONMENT) !== 0 &&
    !hasAny(options, '-v --invert-match') &&
    /passw|secret|key|token|credential|auth/i.test(pattern)
  )
    run.report(command, printSecretVariable, {
      subject: asWritten(command),
      effect: 'picks the secrets out of the environment and prints them',
    })
  run.allow(command, printText)
  const input = files.length === 0 ? command.stdin : readAll(files, command, command.scope, run)
  if (pattern && listsFiles(command, files, options))
    return { text: null, taints: 0, what: `${HOLDING}${pattern}` }
  // Keys and passwords, wherever they stand in many files.
  if (pattern && hasAny(options, '-r -R --recursive') && KEYS.test(pattern))
    return { text: null, taints: input.taints | SECRET, what: asWritten(command) }
  // What is cut off or picked out of a random value may be guessed.
  const isCut = input.what === RANDOM && !isLongHead(command.name, options)
  return { ...input, text: null, what: isCut ? '' : input.what }
}

const isLongHead = (name: string, options: Options): boolean =>
  name === 'head' && valuesOf(options, '-c --bytes').some(({ text }) => /^(?:[2-9]\d|\d{3})$/.test(text))

/** `grep -rl WORD src`, `rg -l WORD`: names of files of the project in which the pattern stands. */
const listsFiles = ({ name, scope }: Command, files: readonly Arg[], options: Options): boolean =>
  (name === 'rg' || (name === 'grep' && files.length > 0)) &&
  hasAny(options, '-l --files-with-matches') &&
  !hasAny(options, '-L -v --invert-match --hidden --no-ignore -u -uu -uuu --files-without-match') &&
  files.every((file) => scopeOf(file, scope.cwd) === 'project')

/** Prefixes of keys, and the first line of a private key. Sources: AWS IAM identifiers, GitHub, GitLab, Slack and Stripe token formats, RFC 7468. */
const KEYS = /AKIA|ASIA|gh[pousr]_|glpat-|xox[abp]-|sk_live|PRIVATE[ _]KEY|passw|secret|api_?key/i

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
  shuf: '-i -n -o --output --input-range --head-count --random-source',
  iconv: '-f -t -o --output --from-code --to-code',
  less: '-o -O --log-file --LOG-FILE -p -j -x -b -t',
  join: '-t -1 -2 -o -a -e',
  nl: '-b -w -s -n',
  od: '-A -t -N -j -w',
  hexdump: '-n -s -e -C',
  strings: '-n -t -e',
  comm: '--output-delimiter',
  diff: '-U -C -I --label -x --exclude',
}

const OUTPUT_OPTION: Readonly<Record<string, string>> = {
  sort: '-o --output',
  shuf: '-o --output',
  iconv: '-o --output',
  less: '-o -O --log-file --LOG-FILE',
}

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
