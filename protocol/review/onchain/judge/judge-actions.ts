// Decodes every action, collects the effects of all of them, and gives each to the rules for its kind.
import type { JsonValue } from '../../../json/strict-json.ts'
import type { Budget } from '../../core/budget.ts'
import type { Findings } from '../../core/findings.ts'
import type { ReviewInput } from '../../types.ts'
import { type CallNode, CallReader, describeCall, effectsOf, nodesOf } from '../decode/decode-call.ts'
import { addressTexts, decodeTypedData } from '../decode/typed-data.ts'
import type { Call, Effect, Place } from '../model.ts'
import { doubtsIn } from '../read/account/doubts.ts'
import { isLeftOpen } from '../read/account/left-open.ts'
import { spoken } from '../read/account/said.ts'
import { spendsBeside } from '../read/account/terms.ts'
import type { Action } from '../read/actions.ts'
import { readProse } from '../read/intent/prose-effects.ts'
import type { ArtifactRead } from '../read/read-artifact.ts'
import { leftBeside } from '../read/unread/beside-bytes.ts'
import { leftBesideTold } from '../read/unread/beside-told.ts'
import { judgeBadParties, judgeOpaque, judgeTexts } from '../rules/addresses/bad-counterparty.ts'
import { judgeLookalikes, judgeToldLookalikes } from '../rules/addresses/lookalike.ts'
import { judgeLost } from '../rules/addresses/lost.ts'
import { judgeSpelling } from '../rules/addresses/spelling.ts'
import { isUnlimited } from '../rules/allowances/unlimited.ts'
import { judgeProblems } from '../rules/calls/bytes.ts'
import { judgeContainer } from '../rules/calls/unknown.ts'
import { judgeDelegatecall } from '../rules/control/code.ts'
import { judgeToldDelegatecall } from '../rules/control/told-delegatecall.ts'
import { judgeClaims } from '../rules/intent/claims.ts'
import { judgeIntent } from '../rules/intent/intent-mismatch.ts'
import { judgeLimits } from '../rules/intent/limits.ts'
import { judgeMandate } from '../rules/intent/mandate.ts'
import { judgeNetworkFee } from '../rules/payments/network-fee.ts'
import { totalsOf } from '../rules/payments/payment.ts'
import { equityDiffers } from '../rules/payments/verified.ts'
import { judgeHealth } from '../rules/positions/health.ts'
import { judgeUnknownTyped } from '../rules/signatures/typed-data.ts'
import { judgeUnusedValue } from '../rules/swaps/unused-value.ts'
import { judgeTold } from '../rules/told/judge-told.ts'
import { World } from '../world.ts'
import { describedEffect } from './described-effect.ts'
import { judgeEffect } from './effect.ts'
import type { JudgedOnchain } from './judge-onchain.ts'
import { judgeRest } from './judge-rest.ts'
import { found, type Judging } from './judging.ts'
import { leaveClauses } from './leave-clauses.ts'
import { leaveOtherAmounts } from './leave-other-amounts.ts'
import { leaveUnreadTerms } from './leave-unread-terms.ts'
import { leaveWithheld, namesElse, tellsMore } from './leave-withheld.ts'
import { closeByAccount, isTold, judgeNarrated } from './narrated-action.ts'
import { withPoolTokens } from './pool-shares.ts'
import { withQuotedLeast } from './quoted-least.ts'
import { settleSwaps } from './settle-swaps.ts'
import { equityOf, stakeOf } from './stake.ts'
import { isWeaklyTold } from './weakly-told.ts'

