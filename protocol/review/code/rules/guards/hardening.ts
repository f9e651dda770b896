// Flags restrictions of parsers and of readers of objects that a change takes away while the parser still reads.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { diff } from '../../example-diff.ts'
import { judgeTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly setting: string
}

export const entitiesFree = rule({
  id: 'code.guard.parser_loosened',
  severity: 'high',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cheatsheetseries.owasp.org/cheatsheets/XML_External_Entity_Prevention_Cheat_Sheet.html',
  message: ({ setting }: Facts) =>
    `Without \`${setting}\` the parser may load external entities and DTDs again: a document reads files and reaches internal hosts.`,
  fix: 'Keep DTDs and external entities off.',
  fires: [
    diff(
      'src/Feed.java',
      ' class Feed { Document read(InputStream in) throws Exception {',
      '-    f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);',
      '     return f.newDocumentBuilder().parse(in);',
      ' } }',
    ),
    diff(
      'lib/feed.php',
      ' <?php function read($xml) {',
      '-    libxml_disable_entity_loader(true);',
      '     return simplexml_load_string($xml);',
      ' }',
    ),
  ],
  quiet: [
    diff(
      'src/Feed.java',
      ' class Feed { Document read(InputStream in) throws Exception {',
      '+    f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);',
      '     return f.newDocumentBuilder().parse(in);',
      ' } }',
    ),
    diff(
      'src/Feed.java',
      ' class Feed { Document read(InputStream in) throws Exception {',
      '-    feeds.setFeature("http://xml.org/sax/features/external-general-entities", false);',
      '+    feeds.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);',
      '     return feeds.newDocumentBuilder().parse(in);',
      ' } }',
    ),
  ],
})

export const classesFree = rule({
  id: 'code.guard.object_filter_removed',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/502.html',
  message: ({ setting }: Facts) =>
    `Without \`${setting}\` the stream may create objects of any class, whose construction can run code.`,
  fix: 'Keep the list of classes.',
  fires: [
    diff(
      'src/Wire.java',
      ' class Wire { Object read(ObjectInputStream in) throws Exception {',
      '-    in.setObjectInputFilter(FILTER);',
      '     return in.readObject();',
      ' } }',
    ),
    diff(
      'lib/jobs.rb',
      ' def read(text)',
      '-  YAML.load(text, permitted_classes: [Job])',
      '+  YAML.load(text)',
      ' end',
    ),
  ],
  quiet: [
    diff(
      'src/Wire.java',
      ' class Wire { Object read(ObjectInputStream in) throws Exception {',
      '+    in.setObjectInputFilter(FILTER);',
      '     return in.readObject();',
      ' } }',
    ),
    diff(
      'lib/jobs.rb',
      ' def read(text)',
      '-  YAML.load(text, permitted_classes: [Job])',
      '+  YAML.load(text, permitted_classes: [Job, Step])',
      ' end',
    ),
  ],
})

const OF_PARSERS =
  /disallow-doctype|external-(?:general|parameter)|load-external|secure-processing|SECURE_PROCESSING|ACCESS_EXTERNAL|SUPPORT_DTD|SUPPORTING_EXTERNAL|libxml_disable_entity_loader|LIBXML_NONET|DtdProcessing|XmlResolver|defusedxml|forbid_(?:dtd|entities)/
const OF_OBJECTS =
  /^(?:setObjectInputFilter|ObjectInputFilter|ValidatingObjectInputStream|SerializationBinder|PolymorphicTypeValidator|BasicPolymorphicTypeValidator|permitted_classes|allowed_classes|setRegistrationRequired)$/

export const judgeHardening = judgeTrees(({ change, before, after }, report) => {
  if (change.isTest || change.file.kind === 'deleted') return
  for (const [rule, what] of [
    [entitiesFree, OF_PARSERS],
    [classesFree, OF_OBJECTS],
  ] as const) {
    const was = mentions(before, what)
    const at = was.find((tree) => isWritten(before.side, tree.start, tree.end))
    if (at === undefined || mentions(after, what).length > 0) continue
    report.found(rule, before.side, [at.start, at.end], { setting: excerpt(textOf(before.side, at), 80) })
  }
})

function mentions({ root }: Image, what: RegExp): readonly TreeNode[] {
  const found: TreeNode[] = []
  walk(root, (tree) => {
    if (/^(?:name|member|string|pair|import)$/.test(tree.kind) && what.test(tree.name)) found.push(tree)
    return undefined
  })
  return found
}
