// Detects files that are encrypted and whose originals are removed, as ransomware does.
import type { Arg, Command } from '../../read/model.ts'
import { HOLE } from '../../read/model.ts'
import { asWritten, type Run } from '../../read/run.ts'
import { encryptAndRemoveOriginals } from './file-changes.ts'

/** Programs that write an encrypted copy, and how their arguments say so. */
const ENCRYPTS: Readonly<Record<string, RegExp>> = {
  openssl: /^(?:enc|smime|cms|aes\S*|des\S*|camellia\S*) (?!.*(?: -d| -decrypt)(?: |$))|^enc .*-e(?: |$)/,
  gpg: /(?:^| )(?:-[a-z]*[ce]|--symmetric|--encrypt)(?: |$)/,
  gpg2: /(?:^| )(?:-[a-z]*[ce]|--symmetric|--encrypt)(?: |$)/,
  age: /(?:^| )(?:-p|-r|-R|-e|--encrypt|--passphrase|--recipient)(?: |$)/,
  ccrypt: /./,
  ccencrypt: /./,
  '7z': /^a .*-p/,
  zip: /(?:^| )(?:-e|-P|--encrypt|--password)(?: |$)/,
}

const ROOT =
  /^(?:~|\/home|\/Users|\/root|\/srv|\/mnt|\/media|\/data|\/var\/www|\/export|\/nfs|[A-Za-z]:\/Users|\/)(?:\/|$)/

/** A file that stands for many, outside the project. */
const isMany = ({ text, glob }: Arg): boolean =>
  ROOT.test(text) && (glob || text.includes(HOLE) || /[*?]/.test(text))

export function noteEncryption(command: Command, run: Run): void {
  const pattern = Object.hasOwn(ENCRYPTS, command.name) ? ENCRYPTS[command.name] : undefined
  if (!pattern?.test(command.args.map(({ text }) => text).join(' '))) return
  const files = command.args.filter(isMany)
  for (const { text } of files) run.encrypted.add(text)
}

/** True when the originals of what was encrypted before are removed; reported. */
export function removesEncrypted(command: Command, targets: readonly Arg[], run: Run): boolean {
  if (!targets.some(({ text }) => run.encrypted.has(text))) return false
  run.report(command, encryptAndRemoveOriginals, { command: asWritten(command) })
  return true
}
