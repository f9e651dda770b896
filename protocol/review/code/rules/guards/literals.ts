// Flags switches and limits written out in code that a change weakens, by the words of their names; covers those that
// it strengthens.
import { compareTrees } from '../../handler.ts'
import { literalChanges } from '../../literals.ts'
import { judgeLiteral } from '../../settings/judge-literal.ts'

export const judgeLiterals = compareTrees((images, report) => {
  if (images.change.isTest) return
  for (const literal of literalChanges(images)) judgeLiteral(literal, images, report)
})
