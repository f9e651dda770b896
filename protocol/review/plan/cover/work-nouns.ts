// Nouns of work by sector (ISIC rev. 4, sections C to S): what is counted, read, compared and written about at work.
// Substances, weapons, bodies, illnesses, secrets, persons and places to live stand in no list.

/** Offices, projects, meetings (ISIC N, 82). */
const OFFICE =
  'action add-on allocation annex approach assignee bidder blocker breakdown briefing buffer bullet ' +
  'bundle cause caveat chair character checkpoint circular consequence constraint contents cut-off ' +
  'cutoff decision decline default delay deliverable dip docket downside drift drop duplicate editor ' +
  'envelope escalation extent extract facilitator headcount impact improvement jump keyword kickoff lag ' +
  'lane logistics loss lot mandate measure mess minority minus mix motion occupancy onboarding pace ' +
  'peak pickup pilot placeholder plateau playbook plus preference preview programme quorum ranking ' +
  'read-out rebound recap receipt redline reduction remedy rest revision roll-out rollout rota rubric ' +
  'scenario scepticism setup shortlist sign sign-up slowdown spike split spot spread stage stakeholder ' +
  'stance strand structure surge swimlane swing synopsis tab takeaway third timebox timesheet timetable ' +
  'trade-off transcript turn-around turnaround upside uptick verdict whitepaper wish workload ' +
  'workstream write-up'

/** Software and networks (ISO/IEC/IEEE 24765; ISIC J 62). */
const SOFTWARE =
  'accessibility adapter crm csv erp faq gb kpi pdf sla slo sql tb utc beta alias animation backport binary bitrate boundary breakpoint callback changeset ' +
  'checkbox chunk cleanup click codebase codec compression concurrency constructor crash cursor ' +
  'dataframe debugger decoder delta dropdown embedding emulator encoder fixture flakiness getter ' +
  'guideline heap hook hostname html icon identifier iteration javascript layer locale localisation ' +
  'localization logfile lookup markdown metadata microservice middleware mock naming navigation ' +
  'normalisation normalization observability offset pagination pointer postgres prefix profiler ' +
  'property protobuf python ram readability refactor refactoring rendering ruby runtime rust screen ' +
  'scroll selector semver serializer sidebar sitemap software spinner storybook subquery threadpool ' +
  'thumbnail timezone toggle toolchain tooltip transformation tuple tutorial typescript typography ui ' +
  'usability utf viewport xml yaml'

/** Trade, transport, hotels, events (ISIC G, H, I, R). */
const TRADE =
  'aisle arrival electricity freezer fridge gym kwh kw lateness school renovation caretaker net  assortment bakery banner basket bay booth box breakage buffet cafe cafeteria canteen ' +
  'cargo carousel check-in check-out club coach congestion consignment crate cruise cuisine departure ' +
  'depot ferry footfall forwarder freight gallery hall harbour headroom inbound inspection journey ' +
  'kilometre kiosk lorry lounge merchandise mileage minibus museum outlet packaging pallet parcel park ' +
  'participant picking postage railway road sale seating shelf showroom souvenir stall stop-over ' +
  'storefront taxi tonnage tram transit transport truckload'

/** Making, building, farming, power and water, as figures and papers (ISIC A, C, D, E, F). */
const PLANT =
  'alignment analyser bearing blueprint brick coating compost consumption defect dust elevation energy ' +
  'facade fastener flow footbridge frame glass harvest hinge humidity insulation joint kilowatt ' +
  'lighting lubricant moisture nozzle panel rainfall residue soil stoppage vibration wear wind yield'

/** Science, teaching, media (ISIC J 58, M 72, P 85). */
const SCIENCE =
  'acknowledgement affiliation audio boxplot classroom dissertation exponent footage preprint ' +
  'replication seminar subgroup syllabus textbook'

/** Books, budgets, permits and offers, as papers to be read and compared (ISIC K 66, M 69, O 84). */
const PAPERS =
  'accrual amortisation base billing bureau goal housing paperwork sd shop space target transfer  appropriation bookkeeping break-even bylaw depreciation directive income ' +
  'increment quarter-end reconciliation spending statute utilisation year-end'

export const WORK_NOUNS: ReadonlySet<string> = new Set(
  [OFFICE, SOFTWARE, TRADE, PLANT, SCIENCE, PAPERS].flatMap((list) => list.split(' ')),
)
