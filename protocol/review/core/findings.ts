// Collects what the rules report, what they show to be harmless, and what stayed unjudged. Severities come from the
// ruleset, so a manifest with other severities gives another verdict.
import type { Span } from '../text/source-text.ts'
import type { EvidenceClass, Issue, Rule, Ruleset, Unchecked, UnjudgedWhy } from '../types.ts'
import { CoverageMap } from './coverage.ts'
import type { AllowRule, FindingRule, Place } from './rule.ts'
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
  private readonly whole: Span
  private readonly byKey = new Map<string, Issue>()
  private readonly countByRule = new Map<string, number>()
  private readonly covers = new Map<string, EvidenceClass>()
  private readonly missing = new Map<string, Unchecked>()
  readonly coverage = new CoverageMap()
  /** Nodes whose meaning stayed open. */
  unresolved = 0

  /** `bytes` is the length of the artifact that the spans are of. */
  constructor(ruleset: Ruleset, bytes: number) {
    this.ruleset = ruleset
    this.whole = [0, bytes]
  }

  /** Reports a finding of a rule with the facts of its message. */
  found<Facts>(rule: FindingRule<string, Facts>, { span, layers }: Place, facts: Facts): void {
    const { id, fix, alternative } = rule
    this.report({
      rule: id,
      span,
      layers,
      mechanism: rule.message(facts),
      fix: typeof fix === 'string' ? fix : fix(facts),
      ...(alternative === undefined ? {} : { alternative }),
    })
  }

  /** A positive rule covers a node: it is understood and harmless. */
  cover({ id }: AllowRule, { span, layers }: Place): void {
    this.allow(id, span, layers)
  }

  /** The effect of what stands here is not understood: the review can not approve. Null is the whole artifact. */
  unjudged(span: Span | null, why: UnjudgedWhy): void {
    this.coverage.leave(span ?? this.whole, why)
  }

  report(finding: Finding): void {
    const rule = this.rule(finding.rule)
    if (rule.severity === 'allow') {
      this.coverWith(rule, finding.span)
      return
    }
    this.coverage.judge(finding.span ?? this.whole)
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
    if (rule.severity === 'allow') this.coverWith(rule, span)
    else {
      const mechanism = `the ruleset does not allow what rule ${ruleId} covers`
      this.report({ rule: ruleId, span, layers, mechanism, fix: 'ask a person' })
    }
  }

  /** What was covered so far is no evidence for the rest that stays unjudged. */
  dropCovers(): void {
    this.covers.clear()
  }

  /** The whole is bounded by what was read of it. */
  dropUnjudged(): void {
    this.coverage.close()
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

  /** Ids of every rule that reported or covered something. */
  get firedRules(): ReadonlySet<string> {
    return new Set([...this.covers.keys(), ...this.countByRule.keys()])
  }

  private coverWith(rule: Rule, span: Span | null): void {
    this.covers.set(rule.id, rule.evidence)
    this.coverage.judge(span ?? this.whole)
  }

  private rule(id: string): Rule {
    const rule = this.ruleset.ruleById.get(id)
    if (!rule) throw new Error(`no rule ${id} is compiled`)
    return rule
  }
}
