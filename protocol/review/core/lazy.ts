// An engine put together from parts does not have this part yet: load it and review again. Nothing was judged.
export class PartMissing extends Error {
  /** A family, or a part of one that is loaded when an artifact needs it. */
  readonly part: string
  constructor(part: string) {
    super(`the part ${part} is not loaded`)
    this.name = 'PartMissing'
    this.part = part
  }
}

type Callable = (...given: unknown[]) => unknown

/** A function of a part that may not be there yet. For the build of the parts; the whole engine has no such calls. */
export const later =
  (part: string, find: () => Callable | undefined): Callable =>
  (...given) => {
    const found = find()
    if (!found) throw new PartMissing(part)
    return found(...given)
  }

/** Functions by name, of a part that may not be there yet. */
export const laterMembers = (
  part: string,
  names: readonly string[],
  find: () => Readonly<Record<string, Callable>> | undefined,
): Readonly<Record<string, Callable>> =>
  Object.fromEntries(names.map((name) => [name, later(part, () => find()?.[name])]))
