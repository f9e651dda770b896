// Flags remote interfaces that take objects of any class, and switches that let a name service send classes.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import { adds, changes } from '../../example-diff.ts'
import { type Image, textOf } from '../../image.ts'
import { hit, judgeNode } from '../../node-judge.ts'
import { isFalse, isTrue, type UseFacts } from '../../uses.ts'

export const remoteObjects = rule({
  id: 'code.deserialise.remote',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://docs.oracle.com/en/java/javase/21/core/java-serialization-filters.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: the other side sends objects of any class, and reading them can run code.`,
  fix: 'Take plain types, and set a filter for what is deserialised.',
  fires: [
    adds(
      'src/Desk.java',
      'import java.rmi.Remote;',
      'interface Desk extends Remote { void post(Object note) throws RemoteException; }',
    ),
    changes(
      'src/Names.java',
      'class Names { static void conf() {',
      '  System.setProperty("com.sun.jndi.ldap.object.trustURLCodebase", "false"); } }',
      '  System.setProperty("com.sun.jndi.ldap.object.trustURLCodebase", "true"); } }',
    ),
  ],
  quiet: [
    adds(
      'src/Desk.java',
      'import java.rmi.Remote;',
      'interface Desk extends Remote { void post(String note) throws RemoteException; }',
    ),
    changes(
      'src/Names.java',
      'class Names { static void conf() {',
      '  System.setProperty("com.sun.jndi.ldap.object.trustURLCodebase", "true"); } }',
      '  System.setProperty("com.sun.jndi.ldap.object.trustURLCodebase", "false"); } }',
    ),
  ],
})

const shownAt = ({ side }: Image, tree: TreeNode): string => excerpt(textOf(side, tree), 90)

export const judgeRemoteObjects = judgeNode((tree, context) => {
  const { image } = context
  if (image.language !== 'java') return null
  if (tree.kind === 'function') {
    const isOpen = tree.items.some(({ left }) => /^Object(?:\[\])?$/.test(left?.name ?? ''))
    // The adapter keeps no exceptions: they stand between the parameters and the body.
    const head = image.side.bare.slice(tree.start, Math.min(tree.end, tree.start + 400)).split('{')[0]!
    return isOpen && /\bthrows\b[^{;]{0,80}\bRemoteException\b/.test(head)
      ? hit(remoteObjects, tree, { shown: shownAt(image, tree) })
      : null
  }
  if (tree.kind !== 'call' || !/^(?:setProperty|put)$/.test(tree.left?.name ?? '')) return null
  const [name, value] = tree.items
  if (name?.kind !== 'string' || value === undefined) return null
  const isOn = /trustURLCodebase$/.test(name.name)
    ? isTrue(value, context)
    : /useCodebaseOnly$/.test(name.name) && isFalse(value, context)
  return isOn ? hit(remoteObjects, tree, { shown: shownAt(image, tree) }) : null
})
