/** A process that makes the root of the sandbox, or checks the one that is there, and prints its facts: make-rootfs.ts FOLDER PYTHON. */
import { prepareRootfs } from './rootfs.ts'

const [folder, python] = process.argv.slice(2)
process.stdout.write(JSON.stringify(prepareRootfs(folder!, python!)))
