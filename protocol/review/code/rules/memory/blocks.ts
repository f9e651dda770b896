// Flags values of C and C++ that are no longer set at the start, types that became smaller, and blocks that shrink.
import { rule } from '../../../core/rule.ts'
import { memoryMessage } from './facts.ts'

const file = (text: string): string =>
  `--- a/src/pack.c\n+++ b/src/pack.c\n@@ -20,6 +20,5 @@ int pack(struct job *j, const char *name)\n${text}`

export const initialisationRemoved = rule({
  id: 'code.memory.initialisation_removed',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/908.html',
  message: memoryMessage,
  fix: 'Keep the initial value, or the call that zeroes the block.',
  fires: [
    file(' {\n-\tmemset(j, 0, sizeof(*j));\n \tj->name = name;\n \treturn send(j);\n'),
    file(' {\n-\tj->buf = calloc(n, 1);\n+\tj->buf = malloc(n);\n \treturn send(j);\n'),
  ],
  quiet: [
    file(' {\n+\tmemset(j, 0, sizeof(*j));\n \tj->name = name;\n \treturn send(j);\n'),
    file(' {\n-\tj->buf = malloc(n);\n+\tj->buf = calloc(n, 1);\n \treturn send(j);\n'),
  ],
})

export const narrowed = rule({
  id: 'code.memory.narrowed',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/681.html',
  message: memoryMessage,
  fix: 'Keep the wider unsigned type, and the cast that widens the product.',
  fires: [
    file(' {\n-\tsize_t total = j->rows * j->width;\n+\tint total = j->rows * j->width;\n \treturn total;\n'),
    file(' {\n-\tbytes = (size_t)j->rows * j->width;\n+\tbytes = j->rows * j->width;\n \treturn 0;\n'),
  ],
  quiet: [
    file(' {\n-\tint total = j->rows * j->width;\n+\tsize_t total = j->rows * j->width;\n \treturn total;\n'),
    file(' {\n-\tbytes = j->rows * j->width;\n+\tbytes = (size_t)j->rows * j->width;\n \treturn 0;\n'),
  ],
})

export const smallerBlock = rule({
  id: 'code.memory.smaller_block',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/131.html',
  message: memoryMessage,
  fix: 'Keep the full size, or bound every write.',
  fires: [
    file(
      ' {\n-\tchar *copy = malloc(strlen(name) + 1);\n+\tchar *copy = malloc(strlen(name));\n \tstrcpy(copy, name);\n',
    ),
    file(' {\n-\tchar line[256];\n+\tchar line[64];\n \tfill(line, 256);\n'),
  ],
  quiet: [
    file(
      ' {\n-\tchar *copy = malloc(strlen(name));\n+\tchar *copy = malloc(strlen(name) + 1);\n \tkeep(copy);\n',
    ),
    file(' {\n-\tchar line[64];\n+\tchar line[256];\n \tfill(line, 256);\n'),
  ],
})
