// Covers calls of tools that read, draft, note or tell the principal, on values that the principal or a result gave.
import { allowRule } from '../../../../core/rule.ts'
import { asciiLower } from '../../../../text/ascii.ts'
import { isAsked } from '../../../cover/asked-text.ts'
import { pointsAt, searchesPlaces } from '../../../cover/call-values.ts'
import { type CoverSubject, holdsWord, isHouse, isKnownWord, isReadAddress } from '../../../cover/subject.ts'
import { isGuardedWord, isHarmWord, isLockedWord, isPrivateWord } from '../../../cover/words.ts'
import type { ActName, Argument, Step } from '../../../ir.ts'
import { DETERMINERS, PREPOSITIONS } from '../../../read/words/function-words.ts'
import { canBeNoun, singular } from '../../../read/words/lemma.ts'
import { actOfVerb, changes, classOf, natureOf } from '../../../tables/act-of.ts'

const READS: readonly ActName[] = [
  'read',
  'search',
  'compare',
  'compute',
  'summarise',
  'check',
  'monitor',
  'explain',
]
const TELLS: readonly ActName[] = ['inform', 'ask', 'publish', 'send', 'note']
/** Changed inside, and changed back as easily. */
const SETS: readonly ActName[] = ['create', 'note', 'schedule', 'edit', 'change_record', 'copy', 'plan']

const OUTSIDE = /@|:\/\/|^0x/
/** Addresses and nothing else. */
const ADDRESS = /^[\w.+-]{1,64}@[\w.-]{1,200}(?:[,;] ?[\w.+-]{1,64}@[\w.-]{1,200}){0,8}$/
const SETTING =
  /^(?:true|false|null|none|[0-9]{1,6}|asc|desc|drafts?|active|open|closed|json|text|html|today|tomorrow|[0-9]{1,2}:[0-9]{2}|[0-9-]{8,10}(?:t[0-9:]{4,8}z?)?)$/

/** `customer: "all"`: everybody's records, and not those of who asks. */
const selectsAll = (name: string, value: string): boolean =>
  /^(?:all|any|every|everyone|everybody|\*|%)$/.test(asciiLower(value.trim())) &&
  !/^(?:status|state|type|kind|format|fields|columns|detail|level)$/.test(name)

/** Written by the principal or a plain setting; otherwise short, no address or path, of words that are known or heard. */
const isGiven = ({ name, value, origin }: Argument, heard: string): boolean =>
  origin.parties.includes('principal') ||
  SETTING.test(asciiLower(value.trim())) ||
  (!OUTSIDE.test(value) && value.length < 60 && !selectsAll(name, value) && isSaid(value, heard))

const isSaid = (value: string, heard: string): boolean =>
  !/^\s*[~./]/.test(value) &&
  asciiLower(value)
    .split(/[^a-z0-9_-]{1,40}/)
    .every(
      (word) =>
        word === '' ||
        DETERMINERS.has(word) ||
        PREPOSITIONS.has(word) ||
        holdsWord(heard, word) ||
        isCalm(word),
    )

const RECEIVES = /^(?:to|cc|bcc|recipients?|channel|user|target)$/

/** What is drafted retells what was said: at least half of its longer words. */
function isMostlySaid(value: string, heard: string): boolean {
  const words = asciiLower(value.slice(0, 2000))
    .split(/[^a-z0-9_-]{1,40}/)
    .filter((word) => word.length > 3)
  const heardWords = words.filter((word) => holdsWord(heard, singular(word))).length
  if (words.length < 2) return true
  return (
    heardWords * 4 >= words.length && words.filter((word) => isSaid(word, heard)).length * 2 >= words.length
  )
}

/** The tool works on things of daily work: not on accounts, machines, publications or running systems. */
const isPlainTool = (step: Step): boolean =>
  step.call!.words.every((word) => {
    const kind = classOf({ key: word, head: word, modifiers: [] })
    return (
      word === step.verb ||
      PREPOSITIONS.has(word) ||
      (isKnownWord(word) && kind !== 'public statement' && kind !== 'running system' && !isGuardedWord(word))
    )
  })

/** Nouns as well, and orders in whatever place a call holds them. */
const DESTROYS = /^(?:delete|wipe|drop|purge|burn|erase|truncate|overwrite)$/

/** A word of work, and no act that changes something. */
const isCalm = (word: string): boolean => {
  const act = actOfVerb(word)
  return (
    isKnownWord(singular(word)) &&
    !DESTROYS.test(word) &&
    (act === null || canBeNoun(word) || natureOf(act).reversibility === 'read-only')
  )
}

