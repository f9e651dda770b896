// The reputation of a seller, 0 to 100, as a figure and a bar.
export const SellerScore = ({ score }: { score: number }) => (
  <span className="market-score">
    <meter min={0} max={100} value={score} aria-label={`Reputation ${score} of 100`} />
    <span className="tabular-nums">{score}</span>
  </span>
)
