// Follows decoders: known in, known out; otherwise the output is opaque.
import { fold } from '../../read/files/paths.ts'
import { readAll } from '../../read/files/read-file.ts'
import { writeFile } from '../../read/files/write-file.ts'
import { type Command, DECODED, DOWNLOAD, type Flow, HOLE, RANDOM, UNKNOWN_FLOW } from '../../read/model.ts'
import { asWritten, type Handler, type Run } from '../../read/run.ts'
import { sendToNetwork } from '../../read/sinks.ts'
import { base64Text, hexText, reversedLines, transliterated, unescaped } from '../../read/words/decoders.ts'
import { hasAny, readOptions } from '../../read/words/options.ts'
import { listenForAnybody, openRawConnection } from '../network/connections.ts'
import { controlsShell } from '../network/sockets.ts'
import { printText } from './printing.ts'

type Decoder = (text: string) => string | null

/** ELF, PE and Mach-O files: known bytes, in which nobody reads what they do. */
const IS_PROGRAM = /^(?:\x7fELF|MZ|[\xcf\xce]\xfa\xed\xfe)|\0/
/** A decoder: known in, known out; otherwise the output is opaque. */
function decode(command: Command, input: Flow, decoder: Decoder): Flow {
  const decoded = input.text === null ? null : decoder(input.text)
  const text = decoded !== null && IS_PROGRAM.test(decoded) ? null : decoded
  const taints = input.taints | (text === null ? DECODED : 0)
  return { text, taints, what: input.what || asWritten(command) }
}

const inputOf = (command: Command, withValue: string, run: Run): Flow => {
  const files = readOptions(command.args, withValue).operands.filter(({ text }) => text !== '-')
  return files.length === 0 ? command.stdin : readAll(files, command, command.scope, run)
}

export const base =
  (decoder: Decoder): Handler =>
  (command, run) => {
    run.allow(command, printText)
    const input = inputOf(command, '-w --wrap -i -o -b', run)
    const options = readOptions(command.args, '-w --wrap -b')
    if (hasAny(options, '-d -D --decode')) return decode(command, input, decoder)
    return { ...input, text: null }
  }

export const xxd: Handler = (command, run) => {
  const options = readOptions(command.args, '-c -g -l -s -o')
  const operands = options.operands
  run.allow(command, printText)
  const input = operands[0] ? readAll([operands[0]], command, command.scope, run) : command.stdin
  const out = hasAny(options, '-r') ? decode(command, input, hexText) : { ...input, text: null }
  if (operands[1]) writeFile(operands[1], command, out, false, command.scope, run)
  return out
}

export const reverse: Handler = (command, run) => {
  run.allow(command, printText)
  const input = inputOf(command, '', run)
  return { ...input, text: input.text === null ? null : reversedLines(input.text) }
}

/** Ends of lines and marks of base64 are taken out, or all but letters and digits. */
const LEAVES_RANDOM = /^-d [\\nr\s=+/]{1,8}$|^-(?:dc|cd) (?:A-Za-z0-9|a-zA-Z0-9|\[:alnum:\]|a-z0-9)$/

export const translate: Handler = (command, run) => {
  run.allow(command, printText)
  const options = readOptions(command.args)
  const [from, to] = options.operands
  const { stdin } = command
  // Letters in the place of others hide what is written.
  if (stdin.text === null && to && /[b-yB-Y]-[zZ]/.test(to.text))
    return { ...stdin, taints: stdin.taints | DECODED }
  // Only few letters of a random value may be left.
  if (stdin.what === RANDOM && !LEAVES_RANDOM.test(command.args.map(({ text }) => text).join(' ')))
    return { ...stdin, what: '' }
  if (stdin.text === null || !from || from.text.includes(HOLE)) return stdin
  if (hasAny(options, '-d --delete')) {
    const removed = [...stdin.text].filter((letter) => !unescaped(from.text).includes(letter)).join('')
    return { ...stdin, text: removed }
  }
  if (!to || to.text.includes(HOLE) || hasAny(options, '-c -C -s')) return { ...stdin, text: null }
  return { ...stdin, text: transliterated(stdin.text, unescaped(from.text), unescaped(to.text)) }
}

