// Flags exits that a change puts before steps of the same block: the steps never run.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { leaves } from '../../../syntax/flow.ts'
import { keyOf } from '../../../syntax/names.ts'
import { holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { diff } from '../../example-diff.ts'
import { judgeTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly exit: string
  readonly step: string
}

export const neverRuns = rule({
  id: 'code.state.never_runs',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/561.html',
  message: ({ exit, step }: Facts) =>
    `\`${exit}\` leaves on every way, so \`${step}\` and what follows never run.`,
  fix: 'Remove the exit, or put it under its condition.',
  fires: [
    diff(
      'src/boot.c',
      ' static int boot(struct img *i)',
      ' {',
      ' \tif (load(i) != 0)',
      ' \t\tgoto out;',
      '+\t\tgoto out;',
      ' \trc = check_signature(i);',
      ' out:',
      ' \treturn rc;',
      ' }',
    ),
    diff(
      'lib/audit.py',
      ' def close(account):',
      '+    return account',
      '     audit.write(account)',
      '     account.close()',
    ),
  ],
  quiet: [
    diff(
      'tests/conftest.py',
      ' def folder():',
      '     path = make()',
      '-    return path',
      '+    yield path',
      '+    path.remove()',
    ),
    diff(
      'src/boot.c',
      ' static int boot(struct img *i)',
      ' {',
      ' \tif (load(i) != 0)',
      '+\t{',
      ' \t\tgoto out;',
      '+\t}',
      ' \trc = check_signature(i);',
      ' out:',
      ' \treturn rc;',
      ' }',
    ),
    diff(
      'lib/audit.py',
      ' def close(account):',
      '+    if account.closed:',
      '+        return account',
      '     audit.write(account)',
      '     account.close()',
    ),
  ],
})

export const judgeDeadSteps = judgeTrees(({ change, before, after }, report) => {
  if (change.isTest) return
  const was = new Set(deadIn(before).map(({ step }) => keyOf(step)))
  for (const { exit, step } of deadIn(after)) {
    if (was.has(keyOf(step)) || !isWritten(after.side, exit.start, exit.end)) continue
    report.found(neverRuns, after.side, [exit.start, exit.end], {
      exit: excerpt(textOf(after.side, exit), 60),
      step: excerpt(textOf(after.side, step), 60),
    })
  }
})

interface Dead {
  readonly exit: TreeNode
  readonly step: TreeNode
}

/** Steps with a call behind an exit of the same block; a label between them is where others jump to. */
function deadIn({ root }: Image): readonly Dead[] {
  const found: Dead[] = []
  walk(root, (tree) => {
    if (tree.kind !== 'block') return undefined
    const at = tree.items.findIndex((one) => /^(?:return|throw|jump)$/.test(one.kind) && leaves(one))
    const exit = tree.items[at]
    if (exit === undefined || tree.items.some(({ kind }) => kind === 'error')) return undefined
    for (const step of tree.items.slice(at + 1)) {
      if (!/^(?:assign|branch|loop|statement|try)$/.test(step.kind)) break
      if (callsOutsideFunctions(step)) {
        found.push({ exit, step })
        break
      }
    }
    return undefined
  })
  return found
}

const callsOutsideFunctions = (tree: TreeNode): boolean =>
  holds(
    tree,
    ({ kind }) => kind === 'call',
    ({ kind }) => kind === 'function',
  )
