'use client'
// How to verify without this page: the hashed texts of the loaded subject, a script, and commands.
import { Download } from 'lucide'
import type { ReactNode } from 'react'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { describeLength } from '#components/verdict/check-value.tsx'
import type { VerifierProfile } from '#protocol/profile.ts'
import { ExactText } from '../tamper/hashed-text.tsx'
import type { Verified } from '../verifier/use-verification.ts'
import type { LoadedFacts } from '../verifier/verify-subject.ts'
import { PYTHON_CHECK, recipeCommands } from './recipe.ts'
import { saveFile } from './save-file.ts'

interface RecipePanelProps {
  verified: Verified
  loaded: LoadedFacts
  profile: VerifierProfile
  baseUrl: string
}

export function RecipePanel({ verified, loaded, profile, baseUrl }: RecipePanelProps) {
  const { event, claims, hashed } = loaded
  const decisionRef = claims?.decision_ref
  const isOurs = profile.keys.some(({ pubkey }) => pubkey === event.pubkey)
  return (
    <Panel className="max-lg:order-7" aria-label="Check it without this page">
      <PanelHead title="Check it without this page" />
      <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm">
          <Step
            title="SHA-256 of this text is the event id"
            value={event.id}
            name="event id"
            text={hashed['event.id']}
          />
          {typeof decisionRef === 'string' && (
            <Step
              title="SHA-256 of this text is the decision_ref"
              value={decisionRef}
              name="decision_ref"
              text={hashed['payload.decision_ref']}
            />
          )}
          <Step
            title="The BIP-340 signature is over the 32 bytes of the id, by this key"
            value={event.pubkey}
            name="key"
          >
            <p className="font-mono text-xs wrap-anywhere text-text-2">{event.sig}</p>
          </Step>
        </ol>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h3 className="text-sm">By hand, with only Python</h3>
          <CodeBlock code={recipeCommands(baseUrl, isOurs ? event.id : null)} label="commands" />
          <details>
            <summary className="cursor-pointer text-sm">
              check.py, {PYTHON_CHECK.split('\n').length - 1} lines
            </summary>
            <CodeBlock code={PYTHON_CHECK} label="check.py" className="mt-2" />
          </details>
        </div>
      </PanelBody>
      <PanelTail className="flex-wrap">
        <span>As loaded, without changes made here</span>
        <span className="ml-auto flex flex-wrap gap-2">
          <Button
            size="dense"
            onClick={() => saveFile('event.json', 'application/json', verified.subject.text)}
          >
            <Icon of={Download} size={14} />
            event.json
          </Button>
          <Button size="dense" onClick={() => saveFile('check.py', 'text/x-python', PYTHON_CHECK)}>
            <Icon of={Download} size={14} />
            check.py
          </Button>
        </span>
      </PanelTail>
    </Panel>
  )
}

interface StepProps {
  title: string
  value: string
  name: string
  text?: string | undefined
  children?: ReactNode
}

function Step({ title, value, name, text, children }: StepProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {title} <HashChip value={value} name={name} />
      </p>
      {text !== undefined && (
        <details>
          <summary className="cursor-pointer text-xs text-muted">
            The text, {describeLength(text)} of UTF-8
          </summary>
          <div className="mt-1.5">
            <ExactText text={text} label={`Text whose SHA-256 is the ${name}`} />
          </div>
        </details>
      )}
      {children}
    </li>
  )
}
