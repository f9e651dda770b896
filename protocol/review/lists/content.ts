// Contents of the lists beside the artifact. Shapes of the snapshots that the rules read; importers write them, a caller may
// hand in none.

/** `ofac_sdn`: keys as the address layer makes them. */
export interface SanctionsContent {
  readonly schema: 'assay.sanctions.v1'
  readonly list: string
  /** YYYY-MM-DD. */
  readonly published: string | null
  /** `partial`: known to leave out listed subjects. Absent: full. */
  readonly coverage?: 'full' | 'partial'
  /** `concern`: a secondary list, whose hits need a person but do not forbid. Absent: reject. */
  readonly effect?: 'reject' | 'concern'
  readonly entries: readonly SanctionsEntry[]
  readonly names: readonly SanctionsName[]
  /** Removed from the list; `until` is the date of the first edition without it, or of the removal. */
  readonly delisted: readonly DelistedEntry[]
}

export interface SanctionsEntry {
  /** `family:kind:payload`, or `other:text:<as spelt>` where the spelling is not understood. */
  readonly key: string
  /** The list's own ticker. */
  readonly asset: string
  readonly entity: string
}

export interface SanctionsName {
  /** Folded words, sorted. */
  readonly key: string
  readonly entity: string
  readonly strength: 'primary' | 'strong' | 'weak'
}

export interface DelistedEntry {
  readonly key: string
  readonly until: string
}

/** `known_bad`: addresses in force. `rule` is shown with a hit. */
export interface KnownBadContent {
  readonly schema: 'assay.known_bad.v1'
  readonly entries: readonly {
    readonly key: string
    readonly first_seen: string | null
    readonly rule: string | null
    readonly record_sha256: string | null
    readonly accounts: number
  }[]
}

/** `contracts`: an imported registry of described deployments, such as ERC-7730. Says who published, not that it is safe. */
export interface ContractsContent {
  readonly schema: 'assay.contracts.v1'
  /** YYYY-MM-DD. */
  readonly published?: string | null
  readonly entries: readonly ContractEntry[]
}

export interface ContractEntry {
  readonly chain_id: number
  /** `0x` and 40 lower-case digits. */
  readonly address: string
  readonly owner: string
  /** Canonical signatures, for example `transfer(address,uint256)`. */
  readonly functions: readonly string[]
}

/** Key of an address that no reader understands: matched letter by letter. */
export const exactKey = (spelt: string): string => `other:text:${spelt}`
