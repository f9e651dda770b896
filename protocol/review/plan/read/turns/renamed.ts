// Roles of speakers with names of their own in labels that end in what stands there: "Maria ACTION", "Postbox RESULT".
import {
  AGENT,
  CALL,
  DOCUMENT,
  META,
  PRINCIPAL,
  RESULT,
  type Role,
  RULE,
  roleOfEnding,
  roleOfLabel,
} from './roles.ts'

/** Labels of one text in order, as written. */
export function renamedSpeakers(
  labels: readonly string[],
  keyOf: (label: string) => string,
): Map<string, Role> {
  const found = new Map<string, Role>()
  const actors = new Set<string>()
  const sources = new Set<string>()
  const roles = new Set<Role>()
  for (const label of labels) {
    const known = roleOfLabel(label)
    const ending = roleOfEnding(label)
    if (known !== null) roles.add(known)
    if (ending === null) continue
    roles.add(ending.role)
    found.set(keyOf(label), ending.role)
    if (ending.role.party === 'agent') actors.add(ending.name)
    else if (ending.role === RESULT) sources.add(ending.name)
  }
  // A heading such as "Expected result" is no speaker: acts and what they returned, or a rule and its input.
  const isTranscript = (roles.has(CALL) && roles.has(RESULT)) || (roles.has(RULE) && roles.has(PRINCIPAL))
  if (found.size === 0 || !isTranscript) return new Map()
  let hasPrincipal = roles.has(PRINCIPAL)
  for (const label of labels) {
    const key = keyOf(label)
    const ending = roleOfEnding(label)
    // "Postbox used" names the tool whose result follows.
    if (ending?.role === META && !sources.has(ending.name)) found.delete(key)
    if (ending !== null || found.has(key) || roleOfLabel(label) !== null) continue
    if (actors.has(key)) found.set(key, AGENT)
    else if (sources.has(key)) found.set(key, RESULT)
    else found.set(key, hasPrincipal ? DOCUMENT : PRINCIPAL)
    hasPrincipal = true
  }
  return found
}
