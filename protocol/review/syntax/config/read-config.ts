// Reads one side of a change as configuration trees, a tree for each hunk.
import type { Change, Side } from '../../code/model.ts'
import type { Budget } from '../../core/budget.ts'
import type { Format } from './format.ts'
import { hunkImages } from './image.ts'
import { readDirectives } from './read-directives.ts'
import { readDocker } from './read-docker.ts'
import { readJson } from './read-flow.ts'
import { readHcl } from './read-hcl.ts'
import { readIni } from './read-ini.ts'
import { readLines } from './read-lines.ts'
import { readXml } from './read-xml.ts'
import { readYaml } from './read-yaml.ts'
import { type ConfigNode, TreeBuilder } from './tree.ts'

export function readConfig(
  change: Change,
  side: Side,
  format: Format,
  budget: Budget,
): readonly ConfigNode[] {
  return hunkImages(change, side).map(({ from, to, heading, isStart }) => {
    const builder = new TreeBuilder(side.text, budget)
    budget.spend(to - from)
    if (format === 'yaml') readYaml(builder, from, to, heading, isStart)
    else if (format === 'json') readJson(builder, from, to)
    else if (format === 'hcl') readHcl(builder, from, to, heading, isStart)
    else if (format === 'ini') readIni(builder, from, to, heading, isStart)
    else if (format === 'directives') readDirectives(builder, from, to, isStart)
    else if (format === 'docker') readDocker(builder, from, to)
    else if (format === 'xml') readXml(builder, from, to, isStart)
    else readLines(builder, from, to)
    return builder.root
  })
}
