// The rules and readers of talk, of calls of tools and of JSON: a module of its own, so that a page loads it when a plan
// holds them.
import { partsOfJson, partsOfObjects } from '../../nested/tool-calls.ts'
import { turnsOfJson } from '../read/turns/json.ts'
import type { Conversations } from '../readers.ts'
import { ruleList } from '../rules/lists/conversations.ts'

export const conversations: Conversations = { rules: ruleList, turnsOfJson, partsOfJson, partsOfObjects }
