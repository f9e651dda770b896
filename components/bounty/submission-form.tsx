'use client'
// Submits an idea: the evidence is judged in the page as it is dropped, by the module of the gate, before anything is sent.
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useDeferredValue, useState } from 'react'
import type { MoneyTerms } from '#components/account/session/terms.ts'
import { WithAccount } from '#components/account/session/with-account.tsx'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPC, useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import { Note } from '#components/ui/feedback/note.tsx'
import { Button, ButtonLink } from '#components/ui/input/button.tsx'
import { Input, Textarea, VERBATIM } from '#components/ui/input/field.tsx'
import { Segments } from '#components/ui/input/segments.tsx'
import { Switch } from '#components/ui/input/switch.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelHead } from '#components/ui/panel.tsx'
import { RowsBox } from '#components/validate/input/rows-box.tsx'
import { sampleRows } from '#components/validate/input/sample.ts'
import { VERDICT_WORDS } from '#components/validate/result/verdict-words.ts'
import { useValidator, type Validation } from '#components/validate/validator/use-validator.ts'
import type { ValidateOptions } from '#components/validate/validator/validate.worker.ts'
import { BOUNTY_LIMITS, BOUNTY_TIERS, type BountyTier } from '#protocol/bounty/tiers.ts'
import type { ValidationRequest } from '#protocol/validation/input/request.ts'
import { TIER } from './bounty-words.ts'
import { SubmissionList } from './submission-list.tsx'

export const BountyView = ({ terms }: { terms: MoneyTerms }) => (
  <WithAccount terms={terms}>
    {({ apiKey }) => (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SubmissionForm apiKey={apiKey} />
        <SubmissionList apiKey={apiKey} />
      </div>
    )}
  </WithAccount>
)

const TIERS = (Object.keys(BOUNTY_TIERS) as BountyTier[]).map((value) => ({
  value,
  label: `${TIER[value]}, ${numberText(BOUNTY_TIERS[value].sats)} sats`,
}))

interface Draft {
  tier: BountyTier
  title: string
  idea: string
  code: string
  isLicensed: boolean
}

const EMPTY: Draft = { tier: 'parameter', title: '', idea: '', code: '', isLicensed: false }
const OPTIONS: ValidateOptions = {
  n_trials: 1,
  k_folds: 5,
  n_perms: 2_000,
  periods_per_year: null,
  statesTrials: true,
}
const NO_ROWS = { text: '', name: '' }
const lengthOf = (text: string): number => Array.from(text).length

type Evidence = Pick<ValidationRequest, 'returns' | 'trades' | 'periods_per_year'> & { n_trials: number }
const TAKEN = ['returns', 'trades', 'n_trials', 'periods_per_year']

/** Null where the rows bring settings of their own, which the gate does not take. */
function evidenceOf({ request }: { request: ValidationRequest }): Evidence | null {
  const isPlain = Object.keys(request).every((name) => TAKEN.includes(name))
  return isPlain ? { ...request, n_trials: request.n_trials ?? 1 } : null
}

