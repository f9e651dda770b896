// The error of an engine that cannot apply a manifest.

/** The bytes are not a manifest for this engine. */
export class RulesetRefused extends Error {}

export function refuse(message: string): never {
  throw new RulesetRefused(message)
}
