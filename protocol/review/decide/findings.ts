// What was found, and what was shown to be harmless? Rules report here; severities come from the ruleset.
import type { Span } from '../input/source-text.ts'
import type { EvidenceClass, Issue, Rule, Ruleset, Unchecked } from '../types.ts'
import { wellFormed } from './well-formed.ts'

export interface Finding {
  readonly rule: string
  readonly span: Span | null
  readonly layers: readonly string[]
  readonly mechanism: string
  readonly fix: string
  readonly alternative?: string
}

/** More of the same rule cannot change the verdict, only the length of the record. */
const MAX_PER_RULE = 16

export class Findings {
  private readonly ruleset: Ruleset
  private readonly byKey = new Map<string, Issue>()
  private readonly countByRule = new Map<string, number>()
  private readonly covers = new Map<string, EvidenceClass>()
  private readonly missing = new Map<string, Unchecked>()
  /** Nodes whose meaning stayed open. */
  unresolved = 0

  constructor(ruleset: Ruleset) {
    this.ruleset = ruleset
  }

  report(finding: Finding): void {
    const rule = this.rule(finding.rule)
    if (rule.severity === 'allow') {
      this.cover(rule)
      return
    }
    const key = `${rule.id} ${finding.span?.join('-') ?? ''}`
    if (this.byKey.has(key)) return
    const earlier = this.countByRule.get(rule.id) ?? 0
    this.countByRule.set(rule.id, earlier + 1)
    if (earlier >= MAX_PER_RULE) return
    this.byKey.set(key, {
      rule: rule.id,
      severity: rule.severity,
      category: rule.category,
      evidence: rule.evidence,
      attribution: rule.attribution,
      span: finding.span,
      layers: finding.layers.map(wellFormed),
      mechanism: wellFormed(finding.mechanism),
      suggested_fix: wellFormed(finding.fix),
      alternative: finding.alternative === undefined ? null : wellFormed(finding.alternative),
    })
  }

  /** A positive rule covers a node. A manifest that gives it a severity turns the cover into a finding. */
  allow(ruleId: string, span: Span | null, layers: readonly string[] = []): void {
    const rule = this.rule(ruleId)
    if (rule.severity === 'allow') this.cover(rule)
    else {
      const mechanism = `the ruleset does not allow what rule ${ruleId} covers`
      this.report({ rule: ruleId, span, layers, mechanism, fix: 'ask a person' })
    }
  }

  isBlocker(ruleId: string): boolean {
    return this.rule(ruleId).severity === 'blocker'
  }

  notChecked(entry: Unchecked): void {
    if (!this.missing.has(entry.id)) this.missing.set(entry.id, entry)
  }

  get issues(): readonly Issue[] {
    return [...this.byKey.values()]
  }

  get unchecked(): readonly Unchecked[] {
    return [...this.missing.values()]
  }

  /** Classes of the positive rules that covered something. */
  get coverClasses(): readonly EvidenceClass[] {
    return [...this.covers.values()]
  }

  private cover(rule: Rule): void {
    this.covers.set(rule.id, rule.evidence)
  }

  private rule(id: string): Rule {
    const rule = this.ruleset.ruleById.get(id)
    if (!rule) throw new Error(`no rule ${id} is compiled`)
    return rule
  }
}
