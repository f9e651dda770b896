/** What this ledger is called and where it starts: texts that are hashed, so none of them ever changes. */
export const ledgerGenesis = 'assay-ledger-genesis:before-entry-40'
