// Every rule of the sanctions family.
import { defineRules } from '../core/rule.ts'

export const sanctionsRules = defineRules('sanctions_screening', {
  'sanctions.listed_address': ['blocker', 'security', 'A'],
  'sanctions.known_bad': ['blocker', 'security', 'A'],
  'sanctions.listed_name': ['blocker', 'security', 'B'],
  'sanctions.same_key': ['high', 'security', 'A'],
  'sanctions.similar_name': ['high', 'security', 'C'],
  'sanctions.secondary_list': ['medium', 'security', 'A'],
  'sanctions.delisted': ['medium', 'missing_check', 'A'],
  'sanctions.near_miss': ['low', 'address_poisoning', 'A'],
  'sanctions.malformed': ['medium', 'correctness', 'D'],
  'sanctions.bad_checksum': ['medium', 'correctness', 'D'],
  'sanctions.unresolved_name': ['medium', 'missing_check', 'D'],
  'sanctions.nothing_to_screen': ['medium', 'missing_check', 'D'],
  'sanctions.too_many': ['medium', 'missing_check', 'D'],
  'sanctions.partial_list': ['medium', 'missing_check', 'D'],
  'sanctions.stale_list': ['medium', 'missing_check', 'D'],
  'sanctions.no_list': ['medium', 'missing_check', 'E'],
  'sanctions.address_unlisted': ['allow', 'other', 'A'],
  'sanctions.name_unlisted': ['allow', 'other', 'C'],
})
