// Counts where a script sets a variable, so that a test of it speaks of what was set there.

/** Assignments, loops and what is read into it. */
export const timesSet = (name: string, script: string): number =>
  (
    script.match(
      new RegExp(
        `(?:^|[^\\w$])${name}\\+?=(?!=)|\\bfor ${name} in\\b|\\b(?:read|mapfile|printf -v|unset|let)\\b[^\\n|;]{0,80}\\b${name}\\b`,
        'g',
      ),
    ) ?? []
  ).length

export const isSetOnce = (name: string, script: string): boolean => timesSet(name, script) === 1