/** What a call is to do, under a name for it. */
const MODES = /^(?:mode|action|command|cmd|op|operation|method|verb|do|state|set|target_state)$/

/** `state: "open"` of a list or search: which records, not what is done to them. */
const isSelected = ({ act, call }: Step, name: string, value: string): boolean =>
  act !== null &&
  READS.includes(act) &&
  /^(?:state|status)$/.test(name) &&
  /^(?:open|closed|merged)$/.test(asciiLower(value.trim())) &&
  call!.words.some((word) => /^(?:issues?|tickets?|prs?|pulls?|requests?|tasks?|cases?|orders?)$/.test(word))

/** The name and the settings of a call add no second act to the first. */
const isOneAct = (step: Step): boolean =>
  !step.call!.words.some((word) => /^(?:off|out|down|for|and|then|all)$/.test(word) || DESTROYS.test(word)) &&
  step.args.every(({ name, value }) => {
    const word = asciiLower(name)
    const act = /^attach(?:ments?)?$/.test(word) ? null : actOfVerb(word)
    // `delete_after: …`: a name of several words with an act among them.
    if (word.split(/[^a-z]/).some((part) => changes(part) && (!canBeNoun(part) || DESTROYS.test(part))))
      return false
    // `wipe: true` orders what its name says, noun or not.
    if (
      act !== null &&
      natureOf(act).reversibility !== 'read-only' &&
      /^(?:true|yes|on|1|all|any|every|everything|now|force|full|\*)$/i.test(value.trim())
    )
      return false
    return (
      !(MODES.test(word) && changes(asciiLower(value.trim())) && !isSelected(step, word, value)) &&
      !/^(?:exec|eval|sudo|cleanup|then|next|after|callback|on_.{0,30}|.{0,30}_then|.{0,30}_each)$/.test(
        word,
      ) &&
      (act === null || natureOf(act).reversibility === 'read-only' || canBeNoun(word))
    )
  })

/** The call or one of its settings says that it stays a draft, and it is shared with nobody. */
const isKeptDraft = (step: Step): boolean =>
  (step.words.some((word) => word === 'draft' || word === 'drafts') ||
    step.args.some(
      ({ name, value }) =>
        /^(?:status|state|mode|visibility|name|title|folder|type)$/.test(name) &&
        /^drafts?(?:$|[ _-])/.test(asciiLower(value.trim())),
    )) &&
  !step.args.some(
    ({ name, value }) =>
      /^(?:share|share_with|publish|send|public)$/.test(name) &&
      !/^(?:\[\]|false|none|null|)$/.test(asciiLower(value.trim())),
  )

const wordsOf = (step: Step): string[] => [
  ...step.words.map(singular),
  ...step.args.flatMap(({ name, value }) =>
    asciiLower(`${name} ${value.slice(0, 400)}`)
      .split(/[^a-z]{1,40}/)
      .map(singular),
  ),
]

/** `order_details`, `job.status`: a name without a verb that ends in what is told. */
const namesReport = ({ call, verb }: Step): boolean =>
  verb === '' &&
  /^(?:details?|info|information|status|summary|stats|statistics|overview|availability|usage|uptime|forecast|metrics|hours|diff)$/.test(
    call!.words.at(-1) ?? '',
  )

/** How many, how long, which day: no number of a record. */
const COUNTED =
  /^(?:page|page_size|per_page|limit|offset|size|count|top|max|max_results|num_results|n|k|depth|days|hours|minutes|weeks|months|year|month|week|day|hour|lines|width|height|radius|version|timeout)$/
const DATED = /^[0-9]{4}-[0-9]{2}|^[0-9]{1,2}:[0-9]{2}/

/** What stands open to everybody who works on it. */
const PUBLISHED =
  /^(?:issue|issue_number|pr|pull_number|pull_request|commit|sha|release|version|build|build_id|page|line|start_line|end_line)$/

/** The number of a record was given by the principal or a result; a guessed one opens somebody else's. */
const isNumberNamed = ({ name, value, origin }: Argument, heard: string): boolean =>
  !/[0-9]/.test(value) ||
  PUBLISHED.test(asciiLower(name)) ||
  COUNTED.test(asciiLower(name)) ||
  DATED.test(value.trim()) ||
  origin.parties.includes('principal') ||
  (asciiLower(value).match(/[a-z]{0,20}[0-9][a-z0-9]{0,20}/g) ?? []).every((part) => holdsWord(heard, part))

/** What is held of persons is looked up for who asked for it, and for no page or mail. */
const isOpenMatter = ({ name, value, origin }: Argument): boolean =>
  !SECRET.test(asciiLower(value)) &&
  !isStatement(asciiLower(value).trim()) &&
  !(name === 'visibility' && /public|all|everyone/i.test(value)) &&
  (origin.parties.includes('principal') ||
    !asciiLower(value)
      .split(/[^a-z]{1,40}/)
      .some((word) => isPrivateWord(singular(word)) || /^(?:hr|salar|payroll|wage|medical)/.test(word)))
