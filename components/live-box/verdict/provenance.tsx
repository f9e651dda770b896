// Says where a verdict was computed, how quickly, and by what.
interface ProvenanceProps {
  /** Null: the sample's verdict, which came with the page. */
  milliseconds: number | null
}

export function Provenance({ milliseconds }: ProvenanceProps) {
  if (milliseconds === null) return <>Computed on the server by the engine in force</>
  const time = milliseconds < 1 ? 'under 1 ms' : `${Math.round(milliseconds)} ms`
  return (
    <>
      <span className="max-md:hidden">Computed in this page in {time} by the engine in force</span>
      <span className="md:hidden">{time}, in this page</span>
    </>
  )
}
