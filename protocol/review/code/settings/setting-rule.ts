// Defines rules that are made of rows of settings: one message for all, the meaning from the row.
import type { allowRule, rule } from '../../core/rule.ts'
import type { BenignSetting, WeakSetting } from './setting.ts'

export interface WeakFacts {
  /** The setting as it is written in the change. */
  readonly setting: string
  readonly means: string
}

export const weakMessage = ({ setting, means }: WeakFacts): string => `\`${setting}\`: ${means}.`

export type WeakRule = ReturnType<
  typeof rule<string, WeakFacts, { readonly settings: readonly WeakSetting[] }>
>
export type BenignRule = ReturnType<typeof allowRule<string, { readonly settings: readonly BenignSetting[] }>>