function SubmissionForm({ apiKey }: { apiKey: string }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(EMPTY)
  const [rows, setRows] = useState(NO_ROWS)
  const [options, setOptions] = useState(OPTIONS)
  const [asked, setAsked] = useState(false)
  const validation = useValidator(useDeferredValue(rows.text), options, 0, null)
  const validated = validation.step === 'done' && validation.isCurrent ? validation.value : null
  const evidence = validated && evidenceOf(validated)
  const { busy, refusal, answer, send, clear } = useRequest(
    (
      { draft: { tier, title, idea, code }, evidence }: { draft: Draft; evidence: Evidence },
      idempotencyKey,
    ) =>
      client.bounty.submitIdea.mutate(
        {
          ...{ tier, title, idea, license_ack: true as const },
          ...(code === '' ? {} : { code }),
          evidence: evidence as never,
        },
        withKey(apiKey, { idempotencyKey }),
      ),
    {
      moves: false,
      onDone() {
        setDraft(EMPTY)
        setRows(NO_ROWS)
        setAsked(false)
        void queries.invalidateQueries(trpc.bounty.listSubmissions.queryFilter())
      },
    },
  )
  const change = (changes: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    clear()
  }
  const own = faultsOf(draft)
  const faults = refusal?.faults ?? {}
  const errorOf = (name: keyof typeof own) => faults[name] ?? (asked ? own[name] : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!busy && evidence && draft.isLicensed && Object.values(own).every((fault) => fault === null))
      send({ draft, evidence })
  }
  return (
    <div className="grid gap-4">
      {answer && (
        <Note tone="success" title="Submitted." live>
          <span className="grid justify-items-start gap-2">
            The gate runs now.
            <ButtonLink href={answer.status_url} size="dense">
              Follow it
            </ButtonLink>
          </span>
        </Note>
      )}
      <Panel aria-label="Evidence">
        <PanelHead title="Evidence" aside="Judged in this page first; nothing is sent yet" />
        <div className="grid gap-4 p-4">
          <RowsBox
            text={rows.text}
            name={rows.name}
            options={options}
            faults={validation.step === 'refused' ? validation.faults : []}
            onText={(text, name) => {
              setRows({ text, name })
              clear()
            }}
            onOptions={setOptions}
            onSample={() => setRows({ text: sampleRows(), name: 'sample' })}
          />
          <Preview validation={validation} isTaken={validated === null || evidence !== null} />
          {asked && rows.text === '' && (
            <Note tone="error" title="Evidence is missing." live>
              Drop the realised returns or trades of the strategy.
            </Note>
          )}
        </div>
      </Panel>
      <Panel aria-label="Submit an idea">
        <PanelHead title="Submit an idea" aside="Free, five a day" />
        <form onSubmit={submit} className="grid gap-4 p-4" noValidate>
          <Segments
            label="Tier"
            options={TIERS}
            value={draft.tier}
            onChange={(tier) => change({ tier: tier as BountyTier })}
          />
          <p className="text-sm text-text-2">{BOUNTY_TIERS[draft.tier].asks}.</p>
          <Input
            label="Title"
            value={draft.title}
            onChange={({ currentTarget: { value } }) => change({ title: value })}
            hint="Everybody reads it."
            error={errorOf('title')}
          />
          <Textarea
            label="Idea"
            rows={6}
            value={draft.idea}
            onChange={({ currentTarget: { value } }) => change({ idea: value })}
            hint={`${numberText(lengthOf(draft.idea))} of ${numberText(BOUNTY_LIMITS.idea[1])} characters. Only you and the operator read it.`}
            error={errorOf('idea')}
          />
          {(draft.tier === 'code' || draft.code !== '') && (
            <Textarea
              label="Code"
              mono
              rows={8}
              value={draft.code}
              onChange={({ currentTarget: { value } }) => change({ code: value })}
              {...VERBATIM}
              error={errorOf('code')}
            />
          )}
          <div className="grid gap-1">
            <Switch
              checked={draft.isLicensed}
              onChange={({ currentTarget: { checked } }) => change({ isLicensed: checked })}
            >
              The work is mine to give, and the operator may use it.
            </Switch>
            {asked && !draft.isLicensed && <p className="text-sm text-reject-text">This is required.</p>}
          </div>
          <Button
            type="submit"
            variant="primary"
            className="justify-self-start"
            loading={busy}
            loadingLabel="Submitting"
          >
            Submit
          </Button>
          {refusal && !['title', 'idea', 'code'].some((name) => faults[name] !== undefined) && (
            <RefusalNote refusal={refusal} title={`Nothing was submitted. ${refusal.title}`} />
          )}
        </form>
      </Panel>
    </div>
  )
}

function faultsOf({ tier, title, idea, code }: Draft) {
  const [least, most] = BOUNTY_LIMITS.title
  const [shortest, longest] = BOUNTY_LIMITS.idea
  const bytes = new TextEncoder().encode(code).length
  const isOutside = (text: string, from: number, to: number) => lengthOf(text) < from || lengthOf(text) > to
  return {
    title: isOutside(title, least, most) ? `Enter ${least} to ${most} characters.` : null,
    idea: isOutside(idea, shortest, longest)
      ? `Enter ${shortest} to ${numberText(longest)} characters.`
      : null,
    code:
      tier === 'code' && code === ''
        ? 'This tier needs the source text.'
        : bytes > BOUNTY_LIMITS.codeBytes
          ? `${numberText(bytes)} bytes; at most ${numberText(BOUNTY_LIMITS.codeBytes)}.`
          : null,
  }
}

/** What the gate will say: it computes the same. */
function Preview({ validation, isTaken }: { validation: Validation; isTaken: boolean }) {
  if (!isTaken)
    return (
      <Note tone="error" title="The gate has settings of its own." live>
        Leave out k_folds, n_perms and trial_sharpes.
      </Note>
    )
  if (validation.step === 'running') return <p role="status">Computing the gate…</p>
  if (validation.step !== 'done') return null
  const { verdict } = validation.value.result
  const isPassed = verdict === 'likely_real'
  return (
    <Note
      tone={isPassed ? 'success' : 'warning'}
      live
      title={`${VERDICT_WORDS[verdict].word}: ${isPassed ? 'this passes the gate.' : 'this does not pass the gate.'}`}
    >
      Computed in this page, as the gate computes it.{' '}
      {!isPassed && 'It can be submitted; nothing is paid for it.'}
    </Note>
  )
}
