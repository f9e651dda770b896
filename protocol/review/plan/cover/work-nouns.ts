// Nouns of work by sector (ISIC rev. 4, sections C to S): what is counted, read, compared and written about at work.
// Substances, weapons, bodies, illnesses, secrets, persons and places to live stand in no list.

/** Offices, projects, meetings (ISIC N, 82). */
const OFFICE =
  'action add-on allocation approach assignee bidder blocker breakdown briefing buffer bullet bundle ' +
  'cause caveat chair character checkpoint consequence constraint contents cut-off cutoff decision ' +
  'decline default delay deliverable dip downside drift drop duplicate editor envelope escalation ' +
  'extent extract headcount impact improvement jump keyword kickoff lag lane logistics loss lot mandate ' +
  'measure mess minus mix motion occupancy onboarding pace peak pickup pilot placeholder playbook plus ' +
  'preference preview programme ranking read-out recap receipt reduction remedy rest revision roll-out ' +
  'rollout rota rubric scenario setup shortlist sign sign-up slowdown spike split spot spread stage ' +
  'stakeholder structure surge tab takeaway third timesheet timetable trade-off transcript verdict wish ' +
  'workload write-up'

/** Software and networks (ISO/IEC/IEEE 24765; ISIC J 62). */
const SOFTWARE =
  'accessibility adapter crm csv erp faq gb kpi pdf sla slo sql tb utc beta alias animation binary ' +
  'bitrate callback changeset chunk cleanup click codebase compression concurrency crash cursor ' +
  'debugger decoder delta embedding emulator encoder guideline hostname html icon identifier iteration ' +
  'javascript locale localisation markdown metadata microservice middleware mock naming navigation ' +
  'normalisation observability offset pagination postgres prefix property protobuf python readability ' +
  'refactor refactoring ruby runtime screen sidebar software thumbnail timezone toggle tooltip ' +
  'transformation typescript ui usability xml yaml'

/** Trade, transport, hotels, events (ISIC G, H, I, R). */
const TRADE =
  'arrival electricity freezer fridge gym kwh kw lateness school renovation caretaker net bakery banner ' +
  'buffet cafe canteen cargo check-in check-out club congestion cruise departure depot ferry footfall ' +
  'forwarder freight inspection journey kilometre lorry merchandise outlet packaging pallet parcel park ' +
  'participant picking postage railway sale seating shelf taxi tonnage transit transport'

/** Making, building, farming, power and water, as figures and papers (ISIC A, C, D, E, F). */
const PLANT =
  'alignment analyser blueprint consumption defect dust elevation energy flow footbridge frame glass ' +
  'humidity insulation kilowatt lighting moisture panel soil stoppage wear wind yield'

/** Science, teaching, media (ISIC J 58, M 72, P 85). */
const SCIENCE = 'audio classroom replication seminar subgroup textbook'

/** Books, budgets, permits and offers, as papers to be read and compared (ISIC K 66, M 69, O 84). */
const PAPERS =
  'accrual base billing bureau goal housing paperwork sd shop space target transfer bookkeeping ' +
  'break-even depreciation directive income increment quarter-end reconciliation spending utilisation ' +
  'year-end'

export const WORK_NOUNS: ReadonlySet<string> = new Set(
  [OFFICE, SOFTWARE, TRADE, PLANT, SCIENCE, PAPERS].flatMap((list) => list.split(' ')),
)