export function judgeActions(
  artifact: ArtifactRead,
  input: ReviewInput,
  budget: Budget,
  findings: Findings,
): JudgedOnchain {
  const { reader } = artifact
  const { facts, actions } = reader
  const world = new World(input.data, facts)
  const calls = new CallReader(budget, (call, selector) =>
    call.to === null ? null : world.registeredFunction(call.chainId, call.to, selector),
  )
  for (const action of actions) if (action.kind === 'call') world.addOwn(action.call.from)
  const effects: Effect[] = []
  const nodes: CallNode[] = []
  const unknownTyped: {
    readonly type: string | null
    readonly texts: readonly string[]
    readonly place: Place
  }[] = []
  const read = (call: Call): void => {
    const node = calls.read(call)
    nodes.push(node)
    effects.push(...withQuotedLeast(call, effectsOf(node), world, findings))
  }
  for (const action of actions) {
    budget.spend(64)
    if (action.kind === 'call') read(action.call)
    if (action.kind === 'described') {
      world.addOwn(action.from)
      effects.push(describedEffect(action, facts))
    }
    if (action.kind !== 'typed_data') continue
    world.addOwn(action.signer)
    const outcome = decodeTypedData(artifact.scope, action)
    if (outcome === null)
      unknownTyped.push({
        type: action.primaryType,
        texts: addressTexts(action.message),
        place: action.place,
      })
    else {
      for (const effect of outcome.effects) world.addOwn(effect.actor)
      effects.push(...outcome.effects)
      if (outcome.call) {
        world.addOwn(outcome.call.from)
        read(outcome.call)
      }
    }
  }
  const isProse = artifact.form === 'prose' && effects.length === 0
  const prose = isProse
    ? readProse(artifact.text, budget, artifact.placeOf)
    : { effects: [], left: [], isTrial: false }
  effects.push(...prose.effects)
  const around = artifact.around === null ? null : readProse(artifact.around, budget, artifact.placeOf)
  for (const node of nodes)
    for (const { call, function: name } of nodesOf(node)) if (isWalletFunction(name)) world.addOwn(call.to)

  const { equity, differs } = equityOf(input, facts.mandate?.equityUsd ?? facts.equityUsd)
  const judging: Judging = {
    findings,
    world,
    facts,
    intent: artifact.intent,
    effects: settleSwaps(withPoolTokens(effects, world)),
    equity: equity?.value ?? null,
    nowUnix: facts.nowUnix ?? (input.options.asOfUnix === null ? null : BigInt(input.options.asOfUnix)),
    prose: isProse,
    tests: [],
    unread: reader.parts,
  }
  const whole = artifact.placeOf(0, artifact.text.length)
  if (nodes.length === 0) judgeToldLookalikes(judging, artifact.said, artifact.form === 'prose', whole)
  judgeTold(judging, artifact.said, artifact.form !== 'prose' || nodes.length > 0, budget, whole)
  if (isProse) judgeToldDelegatecall(judging, spoken(artifact.said), whole)
  const takes = judging.effects.some(({ kind }) => kind !== 'revoke')
  const isMore =
    isProse &&
    effects.length > 0 &&
    judging.effects.every(({ kind }) => /^(?:swap|transfer|deposit|stake|bridge)$/.test(kind)) &&
    (tellsMore(spoken(artifact.said)) || namesElse(judging))
  const isOpen = !prose.isTrial && (isMore || isOpenAccount(artifact, budget))
  if (!isOpen && judgeNarrated(judging, artifact, budget, whole))
    return {
      decoded: { form: artifact.form, actions: actions.map(describeAction), calls: [], effects: [] },
      stake: null,
    }
  budget.spend(judging.effects.length * 400)
  if (artifact.form !== 'prose' && spendsBeside(artifact.said, takes))
    findings.unjudged(whole.span, 'unknown_effect')
  if (
    artifact.form === 'json' &&
    takes &&
    doubtsIn(spoken(artifact.said)).some((word) => !word.startsWith('before'))
  )
    findings.unjudged(whole.span, 'meaning')
  const inner = nodes.flatMap((node) => nodesOf(node).map(({ call }) => call))
  const named = facts.book.map(({ address }) => address)
  if (artifact.tree !== null) {
    for (const { span } of leftBeside(artifact.tree, artifact.scope, actions, inner, named))
      findings.unjudged(span, 'unknown_effect')
    leaveOtherAmounts(judging, artifact.tree, artifact.scope, artifact.said)
  }
  if (nodes.some(({ call }) => call.chainId === null))
    findings.notChecked({
      id: 'chain',
      why: 'no chain is stated: an address counts as the contract or token that the tables know on any chain',
      would_need: 'chainId',
    })
  if (differs !== null) found(judging, equityDiffers, whole, { what: differs })
  if (effects.length + actions.length > 0)
    for (const place of reader.unrecognised) judging.findings.unjudged(place.span, 'unknown_effect')
  if (around !== null) {
    const done = [
      ...effects.map(({ kind }) => kind),
      ...actions.flatMap(({ kind }) => (kind === 'solana_swap' ? (['swap'] as const) : [])),
    ]
    const more = around.effects.filter(({ kind }) => kind !== 'harmless' && !done.includes(kind))
    leaveClauses(judging, artifact, [...around.left, ...more.map(({ kind }) => kind)], whole)
  }
  if (isProse && prose.effects.length > 0 && !prose.isTrial)
    leaveClauses(judging, artifact, prose.left, whole)
  const told = actions.flatMap((action) => (action.kind === 'described' ? [action.verb] : []))
  if (told.length > 0) {
    leaveUnreadTerms(judging, told)
    if (artifact.tree !== null)
      for (const { span } of leftBesideTold(artifact.tree, artifact.scope, toldAddresses(actions, named)))
        findings.unjudged(span, 'unknown_effect')
  }
  judgeSpelling(judging, reader.spelt)
  judgeProblems(judging, calls, reader.malformed)
  for (const { type, texts, place } of unknownTyped) {
    judgeTexts(judging, texts, place)
    judgeUnknownTyped(judging, type, place)
  }
  judgeRest(judging, artifact, whole)
  judgeNetworkFee(judging, reader.gasPrices)
  for (const effect of judging.effects) {
    judgeBadParties(judging, effect)
    judgeLost(judging, effect)
  }
  judgeOpaque(judging, calls.opaque)
  judgeLookalikes(judging)
  for (const root of nodes) {
    for (const node of nodesOf(root)) {
      judgeDelegatecall(judging, node)
      judgeContainer(judging, node)
    }
    judgeUnusedValue(judging, root.call.valueWei, root.call.to, root.call.place)
  }
  const totals = totalsOf(judging)
  for (const effect of judging.effects) judgeEffect(judging, effect, totals)
  judgeHealth(judging, whole)
  judgeIntent(judging)
  leaveWithheld(judging)
  judgeClaims(
    judging,
    nodes.map(({ call }) => call),
  )
  judgeMandate(judging, totals)
  judgeLimits(judging)
  if (isOpen) findings.unjudged(whole.span, 'meaning')
  else closeByAccount(judging, artifact, budget, whole)
  if (nodes.length === 0 && !findings.coverage.isWhole && isWeaklyTold(artifact.said)) findings.dropCovers()
  const decoded: JsonValue = {
    form: artifact.form,
    actions: actions.map(describeAction),
    calls: nodes.map(describeCall),
    effects: judging.effects.map((effect) => describeEffect(judging, effect)),
  }
  return { decoded, stake: stakeOf(judging, totals, equity) }
}

