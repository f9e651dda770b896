// Reads options as their programs do: long ones that are cut short, and a rehearsal that is called off again.
import type { Arg } from '../model.ts'

/** Options that decide a verdict, and others that begin as they do. Sources: the manuals of GNU programs and of Git. */
const LONG: Readonly<Record<string, string>> = {
  cp: 'target-directory',
  git: 'aggressive all author cached date delete detach discard-changes dry-run email exec expire expire-unreachable hard ignore-errors include-untracked keep merge mirror mixed prune force force-with-lease quiet set-upstream soft staged tags theirs worktree',
  install: 'target-directory',
  ln: 'symbolic target-directory',
  mv: 'target-directory',
  sed: 'in-place',
  stdbuf: 'error input output',
  tar: 'checkpoint checkpoint-action remove-files recursive-unlink to-command use-compress-program',
  rsync:
    'delete delete-after delete-before delete-delay delete-during delete-excluded dry-run remove-source-files',
}

const REHEARSAL = /^--(?:no-)?dry[-_]?run(?:=|$)/
const CALLED_OFF = /^--no-dry[-_]?run$|^--dry[-_]?run=(?:none|false|no|0|off)$/i

export function asMeant(name: string, argv: readonly Arg[]): readonly Arg[] {
  const known = Object.hasOwn(LONG, name) ? LONG[name]!.split(' ') : []
  const isCalledOff = argv.some(({ text }) => CALLED_OFF.test(text))
  if (known.length === 0 && !isCalledOff) return argv
  return argv.flatMap((arg) => {
    if (isCalledOff && REHEARSAL.test(arg.text)) return []
    const [, start] = /^--([a-z][a-z-]+)(?:=|$)/.exec(arg.text) ?? []
    if (start === undefined || known.includes(start)) return [arg]
    const [whole, ...others] = known.filter((one) => one.startsWith(start))
    return whole === undefined || others.length > 0
      ? [arg]
      : [{ ...arg, text: `--${whole}${arg.text.slice(2 + start.length)}`, linear: null }]
  })
}
