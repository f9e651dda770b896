// What does the code of an invoice say? Upper case packs a third denser, and means the same (BOLT 11).
export const invoiceUri = (bolt11: string): string => `LIGHTNING:${bolt11.toUpperCase()}`
