// Finds the commands in steps and tasks that are written in YAML.
import { commandInJson, type FromJson } from './json-command.ts'
import { yamlTree } from './yaml-tree.ts'

export function commandInYaml(text: string): FromJson | null {
  const tree = yamlTree(text)
  return tree === null ? null : commandInJson(tree)
}
