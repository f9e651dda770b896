// JSON Pointer (RFC 6901): the member of a value that a mapping names.
import type { JsonValue } from '../json/strict-json.ts'

const POINTER = /^(?:\/(?:[^~/]|~[01])*)*$/

export const isJsonPointer = (text: string): boolean => POINTER.test(text)

/** Undefined where nothing is; inherited members do not count. */
export function atPointer(value: JsonValue, pointer: string): JsonValue | undefined {
  let found: JsonValue | undefined = value
  for (const escaped of pointer.split('/').slice(1)) {
    const name = escaped.replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(found)) found = /^(?:0|[1-9]\d{0,8})$/.test(name) ? found[Number(name)] : undefined
    else if (typeof found === 'object' && found !== null && Object.hasOwn(found, name)) found = found[name]
    else return undefined
  }
  return found
}
