// Lists the rules of a family by topic: what each does, its source, and examples that fire it and that do not. Topics are
// closed until opened; without scripts they open all the same.
import { Tag } from '#components/ui/tag.tsx'
import { EFFECT_WORD, type ShownRule, type Topic } from './rule-words.ts'

export function RuleTopics({ topics }: { topics: readonly Topic[] }) {
  return (
    <div className="panel docs-rules">
      {topics.map(({ name, rules }) => (
        <details key={name}>
          <summary>
            <span className="font-medium">{name}</span>
            <span className="text-xs text-muted">
              {rules.length === 1 ? '1 rule' : `${rules.length} rules`}
            </span>
          </summary>
          <ul>
            {rules.map((rule) => (
              <li key={rule.id} id={rule.id}>
                <RuleItem rule={rule} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}

function RuleItem({ rule }: { rule: ShownRule }) {
  const { id, effect, category, evidence, source, fires, quiet } = rule
  return (
    <article className="grid min-w-0 gap-2">
      <h3 className="flex flex-wrap items-center gap-2 text-sm tracking-normal">
        <code className="font-medium wrap-anywhere">{id}</code>
        <Tag look={effect === 'blocker' ? 'fill' : 'line'}>{EFFECT_WORD[effect]}</Tag>
        {effect !== 'allow' && <Tag look="line">{category}</Tag>}
        <Tag look="line">class {evidence}</Tag>
      </h3>
      <p className="text-xs text-muted wrap-anywhere">
        Source:{' '}
        {source.href === null ? (
          source.text
        ) : (
          <a href={source.href} rel="noreferrer">
            {source.text}
          </a>
        )}
      </p>
      <Examples title={effect === 'allow' ? 'Covers' : 'Fires'} examples={fires} />
      <Examples title="Quiet" examples={quiet} />
    </article>
  )
}

function Examples({ title, examples }: { title: string; examples: readonly string[] }) {
  return (
    <div className="docs-examples">
      <span className="text-xs text-muted">{title}</span>
      <ul>
        {examples.map((example) => (
          <li key={example}>
            <pre>{example}</pre>
          </li>
        ))}
      </ul>
    </div>
  )
}
