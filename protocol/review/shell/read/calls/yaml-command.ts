// Finds the commands in steps and tasks that are written in YAML.
import { commandInJson, type FromJson } from './json-command.ts'
import { yamlTree } from './yaml-tree.ts'

/** An expression that GitHub Actions writes into a script before a shell reads it, and what nobody outside can set. */
const EXPRESSION = /\$\{\{/
const OWN =
  /\$\{\{ ?(?:github\.(?:sha|run_id|run_number|run_attempt|repository|workspace)|matrix\.[\w-]{1,40}|runner\.(?:os|arch|temp)) ?\}\}/g

export function commandInYaml(text: string): FromJson | null {
  const tree = yamlTree(text)
  const call = tree === null ? null : commandInJson(tree)
  return call !== null && EXPRESSION.test(call.text.replace(OWN, '')) ? { ...call, isPart: true } : call
}