export const decompress: Handler = (command, run) => {
  const options = readOptions(command.args)
  const opens =
    hasAny(options, '-d --decompress -c --stdout') || /^(?:gun|bun|un|z|bz|xz|lz)/.test(command.name)
  run.allow(command, printText)
  const input =
    options.operands.length === 0 ? command.stdin : readAll(options.operands, command, command.scope, run)
  if (!opens) return { ...input, text: null }
  const opened: Flow = {
    text: null,
    taints: input.taints | DECODED,
    what: input.what || asWritten(command),
    dumpedFrom: input.dumpedFrom,
  }
  // `gunzip x.gz` puts x in its place.
  if (!hasAny(options, '-c --stdout -t -l'))
    for (const { text } of options.operands)
      if ((input.taints & (DOWNLOAD | DECODED)) !== 0)
        command.scope.files.set(fold(text.replace(/\.\w{1,5}$/, ''), command.scope.cwd), opened)
  return opened
}

/** Fewer than 16 bytes are guessed. */
const isLong = (words: readonly string[]): boolean =>
  /^\d{2,4}$/.test(words.at(-1) ?? '') && Number(words.at(-1)) >= 16

export const openssl: Handler = (command, run) => {
  const words = command.args.map(({ text }) => text)
  const [verb] = words
  // Certificates are public; what they are asked to be compared with is not printed.
  if (
    /^(?:x509|verify|crl|ocsp|ciphers|version|prime|errstr|asn1parse)$/.test(verb ?? '') &&
    !words.includes('-out')
  ) {
    run.allow(command, printText)
    return UNKNOWN_FLOW
  }
  // The public half of a pair, or whether the pair is whole.
  const isPublic = (words.includes('-pubout') || words.includes('-noout')) && !words.includes('-text')
  if (/^(?:pkey|rsa|ec|dsa)$/.test(verb ?? '') && isPublic && !words.includes('-out')) {
    run.allow(command, printText)
    return UNKNOWN_FLOW
  }
  if (verb === 's_server') {
    run.report(command, listenForAnybody, {
      subject: asWritten(command),
      effect: 'waits for connections from anybody',
    })
    return UNKNOWN_FLOW
  }
  if (verb === 's_client' && controlsShell(command, run)) return UNKNOWN_FLOW
  if (verb === 's_client' && command.stdin.text === null) {
    if (!sendToNetwork(command.stdin, command, 'another host', run))
      run.report(command, openRawConnection, {
        subject: asWritten(command),
        effect: 'sends what it reads to another host',
      })
    return UNKNOWN_FLOW
  }
  if (verb === 's_client') {
    // With nothing to send it only shows who answers; what answers is a download.
    run.allow(command, printText)
    return words.includes('-quiet')
      ? { text: null, taints: DOWNLOAD, what: asWritten(command) }
      : UNKNOWN_FLOW
  }
  const isDecoding =
    words.includes('-d') && (verb === 'enc' || verb === 'base64' || /^(?:aes|des|bf|rc4)/.test(verb ?? ''))
  const input = words.indexOf('-in')
  const out = words.indexOf('-out')
  const flow =
    input >= 0 && command.args[input + 1]
      ? readAll([command.args[input + 1]!], command, command.scope, run)
      : command.stdin
  run.allow(command, printText)
  let made: Flow = { ...flow, text: null, what: verb === 'rand' && isLong(words) ? RANDOM : flow.what }
  if (isDecoding && (verb === 'base64' || words.includes('-base64') || words.includes('-a')))
    made = decode(command, flow, base64Text)
  else if (isDecoding)
    made = { text: null, taints: flow.taints | DECODED, what: flow.what || asWritten(command) }
  if (out >= 0 && command.args[out + 1])
    writeFile(command.args[out + 1]!, command, isDecoding ? made : UNKNOWN_FLOW, false, command.scope, run)
  return made
}
