// Tells a routine act of an interface by the table of such acts.
import type { Command } from '../../read/model.ts'
import { ROUTINE } from './routine-table.ts'

/** Vault keeps secrets under `kv`; only Consul's are settings. */
export const isRoutine = ({ name, args }: Command, text: string): boolean =>
  ROUTINE.some(
    ({ name: program, words, unless, only }) =>
      program.test(name) &&
      words.test(text) &&
      !(name === 'vault' && / kv /.test(text)) &&
      !args.some((arg) => unless?.test(arg.text)) &&
      (only === undefined || args.some((arg) => only.test(arg.text))),
  )
