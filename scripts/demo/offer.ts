/** What `npm start` says of an empty ledger: the command for another terminal, which finds this instance by its port. */
export function demonstrationOffer(port: number): string {
  const command = port === 3000 ? 'npm run demo' : `PORT=${port} npm run demo`
  return `The ledger is empty: ${command}, in another terminal, fills it with 500 entries that are marked as a demonstration for ever.\n`
}
