// What is Assay, in one sentence that a person can repeat?
export function Hero() {
  return (
    <section className="home-hero">
      <h1>Assay judges what an agent is about to do, before it cannot be undone.</h1>
      <p>
        Send a command, a diff, a trade, a transaction or a plan. The verdict is a pure function of published
        bytes: signed on request, and recomputed by anyone, on this page or without us.
      </p>
    </section>
  )
}
