// Recognises calls that are the safe form of a sink whatever value they are given: a parameter bound to a prepared
// statement, a list of the fields that a form may set, a filter that refuses, a wider number.
import type { TreeNode } from '../../syntax/tree.ts'
import type { Language } from '../model.ts'
import { restricts } from './guard-words.ts'
import { isMoneyName, isPersonalName, isSecretName, isSecurityName } from './words.ts'

const text = ({ kind, name }: TreeNode): string | null =>
  kind === 'string' || kind === 'literal' ? name.replace(/^:/, '') : null

/** https://docs.oracle.com/en/java/javase/21/docs/api/java.sql/java/sql/PreparedStatement.html */
const SETS_PARAMETER =
  /\.set(?:String|Int|Long|Short|Double|Float|Boolean|BigDecimal|Date|Time|Timestamp|Null)$/

export function isSafeForm(language: Language, { items, body }: TreeNode, path: string): boolean {
  const [first] = items
  if (first === undefined || body !== null) return false
  switch (language) {
    case 'java':
      return SETS_PARAMETER.test(path) && items.length === 2 && /^[1-9]\d?$/.test(text(first) ?? '')
    case 'cs':
      // https://learn.microsoft.com/dotnet/api/microsoft.data.sqlclient.sqlparametercollection.addwithvalue
      return (
        /\.Parameters\.AddWithValue$/.test(path) && items.length === 2 && /^[@:]\w+$/.test(text(first) ?? '')
      )
    case 'php':
      // https://www.php.net/manual/en/pdostatement.bindvalue.php
      return /(?:\.|->)bindValue$/.test(path) && items.length <= 3 && /^:?\w+$/.test(text(first) ?? '')
    case 'rb':
      if (/^(?:YAML|Psych)\.safe_load$/.test(path)) return items.length === 1
      // https://guides.rubyonrails.org/action_controller_overview.html#strong-parameters
      if (/\.permit$/.test(path))
        return /(?:^|\.)params\b/.test(path) && items.every((one) => isPlainField(one))
      return path === 'before_action' && items.every((one) => restricts(text(one) ?? ''))
    case 'py':
      return loadsPlainYaml(items, path)
    case 'c':
      return items.length === 1 && /^(?:(?:std\.)?u?int64_t|double)$/.test(path)
    default:
      return false
  }
}

/** Makes texts, numbers, lists and maps, and no other objects: https://pyyaml.org/wiki/PyYAMLDocumentation */
export function loadsPlainYaml(items: readonly TreeNode[], path: string): boolean {
  const loader = items.find(({ name }) => name === 'Loader')?.right ?? items[1]
  return (
    /^yaml\.(?:load|load_all)$/.test(path) &&
    items.length === 2 &&
    /^C?(?:Safe|Base)Loader$/.test(loader?.name ?? '')
  )
}

/** A field by which nobody gets rights, money, another owner or another state. */
function isPlainField(tree: TreeNode): boolean {
  const name = text(tree)
  return (
    name !== null &&
    !isSecurityName(name) &&
    !isMoneyName(name) &&
    !isSecretName(name) &&
    !isPersonalName(name) &&
    !/_ids?$|^id$|type|status|state|role|user|account|email|phone|level|plan|tier|approved|active|banned|flag|_at$|_by$/.test(
      name,
    )
  )
}
