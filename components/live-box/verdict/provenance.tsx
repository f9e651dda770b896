// Says where the verdict that is shown was computed, and how quickly; nothing of an engine that has not run.
import type { Answer } from '../box-state.ts'

interface ProvenanceProps {
  /** What is shown; null while there is nothing yet. */
  answer: Answer | null
  hasFailed: boolean
}

export function Provenance({ answer, hasFailed }: ProvenanceProps) {
  if (hasFailed) return <span>Not computed</span>
  if (answer === null) return <span>Loading the engine</span>
  const { milliseconds } = answer
  if (milliseconds === null) return <span>Computed on the server by the current engine</span>
  const time = milliseconds < 1 ? 'under 1 ms' : `${Math.round(milliseconds)} ms`
  return (
    <>
      <span className="max-md:hidden">Computed in this page in {time} by the current engine</span>
      <span className="md:hidden">{time}, in this page</span>
    </>
  )
}
