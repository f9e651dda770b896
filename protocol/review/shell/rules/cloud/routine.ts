// Tells a routine act of an interface by the table of such acts.
import type { Command } from '../../read/model.ts'
import { isRepeated } from '../../read/script/repeated.ts'
import { ROUTINE } from './routine-table.ts'

/** Vault keeps secrets under `kv`; only Consul's are settings. */
export const isRoutine = ({ name, args, scope }: Command, text: string): boolean =>
  ROUTINE.some(
    ({ name: program, words, unless, only, never, once }) =>
      program.test(name) &&
      words.test(text) &&
      !(name === 'vault' && / kv /.test(text)) &&
      !args.some((arg) => unless?.test(arg.text)) &&
      (only === undefined || args.some((arg) => only.test(arg.text))) &&
      never?.test(args.map((arg) => arg.text).join(' ')) !== true &&
      !(once === true && isRepeated(scope)),
  )
