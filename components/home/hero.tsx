// States what Assay is, in one sentence that a person can repeat.
export function Hero() {
  return (
    <section className="home-hero">
      <h1>Assay judges what an agent is about to do, before it cannot be undone.</h1>
      <p>
        Send a command, a diff, a trade, a transaction or a plan. Verdicts are deterministic: the rules and
        engine are public, so anyone can recompute one, here or offline. Sign it when you need proof.
      </p>
    </section>
  )
}
