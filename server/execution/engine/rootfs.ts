/**
 * Makes the read-only root of the sandbox from the host's Python: interpreter, standard library, the shared libraries they need,
 * time zones and boot.py. No shell, no package tool, no setuid file. The digest covers every path, mode and content.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { hostEnvironment } from './host-environment.ts'

export interface Rootfs {
  path: string
  digest: string
  bootSha256: string
  /** For example "3.11.2". */
  python: string
}

const RECIPE = 2
const LEFT_OUT =
  /^(test|tests|tkinter|idlelib|ensurepip|lib2to3|pydoc_data|turtledemo|turtle\.py|site-packages|dist-packages|config-.*|__pycache__)$/
const bootPath = () => join(process.cwd(), 'server/execution/engine/boot.py')

/** Of node:crypto: the image of the Docker engine is made from this folder alone. */
const sha256Hex = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Of the boot.py of this version. */
export const bootSha256 = (): string => sha256Hex(readFileSync(bootPath()))

const askPython = (python: string, expression: string): string =>
  execFileSync(python, ['-I', '-c', `import sys, sysconfig; print(${expression})`], {
    encoding: 'utf8',
    env: hostEnvironment,
  }).trim()

/** Takes the one that was made before from the same parts, after checking every byte of it, or makes it. */
export function prepareRootfs(folder: string, python: string): Rootfs {
  const interpreter = realpathSync(python)
  const { size, mtimeMs } = statSync(interpreter)
  const version = askPython(interpreter, '"%d.%d.%d" % sys.version_info[:3]')
  const library = askPython(interpreter, 'sysconfig.get_path("stdlib")')
  const boot = bootSha256()
  const source = sha256Hex(JSON.stringify([RECIPE, interpreter, size, mtimeMs, version, boot]))
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const pointer = join(folder, `made-${source.slice(0, 16)}`)
  const facts = { bootSha256: boot, python: version }
  if (existsSync(pointer)) {
    const digest = readFileSync(pointer, 'utf8')
    const path = join(folder, digest)
    if (existsSync(path) && digestOf(path) === digest) return { ...facts, path, digest }
  }
  const temporary = mkdtempSync(join(folder, 'making-'))
  try {
    fill(temporary, { interpreter, library })
    const digest = digestOf(temporary)
    const path = join(folder, digest)
    // One that is damaged, or was made at the same time by another process.
    if (existsSync(path) && digestOf(path) !== digest) rmSync(path, { recursive: true })
    if (!existsSync(path)) renameSync(temporary, path)
    writeFileSync(`${pointer}.${process.pid}`, digest)
    renameSync(`${pointer}.${process.pid}`, pointer)
    return { ...facts, path, digest }
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function fill(root: string, { interpreter, library }: { interpreter: string; library: string }): void {
  for (const folder of ['usr/bin', 'usr/lib', 'usr/lib64', 'opt/assay', 'proc', 'dev', 'tmp', 'etc'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const name of ['lib', 'lib64']) symlinkSync(`usr/${name}`, join(root, name))
  copyFile(interpreter, join(root, 'usr/bin/python3'))
  cpSync(library, join(root, library), {
    recursive: true,
    dereference: true,
    filter: (path) => path === library || !LEFT_OUT.test(path.slice(path.lastIndexOf('/') + 1)),
  })
  const extensions = readdirSync(join(library, 'lib-dynload')).map((name) =>
    join(library, 'lib-dynload', name),
  )
  for (const needed of librariesOf([interpreter, ...extensions.filter((name) => name.endsWith('.so'))]))
    copyFile(needed, join(root, needed.startsWith('/lib') ? `usr${needed}` : needed))
  if (existsSync('/usr/share/zoneinfo'))
    cpSync('/usr/share/zoneinfo', join(root, 'usr/share/zoneinfo'), {
      recursive: true,
      dereference: true,
      filter: (path) => !/\/(posix|right)$/.test(path),
    })
  copyFile(bootPath(), join(root, 'opt/assay/boot.py'))
  writeFileSync(join(root, 'etc/passwd'), 'sandbox:x:65534:65534::/tmp:/usr/bin/python3\n')
  writeFileSync(join(root, 'etc/group'), 'sandbox:x:65534:\n')
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n')
  execFileSync(
    interpreter,
    [
      '-I',
      '-m',
      'compileall',
      '-q',
      '-j',
      '0',
      '--invalidation-mode',
      'unchecked-hash',
      '-s',
      root,
      library,
    ].map((argument) => (argument === library ? join(root, library) : argument)),
    { env: { ...hostEnvironment, PYTHONHASHSEED: '0' }, stdio: 'ignore' },
  )
  for (const { path, isLink, isFolder, mode } of entriesOf(root))
    if (!isLink) chmodSync(join(root, path), isFolder ? 0o755 : mode & 0o111 ? 0o755 : 0o644)
  chmodSync(root, 0o755)
  // A runtime gives the mode of this folder to what it mounts there.
  chmodSync(join(root, 'tmp'), 0o1777)
}

function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
}

/** Every shared library that ldd names, and the loader. */
function librariesOf(programs: readonly string[]): string[] {
  const said = execFileSync('ldd', [...programs], { encoding: 'utf8', env: hostEnvironment })
  const paths = said.matchAll(/(?:=> )?(\/\S+) \(0x[0-9a-f]+\)/g)
  return [...new Set([...paths].map((match) => match[1]!))].sort()
}

interface TreeEntry {
  path: string
  isLink: boolean
  isFolder: boolean
  mode: number
}

function entriesOf(root: string, folder = ''): TreeEntry[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((found) => {
      const path = folder === '' ? found.name : `${folder}/${found.name}`
      const isLink = found.isSymbolicLink()
      const entry = {
        path,
        isLink,
        isFolder: found.isDirectory(),
        mode: isLink ? 0 : statSync(join(root, path)).mode & 0o7777,
      }
      return entry.isFolder ? [entry, ...entriesOf(root, path)] : [entry]
    })
}

/** SHA-256 over one line for each entry, in order of path: kind, mode, path, and hash or target. */
export function digestOf(root: string): string {
  const hash = createHash('sha256')
  for (const { path, isLink, isFolder, mode } of entriesOf(root)) {
    const content = isLink
      ? readlinkSync(join(root, path))
      : isFolder
        ? ''
        : createHash('sha256')
            .update(readFileSync(join(root, path)))
            .digest('hex')
    hash.update(`${isLink ? 'link' : isFolder ? 'folder' : 'file'} ${mode.toString(8)} ${path} ${content}\n`)
  }
  return hash.digest('hex')
}
