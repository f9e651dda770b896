// Acts that the object decides: "send money" pays, "stop the audit log" disables a guard, "open the door" unlocks it.
// Selectional restrictions after VerbNet 3.4 (verbs.colorado.edu/verbnet). The first line that fits decides.
import type { ActName } from '../ir.ts'
import type { ObjectClass } from './objects.ts'

export interface Refinement {
  readonly acts: readonly ActName[]
  /** Only these verbs of the acts. */
  readonly verbs?: readonly string[]
  readonly object: readonly ObjectClass[]
  readonly becomes: ActName
}

export const REFINEMENTS: readonly Refinement[] = [
  // Money that is sent, moved, given or released is paid.
  {
    acts: ['send', 'move', 'share', 'ship', 'upload', 'deploy', 'migrate'],
    object: ['money', 'money account'],
    becomes: 'pay',
  },
  // Files, users and calls are transferred without money.
  {
    acts: ['pay'],
    verbs: ['transfer', 'sweep', 'bridge', 'deposit'],
    object: [
      'data',
      'backup',
      'document',
      'code',
      'message',
      'personal data',
      'running system',
      'patient',
      'employee',
      'task',
      'meeting',
      'process',
      'account holder',
    ],
    becomes: 'move',
  },
  // What is taken down stops; its data stay.
  { acts: ['delete'], verbs: ['take down'], object: ['data', 'running system'], becomes: 'shut_down' },
  // What watches, records or protects is disabled by stopping, skipping or removing it.
  {
    acts: ['shut_down', 'cancel', 'wait', 'disable_guard', 'hide'],
    object: ['oversight', 'safety device'],
    becomes: 'disable_guard',
  },
  {
    acts: ['start', 'create', 'install', 'deploy'],
    object: ['oversight', 'safety device'],
    becomes: 'enable_guard',
  },
  // Rights are given and taken.
  {
    acts: ['share', 'create', 'change_record', 'start', 'unlock'],
    object: ['access right'],
    becomes: 'grant',
  },
  {
    acts: ['delete', 'cancel', 'shut_down', 'lock'],
    object: ['access right'],
    becomes: 'revoke',
  },
  { acts: ['cancel', 'shut_down', 'lock'], object: ['account holder'], becomes: 'revoke' },
  { acts: ['change_record', 'overwrite', 'create'], object: ['credential'], becomes: 'rotate' },
  { acts: ['cancel', 'shut_down'], object: ['credential'], becomes: 'revoke' },
  { acts: ['send', 'publish', 'upload'], object: ['credential'], becomes: 'disclose' },
  // A message is opened to be read, a ticket or an account to exist, a door to let somebody in.
  {
    acts: ['explain'],
    verbs: ['cover', 'mask'],
    object: ['oversight', 'safety device'],
    becomes: 'disable_guard',
  },
  { acts: ['unlock'], object: ['message', 'document', 'page', 'code'], becomes: 'read' },
  { acts: ['unlock'], object: ['record', 'meeting', 'money account'], becomes: 'create' },
  { acts: ['cancel'], object: ['door'], becomes: 'lock' },
  // Machines in the world.
  {
    acts: ['start', 'shut_down', 'run', 'move', 'configure', 'change_record'],
    object: ['machine'],
    becomes: 'actuate',
  },
  { acts: ['share', 'send', 'run', 'pay', 'change_record', 'wait'], object: ['medicine'], becomes: 'treat' },
  { acts: ['shut_down', 'delete', 'cancel'], object: ['employee'], becomes: 'dismiss' },
  { acts: ['create', 'move'], object: ['employee'], becomes: 'employ' },
  { acts: ['attack'], object: ['process', 'document', 'task'], becomes: 'edit' },
  { acts: ['delete'], object: ['meeting'], becomes: 'cancel' },
  { acts: ['restore', 'start'], object: ['meeting'], becomes: 'schedule' },
]
