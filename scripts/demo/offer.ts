/** Builds the hint that `npm start` prints for an empty ledger: the demo command for this instance's port. */
export function demonstrationOffer(port: number): string {
  const command = port === 3000 ? 'npm run demo' : `PORT=${port} npm run demo`
  return `The ledger is empty. Run ${command} in another terminal to fill it with 500 entries, permanently marked as a demonstration.\n`
}
