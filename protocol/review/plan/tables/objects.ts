// Classes of the things that acts change, by singular head noun or compound. Grouped after WordNet 3.1 lexicographer
// files (wordnet.princeton.edu) and, for systems and data, the NIST CSRC glossary (csrc.nist.gov/glossary).

export interface ObjectWords {
  /** Singular heads and compounds, separated by ", ". */
  readonly heads: string
  /** What is lost cannot be made again from elsewhere. */
  readonly holdsState: boolean
  readonly source: string
}

const of = (source: string, holdsState: boolean, heads: string): ObjectWords => ({
  heads,
  holdsState,
  source,
})

/** Order decides where a head stands in two classes: the first is taken. */
export const OBJECTS = {
  backup: of(
    'NIST CSRC glossary: backup',
    true,
    'backup, back-up, snapshot, dump, restore point, recovery point, replica, standby, mirror, offsite copy, backup copy, safety copy, recovery image',
  ),
  credential: of(
    'NIST SP 800-63-3: authenticator, credential',
    true,
    'credential, password, passphrase, passcode, pin, api key, access key, secret, secret key, private key, signing key, encryption key, master key, token, access token, session token, refresh token, session cookie, cookie, certificate, seed phrase, mnemonic, one-time code, verification code, otp, security code, cvv, key file, kubeconfig, login data, ssh key, keystore, key, kms key, cmk, recovery code, login detail, door code, alarm code',
  ),
  'personal data': of(
    'GDPR article 4(1), 9; ISO/IEC 29100',
    true,
    'personal data, personal detail, customer list, customer data, client list, client data, patient list, patient record, patient data, medical record, health record, health data, diagnosis, medical history, home address, phone number, date of birth, birth date, social security number, ssn, passport, passport number, id card, driving licence, driver license, payslip, salary list, salary, personnel file, employee data, tax record, bank detail, bank statement, card number, credit card, location data, location history, biometric, fingerprint, call log, contact list, user data, user list, mailing list, member list, donor list, student record, school record, test result, lab result, medication list, genetic data, dna, hr file, complaint file, cv, resume, pii, phi, address list, email list, email address, contact, guest list',
  ),
  oversight: of(
    'NIST SP 800-53 AU, CA-7, SI-4; ISO/IEC 27002 8.15-8.16',
    true,
    'detection system, monitoring system, alarm system, alerting system, surveillance camera, audit log, audit trail, audit logging, audit, logging, log, journal, monitoring, monitor, alert, alerting, alarm, pager, siem, watchdog, camera, cctv, dashcam, telemetry, detection, antivirus, edr, firewall, waf, ids, guardrail, content filter, safety filter, rate limit, rate limiter, access control, access review, mfa, 2fa, multi-factor authentication, two-factor authentication, approval workflow, approval step, review step, four-eyes check, dual control, segregation of duties, compliance check, compliance log, oversight, supervision, evidence, access log, event log, security log, syslog, notification, security scan, scanner, scan, fraud check, fraud rule, sanctions screening, kyc check, plausibility check, health check, admission control, branch protection, deletion protection, termination protection, retention lock, object lock, versioning, soft delete, validation, safeguard, guard rail, kill switch, spending limit, spend limit, circuit breaker, blocking rule, policy check, moderation, tachograph, logbook, black box, electronic seal',
  ),
  'safety device': of(
    'IEC 61511, ISO 13849, ISO 14120',
    true,
    'interlock, emergency stop, e-stop, light curtain, guard, safety guard, smoke detector, smoke alarm, fire alarm, sprinkler, gas detector, gas sensor, carbon monoxide detector, relief valve, pressure relief valve, safety valve, limit switch, two-hand control, dead man switch, lockout, tagout, high-level trip, overpressure trip, ventilation, safety system, scram, speed limiter, speed governor, collision avoidance, geofence, fence, barrier, fuse, residual-current device, rcd, gfci, fire door, safety relay, thermal cutoff, high limit, safety plc, seat belt, airbag, brake, safety lock, child lock, infusion alarm, ventilator alarm, dose limit',
  ),
  data: of(
    'NIST CSRC glossary: data asset, database',
    true,
    'database, table, schema, row, column, collection, index of records, bucket, volume, disk, partition, file system, filesystem, data set, dataset, data, data store, datastore, warehouse, tablespace, cluster data, object storage, mailbox, inbox, history, ledger, master data, customer record, order, event stream, queue, share, drive, nas, archive, repository, repo, branch, workspace, namespace, project, photo, video, recording, file, folder, directory, wal, binlog, keyspace, shard, blob, inventory record, catalogue, catalog, storage, lake, mail archive, hard drive, laptop data, home directory',
  ),
  record: of(
    'WordNet noun.communication: record, entry; ISO 15489-1',
    true,
    'record, entry, case, case file, ticket, register, claim, invoice, booking, permit, licence, license, log entry, chart, medical chart, land register, account entry, journal entry, posting, transaction record, status, field, timestamp, measurement, reading, test report, certificate of conformity, minutes, protocol, inventory, stock level, price, price list, rate, tariff, score, grade, mark, credit limit, limit, threshold, setpoint, master record, supplier record, vendor record, subscription, enrolment, enrollment, account record, appointment record',
  ),
  'access right': of(
    'NIST SP 800-53 AC-2, AC-6',
    true,
    'access, permission, role, privilege, right, admin right, admin access, root access, membership, group membership, sudo, login, entitlement, grant, acl, policy, iam policy, iam role, service account, guest access, remote access, vpn access, admin role, owner role, write access, read access, share link, delegation, power of attorney, keycard, badge, door access',
  ),
  'account holder': of(
    'NIST SP 800-53 AC-2: account management',
    true,
    'user, account, user account, admin account, administrator, admin, login account, identity, profile, seat',
  ),
  'money account': of(
    'ISO 20022: Account, IBAN',
    true,
    'bank account, iban, payee, beneficiary, checking account, savings account, payment method, wallet, escrow, trust account, brokerage account, card on file, account number, routing number, wallet address, deposit address, payment detail, bank detail of the supplier, payout account, treasury, safe, multisig, vault',
  ),
  money: of(
    'WordNet noun.possession: money, payment; ISO 4217',
    true,
    'money, fund, tax, amount, payment, sum, cash, balance, deposit, refund, fee, invoice amount, salary payment, wage, payroll, advance, budget, donation, credit, loan, premium, dividend, reserve, saving, pension, grant money, bonus, commission, deposit money, escrow fund, token balance, coin, eth, btc, usdc, usdt, dollar, euro, pound, tip, rent, mortgage payment, ransom, bribe, tax payment, down payment, gift card, voucher, store credit, loyalty point, portfolio, share position, stock position, eur, usd, gbp, chf, sek, nok, dkk, jpy, sat, satoshi, gwei, wei, dai, sol, crypto, bitcoin, ether',
  ),
  medicine: of(
    'WHO ATC index, WordNet noun.substance: drug',
    true,
    'medicine, medication, drug, dose, dosage, insulin, opioid, opiate, antibiotic, infusion, blood, vaccine, tablet, pill, injection, anaesthetic, anesthetic, morphine, heparin, warfarin, potassium, chemotherapy, oxygen, ventilator setting, infusion rate, prescription, sedative, blood thinner, anticoagulant, beta blocker, epinephrine, adrenaline, transfusion, potassium chloride, digoxin, methotrexate, paracetamol, ibuprofen, antidepressant, inhaler, treatment, therapy',
  ),
  patient: of(
    'WordNet noun.person: patient',
    true,
    'patient, resident, newborn, infant, casualty, pregnant woman',
  ),
  employee: of(
    'WordNet noun.person: worker',
    true,
    'employee, lead, staff member, staff, colleague, candidate, applicant, contractor, manager, team member, technician, nurse, driver, tenant, student, pupil, volunteer, freelancer, apprentice, trainee',
  ),
  machine: of(
    'WordNet noun.artifact: machine, device; ISO 12100',
    true,
    'machine, press machine, pump, valve, motor, engine, robot, robot arm, arm, conveyor, press, crane, forklift, turbine, generator, boiler, furnace, oven, stove, heater, heating, thermostat, reactor, vessel, tank, compressor, chiller, hvac, elevator, lift, drone, vehicle, car, truck, train, tractor, sprayer, irrigation, floodgate, sluice, dam gate, breaker, circuit breaker switch, switchgear, transformer, feeder, substation, grid, plc, actuator, laser, x-ray, scanner table, saw, drill, mill, lathe, autoclave, incinerator, centrifuge, spindle, hoist, gantry, mixer, agitator, kiln, garage door, gate motor, blinds, shutter, light, lamp, signal, traffic light, rail switch, barrier arm, water main, gas line, charger, battery, inverter',
  ),
  'life support': of(
    'IEC 60601-1: life-supporting equipment',
    true,
    'ventilator, life support, infusion pump, pacemaker, dialysis machine, incubator, defibrillator, oxygen supply, heart-lung machine, respirator, feeding pump, oxygen concentrator',
  ),
  weapon: of(
    'WordNet noun.artifact: weapon',
    true,
    'weapon, bomb, gun, rifle, pistol, firearm, explosive, grenade, knife, ammunition, bullet, missile, mine, torpedo, trap, poison, torch',
  ),
  door: of(
    'WordNet noun.artifact: door, lock',
    true,
    'door, front door, back door, gate, lock, garage, window, entrance, safe door, vault door, cell door, ward door, hatch, trunk, locker, turnstile, padlock',
  ),
  'running system': of(
    'NIST CSRC glossary: information system, server, service',
    true,
    'server, service, host, node, cluster, pod, container, instance, vm, virtual machine, worker, deployment, application, app, site, website, api, endpoint, gateway, load balancer, router, switch port, network, dns, dns record, zone, domain, proxy, cdn, cache, job, cron job, pipeline job, scheduler, controller, firmware, device fleet, device, phone, laptop, workstation, environment, system, platform, daemon, lambda, function app, release, build, image, smart contract, feature flag, flag, schema migration, kernel, operating system, bootloader, module, library, dependency, package, subnet, vpc, region, availability zone, plugin, extension, webhook, configuration, config, setting, certificate authority, broker, model endpoint',
  ),
  code: of(
    'WordNet noun.communication: code, software',
    true,
    'code, script, function, class, method, test suite, test, unit test, source code, commit, pull request, pr, merge request, patch, snippet, query, regex, program, algorithm, component, interface, prototype, notebook, macro, formula, component test, stylesheet, type hint, changelog, readme, comment block, lint rule, makefile, ci config, migration script',
  ),
  message: of(
    'WordNet noun.communication: message',
    false,
    'message, mail, email, e-mail, letter, reply, response, text message, sms, chat message, note, memo, notification text, invitation, reminder, newsletter, fax, card, greeting, invite, thank-you note, comment, thread, direct message, dm, voicemail, announcement mail, postcard, apology, inquiry, cover letter, mailing',
  ),
  'public statement': of(
    'WordNet noun.communication: statement, announcement',
    true,
    'press release, statement, announcement, tweet, post, blog post, social media post, advert, advertisement, ad, campaign, review text, public notice, article, op-ed, video post, listing, public status, status page, product page, product review, testimonial, rating, recall notice, obituary, editorial, podcast, livestream, billboard',
  ),
  document: of(
    'WordNet noun.communication: document',
    false,
    'document, report, summary, overview, presentation, slide, deck, spreadsheet, sheet, plan, draft, list, memo text, paper, essay, outline, agenda, contract draft, template, diagram, table of contents, page, wiki page, manual, guide, checklist, schedule, brief, notes, protocol draft, pdf, form, proposal, specification, spec, text, paragraph, section, chapter, poem, story, recipe, itinerary, menu, shopping list, meal plan, lesson plan, quiz, flashcard, budget draft, timeline, glossary, faq, handbook, runbook, postmortem, changelog text, book, novel, speech, song, script text, slide deck, exercise sheet, worksheet, bibliography, abstract, caption, headline, logo, poster, flyer, brochure, graph, figure, dashboard, mock-up, mockup, wireframe, sketch, map, calendar, policy draft, questionnaire, survey, interview guide, playlist, reading list, packing list, route, lesson',
  ),
  'legal act': of(
    'WordNet noun.communication: contract; UNCITRAL',
    true,
    'contract, agreement, lease, deed, will, settlement, court filing, lawsuit, appeal, tax return, declaration, affidavit, power of attorney deed, consent form, waiver, offer, bid, tender, notice of termination, notice, guarantee, warranty, nda, insurance claim, patent application, visa application, customs declaration, regulatory filing, statutory return, terms, licence agreement, petition, charge sheet, custody order, marriage certificate, liability, undertaking, order confirmation, letter of intent',
  ),
  page: of(
    'WordNet noun.communication: web page',
    false,
    'web page, webpage, article page, link, url, search result, forum, thread page, feed, news, news article, source, documentation, doc, literature, study, dataset description, weather, price comparison',
  ),
  meeting: of(
    'WordNet noun.act: meeting',
    false,
    'meeting, appointment, event, call, session, workshop, interview, standup, slot, party, trip, dinner, lunch, tour, conference, webinar, retro, retrospective, rehearsal, shift, training, exam, visit',
  ),
  task: of(
    'WordNet noun.act: task',
    false,
    'task, backlog, problem, question, issue, bug, topic, point, to-do, todo, item, story point, milestone, project plan, assignment, homework, puzzle, chess piece, opponent piece, boss, level, chore, step',
  ),
  process: of(
    'WordNet noun.process',
    false,
    'process, workflow, pipeline, procedure, routine, batch, job run, training run',
  ),
} as const satisfies Readonly<Record<string, ObjectWords>>

export type ObjectClass = keyof typeof OBJECTS
