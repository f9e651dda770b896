// Flags objects of C and C++ that are used after they were freed or moved, or that nothing holds any more.
import { rule } from '../../../core/rule.ts'
import { memoryMessage } from './facts.ts'

const file = (text: string): string =>
  `--- a/src/conn.c\n+++ b/src/conn.c\n@@ -20,6 +20,5 @@ void conn_close(struct conn *c)\n${text}`

export const freed = rule({
  id: 'code.memory.freed',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/416.html',
  message: memoryMessage,
  fix: 'Use the object before it is freed, and set the pointer to NULL after.',
  fires: [
    file(' {\n+\tfree(c);\n \tc->open = 0;\n-\tfree(c);\n }\n'),
    file(' {\n \tfree(c->buf);\n-\tc->buf = NULL;\n+\tfree(c->buf);\n }\n'),
  ],
  quiet: [
    file(' {\n-\tfree(c);\n \tc->open = 0;\n+\tfree(c);\n }\n'),
    file(' {\n \tfree(c->buf);\n+\tc->buf = NULL;\n \tfree(c->name);\n }\n'),
  ],
})

export const moved = rule({
  id: 'code.memory.moved',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'https://en.cppreference.com/w/cpp/container/vector/push_back',
  message: memoryMessage,
  fix: 'Take the pointer again after the call.',
  fires: [
    '--- a/src/pool.cpp\n+++ b/src/pool.cpp\n@@ -8,4 +8,5 @@ void grow(Pool &p)\n \tauto *first = p.items.data();\n \tp.items.push_back(make());\n+\tfirst[0] = make();\n \treturn;\n',
    '--- a/src/pool.cpp\n+++ b/src/pool.cpp\n@@ -8,4 +8,5 @@ void grow(Pool &p)\n \tItem *head = p.items.data();\n \tpool_grow(p);\n+\thead->next = 0;\n \treturn;\n',
  ],
  quiet: [
    '--- a/src/pool.cpp\n+++ b/src/pool.cpp\n@@ -8,4 +8,5 @@ void grow(Pool &p)\n \tp.items.push_back(make());\n \tauto *first = p.items.data();\n+\tfirst[0] = make();\n \treturn;\n',
    '--- a/src/pool.cpp\n+++ b/src/pool.cpp\n@@ -8,4 +8,5 @@ void grow(Pool &p)\n \tItem *head = p.items.data();\n \tpool_grow(p);\n+\thead = p.items.data();\n \treturn;\n',
  ],
})

export const referenceRemoved = rule({
  id: 'code.memory.reference_removed',
  severity: 'high',
  category: 'safety',
  evidence: 'C',
  source: 'https://docs.kernel.org/core-api/kref.html',
  message: memoryMessage,
  fix: 'Keep the reference for as long as the object is used.',
  fires: [
    file(' {\n-\tconn_ref(c);\n \tqueue_work(c);\n }\n'),
    file(' {\n-\tg_object_ref(c->peer);\n \tnotify(c->peer);\n }\n'),
  ],
  quiet: [
    file(' {\n+\tconn_ref(c);\n \tqueue_work(c);\n }\n'),
    file(' {\n-\tg_object_ref(c->peer);\n+\tg_object_ref(c->other);\n \tnotify(c->other);\n }\n'),
  ],
})
