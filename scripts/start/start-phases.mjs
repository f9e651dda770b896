// Defines the phases of a start, shared by start.mjs, which runs the first phase, and serve.ts, which runs
// the rest.
/** Seconds on two cores; replaced by the measured duration on this machine. */
export const startPhases = [
  { id: 'install', title: 'Installing packages and Node 24', seconds: 60 },
  { id: 'client', title: 'Generating the database client', seconds: 2 },
  { id: 'words', title: 'Building the word classes of English', seconds: 1 },
  { id: 'engine', title: 'Building the review engine', seconds: 1 },
  { id: 'badge', title: 'Building the badge of an entry', seconds: 1 },
  { id: 'pages', title: 'Building the pages', seconds: 25 },
  { id: 'database', title: 'Starting PostgreSQL', seconds: 1.5 },
  { id: 'migrate', title: 'Migrating the database', seconds: 0.5 },
  { id: 'lightning', title: 'Starting two Lightning nodes for development', seconds: 1 },
  { id: 'serve', title: 'Starting the server', seconds: 1.5 },
]
export const timingsPath = '.data/timings.json'
