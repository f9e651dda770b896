// The engine's page: how a verdict is decided, what confidence rests on, scores on unseen rows, and the rules by family.

import type { Metadata } from 'next'
import Link from 'next/link'
import { CalibrationTable } from '#components/docs/engine/calibration-table.tsx'
import { FirstContactTable } from '#components/docs/engine/first-contact-table.tsx'
import { EFFECT_WORD, FAMILY_TITLE, frameRules } from '#components/docs/engine/rule-words.ts'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { PageTitle, Section } from '#components/ui/section.tsx'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import type { Rule } from '#protocol/review/types.ts'
import { type FamilyDescription, readRuleDescriptions } from '#server/review/rule-descriptions.ts'
import { sharedContext } from '#server/runtime.ts'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'
import '#components/docs/engine/engine.css'

export const dynamic = 'force-dynamic'

export const metadata: Metadata = {
  title: 'Rules and calibration',
  description: 'The engine’s rules with sources and examples, and how its confidence is calibrated.',
}

export default async function EnginePage() {
  keepPage(30)
  const { ruleset } = await sharedContext()
  const families = await readRuleDescriptions(ruleset.descriptionsPath)
  return (
    <article className="min-w-0">
      <PageTitle title="The engine approves only what it understood">
        Rule set {ruleset.version} <HashChip value={ruleset.sha256} name="ruleset hash" />
      </PageTitle>
      <Decision />
      <Section id="rules" title="Rules">
        <FamilyTable families={families} />
      </Section>
      <Section id="calibration" title="Confidence">
        <CalibrationTable calibration={ruleset.calibration} />
      </Section>
      <Section id="first-contact" title="Scores on unseen rows">
        <FirstContactTable lines={ruleset.firstContact} />
      </Section>
      <Section id="frame" title="Rules of every type">
        <FrameTable rules={ruleset.rules} />
      </Section>
    </article>
  )
}

function Decision() {
  return (
    <div className="grid max-w-[46rem] gap-3 text-base text-text-2">
      <p>
        Every part of an artifact that can have an effect is parsed. Rules allow it, object to it, or leave it{' '}
        <strong className="font-medium">not judged</strong>. A blocker rejects; a high or medium finding is a
        concern. Anything not judged is also a concern, marked <code>basis: "unjudged"</code> with its spans.
        An artifact is approved only if rules allow all of it.
      </p>
      <p>
        An optional model adds findings and judges what the rules did not. It never relaxes a finding. Its
        opinion is kept beside the recomputable record, and the proof covers both.
      </p>
    </div>
  )
}

function FamilyTable({ families }: { families: readonly FamilyDescription[] }) {
  return (
    <div className="panel">
      <Table caption="Families of rules">
        <thead>
          <tr>
            <Th phone="lead">Family</Th>
            <Th numeric phone="side">
              Rules
            </Th>
            <Th numeric phone="hide">
              Blockers
            </Th>
            <Th numeric phone="hide">
              Allow
            </Th>
          </tr>
        </thead>
        <tbody>
          {families.map(({ name, rules }) => (
            <Tr key={name}>
              <Td phone="lead">
                <Link href={`/docs/engine/${name}`} prefetch={false} className="docs-table-link">
                  {FAMILY_TITLE[name]}
                </Link>
              </Td>
              <Td numeric phone="side">
                {rules.length}
              </Td>
              <Td numeric phone="hide">
                {rules.filter(({ severity }) => severity === 'blocker').length}
              </Td>
              <Td numeric phone="hide">
                {rules.filter(({ severity }) => severity === 'allow').length}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function FrameTable({ rules }: { rules: readonly Rule[] }) {
  return (
    <div className="panel">
      <Table caption="Rules that apply to every type">
        <thead>
          <tr>
            <Th phone="lead">Rule</Th>
            <Th phone="side">Effect</Th>
            <Th phone="hide">Evidence class</Th>
          </tr>
        </thead>
        <tbody>
          {frameRules(rules).map(({ id, severity, evidence }) => (
            <Tr key={id}>
              <Td phone="lead">
                <code className="wrap-anywhere">{id}</code>
              </Td>
              <Td phone="side">{EFFECT_WORD[severity]}</Td>
              <Td phone="hide">{evidence}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
