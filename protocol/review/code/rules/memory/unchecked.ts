// Flags reads of Rust code that tested their place and that a change makes without a test.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { keyOf } from '../../../syntax/names.ts'
import { holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { functionAround } from '../../compare/effects.ts'
import { changes } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly was: string
  readonly is: string
}

export const boundsUnchecked = rule({
  id: 'code.memory.bounds_unchecked',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'https://doc.rust-lang.org/std/primitive.slice.html#method.get_unchecked',
  message: ({ was, is }: Facts) =>
    `\`${was}\` refused a place outside the block; \`${is}\` reads or writes there, so a wrong number reaches other memory.`,
  fix: 'Keep the checked access; measure before removing it.',
  fires: [
    changes(
      'src/page.rs',
      'fn row(page: &[u8], at: usize) -> Option<u8> {',
      '    page.get(at).copied()',
      '    Some(unsafe { *page.get_unchecked(at) })',
    ),
    changes(
      'src/page.rs',
      'fn head(&self, n: usize) -> Result<&[u8], Short> {',
      '    self.left.get(..n).ok_or(Short)',
      '    Ok(unsafe { std::slice::from_raw_parts(self.left.as_ptr(), n) })',
    ),
    changes(
      'src/page.rs',
      'fn put(page: &mut [u8], at: usize, byte: u8) {',
      '    page[at] = byte;',
      '    unsafe { *page.get_unchecked_mut(at) = byte; }',
    ),
  ],
  quiet: [
    changes(
      'src/page.rs',
      'fn row(page: &[u8], at: usize) -> Option<u8> {',
      '    Some(unsafe { *page.get_unchecked(at) })',
      '    page.get(at).copied()',
    ),
    changes(
      'src/page.rs',
      'fn row(page: &[u8], at: usize) -> Option<u8> {',
      '    page.get(at).copied()',
      '    page.get(at).cloned()',
    ),
  ],
})

export const judgeBoundsUnchecked = compareTrees(
  ({ change, before, after }, report) => {
    if (change.language !== 'rs' || change.isTest) return
    const old = accessesOf(before)
    for (const [key, now] of accessesOf(after)) {
      const was = old.get(key)
      if (now.unchecked === null || was === undefined || was.unchecked !== null || was.checked === null)
        continue
      if (!isWritten(after.side, now.unchecked.start, now.unchecked.end)) continue
      if (isMeasured(after, now.unchecked)) continue
      report.found(boundsUnchecked, after.side, [now.unchecked.start, now.unchecked.end], {
        was: excerpt(textOf(before.side, was.checked), 80),
        is: excerpt(textOf(after.side, now.unchecked), 80),
      })
    }
  },
  [/get_unchecked|as_(?:mut_)?ptr/],
)

/** A place that is written out, behind a refusal of shorter blocks. */
function isMeasured(image: Image, call: TreeNode): boolean {
  const owner = keyOf(call.left?.left ?? null)
  if (!call.items.every((one) => !holds(one, ({ kind }) => kind === 'name' || kind === 'member')))
    return false
  return holds(
    image.root,
    (one) =>
      one.kind === 'branch' &&
      one.end <= call.start &&
      one.left?.kind === 'binary' &&
      one.left.name === '<' &&
      keyOf(one.left.left).includes(`member:len(${owner}`) &&
      holds(one.body, ({ kind }) => kind === 'return' || kind === 'throw'),
  )
}

interface Accesses {
  checked: TreeNode | null
  unchecked: TreeNode | null
}

/** How each function reads each block: with a test of the place, and without. */
function accessesOf(image: Image): ReadonlyMap<string, Accesses> {
  const found = new Map<string, Accesses>()
  walk(image.root, (tree) => {
    const owner =
      tree.kind === 'index'
        ? tree.left
        : tree.kind === 'call' && tree.left?.kind === 'member'
          ? tree.left.left
          : null
    if (owner === null) return undefined
    const name = tree.kind === 'index' ? 'get' : (tree.left?.name ?? '')
    const isChecked = /^(?:get|get_mut|split_at|split_at_mut)$/.test(name)
    if (!isChecked && !/^(?:get_unchecked(?:_mut)?|as_ptr|as_mut_ptr)$/.test(name)) return undefined
    // A pointer alone reads nothing.
    if (/^as_(?:mut_)?ptr$/.test(name) && !/\bfrom_raw_parts(?:_mut)?\(/.test(image.side.code))
      return undefined
    const key = `${functionAround(image, tree)} ${keyOf(owner)}`
    const known = found.get(key) ?? { checked: null, unchecked: null }
    if (isChecked) known.checked ??= tree
    else known.unchecked ??= tree
    found.set(key, known)
    return undefined
  })
  return found
}