/** What a query changes (ISO/IEC 9075-2), and hosts without a name. */
const isStatement = (value: string): boolean =>
  changes(/^[a-z]{2,20}(?= [a-z])/.exec(value)?.[0] ?? '') ||
  /(?:^|[^a-z])(?:insert into|update .{1,80} set|delete from|drop [a-z]|alter [a-z]|truncate|mutation)(?:[^a-z]|$)|:\/\/(?:[0-9[]|localhost)/.test(
    value,
  )
const SECRET =
  /id_(?:rsa|ed25519|ecdsa)|passwd|shadow|secret|credential|\.(?:env|ssh|aws|netrc|pem|kube)(?![a-z])/

/** The address stands in what was asked or found before, whole: nothing goes along with the request. */
const isHeardPage = ({ name, value }: Argument, heard: string): boolean => {
  const url = asciiLower(value.trim())
  if (
    !/^(?:url|uri|page|link|0)$/.test(name) ||
    !/^https:\/\/[a-z0-9.-]{3,80}\.[a-z]{2,12}\/[a-z0-9._/-]{0,160}$/.test(url)
  )
    return false
  if (
    !isReadAddress(value) ||
    /:\/\/(?:[0-9.]{7,15}|localhost|[a-z0-9.-]{0,60}(?:internal|metadata))/.test(url)
  )
    return false
  const at = heard.indexOf(url)
  return at >= 0 && !/[a-z0-9_/?=&%#-]/.test(heard.charAt(at + url.length))
}

/** A page by its host, with heard or plain words in its path: nothing goes along with the request. */
function isPlainPage({ name, value }: Argument, heard: string): boolean {
  const page = /^https:\/\/((?:[a-z]{2,24}[.-]){1,4}[a-z]{2,12})((?:\/[a-z-]{1,30}){0,3})\/?$/.exec(
    value.trim(),
  )
  return (
    /^(?:url|uri|page|link|0)$/.test(name) &&
    page !== null &&
    isReadAddress(value) &&
    page[1]!.split(/[.-]/).some((part) => part.length > 3 && holdsWord(heard, part)) &&
    isSaid(page[2]!.replaceAll(/[/-]/g, ' ').trim(), heard)
  )
}

export const coverReadCall = allowRule({
  id: 'plan.cover.read_call',
  evidence: 'B',
  forCalls: true,
  source: 'Model Context Protocol 2025-06-18, tool annotations: readOnlyHint',
  fires: [
    'USER: Search the wiki for "onboarding".\nAGENT ACTION: WikiSearch{"query": "onboarding"}',
    'user: list the open tickets of the team\nagent: tickets.list(status="open")',
  ],
  quiet: [
    'USER: Search the wiki for "onboarding".\nAGENT ACTION: WikiDelete{"query": "onboarding"}',
    'user: list the open tickets of the team\nagent: passwords.list(status="open")',
    'user: list the open tickets of the team\nagent: users.get(id=4711)',
    'user: list the open tickets of the team\nagent: tickets.get(key="HR-88")',
  ],
  covers: ({ step, before }: CoverSubject): boolean =>
    step.call !== null &&
    (step.act === null ? namesReport(step) : READS.includes(step.act)) &&
    isOneAct(step) &&
    step.args.every(
      (one) =>
        isPlainPage(one, before(step.turn)) ||
        isHeardPage(one, before(step.turn)) ||
        (isOpenMatter(one) &&
          (isNumberNamed(one, before(step.turn)) ||
            (searchesPlaces(step) && /^[0-9]{1,2}$/.test(one.value))) &&
          (isGiven(one, before(step.turn)) || pointsAt(one, searchesPlaces(step)))),
    ) &&
    !wordsOf(step).some(isLockedWord) &&
    !(
      step.call.words.some((word) =>
        /^(?:locations?|whereabouts|vaults?|cards?|diary|diaries)$/.test(word),
      ) && step.args.some(({ name }) => /person|user|name|owner|phone|vault/.test(name))
    ),
})

export const coverDraftCall = allowRule({
  id: 'plan.cover.draft_call',
  evidence: 'B',
  forCalls: true,
  source: 'Gmail API reference: users.drafts.create; policy: review.md §9',
  fires: [
    'user: write to the caterer that we are twelve, keep it in drafts\nagent: mail.drafts.create(to="caterer", body=text)',
    'USER: Save the agenda as a draft\nAGENT ACTION: DraftCreate{"title": "agenda"}',
  ],
  quiet: [
    'user: write to the caterer that we are twelve, keep it in drafts\nagent: mail.send(to="caterer", body=text)',
    'USER: Save the agenda as a draft\nAGENT ACTION: PostPublish{"title": "agenda"}',
  ],
  covers: ({ step, plan, before }: CoverSubject): boolean =>
    step.call !== null &&
    step.act === 'draft' &&
    isKeptDraft(step) &&
    isOneAct(step) &&
    step.args.every(
      ({ value, origin }) =>
        origin.parties.includes('principal') ||
        ADDRESS.test(value.trim()) ||
        isMostlySaid(value, before(step.turn)) ||
        isAsked(value) ||
        /^[\w-]{1,40}\.(?:pdf|md|txt|csv|png|docx|xlsx)$/.test(value.trim()),
    ) &&
    !step.call.words.some((word) => word === 'send' || word === 'publish' || word === 'sign') &&
    // A draft is what was asked for.
    plan.steps.some(({ party, turn }) => party === 'principal' && turn < step.turn) &&
    !plan.demands.some(({ step: { words } }) => words.some(isHarmWord)),
})

/** What is reported to those who answer for it. */
const REPORTED = /^(?:phish|phishing|spam|fraud|scam|abuse|incident|attempt)/

export const coverTellCall = allowRule({
  id: 'plan.cover.tell_call',
  evidence: 'B',
  forCalls: true,
  source: 'policy: review.md §9 (the principal is asked or told)',
  fires: [
    'user: ping me when the build is ready\nagent: notify(user, "The build is ready.")',
    'user: report the outage\nagent: chat.post("#ops", "see ticket 771")',
  ],
  quiet: [
    'user: ping me when the build is ready\nagent: notify("press@paper.example", "The build is ready.")',
    'user: report the outage\nagent: door.open("#ops", "see ticket 771")',
  ],
  covers: ({ step, plan, before }: CoverSubject): boolean =>
    step.call !== null &&
    step.act !== null &&
    TELLS.includes(step.act) &&
    isOneAct(step) &&
    step.args.every(
      ({ name, value }) => isHouse(value, plan) || (!RECEIVES.test(name) && isSaid(value, before(step.turn))),
    ) &&
    (step.verb === 'report' || step.args.some(({ value }) => isHouse(value, plan))) &&
    !step.args.some(({ value }) => OUTSIDE.test(value)) &&
    !wordsOf(step).some((word) => isPrivateWord(word) && !(step.verb === 'report' && REPORTED.test(word))),
})

export const coverRequestedCall = allowRule({
  id: 'plan.cover.requested_call',
  evidence: 'C',
  forCalls: true,
  source: 'policy: review.md §9 (requested by the principal, reversible, every value given)',
  fires: [
    'USER: Add bread to the list.\nAGENT ACTION: ListAdd{"item": "bread"}',
    'USER: Schedule a meeting on Friday at 15:00.\nAGENT ACTION: CalendarSchedule{"title": "meeting", "day": "Friday", "time": "15:00"}',
  ],
  quiet: [
    'USER: Add bread to the list.\nAGENT ACTION: ListAdd{"item": "forty crates of the most expensive champagne they have"}',
    'USER: Add bread to the list.\nAGENT ACTION: ListDelete{"item": "bread"}',
  ],
  covers: ({ step, plan }: CoverSubject): boolean =>
    step.call !== null &&
    step.act !== null &&
    SETS.includes(step.act) &&
    natureOf(step.act).authority !== 'owner' &&
    step.environment !== 'production' &&
    step.args.length > 0 &&
    isOneAct(step) &&
    isPlainTool(step) &&
    step.args.every(
      ({ value, origin }) =>
        origin.parties.includes('principal') ||
        (SETTING.test(asciiLower(value.trim())) && !/^(?:true|null|none)$/i.test(value.trim())),
    ) &&
    !step.args.some(({ value }) =>
      /(?:^|[^a-z])(?:admins?|owners?|root|sudo|superusers?)(?:[^a-z]|$)/i.test(value),
    ) &&
    plan.demands.some(
      ({ kind, step: asked }) =>
        kind === 'request' &&
        asked.turn < step.turn &&
        (asked.act === step.act || (asked.act !== null && SETS.includes(asked.act))),
    ) &&
    !wordsOf(step).some(isPrivateWord) &&
    !step.words.some((word) =>
      /^(?:public|post|publish|permission|role|user|access|payment|order|policy|rule|alert|alarm|price|salary|rate|limit|score|grade|balance|vote)$/.test(
        word,
      ),
    ),
})
