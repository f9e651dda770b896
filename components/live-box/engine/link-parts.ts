// Gives each part of the engine an address under which the bytes that were hashed run. A part imports others by file name:
// once its hash is checked, those names become the addresses of what was hashed for them.
import type { EnginePart } from '#protocol/review/types.ts'
import { EngineRefused, type EngineSource, requireHash } from './load-engine.ts'

const utf8 = new TextEncoder()
const text = new TextDecoder('utf-8', { fatal: true })

export function linkParts(parts: readonly EnginePart[], folder: string, source: EngineSource) {
  const named = new Map(parts.map((part) => [part.file, part]))
  const fetchFile = kept((file) => source.fetchBytes(`${folder}/${file}`))
  const addressOf: (file: string) => Promise<string> = kept(async (file) => {
    const part = named.get(file)
    if (!part) throw new EngineRefused(`The rule set names no part ${file}. Nothing was judged.`)
    const [bytes, ...addresses] = await Promise.all([fetchFile(file), ...part.imports.map(addressOf)])
    requireHash(file, bytes, part.sha256)
    const linked = part.imports.reduce(
      (code, name, index) => code.replaceAll(`"./${name}"`, JSON.stringify(addresses[index])),
      text.decode(bytes),
    )
    return source.publish(utf8.encode(linked))
  })
  return { addressOf, fetchFile }
}

/** One attempt for each file; one that failed is made again when it is asked for. */
function kept<T>(begin: (file: string) => Promise<T>): (file: string) => Promise<T> {
  const begun = new Map<string, Promise<T>>()
  return (file) => {
    const found = begun.get(file)
    if (found) return found
    const fresh = begin(file)
    begun.set(file, fresh)
    fresh.catch(() => begun.delete(file))
    return fresh
  }
}
