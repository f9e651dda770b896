// Tables of the code family, by the name under which the manifest lists their hash. Patterns are code, and
// the hash of the sources covers them.
import { LOOK_ALIKE_LETTERS, PACKAGE_NAMES } from './names.ts'

export const codeTables: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  'code.look_alike_letters': LOOK_ALIKE_LETTERS,
  'code.package_names': PACKAGE_NAMES,
}
