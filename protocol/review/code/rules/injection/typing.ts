// Flags readers that create objects of the class that a document names.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { changedSettings } from '../../compare/settings.ts'
import { adds, changes } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { isWritten, textOf } from '../../image.ts'
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

export const judgeSafeReading = compareTrees(({ before, after, judged }, report) => {
  const changed = new Set(changedSettings(before, after).map(({ now }) => now.tree))
  for (const { rule: id, tree } of newHits(judged, ({ start, end }) => isWritten(after.side, start, end)))
    if (id === typesByDocument.id && changed.has(tree))
      report.found(safeReadingLost, after.side, [tree.start, tree.end], {
        shown: excerpt(textOf(after.side, tree), 90),
      })
})
