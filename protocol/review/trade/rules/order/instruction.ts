// T30: flags an order that is not what its client asked for: the other side, or more of it.
import { rule } from '../../../core/rule.ts'
import type { Trial } from '../../judge/trial.ts'

export const instructionBroken = rule({
  id: 'trade.t30_instruction',
  severity: 'blocker',
  category: 'intent_mismatch',
  evidence: 'A',
  source: 'Directive 2014/65/EU (MiFID II), Article 27(1): specific instructions',
  message: ({ words }: { readonly words: string }) => `The order carries an instruction, and ${words}.`,
  fix: 'Send what the client asked for.',
  fires: [
    '{"client_instruction":"sell 300 today, not below 60","symbol":"KO","side":"sell","qty":3000,"limit_price":60}',
    '{"client_instruction":"buy 300 today","symbol":"KO","side":"sell","qty":300,"limit_price":60}',
  ],
  quiet: [
    '{"client_instruction":"sell 300 today, not below 60","symbol":"KO","side":"sell","qty":300,"limit_price":60}',
    '{"client_instruction":"sell 300 today, not below 60","symbol":"KO","side":"sell","qty":100,"limit_price":60}',
  ],
})

export function testInstruction({ order, sheet }: Trial): void {
  const said = order.signals.find(({ name }) => name === 'instruction_broken')
  if (said) sheet.check('T30', 'reject', instructionBroken, said.span, { words: said.words })
}
