// Judges a text that another program will run as a command: a pager, an editor, a hook in a variable or a setting. Only
// blockers are kept; that it runs unread is another finding.
import { type Arg, NO_FLOW, Scope } from '../model.ts'
import type { Place, Run } from '../run.ts'
import { BlockersOnly } from './second-reading.ts'

export function judgeRunLater(value: Pick<Arg, 'text' | 'span'>, { origin }: Place, run: Run): void {
  const strict = new BlockersOnly(run)
  const text = value.text.replace(/^!/, '')
  const inner = {
    ...origin,
    text,
    spanOf: () => value.span,
    layers: [...origin.layers, `value@${value.span[0]}-${value.span[1]}`],
    depth: origin.depth + 1,
  }
  strict.evaluators.text(strict, text, inner, new Scope(), NO_FLOW)
}
