// Flags tests on sizes, pointers and indices in C and C++ that a change removes, weakens or puts after the use.
import { rule } from '../../../core/rule.ts'
import { memoryMessage } from './facts.ts'

const file = (text: string): string =>
  `--- a/src/frame.c\n+++ b/src/frame.c\n@@ -20,6 +20,5 @@ int read_frame(struct frame *f, const uint8_t *in, size_t n)\n${text}`

export const checkRemoved = rule({
  id: 'code.memory.check_removed',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/119.html',
  message: memoryMessage,
  fix: 'Keep the test before the memory is used.',
  fires: [
    file(' {\n-\tif (n > sizeof(f->data))\n-\t\treturn -1;\n \tmemcpy(f->data, in, n);\n'),
    file(' {\n-\tif (f->index >= MAX_SLOTS)\n-\t\treturn -1;\n \treturn f->slots[f->index];\n'),
  ],
  quiet: [
    file(' {\n+\tif (n > sizeof(f->data))\n+\t\treturn -1;\n \tmemcpy(f->data, in, n);\n'),
    file(
      ' {\n-\tif (n > sizeof(f->data))\n+\tif (n > sizeof(f->data) || n == 0)\n \t\treturn -1;\n \tmemcpy(f->data, in, n);\n',
    ),
  ],
})

export const checkWeakened = rule({
  id: 'code.memory.check_weakened',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/193.html',
  message: memoryMessage,
  fix: 'Keep the stricter bound.',
  fires: [
    file(
      ' {\n-\tif (n >= sizeof(f->data))\n+\tif (n > sizeof(f->data))\n \t\treturn -1;\n \tf->data[n] = 0;\n',
    ),
    file(
      ' {\n-\tfor (i = 0; i < f->count; i++)\n+\tfor (i = 0; i <= f->count; i++)\n \t\tf->slots[i] = 0;\n',
    ),
  ],
  quiet: [
    file(
      ' {\n-\tif (n > sizeof(f->data))\n+\tif (n >= sizeof(f->data))\n \t\treturn -1;\n \tf->data[n] = 0;\n',
    ),
    file(
      ' {\n-\tfor (i = 0; i <= f->count; i++)\n+\tfor (i = 0; i < f->count; i++)\n \t\tf->slots[i] = 0;\n',
    ),
  ],
})

export const lateCheck = rule({
  id: 'code.memory.late_check',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/696.html',
  message: memoryMessage,
  fix: 'Test first.',
  fires: [
    file(
      ' {\n+\tmemcpy(f->data, in, n);\n \tif (n > sizeof(f->data))\n \t\treturn -1;\n-\tmemcpy(f->data, in, n);\n',
    ),
    file(' {\n+\tk = f->slots[i];\n \tif (i >= f->count)\n \t\treturn -1;\n-\tk = f->slots[i];\n'),
  ],
  quiet: [
    file(
      ' {\n-\tmemcpy(f->data, in, n);\n \tif (n > sizeof(f->data))\n \t\treturn -1;\n+\tmemcpy(f->data, in, n);\n',
    ),
    file(' {\n+\tk = 0;\n \tif (i >= f->count)\n \t\treturn -1;\n-\tk = 0;\n'),
  ],
})

export const lessChecked = rule({
  id: 'code.memory.less_checked',
  severity: 'high',
  category: 'safety',
  evidence: 'C',
  source: 'https://cwe.mitre.org/data/definitions/754.html',
  message: memoryMessage,
  fix: 'Show why the case can not occur.',
  fires: [
    file(' {\n \tput(f, in);\n-\tif (left != NULL)\n-\t\tput(f, left);\n \treturn 0;\n'),
    file(' {\n \tread(f);\n-\tif (!handle)\n-\t\treturn -1;\n \treturn 0;\n'),
  ],
  quiet: [
    file(' {\n \tput(f, in);\n+\tif (left != NULL)\n+\t\tput(f, left);\n \treturn 0;\n'),
    file(' {\n \tread(f);\n+\tif (!handle)\n+\t\treturn -1;\n \treturn 0;\n'),
  ],
})
