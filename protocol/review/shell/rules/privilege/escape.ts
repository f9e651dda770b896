// Flags programs that start another program for the caller, with whatever rights they have.
import { rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const escapeThroughProgram = rule({
  id: 'shell.privilege.escape',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'GTFOBins, CWE-269',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Run the command itself, without the hook.',
  fires: ['tar cf x.tar a --checkpoint=1 --checkpoint-action=exec=sh', "ssh -o ProxyCommand='sh -c id' host"],
  quiet: ['tar cf x.tar a', 'ssh host uptime'],
})

export const editorAsRoot = rule({
  id: 'shell.privilege.editor_root',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'sudo(8) sudoedit',
  message: ({ command }: { command: string }) =>
    `${command} as administrator can change any file and open a shell.`,
  fix: 'Use sudoedit, which runs the editor as the user.',
  fires: ['sudo vim /etc/fstab', 'sudo less /var/log/syslog'],
  quiet: ['less notes.txt', 'vim notes.txt'],
})
