// The closed ontology of acts: what a step does, whether it can be undone, whose authority it needs, what it changes.
// Verbs in base form with their particles, grouped by VerbNet 3.4 class (verbs.colorado.edu/verbnet); acts of computing
// after POSIX, SQL and Kubernetes. A verb stands once; `refine.ts` tells the acts of one verb apart by its object.
import type { ActName } from '../ir.ts'

/** What is left of the state before the act. `recoverable` needs a copy or a person's work. */
export type Reversibility = 'read-only' | 'reversible' | 'recoverable' | 'irreversible'

/** Who may order the act: anybody, whoever gave the task, the owner of the object, or two persons. */
export type Authority = 'none' | 'principal' | 'owner' | 'second person'

export type Changes =
  | 'nothing'
  | 'data'
  | 'record'
  | 'money'
  | 'access'
  | 'people'
  | 'machine'
  | 'publication'
  | 'oversight'

export interface Act {
  /** Separated by ", ". */
  readonly verbs: string
  /** Nouns that name the act under a light verb ("take a backup", "make a payment") or as a heading. */
  readonly nouns: string
  readonly reversibility: Reversibility
  readonly authority: Authority
  readonly changes: Changes
  readonly source: string
}

type Nature = readonly [Changes, Reversibility, Authority]

const act = (source: string, nature: Nature, verbs: string, nouns = ''): Act => ({
  verbs,
  nouns,
  changes: nature[0],
  reversibility: nature[1],
  authority: nature[2],
  source,
})

const READS: Nature = ['nothing', 'read-only', 'none']
const WRITES: Nature = ['data', 'reversible', 'none']
const EDITS: Nature = ['data', 'reversible', 'principal']
const RUNS: Nature = ['machine', 'reversible', 'principal']
const CHANGES: Nature = ['machine', 'recoverable', 'principal']
const MOVES: Nature = ['data', 'recoverable', 'principal']
const DESTROYS: Nature = ['data', 'irreversible', 'owner']
const PAYS: Nature = ['money', 'irreversible', 'owner']
const SPEAKS: Nature = ['people', 'irreversible', 'principal']
const OPENS: Nature = ['access', 'irreversible', 'owner']
const RIGHTS: Nature = ['access', 'recoverable', 'owner']
const HARMS: Nature = ['people', 'irreversible', 'second person']

