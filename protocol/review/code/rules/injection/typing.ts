// Flags readers that create objects of the class that a document names.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { keyOf } from '../../../syntax/names.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { functionAround } from '../../compare/effects.ts'
import { changedSettings } from '../../compare/settings.ts'
import { adds, changes } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'
import { newHits } from '../../node-judge.ts'
import { called, isFalse, isTrue, judgeUses, named, setting, type UseFacts } from '../../uses.ts'

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

/** Readings of data only, and readings that make any object: https://docs.python.org/3/library/pickle.html */
const READS_DATA =
  /^(?:json\.loads?|JSON\.parse|json_decode|yaml\.safe_load|YAML\.safe_load|ast\.literal_eval|tomllib\.loads?|msgpack\.unpackb)$/
const MAKES_OBJECTS =
  /^(?:c?[pP]ickle\.loads?|marshal\.loads?|dill\.loads?|cloudpickle\.loads?|joblib\.load|jsonpickle\.decode|shelve\.open|yaml\.(?:unsafe_load|full_load)|unserialize|YAML\.(?:unsafe_load|load)|Marshal\.load)$/

/** What each function gives to a reading of one of the two kinds. */
function readIn(image: Image, kind: RegExp): ReadonlyMap<string, TreeNode> {
  const found = new Map<string, TreeNode>()
  walk(image.root, (tree) => {
    if (tree.kind === 'call' && kind.test(image.names.pathOf(tree.left)))
      found.set(`${functionAround(image, tree)} ${keyOf(tree.items[0] ?? null)}`, tree)
    return undefined
  })
  return found
}

export const judgeReadingReplaced = compareTrees(
  ({ change, before, after }, report) => {
    if (change.isTest) return
    const old = readIn(before, READS_DATA)
    if (old.size === 0) return
    for (const [key, tree] of readIn(after, MAKES_OBJECTS))
      if (old.has(key) && isWritten(after.side, tree.start, tree.end))
        report.found(safeReadingLost, after.side, [tree.start, tree.end], {
          shown: excerpt(textOf(after.side, tree), 90),
        })
  },
  [/pickle|marshal|dill|joblib|shelve|unsafe_load|full_load|unserialize|YAML/i],
)

export const judgeSafeReading = compareTrees(
  ({ before, after, judged }, report) => {
    const changed = new Set(changedSettings(before, after).map(({ now }) => now.tree))
    for (const { rule: id, tree } of newHits(judged, ({ start, end }) => isWritten(after.side, start, end)))
      if (id === typesByDocument.id && changed.has(tree))
        report.found(safeReadingLost, after.side, [tree.start, tree.end], {
          shown: excerpt(textOf(after.side, tree), 90),
        })
  },
  [
    /DefaultTyping|CLASS\b|TypeNameHandling|SimpleTypeResolver|Formatter|NetDataContractSerializer|allow_pickle|trust_re|allow_dangerous_deserialization|setAutoTypeSupport|weights_only/,
  ],
)
