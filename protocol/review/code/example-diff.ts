// Writes the diffs of examples: lines added to a file, one line in the place of another, or lines with their signs.

/* @__NO_SIDE_EFFECTS__ */
export const adds = (path: string, context: string, ...added: readonly string[]): string =>
  `--- a/${path}\n+++ b/${path}\n@@ -1,1 +1,${added.length + 1} @@\n ${context}\n${added.map((line) => `+${line}\n`).join('')}`

/* @__NO_SIDE_EFFECTS__ */
export const changes = (path: string, context: string, was: string, now: string): string =>
  `--- a/${path}\n+++ b/${path}\n@@ -1,2 +1,2 @@\n ${context}\n-${was}\n+${now}\n`

/** `lines` with the sign of each; the header counts all of them on both sides. */
/* @__NO_SIDE_EFFECTS__ */
export const diff = (path: string, ...lines: readonly string[]): string =>
  `--- a/${path}\n+++ b/${path}\n@@ -1,${lines.length} +1,${lines.length} @@\n${lines.join('\n')}\n`
