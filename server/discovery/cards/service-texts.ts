/** What the cards of this service have in common. */

export const serviceName = 'Assay'

export const serviceDescription =
  'Neutral verdicts on irreversible agent actions: approve, approve_with_concerns or reject, scaled to the capital at risk, signed, and recomputable by anyone from published bytes.'

export const mcpEndpoint = (baseUrl: string): string => `${baseUrl}/mcp`

/** A PNG, which wallets and registries can show. */
export const imageUrl = (baseUrl: string): string => `${baseUrl}/apple-icon.png`
