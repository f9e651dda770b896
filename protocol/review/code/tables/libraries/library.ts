// Defines how the calls of a library that are harmless are listed.
import type { CallNames } from '../../../syntax/grammar.ts'

export type { CallNames }

export const words = (text: string): readonly string[] => text.trim().split(/\s+/)
