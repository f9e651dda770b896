// Flags parsers that resolve entities and readers that create objects of the class that a document names.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { adds, changes } from '../../example-diff.ts'
import { judgeTrees } from '../../handler.ts'
import { isWritten, textOf } from '../../image.ts'
import { newHits } from '../../node-judge.ts'
import { called, isFalse, isNamed, isTrue, judgeUses, named, setting, type UseFacts } from '../../uses.ts'

const OWASP = 'https://cheatsheetseries.owasp.org/cheatsheets/XML_External_Entity_Prevention_Cheat_Sheet.html'
const READS = 'a document can read files and reach internal hosts through external entities'

export const entitiesOn = rule({
  id: 'code.xxe.entities_on',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/611.html',
  message: ({ shown }: UseFacts) => `\`${shown}\`: ${READS}.`,
  fix: 'Disallow DTDs and external entities.',
  fires: [
    adds(
      'in/Read.java',
      'class Read {',
      '  void conf(DocumentBuilderFactory f) throws Exception { f.setFeature("http://xml.org/sax/features/external-general-entities", true); }',
    ),
    adds('in/read.py', 'from lxml import etree', 'parser = etree.XMLParser(resolve_entities=True)'),
    adds('in/read.js', "const xml = require('libxmljs')", 'const doc = xml.parseXml(text, { noent: true })'),
  ],
  quiet: [
    adds(
      'in/Read.java',
      'class Read {',
      '  void conf(DocumentBuilderFactory f) throws Exception { f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true); }',
    ),
    adds('in/read.py', 'from lxml import etree', 'parser = etree.XMLParser(resolve_entities=False)'),
  ],
})

export const judgeEntities = judgeUses(entitiesOn, [
  called('.setFeature .setProperty .setAttribute', OWASP, ({ items: [name, value] }, context) => {
    if (name === undefined || value === undefined) return false
    const path = name.kind === 'string' ? name.name : context.image.names.pathOf(name)
    if (/disallow-doctype-decl$|FEATURE_SECURE_PROCESSING$|secure-processing$/.test(path))
      return isFalse(value, context)
    return (
      /external-(?:general|parameter)-entities$|SUPPORTING_EXTERNAL_ENTITIES$|isSupportingExternalEntities$|SUPPORT_DTD$|feature_external_ges$/.test(
        path,
      ) &&
      (isTrue(value, context) || isNamed(/^Boolean\.TRUE$/)(value, context))
    )
  }),
  setting(
    'resolve_entities load_dtd noent replaceEntities setExpandEntityReferences',
    isTrue,
    'https://lxml.de/api/lxml.etree.XMLParser-class.html',
  ),
  setting('no_network ProhibitDtd', isFalse, 'https://lxml.de/api/lxml.etree.XMLParser-class.html'),
  named('LIBXML_NOENT LIBXML_DTDLOAD XML_PARSE_NOENT', 'https://www.php.net/manual/en/libxml.constants.php'),
  called(
    'libxml_disable_entity_loader',
    'https://www.php.net/manual/en/function.libxml-disable-entity-loader.php',
    ({ items: [value] }, context) => value !== undefined && isFalse(value, context),
  ),
  setting(
    'DtdProcessing',
    isNamed(/\.Parse$/),
    'https://learn.microsoft.com/dotnet/api/system.xml.dtdprocessing',
  ),
  setting(
    'XmlResolver',
    isNamed(/^XmlUrlResolver/),
    'https://learn.microsoft.com/dotnet/api/system.xml.xmlurlresolver',
  ),
])

export const defaultParser = rule({
  id: 'code.xxe.default_parser',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: OWASP,
  message: ({ shown }: UseFacts) => `\`${shown}\` is used with its defaults: ${READS}.`,
  fix: 'Disallow DTDs and external entities.',
  fires: [
    adds(
      'in/Read.java',
      'class Read {',
      '  Document d(InputStream s) throws Exception { return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(s); }',
    ),
    adds(
      'in/Sax.java',
      'class Sax {',
      '  Document d(InputStream s) throws Exception { return new SAXReader().read(s); }',
    ),
  ],
  quiet: [
    adds(
      'in/Read.java',
      'class Read {',
      '  DocumentBuilderFactory f() throws Exception { var f = DocumentBuilderFactory.newInstance(); f.setFeature(NO_DOCTYPE, true); return f; }',
    ),
    adds(
      'in/Json.java',
      'class Json {',
      '  Order o(InputStream s) throws Exception { return new ObjectMapper().readValue(s, Order.class); }',
    ),
  ],
})

