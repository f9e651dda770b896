// Flags parsers of XML that resolve entities.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { callsIn, type TreeNode } from '../../../syntax/tree.ts'
import { adds, changes } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { isWritten, textOf } from '../../image.ts'
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
    changes(
      'in/Own.java',
      'class Own { void conf(SAXParserFactory own) throws Exception {',
      '  own.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true); }',
      '  own.setFeature("http://apache.org/xml/features/disallow-doctype-decl", false); }',
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

/** `disallow-doctype-decl` on, or external entities off. */
const protects = (name: TreeNode | undefined, value: TreeNode | undefined): boolean =>
  (/disallow-doctype-decl$/.test(name?.name ?? '') && value?.name === 'true') ||
  (/external-(?:general|parameter)-entities$|load-external-dtd$/.test(name?.name ?? '') &&
    value?.name === 'false')

/** Features that a parser is told, and what it reads with. */
const TELLS = /^set(?:Features?|Property|Attribute)$/
const READS_WITH = /^(?:parse|read|build|newSAXParser|newDocumentBuilder|unmarshal|transform)$/

export const judgeDoctype = compareTrees(
  ({ before, after }, report) => {
    const ban = callsIn(before.root).find(
      ({ left, items: [name, value] }) =>
        left?.name === 'setFeature' &&
        /disallow-doctype-decl$/.test(name?.name ?? '') &&
        value?.name === 'true',
    )
    const now = callsIn(after.root)
    for (const old of callsIn(before.root)) {
      const [name, value] = old.items
      if (
        !TELLS.test(old.left?.name ?? '') ||
        !protects(name, value) ||
        !isWritten(before.side, old.start, old.end)
      )
        continue
      const turned = now.find(
        (one) =>
          TELLS.test(one.left?.name ?? '') &&
          one.items[0]?.name === name?.name &&
          one.items[1]?.kind === 'literal' &&
          one.items[1].name !== value?.name,
      )
      if (turned !== undefined) {
        report.found(doctypeAllowed, after.side, [turned.start, turned.end], {
          shown: excerpt(textOf(after.side, turned), 90),
        })
        return
      }
    }
    if (ban === undefined || !isWritten(before.side, ban.start, ban.end)) return
    const isTold = now.some(({ left }) => TELLS.test(left?.name ?? ''))
    if (isTold || !now.some(({ left }) => READS_WITH.test(left?.name ?? ''))) return
    report.found(doctypeAllowed, before.side, [ban.start, ban.end], {
      shown: excerpt(textOf(before.side, ban), 90),
    })
  },
  [/disallow-doctype-decl|external-(?:general|parameter)-entities|load-external-dtd/],
)
