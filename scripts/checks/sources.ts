// Detects whether the sources of a build output have changed, by a hash of their contents stored inside the
// output.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files and folders relative to root; tests, dot-files and generated code are ignored. */
export function hashSources(root: string, paths: string[]): string {
  const hash = createHash('sha256').update(process.versions.node).update('\0')
  for (const path of paths.flatMap((path) => filesIn(root, path)).sort()) {
    const content = readFileSync(join(root, path))
    hash.update(path).update('\0').update(String(content.length)).update('\0').update(content)
  }
  return hash.digest('hex')
}

export function isBuiltFrom(stampPath: string, hash: string): boolean {
  return existsSync(stampPath) && readFileSync(stampPath, 'utf8').trim() === hash
}

export function stampBuild(stampPath: string, hash: string): void {
  writeFileSync(stampPath, `${hash}\n`)
}

function filesIn(root: string, path: string): string[] {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [path]
  return readdirSync(join(root, path)).flatMap((name) => {
    const ignored =
      name.startsWith('.') || name === 'node_modules' || name === 'generated' || /[.]test[.]tsx?$/.test(name)
    return ignored ? [] : filesIn(root, join(path, name))
  })
}