export const judgeDefaultParser = judgeUses(
  defaultParser,
  [
    called(
      'DocumentBuilderFactory.newInstance SAXParserFactory.newInstance XMLInputFactory.newInstance XMLInputFactory.newFactory TransformerFactory.newInstance SchemaFactory.newInstance XMLReaderFactory.createXMLReader SAXReader SAXBuilder DOMParser SAXParser',
      OWASP,
      undefined,
      ['java'],
    ),
  ],
  (_, { image }) => /\.set(?:Features?|Property|Attribute)\(/.test(image.side.bare),
)

export const doctypeAllowed = rule({
  id: 'code.xxe.protection_lost',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/611.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` was what kept document types out of a parser that is still used: ${READS}.`,
  fix: 'Keep the feature set.',
  fires: [
    '--- a/in/Read.java\n+++ b/in/Read.java\n@@ -1,5 +1,4 @@\n class Read { Document d(MultipartFile up) throws Exception {\n   DocumentBuilderFactory reader = DocumentBuilderFactory.newInstance();\n-  reader.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);\n   return reader.newDocumentBuilder().parse(up.getInputStream());\n }}\n',
    changes(
      'in/Sax.java',
      'class Sax { void conf(SAXParserFactory f, InputStream in) throws Exception {',
      '  f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true); f.newSAXParser().parse(in, h); }',
      '  f.newSAXParser().parse(in, h); }',
    ),
  ],
  quiet: [
    '--- a/in/Read.java\n+++ b/in/Read.java\n@@ -1,4 +1,5 @@\n class Read { Document d(MultipartFile up) throws Exception {\n   DocumentBuilderFactory reader = DocumentBuilderFactory.newInstance();\n+  reader.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);\n   return reader.newDocumentBuilder().parse(up.getInputStream());\n }}\n',
    changes(
      'in/Sax.java',
      'class Sax { void conf(SAXParserFactory f, InputStream in) throws Exception {',
      '  f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true); f.newSAXParser().parse(in, h); }',
      '  f.setFeature(DISALLOW, true); f.newSAXParser().parse(in, h); }',
    ),
  ],
})

const BAN = /setFeature\(\s*"[^"]*disallow-doctype-decl"\s*,\s*true\s*\)/

export const judgeDoctype = judgeTrees(({ before, after }, report) => {
  const line = before.side.lines.find(
    ({ changed, at, length }) => changed && BAN.test(before.side.code.slice(at, at + length)),
  )
  const hasOther = /\.set(?:Feature|Property|Attribute)\(|ACCESS_EXTERNAL/.test(after.side.bare)
  if (
    line === undefined ||
    hasOther ||
    !/\.(?:parse|read|build|newSAXParser|unmarshal)\(/.test(after.side.bare)
  )
    return
  const text = before.side.text.slice(line.at, line.at + line.length)
  report.found(doctypeAllowed, before.side, [line.at, line.at + line.length], {
    shown: excerpt(text.trim(), 90),
  })
})

export const typesByDocument = rule({
  id: 'code.deserialise.typing',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/502.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: the document names the class that is created, and creation can run code.`,
  fix: 'Name the accepted types, or read plain data only.',
  fires: [
    adds('in/Conf.java', 'class Conf {', '  void conf(ObjectMapper m) { m.enableDefaultTyping(); }'),
    adds(
      'in/Conf.cs',
      'class Conf {',
      '  JsonSerializerSettings s = new JsonSerializerSettings { TypeNameHandling = TypeNameHandling.All };',
    ),
    adds('in/load.py', 'import torch', 'def load(path):', '    return torch.load(path, weights_only=False)'),
  ],
  quiet: [
    adds('in/Conf.java', 'class Conf {', '  void conf(ObjectMapper m) { m.registerModule(times); }'),
    adds('in/load.py', 'import torch', 'def load(path):', '    return torch.load(path, weights_only=True)'),
  ],
})

export const judgeTyping = judgeUses(typesByDocument, [
  called(
    '.enableDefaultTyping .activateDefaultTyping .setDefaultTyping',
    'https://github.com/FasterXML/jackson-docs/wiki/JacksonPolymorphicDeserialization',
  ),
  named(
    'Id.CLASS Id.MINIMAL_CLASS JsonTypeInfo.Id.CLASS JsonTypeInfo.Id.MINIMAL_CLASS',
    'https://github.com/FasterXML/jackson-docs/wiki/JacksonPolymorphicDeserialization',
  ),
  named(
    'TypeNameHandling.All TypeNameHandling.Auto TypeNameHandling.Objects TypeNameHandling.Arrays',
    'https://learn.microsoft.com/dotnet/fundamentals/code-analysis/quality-rules/ca2326',
  ),
  called(
    'SimpleTypeResolver BinaryFormatter SoapFormatter NetDataContractSerializer LosFormatter ObjectStateFormatter',
    'https://learn.microsoft.com/dotnet/standard/serialization/binaryformatter-security-guide',
  ),
  setting(
    'allow_pickle trust_remote_code trust_repo allow_dangerous_deserialization setAutoTypeSupport',
    isTrue,
    'https://numpy.org/doc/stable/reference/generated/numpy.load.html',
  ),
  setting('weights_only', isFalse, 'https://docs.pytorch.org/docs/stable/generated/torch.load.html'),
])

export const safeReadingLost = rule({
  id: 'code.deserialise.safe_form_lost',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/502.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` takes the place of a reading of data only: whoever writes the file runs code here.`,
  fix: 'Keep the reading of data only; convert old files once, apart from the service.',
  fires: [
    changes(
      'in/load.py',
      'import torch',
      'state = torch.load(path, weights_only=True)',
      'state = torch.load(path, weights_only=False)',
    ),
    changes(
      'in/arr.py',
      'import numpy as np',
      'rows = np.load(path, allow_pickle=False)',
      'rows = np.load(path, allow_pickle=True)',
    ),
  ],
  quiet: [
    changes(
      'in/load.py',
      'import torch',
      'state = torch.load(path, weights_only=False)',
      'state = torch.load(path, weights_only=True)',
    ),
    adds('in/load.py', 'import torch', 'state = torch.load(path, weights_only=False)'),
  ],
})

export const judgeSafeReading = judgeTrees(({ before, after, judged }, report) => {
  for (const { rule: id, tree } of newHits(judged, ({ start, end }) => isWritten(after.side, start, end))) {
    if (id !== typesByDocument.id || tree.kind !== 'pair') continue
    const had = before.side.lines.some(({ changed, at, length }) => {
      const text = before.side.code.slice(at, at + length)
      return changed && text.includes(tree.name) && !text.includes(textOf(after.side, tree))
    })
    if (had)
      report.found(safeReadingLost, after.side, [tree.start, tree.end], {
        shown: excerpt(textOf(after.side, tree), 90),
      })
  }
})