const toldAddresses = (actions: readonly Action[], book: readonly string[]): readonly string[] => [
  ...book,
  ...actions.flatMap((action) =>
    action.kind === 'described'
      ? [action.party, action.contract, action.token, action.tokenOut].flatMap((one) => one?.address ?? [])
      : [],
  ),
]

/** A longer one than is read stays open too. */
function isOpenAccount(artifact: ArtifactRead, budget: Budget): boolean {
  const { said, form } = artifact
  if (!isTold(artifact)) return false
  if (said.length > LONGEST_ACCOUNT) return true
  budget.spend(said.length * 4)
  return isLeftOpen(said, form === 'prose')
}
const LONGEST_ACCOUNT = 6000

const isWalletFunction = (name: string | null): boolean =>
  name !== null && /^(?:execTransaction|executeBatch|execTransactionFromModule|execute\(address)/.test(name)

function describeAction(action: Action): JsonValue {
  if (action.kind === 'typed_data') return { kind: action.kind, primary_type: action.primaryType }
  if (action.kind === 'message') return { kind: action.kind, method: action.method, origin: action.origin }
  if (action.kind === 'authorization')
    return {
      kind: action.kind,
      address: action.address,
      chain_id: action.chainId === null ? null : String(action.chainId),
    }
  if (action.kind === 'described') return { kind: action.kind, verb: action.verb }
  if (action.kind === 'method') return { kind: action.kind, method: action.method }
  return { kind: action.kind }
}

function describeEffect(judging: Judging, effect: Effect): JsonValue {
  const address = (value: string | null): string | null => (value === null ? null : value)
  return {
    kind: effect.kind,
    what: effect.what,
    chain_id: effect.chainId === null ? null : String(effect.chainId),
    contract: address(effect.contract),
    token: effect.token,
    amount: effect.amount === null ? null : String(effect.amount),
    counterparty: address(effect.counterparty),
    role: effect.role,
    class: effect.counterparty === null ? null : judging.world.classOf(effect.chainId, effect.counterparty),
    unlimited:
      effect.kind === 'allowance' || effect.kind === 'operator' ? isUnlimited(judging, effect) : false,
    token_out: effect.tokenOut,
    min_out: effect.minOut === null ? null : String(effect.minOut),
    deadline: effect.deadline === null ? null : String(effect.deadline),
    signed: effect.signed,
    layers: [...effect.place.layers],
  }
}
