// Flags open matchers that stand before stricter ones and take their requests.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { judgeTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly open: string
  readonly strict: string
}

const chain = (was: string, now: string): string =>
  `--- a/src/Web.java\n+++ b/src/Web.java\n@@ -1,8 +1,8 @@\n class Web { void conf(HttpSecurity http) throws Exception {\n   http.authorizeHttpRequests(a -> a\n-    .requestMatchers(${was}).permitAll()\n+    .requestMatchers(${now}).permitAll()\n     .requestMatchers("/office/keys/**").hasRole("CHIEF")\n     .anyRequest().authenticated());\n }}\n`

export const shadowed = rule({
  id: 'code.web.auth_shadowed',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'A',
  source:
    'https://docs.spring.io/spring-security/reference/servlet/authorization/authorize-http-requests.html#authorize-requests',
  message: ({ open, strict }: Facts) =>
    `The first matcher that fits decides: \`${open}\` lets everyone in before \`${strict}\` is asked.`,
  fix: 'Put the stricter matcher first, or name the open paths one by one.',
  fires: [
    '--- a/src/Web.java\n+++ b/src/Web.java\n@@ -1,6 +1,5 @@\n class Web { void conf(HttpSecurity http) throws Exception {\n   http.authorizeHttpRequests(a -> a\n-    .requestMatchers("/office/**").hasRole("CHIEF")\n+    .requestMatchers("/office/**").permitAll()\n     .anyRequest().authenticated());\n }}\n',
    chain('"/health"', '"/health", "/office/**"'),
    chain('"/pics/**"', '"/**"'),
  ],
  quiet: [chain('"/health"', '"/health", "/pics/**"'), chain('"/office/**"', '"/health"')],
})

const MATCHES = /^(?:requestMatchers|antMatchers|mvcMatchers|securityMatcher|pathMatchers)$/
const ASKS =
  /^(?:hasRole|hasAnyRole|hasAuthority|hasAnyAuthority|authenticated|access|denyAll|fullyAuthenticated)$/

interface Matcher {
  readonly tree: TreeNode
  readonly pattern: string
  readonly isOpen: boolean
}

export const judgeShadowed = judgeTrees(
  ({ before, after }, report) => {
    if (after.language !== 'java') return
    const [old, now] = [matchersOf(before), matchersOf(after)]
    const kept = new Set(now.map(({ pattern, isOpen }) => `${isOpen} ${pattern}`))
    const known = new Set(old.map(({ pattern, isOpen }) => `${isOpen} ${pattern}`))
    for (const strict of old) {
      if (strict.isOpen || kept.has(`false ${strict.pattern}`)) continue
      const open = now.find((one) => one.isOpen && covers(one.pattern, strict.pattern))
      if (open !== undefined && !known.has(`true ${open.pattern}`))
        report.found(shadowed, after.side, [open.tree.start, open.tree.end], {
          open: excerpt(textOf(after.side, open.tree), 60),
          strict: strict.pattern,
        })
    }
    const was = new Set(shadowsIn(before).map(({ open, strict }) => `${open.pattern} ${strict.pattern}`))
    for (const { open, strict } of shadowsIn(after)) {
      if (
        was.has(`${open.pattern} ${strict.pattern}`) ||
        !isWritten(after.side, open.tree.start, open.tree.end)
      )
        continue
      report.found(shadowed, after.side, [open.tree.start, open.tree.end], {
        open: excerpt(textOf(after.side, open.tree), 60),
        strict: strict.pattern,
      })
    }
  },
  [/permitAll/],
)

interface Shadow {
  readonly open: Matcher
  readonly strict: Matcher
}

/** Matchers of a side, in the order in which they are asked. */
function matchersOf(image: Image): readonly Matcher[] {
  const matchers: Matcher[] = []
  walk(image.root, (tree) => {
    if (tree.kind !== 'call' || !MATCHES.test(tree.left?.name ?? '')) return undefined
    const member = image.parentOf.get(tree)
    const name = member?.kind === 'member' ? member.name : ''
    if (name !== 'permitAll' && !ASKS.test(name)) return undefined
    for (const one of tree.items)
      if (one.kind === 'string') matchers.push({ tree: one, pattern: one.name, isOpen: name === 'permitAll' })
    return undefined
  })
  return matchers.sort((a, b) => a.tree.start - b.tree.start).slice(0, 100)
}

function shadowsIn(image: Image): readonly Shadow[] {
  const matchers = matchersOf(image)
  const found: Shadow[] = []
  for (const [i, open] of matchers.entries())
    if (open.isOpen)
      for (const strict of matchers.slice(i + 1))
        if (!strict.isOpen && covers(open.pattern, strict.pattern)) found.push({ open, strict })
  return found
}

const covers = (open: string, strict: string): boolean =>
  open.endsWith('/**') && (strict === open || strict.startsWith(open.slice(0, -2)))
