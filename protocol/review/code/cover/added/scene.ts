// Defines what the judges of the new side share: the change, what stood on the old side, and what rules know already.
import type { Flow } from '../../../syntax/flow.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import type { Image } from '../../image.ts'
import type { Change } from '../../model.ts'
import type { Inputs } from '../inputs.ts'
import type { Pool } from '../pool.ts'

/** What the rest of the change says of the names in this file. */
export interface Surroundings {
  /** Functions whose whole text this change writes, in any of its files: they are judged there. */
  readonly written: ReadonlySet<string>
  readonly calledBefore: ReadonlySet<string>
}

/** What is known of nodes before their judges see them. */
export interface Known {
  /** Nodes that a rule knows as the safe form of a sink. */
  readonly safe: ReadonlySet<TreeNode>
  /** Settings whose change is known to be harmless. */
  readonly understood: ReadonlySet<TreeNode>
  /** Calls that lost restrictions which now stand around them. */
  readonly liftedFrom: ReadonlySet<string>
  /** A node that replaces one of which a rule reports. */
  isFixed(tree: TreeNode): boolean
}

export interface Scene extends Known, Surroundings {
  readonly change: Change
  readonly image: Image
  readonly flow: Flow
  /** What the old side wrote. */
  readonly pool: Pool
  readonly inputs: Inputs
  /** Functions of this file, by name. */
  readonly own: ReadonlyMap<string, TreeNode>
  readonly imported: ReadonlySet<string>
  /** Names that the change imports from packages which no other line names. */
  readonly foreign: ReadonlySet<string>
  /** Inside the test of a branch that refuses. */
  inDenial: boolean
  /** Reports a node whose effect is not known. */
  unknown(tree: TreeNode): void
  visit(tree: TreeNode): void
}
