// Verdicts, outcomes, clocks, confidence and what a rule found.
import { ClockStrength } from '#components/verdict/clock-strength.tsx'
import { ConfidenceScale } from '#components/verdict/confidence-scale.tsx'
import { Diagnostic, Finding } from '#components/verdict/diagnostic.tsx'
import { GradeLabel, OutcomeLabel } from '#components/verdict/outcome.tsx'
import { EntryTypeLabel, NoVerdict, VerdictHeadline, VerdictLabel } from '#components/verdict/verdict.tsx'
import { Part, Row } from './part.tsx'

export function Judgements() {
  return (
    <>
      <Part
        title="Verdict"
        rule="Circle, triangle, octagon, always with the word. A pill where it leads, plain in rows."
      >
        <Row label="Pill">
          <VerdictLabel pill verdict="approve" />
          <VerdictLabel pill verdict="approve_with_concerns" />
          <VerdictLabel pill verdict="reject" />
          <NoVerdict pill />
        </Row>
        <Row label="Plain">
          <VerdictLabel verdict="approve" />
          <VerdictLabel verdict="approve_with_concerns" />
          <VerdictLabel verdict="approve_with_concerns" short />
          <VerdictLabel verdict="reject" />
          <NoVerdict />
        </Row>
        <Row label="In its place">
          <EntryTypeLabel type="outcomes" />
          <EntryTypeLabel type="key_event" />
          <EntryTypeLabel type="grade" />
        </Row>
        <VerdictHeadline verdict="reject" strike>
          Line 4 can delete the whole file system: nothing sets <code>OUT_DIR</code> in this script.
        </VerdictHeadline>
      </Part>
      <Part title="Outcome" rule="Three, not two. The third is neutral, and says what it would need.">
        <Row label="Checks">
          <OutcomeLabel outcome="pass" />
          <OutcomeLabel outcome="fail" />
          <OutcomeLabel outcome="cannot_establish" />
        </Row>
        <Row label="Graded">
          <GradeLabel grade="proven_right" />
          <GradeLabel grade="proven_wrong" />
          <GradeLabel grade="open" />
        </Row>
      </Part>
      <Part title="Clock strength" rule="Four graduations in ink, always with the name.">
        <div className="flex flex-wrap gap-5">
          <ClockStrength clock="bitcoin" detail="block 975,612" />
          <ClockStrength clock="relay_copy" />
          <ClockStrength clock="on_chain" />
          <ClockStrength clock="survivor_floor" />
          <ClockStrength clock="own_clock" />
        </div>
      </Part>
      <Part title="Confidence" rule="0 to 1 in tenths, a dashed mark at the floor, one needle.">
        <div className="grid max-w-105 gap-5">
          <ConfidenceScale confidenceBps={9700} note="evidence class A, hard rule" />
          <ConfidenceScale confidenceBps={4200} note="below the floor" />
        </div>
      </Part>
      <Part
        title="Diagnostic"
        rule="Under the line it is about: the rule, and one sentence with the values found."
      >
        <div className="well overflow-x-auto px-4 py-3 font-mono text-sm">
          <Finding severity="blocker">rm -rf "$BUILD_DIR"/*</Finding>
          <Diagnostic severity="blocker" rule="shell.fs.delete_unset_variable">
            OUT_DIR may be empty, so the path becomes <code>/*</code>
          </Diagnostic>
          <Finding severity="low">npm ci</Finding> &amp;&amp; npm run build
          <Diagnostic severity="low" rule="shell.supply.install_scripts">
            Install scripts of locked packages run here
          </Diagnostic>
        </div>
      </Part>
    </>
  )
}
