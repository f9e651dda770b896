// Text of an invoice's QR code. Upper case packs a third denser and means the same (BOLT 11).
export const invoiceUri = (bolt11: string): string => `LIGHTNING:${bolt11.toUpperCase()}`