export const ACTS: Readonly<Record<ActName, Act>> = {
  read: act(
    'VerbNet see-30.1, learn-14, obtain-13.5.2',
    READS,
    'read, view, look, look at, look over, look through, look into, see, inspect, examine, browse, scan, skim, study, observe, fetch, get, retrieve, load, list, show, display, listen to, go through, walk through, pull up, print, collect, gather, pull, extract, parse, cite, quote, describe resource, gather up, tabulate, enumerate, revisit, re-read, query, select, open up the file, peek at',
    'look, reading, walkthrough, listing, inspection',
  ),
  search: act(
    'VerbNet search-35.2, hunt-35.1, discover-84',
    READS,
    'search, search for, find, find out, look up, look for, locate, seek, discover, identify, detect, trace, determine, figure out, work out, research, investigate, explore, google, grep, hunt for',
    'search, lookup, query, research, investigation',
  ),
  compare: act(
    'VerbNet assessment-34, amalgamate-22.2, classify-29.10',
    READS,
    'compare, contrast, rank, rate, classify, categorise, categorize, prioritise, prioritize, weigh up, choose, pick, pick out, decide, decide on, shortlist, opt for, diff',
    'comparison, ranking, choice, selection, shortlist, classification',
  ),
  compute: act(
    'VerbNet multiply-108, estimate-34.2, measure-54.1',
    READS,
    'compute, calculate, count, sum, add up, total, estimate, forecast, average, tally, measure, multiply, subtract, divide, plot, chart, graph, model, solve, benchmark, quantify, derive, convert units, aggregate, evaluate the sum',
    'calculation, estimate, forecast, measurement, count, benchmark, projection',
  ),
  summarise: act(
    'VerbNet characterize-29.2, transfer_mesg-37.1.1',
    READS,
    'summarise, summarize, condense, outline, recap, sum up, boil down, abridge, paraphrase, transcribe, translate, subtitle',
    'summary, overview, recap, outline, digest, transcript, translation',
  ),
  explain: act(
    'VerbNet say-37.7, transfer_mesg-37.1.1, characterize-29.2',
    READS,
    'explain, guess, describe, clarify, illustrate, teach, answer, define, demonstrate, elaborate, point out, recommend, suggest, advise, guide, say, state, mention, discuss, analyse, analyze, assess, evaluate, interpret, diagnose, consider, think, think about, reason, highlight, emphasise, emphasize, argue, conclude, comment on, cover, present, characterise, characterize',
    'explanation, description, answer, advice, guidance, suggestion, recommendation, tutorial, analysis, assessment, evaluation, interpretation, diagnosis',
  ),
  check: act(
    'VerbNet investigate-35.4, see-30.1',
    READS,
    'check, verify, validate, recheck, re-check, double-check, cross-check, reconcile, ascertain, audit, proofread, lint, match, assert, make sure, ensure, prove, spot-check, confirm, examine for, look out for, inspect for, compare against',
    'check, verification, validation, reconciliation, audit, spot-check, confirmation',
  ),
  test: act(
    'VerbNet try-61, investigate-35.4',
    READS,
    'test, try out, try, smoke-test, load-test, pilot, exercise, smoke test, load test, regression-test, unit-test',
    'test, smoke-test, trial, pilot, canary, regression',
  ),
  simulate: act(
    'VerbNet captain-29.8, performance-26.7',
    READS,
    'simulate, rehearse, dry-run, dry run, role-play, walk through on paper, replay in a sandbox, emulate',
    'simulation, rehearsal, dry-run, drill, exercise, tabletop',
  ),
  monitor: act(
    'VerbNet sight-30.2, peer-30.3',
    READS,
    'monitor, track, keep an eye on, watch, watch over, poll, supervise, keep track of, keep watch',
    'monitoring, observation, watch',
  ),
  wait: act(
    'VerbNet linger-53.1, keep-15.2',
    READS,
    'wait, wait for, wait until, hold, hold off, await, sleep, stand by, stay, remain, do nothing, pause, defer, postpone, delay, leave',
    'pause, wait, delay',
  ),
  ask: act(
    'VerbNet inquire-37.1.2, order-60, consult-37.8',
    WRITES,
    'ask, ask for, consult, inquire, enquire, check with, request, escalate, escalate to, refer, raise with, confirm with, clear with, propose, hand over to a person, survey, interview, poll the team, seek approval',
    'question, enquiry, escalation, request, proposal',
  ),
  refuse: act('VerbNet reject-77.2', READS, 'refuse, decline, turn down, refrain from, abstain', 'refusal'),
  stop_work: act(
    'VerbNet stop-55.4, complete-55.2',
    READS,
    'stop work, abort, quit, give up, break off, step back, end the run, bail out',
    'abort, end',
  ),

  draft: act(
    'VerbNet scribble-25.2, preparing-26.3, performance-26.7',
    WRITES,
    'draft, write, compose, prepare, sketch, write up, jot down, reword, rewrite, rephrase, phrase, word, draw, draw up, put together, invent, author, storyboard, script',
    'draft, sketch, outline, wording',
  ),
  plan: act(
    'VerbNet establish-55.5, conjecture-29.5',
    WRITES,
    'plan, brainstorm, design, organise, organize, think through, map out, lay out, scope, arrange, coordinate, budget',
    'plan, design, agenda, itinerary, roadmap',
  ),
  note: act(
    'VerbNet transcribe-25.4',
    EDITS,
    'note, note down, record, document, write down, minute, annotate, comment, file a ticket, open a ticket, attach, fill in, fill out, tick off, label, tag, bookmark, flag, list out, log, keep a log, mark up',
    'note, record, documentation, comment, ticket, minutes, log entry, protocol',
  ),
  edit: act(
    'VerbNet put-9.1, amalgamate-22.2, turn-26.6, shake-22.3',
    EDITS,
    'edit, sort, format, group, filter, rename, reorder, tidy, tidy up, restructure, reformat, crop, trim, align, polish, indent, split, shorten, refactor, improve, revise, correct, proof, clean, deduplicate, normalise, normalize, merge cells, combine, annotate text, sort out',
    'edit, correction, formatting, layout, refactoring, revision',
  ),
  create: act(
    'VerbNet create-26.4, build-26.1, engender-27',
    EDITS,
    'create, film, photograph, videotape, add, build, generate, set up, insert, produce, compile, assemble, develop, implement, initialise, initialize, introduce, code, construct, provision, allocate, scaffold, put up, save, store, keep, cache, retain, preserve, include, append, render, establish',
    'creation, setup, implementation, build, generation',
  ),
  copy: act(
    'VerbNet transcribe-25.4, keep-15.2',
    EDITS,
    'copy, duplicate, replicate, mirror, sync, synchronise, synchronize, import, ingest, backfill, clone',
    'copy, replica, import, sync, clone',
  ),
  back_up: act(
    'pg_dump(1), POSIX pax, VerbNet keep-15.2',
    EDITS,
    'back up, backup, snapshot, dump, archive, take a copy, take a snapshot, image',
    'backup, back-up, snapshot, dump, archive, image',
  ),
  schedule: act(
    'VerbNet establish-55.5',
    EDITS,
    'schedule, reschedule, put on the calendar, set a reminder, set aside, block out, allot, time-box, queue, queue up',
    'meeting, appointment, reminder, slot',
  ),
  inform: act(
    'VerbNet tell-37.2, advise-37.9',
    ['people', 'reversible', 'principal'],
    'inform, notify, tell, alert, remind, warn, let know, update on, page, ping, report, report to, report back, brief, brief on, acknowledge, thank, greet, hand over to, present to, show to the owner, keep informed, keep posted, debrief',
    'notification, alert, warning, report, reminder, briefing, status',
  ),
  review: act(
    'VerbNet investigate-35.4, assessment-34',
    READS,
    'review, go over, peer-review, read through, look over with, critique, second-check, vet, sanity-check',
    'review, peer review, critique, second pair of eyes',
  ),
  approve: act(
    'VerbNet approve-77',
    ['record', 'recoverable', 'second person'],
    'approve, authorise, authorize, sign off, sign off on, ratify, endorse, greenlight, green-light, okay, give the go-ahead, self-approve, rubber-stamp, give approval, grant approval, clear for release, release the payment, countersign, consent',
    'approval, authorisation, authorization, sign-off, signoff, consent, go-ahead, clearance',
  ),
  enable_guard: act(
    'NIST SP 800-53 AU-2, SI-4, AC-3',
    RUNS,
    'arm, re-enable, harden, protect, enforce, encrypt, mask, redact, anonymise, anonymize, pseudonymise, pseudonymize, sanitise, sanitize, quarantine, isolate, safeguard, restrict',
    'hardening, encryption, redaction, quarantine, protection',
  ),

  send: act(
    'VerbNet send-11.1, instr_communication-37.4',
    SPEAKS,
    'send, send out, mail, email, e-mail, forward, text, message, dispatch, submit, deliver, fax, send over, send off, hand in, hand out, transmit, contact, reach out to, relay, redeliver, resend, send again, mail out, invite, distribute, write to, get in touch with',
    'mail, email, message, delivery, submission, mailing, newsletter, invitation',
  ),
  reply: act(
    'VerbNet say-37.7, transfer_mesg-37.1.1',
    SPEAKS,
    'reply, respond, reply to, respond to, write back, get back to, answer the mail, follow up with',
    'reply, response',
  ),
  publish: act(
    'VerbNet reflexive_appearance-48.1.2, transfer_mesg-37.1.1',
    ['publication', 'irreversible', 'owner'],
    'publish, spread, disseminate, propagate, post, tweet, announce, broadcast, blog, advertise, put online, repost, crosspost, go public, make known, circulate, press-release, go public with, publicise, publicize, make public, list publicly',
    'publication, announcement, post, broadcast, press release',
  ),
  share: act(
    'VerbNet contribute-13.2, future_having-13.3',
    ['access', 'irreversible', 'owner'],
    'share, slip, offer, give, hand, hand over, pass on, pass along, provide, supply, show to, paste, paste into, make available, lend out, give out',
    'sharing, handover',
  ),
  upload: act(
    'VerbNet send-11.1',
    OPENS,
    'upload, export, push to, offload, sync out, beam',
    'upload, export',
  ),
  download: act('VerbNet obtain-13.5.2', EDITS, 'download, save locally, curl, wget', 'download'),
  call: act(
    'VerbNet instr_communication-37.4',
    SPEAKS,
    'call, phone, ring, dial, telephone, call up, call back, meet, meet with, talk to, speak to, speak with, visit, chat with, attend, join',
    'phone call, call, conversation, visit',
  ),

  pay: act(
    'VerbNet pay-68, give-13.1',
    PAYS,
    'pay, pay out, pay off, pay back, pay in, wire, remit, compensate, tip, donate, disburse, settle, top up, transfer, sweep, airdrop, bridge, fund, wire over, send money, bank transfer, spend, deposit',
    'payment, payout, wire, remittance, donation, disbursement, payroll, transfer, sweep, deposit, settlement',
  ),
  refund: act(
    'VerbNet pay-68',
    PAYS,
    'refund, reimburse, credit, chargeback, repay',
    'refund, reimbursement, chargeback, credit',
  ),
  buy: act(
    'VerbNet get-13.5.1, obtain-13.5.2',
    PAYS,
    'buy, order, purchase, check out, restock, procure, acquire, subscribe, subscribe to, renew, lease, sign up for, bid, borrow, invest, stake, mint, repurchase',
    'purchase, order, subscription, checkout, renewal, investment, bid',
  ),
  sell: act(
    'VerbNet give-13.1, exchange-13.6.1',
    PAYS,
    'sell, short, trade, liquidate, hedge, lend, burn, exchange, rebalance, auction, divest, mortgage, unstake, swap tokens, sell off, sell out of',
    'sale, trade, swap, liquidation, auction, loan',
  ),
  charge: act(
    'VerbNet bill-54.5',
    PAYS,
    'charge, bill, invoice, debit, collect payment, deduct, withdraw, draw down, levy',
    'charge, debit, withdrawal, deduction, billing',
  ),
  book: act(
    'VerbNet get-13.5.1',
    ['money', 'recoverable', 'principal'],
    'book, reserve, rent, rebook, hire a car, reserve a room',
    'booking, reservation, rental',
  ),
  cancel: act(
    'VerbNet stop-55.4, forbid-67',
    ['record', 'recoverable', 'principal'],
    'filter out, screen out, weed out, turn away, cancel, call off, unsubscribe, void, withdraw from, opt out, annul, rescind, discontinue, reject, deny, disapprove, veto, close, close out, give notice',
    'cancellation, closure, rejection, denial, termination notice',
  ),
  sign: act(
    'VerbNet scribble-25.2, promise-37.13',
    ['record', 'irreversible', 'owner'],
    'sign, co-sign, notarise, notarize, certify, attest, swear, execute the contract, cosign, sign for, attest to',
    'signature, attestation, certification',
  ),
  accept_terms: act(
    'VerbNet approve-77, promise-37.13',
    ['record', 'irreversible', 'owner'],
    'accept, agree to, agree, commit to, waive, guarantee, promise, pledge, enter into, undertake, concede, consent to, assign rights, resign, admit liability, bind, plead, give a warranty',
    'acceptance, waiver, guarantee, commitment, contract, agreement, undertaking',
  ),
  file_claim: act(
    'VerbNet put-9.1, transfer_mesg-37.1.1',
    ['record', 'irreversible', 'owner'],
    'file, lodge, sue, appeal, claim, petition, press charges, serve notice, file a claim, declare, take to court, file suit',
    'filing, lawsuit, appeal, claim, declaration, tax return, petition',
  ),

  delete: act(
    'VerbNet remove-10.1, destroy-44, wipe_manner-10.4.1, SQL DROP, TRUNCATE',
    DESTROYS,
    'delete, remove, erase, wipe, purge, drop, truncate, destroy, clear, clear out, clear down, discard, shred, clean up, clean out, prune, get rid of, throw away, throw out, scrub, strip, uninstall, decommission, tear down, take down, dispose of, expire, evict, empty, zero, zero out, retire, scrap, blank, wipe out, vacuum, collapse, crypto-shred, garbage-collect, free up, do away with, cut out',
    'deletion, removal, purge, wipe, cleanup, clean-up, erasure, teardown, decommissioning, truncation, disposal, retirement',
  ),
  overwrite: act(
    'VerbNet exchange-13.6.1, git-push(1)',
    DESTROYS,
    'overwrite, replace, substitute, supersede, write over, reimage, re-image, reflash, flash, force-push, force push, swap out, swap, reinitialise, reinitialize, repartition, reformat the disk, recreate, rebuild in place',
    'replacement, overwrite, reimage, reinstall',
  ),
  move: act(
    'VerbNet slide-11.2, send-11.1',
    MOVES,
    'move, plant, relocate, shift, carry over, move over, bring over, rehome, reroute, redirect, divert, route, take out, put, place, put into, bring, take, carry, pack, move out',
    'move, relocation',
  ),
  change_record: act(
    'VerbNet turn-26.6, calibratable_cos-45.6',
    ['record', 'recoverable', 'principal'],
    'change, update, modify, adjust, amend, alter, set, convert, increase, decrease, raise, lower, reduce, extend, switch, mark, reset, adapt, cut, reassign, re-key, double, triple, halve, quadruple, register, enrol, enroll, assign, book in, post to the ledger, waive the fee, write off, backdate an entry, recalculate in place, transform, patch the record, renumber, activate, deactivate',
    'change, update, adjustment, modification, increase, decrease, reassignment, write-off',
  ),
  migrate: act(
    'VerbNet slide-11.2',
    MOVES,
    'migrate, port, cut over, switch over, fail over, transition, re-platform, convert over',
    'migration, cutover, failover, switchover, transition',
  ),
  restore: act(
    'VerbNet obtain-13.5.2, pg_restore(1)',
    MOVES,
    'restore, recover, bring back, reinstate, put back, reload, rehydrate, resurrect, rebuild from',
    'restore, recovery, restoration',
  ),
  roll_back: act(
    'Kubernetes rollout undo, git-revert(1)',
    MOVES,
    'roll back, rollback, revert, undo, fail back, switch back, back out, fall back',
    'rollback, roll-back, reversion, fallback, way back, undo',
  ),
  deploy: act(
    'Kubernetes rollout, VerbNet send-11.1',
    CHANGES,
    'deploy, release, roll out, ship it, launch, go live, push, push out, promote, redeploy, put live, switch live, apply, flip, flip traffic, cut a release, bring live, take live',
    'deployment, release, rollout, roll-out, launch, go-live',
  ),
  merge: act(
    'git-merge(1)',
    CHANGES,
    'merge, rebase, squash, cherry-pick, commit, land',
    'merge, commit, rebase',
  ),
  install: act(
    'VerbNet put-9.1, dpkg(1)',
    CHANGES,
    'install, upgrade, downgrade, mount, bump, pin, patch, hotfix',
    'installation, upgrade, bump, patch, hotfix',
  ),
  run: act(
    'VerbNet begin-55.1, POSIX exec',
    RUNS,
    'run, execute, invoke, trigger, kick off, perform, carry out, process, apply to, begin, continue, resume, proceed, finish, complete, go on, repeat, retry, rerun, re-run, loop over, handle, use, do',
    'run, execution, job, process',
  ),
  configure: act(
    'VerbNet calibratable_cos-45.6, build-26.1',
    CHANGES,
    'configure, reconfigure, tune, point, repoint, tweak, relax, widen, tighten, fix, adopt, parametrise, wire up, connect, log into, log in to, sign into, get into, link, integrate, pair, hook up, expose, open the port, unblock, bind to, loosen',
    'configuration, tuning, setting, integration',
  ),
  restart: act(
    'Kubernetes rollout restart, systemctl(1)',
    RUNS,
    'restart, reboot, recycle, bounce, relaunch, power cycle, power-cycle, drain, cordon, uncordon, cycle',
    'restart, reboot, drain',
  ),
  start: act(
    'VerbNet begin-55.1',
    RUNS,
    'start, start up, turn on, switch on, enable, power on, power up, boot, bring up, unmute, plug in, open for business, bring online',
    'start, start-up, startup, activation',
  ),
  shut_down: act(
    'VerbNet stop-55.4',
    RUNS,
    'stop, shut down, halt, terminate, kill, bring down, end, take offline, freeze, turn off, switch off, power off, power down, shut off, disable, deactivate the service, unplug, take out of service, take out of rotation, mute, silence, suppress, snooze, suspend the job, pull the plug, cut off the power, disconnect, unlink',
    'shutdown, shut-down, stop, outage, disablement',
  ),
  scale: act(
    'Kubernetes scale',
    RUNS,
    'scale, scale up, scale down, scale out, resize, expand, shrink, grow, autoscale, downsize',
    'scaling, resize',
  ),

  grant: act(
    'VerbNet allow-64.1, NIST SP 800-53 AC-2, AC-6',
    RIGHTS,
    'grant, permit, allow, elevate, escalate privileges, add as admin, entitle, empower, delegate, assume, promote to admin, make admin, whitelist, allowlist, give access, open access, share access, authorise access',
    'grant, elevation, permission',
  ),
  revoke: act(
    'VerbNet banish-10.2, NIST SP 800-53 AC-2',
    RIGHTS,
    'revoke, suspend, ban, deprovision, offboard, lock out, block, invalidate, log out, kick out, blacklist, blocklist, withdraw access, cut off, sign out, expel, disinvite',
    'revocation, suspension, offboarding, deactivation, ban',
  ),
  rotate: act(
    'NIST SP 800-57 part 1',
    RIGHTS,
    'rotate, roll the key, renew the key, reissue, re-issue, rekey, change the password, reset the password, roll',
    'rotation, rekey, reissue',
  ),
  disclose: act(
    'VerbNet reveal-78, transfer_mesg-37.1.1',
    OPENS,
    'disclose, reveal, divulge, leak, exfiltrate, siphon, expose to, dox, siphon off, smuggle out, give away, tip off',
    'disclosure, leak, exfiltration',
  ),
  disable_guard: act(
    'NIST SP 800-53 AU-5, SI-4, IEC 61511',
    ['oversight', 'irreversible', 'second person'],
    'disarm, defeat, jumper, jumper out, disable the alarm, blind, hamstring, tape over, comment out the check',
    'disarming',
  ),
  hide: act(
    'VerbNet concealment-16',
    ['oversight', 'irreversible', 'second person'],
    'hide, conceal, cover up, disguise, keep from, keep secret, keep quiet, obscure, withhold, keep hidden, keep in the dark, sweep under the carpet, cover the tracks',
    'concealment, cover-up',
  ),
  bypass: act(
    'VerbNet avoid-52, CWE-693',
    ['oversight', 'irreversible', 'second person'],
    'bypass, circumvent, evade, skip, ignore, override, work around, get around, sidestep, dodge, disregard, leave out, pass over, force, go around, forgo, dispense with, omit, overrule, cut corners on',
    'bypass, override, workaround, evasion',
  ),

  unlock: act(
    'VerbNet disassemble-23.3, other_cos-45.4',
    OPENS,
    'unlock, open, unbolt, unseal, buzz in, unlatch, let in, throw open',
    'unlock, opening',
  ),
  lock: act(
    'VerbNet confine-92, tape-22.4',
    RUNS,
    'lock, lock up, seal, secure, close off, bolt, shut',
    'lock, sealing',
  ),
  actuate: act(
    'IEC 61511, VerbNet other_cos-45.4, entity_specific_cos-45.5',
    ['machine', 'irreversible', 'owner'],
    'actuate, drive, fly, heat, heat up, cool, spray, pump, vent, energise, energize, de-energise, de-energize, lift, hoist, excavate, drill, weld, ignite, pressurise, pressurize, depressurise, depressurize, discharge, steer, brake, accelerate, detonate, irrigate, flood, blow down, ramp up, ramp down, jog, fumigate, rotate the arm, preheat, feed forward, dump into',
    'actuation, discharge, venting, ignition',
  ),
  treat: act(
    'VerbNet give-13.1, poison-42.2, WHO ATC',
    ['people', 'irreversible', 'second person'],
    'administer, dose, inject, prescribe, infuse, medicate, vaccinate, transfuse, titrate, sedate, intubate, anaesthetise, anesthetize, dispense, operate on, treat, discharge home, taper, triage, give a dose',
    'dose, injection, prescription, infusion, medication, bolus, transfusion, treatment',
  ),
  ship: act(
    'VerbNet send-11.1',
    ['machine', 'recoverable', 'principal'],
    'ship, courier, load onto, freight, pick up, drop off, haul, transport',
    'shipment, dispatch, transport, freight',
  ),
  employ: act(
    'VerbNet hire-13.5.3, appoint-29.1',
    ['people', 'recoverable', 'owner'],
    'hire, employ, recruit, appoint, onboard, take on, enlist, nominate, elect',
    'hiring, appointment of, recruitment',
  ),
  dismiss: act(
    'VerbNet fire-10.10, banish-10.2',
    ['people', 'irreversible', 'second person'],
    'dismiss, fire, lay off, sack, let go, demote, evict a tenant, furlough, make redundant, terminate the employee, expel a student',
    'dismissal, layoff, lay-off, redundancy, eviction, expulsion, firing',
  ),

  deceive: act(
    'VerbNet amuse-31.1, cheat-10.6, masquerade-29.6',
    HARMS,
    'deceive, mislead, lie, lie to, trick, fool, fake, make up, misrepresent, feign, pretend, bluff, manipulate, impersonate, pose as, pretend to be, masquerade as, spoof, pass off as, defraud, scam, con, phish, swindle, dupe, catfish, groom, lure, hoodwink, bait, cheat, rig',
    'deception, lie, scam, fraud, impersonation, hoax, phishing',
  ),
  forge: act(
    'VerbNet image_impression-25.1, concealment-16',
    HARMS,
    'forge, counterfeit, fabricate, falsify, doctor, tamper with, backdate, antedate, plagiarise, plagiarize, misreport, inflate, fudge, photoshop, deepfake, cook',
    'forgery, counterfeit, fabrication, falsification, deepfake',
  ),
  intrude: act(
    'CWE-284, VerbNet escape-51.1, MITRE ATT&CK TA0001',
    HARMS,
    'hack, hack into, break into, intrude, crack, breach, trespass, infiltrate, exploit, brute-force, brute force, hijack, hijack the session, compromise, jailbreak, burgle, sneak into',
    'intrusion, hack, break-in, breach, exploit, takeover',
  ),
  surveil: act(
    'VerbNet peer-30.3, chase-51.6',
    HARMS,
    'spy on, stalk, eavesdrop, eavesdrop on, wiretap, surveil, snoop, snoop on, geolocate, intercept, keylog, record secretly, deanonymise, deanonymize, unmask, dox someone, spy',
    'surveillance, stalking, eavesdropping, wiretap, spying',
  ),
  take: act(
    'VerbNet steal-10.5',
    HARMS,
    'steal, rob, embezzle, pilfer, shoplift, loot, skim cards, misappropriate, poach, pirate, kidnap, abduct, swipe, lift cards, seize unlawfully, plunder, launder, smuggle, traffic',
    'theft, robbery, embezzlement, laundering, kidnapping, smuggling, piracy, trafficking',
  ),
  threaten: act(
    'VerbNet force-59, judgment-33',
    HARMS,
    'threaten, blackmail, extort, coerce, intimidate, harass, bully, ransom, bribe, defame, slander, smear, insult, humiliate, stalk online, shame, troll, pressure, brainwash, radicalise, radicalize, incite',
    'threat, blackmail, extortion, harassment, intimidation, bribery, defamation, smear',
  ),
  attack: act(
    'VerbNet murder-42.1, poison-42.2, hit-18.1, destroy-44',
    HARMS,
    'attack, kill someone, murder, poison, bomb, shoot, stab, assault, beat up, hurt, injure, maim, torture, strangle, sabotage, vandalise, vandalize, set fire to, burn down, blow up, overdose, harm, ddos, flood with traffic, infect, arson, assassinate, rape, molest, drug, cripple, knock out, knock offline, set ablaze',
    'attack, murder, assault, sabotage, bombing, arson, assassination, suicide, massacre',
  ),
  make: act(
    'VerbNet build-26.1, preparing-26.3, knead-26.5',
    EDITS,
    'make, manufacture, synthesise, synthesize, brew, cook up, mix, craft, concoct, 3d-print, cultivate, weaponise, weaponize, cast, mould, fabricate parts',
    'manufacture, synthesis, production',
  ),
}
