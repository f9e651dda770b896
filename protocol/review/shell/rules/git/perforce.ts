// Flags commands of Helix Core that take revisions out of the depot; everything else of p4 is left to the readers.
import { rule } from '../../../core/rule.ts'
import { report } from '../../read/answers.ts'
import type { Commands, Effect } from '../../read/run.ts'
import { readOptions } from '../../read/words/options.ts'

export const obliterateRevisions = rule({
  id: 'shell.depot.obliterate',
  since: '2.10.0',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'Helix Core Command-Line Reference: p4 obliterate',
  message: ({ subject }: Effect) =>
    `${subject} takes every revision of these files out of the depot; neither a checkpoint nor a client brings them back.`,
  fix: 'Take a checkpoint first, and have a person read what p4 obliterate prints without -y.',
  alternative: 'p4 delete, or p4 archive for files that are only large',
  fires: [
    'p4 obliterate -y //depot/films/...',
    'p4 -u builder -p perforce:1666 obliterate -ay //depot/old/a.psd',
  ],
  quiet: ['p4 obliterate //depot/films/...', 'p4 archive -D archive //depot/films/...'],
})

const GLOBAL = '-c -C -d -H -p -P -r -u -x -Q -b -zmaxResults'

export const commands: Commands = {
  p4(command, run) {
    const globals = readOptions(command.args, GLOBAL, true)
    const [verb, ...rest] = globals.operands
    return verb?.text === 'obliterate' && readOptions(rest, '-z').flags.has('-y')
      ? report(command, run, obliterateRevisions)
      : null
  },
}
