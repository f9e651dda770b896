// Flags places that took the identity that the session proves and that now take what the caller says.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { keyOf } from '../../../syntax/names.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { givenIn } from '../../compare/given.ts'
import { changes } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly was: string
  readonly is: string
}

export const identityStated = rule({
  id: 'code.guard.identity_stated',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/639.html',
  message: ({ was, is }: Facts) => `\`${was}\` is proven by the session; \`${is}\` is what the caller says.`,
  fix: 'Take the identity from the session or the token.',
  fires: [
    changes(
      'src/notes.js',
      "router.get('/notes', async (req, res) => {",
      '  const notes = await Note.find({ owner: req.user.id })',
      '  const notes = await Note.find({ owner: req.query.owner })',
    ),
    changes(
      'app/notes.py',
      'def drop(request):',
      '    Note.objects.filter(author_id=request.user.id).delete()',
      '    Note.objects.filter(author_id=request.POST["author"]).delete()',
    ),
  ],
  quiet: [
    changes(
      'src/notes.js',
      "router.get('/notes', async (req, res) => {",
      '  const notes = await Note.find({ owner: req.query.owner })',
      '  const notes = await Note.find({ owner: req.user.id })',
    ),
    changes(
      'app/notes.py',
      'def find(request):',
      '    notes = Note.objects.filter(author_id=request.user.id, word=request.GET["q"])',
      '    notes = Note.objects.filter(author_id=request.user.id, word=request.GET["word"])',
    ),
  ],
})

/** Members that a framework fills from a proven session or token. */
const PROVEN =
  /(?:^|\.)(?:(?:req|request|ctx|context|c|g|self\.request|this\.request|HttpContext)\.(?:user|auth|session|account|identity|principal|state\.user|User)\b|current_?[uU]ser\b|session\b|claims\b|principal\b|[aA]uth\(?\)?\.(?:id|user|uid)|Auth\.(?:id|user)|getUserId\(\))/

export const judgeIdentity = compareTrees(({ change, before, after }, report) => {
  if (change.isTest) return
  const old = givenIn(before)
  for (const [place, list] of givenIn(after))
    for (const [i, now] of list.entries()) {
      const was = old.get(place)?.[i]
      if (was === undefined || keyOf(was.value) === keyOf(now.value)) continue
      if (!isWritten(after.side, now.tree.start, Math.max(now.tree.end, now.tree.start + 1))) continue
      if (!isProven(before, was.value) || mentionsProof(after, now.value)) continue
      if (after.flow.valueOf(now.value).source === null) continue
      report.found(identityStated, after.side, [now.tree.start, now.tree.end], {
        was: excerpt(textOf(before.side, was.value), 80),
        is: excerpt(textOf(after.side, now.value), 80),
      })
    }
})

const isProven = (image: Image, value: TreeNode): boolean =>
  /^(?:member|index|call|name)$/.test(value.kind) && PROVEN.test(image.names.pathOf(value))

function mentionsProof(image: Image, value: TreeNode): boolean {
  let found = false
  walk(value, (one) => {
    if (isProven(image, one)) found = true
    return !found
  })
  return found
}
