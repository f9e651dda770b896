// Finds marks of YAML that a tree of settings does not show: tags that construct objects, and the head of another
// document, of which a program may read only the first or the last.
import type { ConfigChange } from '../../../syntax/config/changes.ts'

/** Tags of templates that name other values: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/intrinsic-function-reference.html */
const KNOWN_TAG =
  /^!(?:Ref|Sub|GetAtt|Join|Select|Split|If|Equals|And|Or|Not|FindInMap|ImportValue|GetAZs|Base64|Cidr|reference|vault)\b/
const TAG = /(?:^|:|-|,|\[|\{)\s{0,4}(!{1,2}[^\s'"]{0,80})/g

/** Spans of the lines that hold such a mark, in the text of the new side. */
export function marksIn({ change, format, dialect }: ConfigChange): readonly (readonly [number, number])[] {
  if (format !== 'yaml') return []
  const { text, lines } = change.after
  const found: (readonly [number, number])[] = []
  let hasAbove = false
  for (const { at, length, changed } of lines) {
    const line = text.slice(at, at + length)
    if (changed && line.includes('!'))
      for (const [, tag] of line.slice(0, 512).matchAll(TAG))
        if (tag !== undefined && !KNOWN_TAG.test(tag)) found.push([at, at + length])
    if (changed && /^%(?:TAG|YAML)\b/.test(line)) found.push([at, at + length])
    // A text in quotation marks that goes on takes in the settings below it.
    if (changed && /^[^'"#]*[:-]\s+(?:'(?:[^']|'')*|"(?:[^"\\]|\\.)*)$/.test(line))
      found.push([at, at + length])
    // Every object of a cluster is a document of its own.
    if (changed && hasAbove && dialect !== 'k8s' && /^(?:---|\.\.\.)(?:\s|$)/.test(line))
      found.push([at, at + length])
    hasAbove ||= line.trim() !== '' && !/^\s*#/.test(line)
  }
  return found
}
