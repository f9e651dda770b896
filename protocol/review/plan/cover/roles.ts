// People of the house by their work, verbs of being and becoming, and nouns of work.
const words = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.join(' ').split(' '))

/** Occupations and units of an organisation (ISCO-08 titles in use; WordNet noun.person: worker, noun.group: unit). */
const ROLES = words(
  'owner lead head manager supervisor director chief officer coordinator administrator analyst engineer developer designer maintainer reviewer editor author co-author architect technician operator accountant bookkeeper treasurer controller auditor secretary librarian archivist planner scheduler assistant colleague team board desk committee department unit staff crew group channel on-call sponsor approver requester user principal',
  'finance procurement purchasing legal payroll hr it facility logistics operations engineering sales marketing support security compliance research quality',
)
export const isRole = (word: string): boolean => ROLES.has(word)

/** Being, having, seeming, containing, growing, happening (VerbNet seem-109, contain-15.4, calibratable_cos-45.6, occur-48.3). */
export const STATES = words(
  'be have seem appear look remain stay contain include consist comprise cover rise fall grow increase decrease vary differ depend correlate match equal exceed reach cost last weigh take need expect lack belong exist occur happen suggest indicate imply mean support show reveal work fail pass begin start end come go lie stand improve worsen double double-check hold fit concern relate refer result know see find assume believe think consider recommend note state report agree overlap converge',
)

/** Who deals with the organisation from outside: told nothing, ranked by nothing (ISO 9000: customer, provider). */
const PARTIES = words(
  'customer client consumer subscriber supplier vendor partner participant attendee visitor respondent learner speaker sponsor reseller distributor carrier courier publisher translator buyer member people person',
)
/** Of these, organisations: their offers are compared, and no person is ranked. */
export const isBusiness = (word: string): boolean =>
  /^(?:supplier|vendor|reseller|distributor|carrier|courier|publisher|sponsor)$/.test(word)
export const isParty = (word: string): boolean => PARTIES.has(word)

/** Work on information (WordNet noun.act, noun.group, noun.state, noun.process). */
const OFFICE =
  'analysis application appointment assignment assistance behaviour behavior benchmark calculation calibration classification collaboration comparison completion computation contribution cooperation correction course demonstration determination discovery effort evaluation examination exercise exhibition expansion experiment finding identification implementation integration interaction interruption investigation job lesson maintenance management means measurement mission mistake modification observation operation orientation participation performance planning practice precaution preparation presentation prevention procedure progress project recreation research review routine rehearsal repair sampling selection shift simulation specialization step study survey tally task teaching technology testing tour training transition trial trip tuning usage use utilization variation visit work workshop walkthrough follow-up hand-over handover retrospective postmortem post-mortem offsite kick-off meetup standup audience organization organisation division committee community conference collection category class cluster series sequence set industry country region city area place side field position centre center corner edge top bottom middle origin direction condition situation circumstance problem need presence existence absence priority factor instance occasion event case effect growth mechanism office room floor building desk seat venue catering agency company firm business warehouse branch thing way attempt opening closing attendance booklet leaflet handbook brochure footnote subtitle caption excerpt appendix supplement attachment template handout checklist cover font spelling wording typo gap mismatch total remainder milestone'

/** Computing (WordNet topic domains computer science, computing; IEEE 24765). */
const COMPUTING =
  'latency throughput cache index parser compiler thread byte pixel parameter variable request response session timeout retry error exception stack trace metric dashboard checkout login signup portal frontend backend browser widget button form field input output checksum hash digest digit string array object attribute header footer payload namespace label annotation manifest config repository repo commit diff branch tag merge pipeline runner artifact registry dependency package version changelog release linter formatter type annotation typecheck snapshot query schema column row shard replica partition connection socket port protocol bandwidth uptime downtime outage incident alert log metric trace sensor reading gauge counter histogram cron crontab scheduler queue job worker node pod cluster container image cpu memory disk storage file folder directory path url link endpoint api sdk cli terminal console shell script notebook model prompt token dataset feature training inference sandbox staging playground scratch fork clone mirror loop function method class module library framework variable constant enum docstring whitespace import'

/** Statistics and science (WordNet topic domains statistics, mathematics). */
const STATISTICS =
  'percentile median mean mode variance regression deviation sample sampling outlier correlation interval significance confidence hypothesis limitation assumption baseline forecast trend threshold margin capacity load volume rate frequency probability distribution cohort replicate triplicate assay specimen instrument calibration unit tonne degree celsius metre ppm variant group arm proxy origin score scorecard rank ratio share plot axis legend bar line scatter histogram coefficient residual bias noise power resolution accuracy precision recall attendance turnout response questionnaire respondent effect evidence literature meta-analysis'

/** Trade and accounts as matter of reports (WordNet topic domains commerce, accounting). */
const TRADE =
  'revenue turnover cost price margin budget forecast expense quarter region market product brand inventory stock item catalogue order return complaint delivery shipment route carrier lead campaign conversion churn retention segment channel discount quote figure guidance growth demand supply list plant'

export const WORK = words(OFFICE, COMPUTING, STATISTICS, TRADE)
export const SCIENCES = words(COMPUTING, STATISTICS)

/** Adjectives of harm, of the body and of descent (WordNet adj.pert: medicine, law, ethnology). */
export const isHarshAdjective = (word: string): boolean =>
  /^(?:sexual|racial|ethnic|pregnant|suicidal|undetectable|clandestine|infectious|contagious|fatal|explosive|poisonous|venomous|medical|clinical|surgical|naked|bloody|criminal|religious|political|intimate|vulnerable|elderly|homeless|alone|asleep|drunk|dead|blind|weak|lonely|corrosive|volatile|unarmed|unguarded|unattended|unwitting|unsuspecting|unreleased|unpublished|unannounced)$/.test(
    word,
  )
