// Flags handlers that take requests without the token that shows which page sent them.
import { rule } from '../../../core/rule.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import { adds } from '../../example-diff.ts'
import { type Image, textOf } from '../../image.ts'
import type { NodeContext } from '../../node-judge.ts'
import { called, isFalse, judgeUses, named, setting, type UseFacts } from '../../uses.ts'

export const requestTokenOff = rule({
  id: 'code.web.csrf_off',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/352.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: another site can make the visitor's browser send this request.`,
  fix: 'Keep the token check.',
  fires: [
    adds(
      'api/views.py',
      'from django.views.decorators.csrf import csrf_exempt',
      '@csrf_exempt',
      'def pay(request):',
      '    return done(request)',
    ),
    adds(
      'api/Sec.java',
      'class Sec {',
      '  void conf(HttpSecurity http) throws Exception { http.csrf(c -> c.disable()); }',
    ),
    adds('api/pay_controller.rb', 'class PayController < ApplicationController', '  skip_forgery_protection'),
  ],
  quiet: [
    adds(
      'api/views.py',
      'from django.views.decorators.csrf import csrf_protect',
      '@csrf_protect',
      'def pay(request):',
      '    return done(request)',
    ),
    adds(
      'api/Sec.java',
      'class Sec {',
      '  void conf(HttpSecurity http) throws Exception { http.csrf(c -> c.csrfTokenRepository(repo)); }',
    ),
  ],
})

/** `csrf(c -> c.disable())`. */
const isInCsrf = (tree: TreeNode, { parentOf }: Image): boolean => {
  const fn = parentOf.get(tree)
  const call = fn?.kind === 'function' ? parentOf.get(fn) : undefined
  return call?.kind === 'call' && call.left?.name === 'csrf'
}

const DOCS =
  'https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html'
export const judgeRequestToken = judgeUses(
  requestTokenOff,
  [
    named(
      'csrf_exempt django.views.decorators.csrf.csrf_exempt .csrf_exempt csrf.exempt',
      'https://docs.djangoproject.com/en/stable/howto/csrf/',
    ),
    called(
      '.disable',
      'https://docs.spring.io/spring-security/reference/servlet/exploits/csrf.html',
      (tree, { image }) =>
        /(?:^|\.)csrf(?:\(\))?$/i.test(image.names.pathOf(tree.left?.left ?? null)) || isInCsrf(tree, image),
    ),
    called(
      '.csrf',
      'https://docs.spring.io/spring-security/reference/servlet/exploits/csrf.html',
      ({ items }, { image }) =>
        items.some((one) => /^AbstractHttpConfigurer\s*::\s*disable$/.test(textOf(image.side, one))),
    ),
    called(
      'skip_forgery_protection',
      'https://api.rubyonrails.org/classes/ActionController/RequestForgeryProtection/ClassMethods.html',
    ),
    named(
      'skip_forgery_protection',
      'https://api.rubyonrails.org/classes/ActionController/RequestForgeryProtection/ClassMethods.html',
      ['rb'],
    ),
    called(
      'skip_before_action',
      'https://api.rubyonrails.org/classes/ActionController/RequestForgeryProtection/ClassMethods.html',
      ({ items }) => items.some(({ name }) => name === 'verify_authenticity_token'),
    ),
    called(
      'protect_from_forgery',
      'https://api.rubyonrails.org/classes/ActionController/RequestForgeryProtection/ClassMethods.html',
      ({ items }) => items.some(({ kind, name }) => kind === 'pair' && name === 'except'),
    ),
    setting(
      'WTF_CSRF_ENABLED WTF_CSRF_CHECK_DEFAULT csrf_protection check_csrf require_csrf csrfPrevention',
      isFalse,
      DOCS,
    ),
    named('IgnoreAntiforgeryToken', 'https://learn.microsoft.com/aspnet/core/security/anti-request-forgery', [
      'cs',
    ]),
    setting(
      'ignoreMethods',
      ({ items }) => items.some(({ name }) => /^(?:POST|PUT|DELETE|PATCH)$/.test(name)),
      'https://github.com/expressjs/csurf',
    ),
  ],
  provesSender,
)

const PROVES = /(?:^|\.)(?:construct_event|constructEvent)$/

/** The first statement of an exempted view verifies a signature over the body, and a failure leaves. */
function provesSender(tree: TreeNode, { image }: NodeContext): boolean {
  let at: TreeNode | undefined = tree
  while (at !== undefined && at.kind !== 'decorator') at = image.parentOf.get(at)
  const fn = at === undefined ? undefined : image.parentOf.get(at)
  if (fn?.kind !== 'function' || fn.body === null) return false
  const [first] = fn.body.items
  if (first === undefined) return false
  const tried = first.kind === 'try' ? first : null
  // A failure that is caught has to leave.
  if (
    tried?.items.some(({ kind, body }) => {
      const last = body?.items.at(-1)
      return kind === 'catch' && last?.kind !== 'return' && last?.kind !== 'throw'
    })
  )
    return false
  let [step] = tried ? (tried.body?.items ?? []) : [first]
  if (step?.kind === 'statement' && step.right) step = step.right
  const call = step?.kind === 'assign' ? step.right : (step ?? null)
  return (
    call?.kind === 'call' &&
    PROVES.test(image.names.pathOf(call.left)) &&
    call.items.length >= 3 &&
    call.items[0]!.kind === 'member' &&
    /^(?:body|data|rawBody)$/.test(call.items[0]!.name) &&
    call.items[2]!.kind !== 'string'
  )
}
