// Rules of the frame: about the input itself, coverage, capital and the gate.
import { defineRules } from '../core/rule.ts'

export const inputRules = defineRules('any', {
  'input.too_long': ['blocker', 'missing_check', 'E'],
  'input.encoding': ['blocker', 'security', 'E'],
  'input.depth': ['blocker', 'missing_check', 'E'],
  'input.size': ['blocker', 'missing_check', 'E'],
  'input.budget': ['blocker', 'missing_check', 'E'],
  'input.not_judged': ['medium', 'missing_check', 'E'],
  'input.duplicate_key': ['blocker', 'security', 'A'],
  'input.empty': ['medium', 'missing_check', 'E'],
  'input.invisible': ['blocker', 'security', 'A'],
  'input.invisible_in_prose': ['high', 'security', 'A'],
  'input.hidden_text': ['blocker', 'security', 'A'],
  'input.mixed_script': ['high', 'security', 'B'],
  'input.lookalike': ['blocker', 'security', 'A'],
  'input.lookalike_in_prose': ['high', 'security', 'B'],
  'input.opaque_text': ['medium', 'missing_check', 'C'],
  'reviewer.injection': ['blocker', 'security', 'B'],
  'coverage.partial': ['medium', 'missing_check', 'E'],
  'capital.tier_concern': ['high', 'position_sizing', 'A'],
  'capital.tier_reject': ['blocker', 'position_sizing', 'A'],
  'capital.max_loss': ['blocker', 'position_sizing', 'A'],
  'gate.reversibility': ['blocker', 'missing_check', 'E'],
})
