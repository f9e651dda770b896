// Tells constants that only bound or size something new.

import type { TreeNode } from '../../../syntax/tree.ts'
import { anyOf } from '../../any-of.ts'
import type { Scene } from './scene.ts'

/** A named argument or field that sets a bound of which the other side has none. */
export function isNewLimit(scene: Scene, { name, right }: TreeNode): boolean {
  return (
    name === 'usedforsecurity' ||
    (RETRY.test(name) &&
      /^(?:[1-9]\d{0,3}|True|true)$/.test(right?.name ?? '') &&
      !scene.pool.hasNamed(name)) ||
    (LIMIT.test(name) && /^[1-9][\d_]{0,7}$/.test(right?.name ?? '') && !scene.pool.hasNamed(name))
  )
}

/** A number with a new name does nothing before it is used, and its uses are judged. Files of settings are read by name. */
export function isNewConstant(scene: Scene, { left, right }: TreeNode): boolean {
  const name = left?.name ?? ''
  return (
    NEW_LIMIT.test(name) &&
    /^[1-9][\d_]{0,9}L?$/.test(right?.name ?? '') &&
    !scene.pool.hasNamed(name) &&
    !/settings|config|constants/i.test(scene.change.file.path)
  )
}

/** How often and when a job is tried again. */
const RETRY = /^(?:retry_(?:backoff|backoff_max|jitter)|max_retries|default_retry_delay)$/

/** A bound that a change puts where none was can only hold back. */
const LIMIT = anyOf([
  /^(?:max|idle|limit|timeout|read|write)[a-z_]{0,40}(?:timeout|conns?|connections?|perhost|bytes|size|entries|items|length|len|count)(?:perhost|_per_host|ms|_ms|seconds)?$/i,
  /^(?:max|idle|limit|timeout|read|write)[a-z_]{0,40}(?:retries|attempts|depth|concurrency)(?:perhost|_per_host|ms|_ms|seconds)?$/i,
  /^(?:timeout|max_?(?:retries|length|size|connections)|IdleConnTimeout|TLSHandshakeTimeout|MaxConnsPerHost|maxlength|page_?size|per_page)$/i,
])

const NEW_LIMIT =
  /^(?:MAX|MIN|DEFAULT)_(?:[A-Z0-9]+_){0,4}(?:ENTRIES|ITEMS|BYTES|SIZE|LENGTH|LEN|COUNT|ROWS|PAGES|DEPTH|RETRIES|ATTEMPTS|LINES|PARTS|WIDTH|HEIGHT|PAGE_SIZE|LIMIT|MS|SECONDS)$/
