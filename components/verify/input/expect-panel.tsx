'use client'
// Fields for the caller’s expectations: the artifact, the intended verifier, the maximum age.
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { Input, Textarea, VERBATIM } from '#components/ui/input/field.tsx'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import type { Report } from '#protocol/report.ts'
import type { Expected } from '../verifier/use-verification.ts'
import { parseMaxAge } from './max-age.ts'

interface ExpectPanelProps {
  expected: Expected
  onChange: (expected: Expected) => void
  report: Report
}

export function ExpectPanel({ expected, onChange, report }: ExpectPanelProps) {
  const artifactHash = report.checks.find(({ id }) => id === 'payload.artifact')?.expected
  return (
    <Panel className="max-lg:order-6" aria-label="Expect">
      <PanelHead title="Expect" aside="optional" />
      <PanelBody className="grid gap-4">
        <div className="grid gap-1.5">
          <Textarea
            label="The artifact that was reviewed"
            mono
            rows={3}
            value={expected.artifact}
            onChange={(event) => onChange({ ...expected, artifact: event.currentTarget.value })}
            hint="Stays in this page; with the network on, its hash is sent. Every character counts, including a final line break."
            {...VERBATIM}
          />
          {expected.artifact !== '' && artifactHash && (
            <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
              Its SHA-256 <HashChip value={artifactHash} name="SHA-256 of the artifact" />
            </p>
          )}
        </div>
        <Input
          label="Intended verifier"
          placeholder="eip155:1:0x…"
          value={expected.intendedVerifier}
          onChange={(event) => onChange({ ...expected, intendedVerifier: event.currentTarget.value })}
          hint="A CAIP-10 account. Never sent, because the server would log it."
          {...VERBATIM}
        />
        <Input
          label="Oldest acceptable age"
          unit="seconds"
          inputMode="numeric"
          value={expected.maxAge}
          onChange={(event) => onChange({ ...expected, maxAge: event.currentTarget.value })}
          error={
            parseMaxAge(expected.maxAge) === 'unreadable' &&
            'Enter whole seconds, such as 3600. Not checked yet.'
          }
          autoComplete="off"
        />
      </PanelBody>
    </Panel>
  )
}
