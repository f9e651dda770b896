/** The readings of a dream, in the order in which a session takes them. */
import { backlogs } from './backlogs.ts'
import { books } from './books.ts'
import { calibration } from './calibration.ts'
import { feedback } from './feedback.ts'
import { limits } from './limits.ts'
import { overturnedRejects } from './overturned-rejects.ts'
import type { Reading } from './reading.ts'
import { runs } from './runs.ts'
import { trades } from './trades.ts'

export const readings: readonly Reading[] = [
  overturnedRejects,
  calibration,
  trades,
  limits,
  backlogs,
  books,
  feedback,
  runs,
]
