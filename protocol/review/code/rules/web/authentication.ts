// Flags endpoints and clients that serve or bind without proof of who asks.
import { rule } from '../../../core/rule.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import { adds } from '../../example-diff.ts'
import type { NodeContext } from '../../node-judge.ts'
import {
  called,
  isFalse,
  isNamed,
  isText,
  isTrue,
  judgeUses,
  named,
  setting,
  type UseFacts,
} from '../../uses.ts'

export const authenticationOff = rule({
  id: 'code.web.auth_off',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/306.html',
  message: ({ shown }: UseFacts) => `\`${shown}\`: requests are served without proof of who sends them.`,
  fix: 'Require authentication here.',
  fires: [
    adds('api/views.py', 'class Orders(APIView):', '    permission_classes = [AllowAny]'),
    adds(
      'api/Sec.java',
      'class Sec {',
      '  void conf(HttpSecurity http) { http.authorizeHttpRequests(a -> a.anyRequest().permitAll()); }',
    ),
    adds(
      'api/orders_controller.rb',
      'class OrdersController < ApplicationController',
      '  skip_before_action :authenticate_user!',
    ),
    adds(
      'api/Sec.java',
      'class Sec {',
      '  void conf(HttpSecurity http) { http.authorizeHttpRequests(a -> a.requestMatchers("/actuator/heapdump").permitAll().anyRequest().authenticated()); }',
    ),
  ],
  quiet: [
    adds('api/views.py', 'class Orders(APIView):', '    permission_classes = [IsAuthenticated]'),
    adds(
      'api/orders_controller.rb',
      'class OrdersController < ApplicationController',
      '  skip_before_action :set_locale',
    ),
    adds(
      'api/Sec.java',
      'class Sec {',
      '  void conf(HttpSecurity http) { http.authorizeHttpRequests(a -> a.requestMatchers("/actuator/health").permitAll().anyRequest().authenticated()); }',
    ),
    adds('api/Program.cs', 'var app = builder.Build();', 'app.MapHealthChecks("/healthz").AllowAnonymous();'),
  ],
})

/** Where a program is run from: its endpoints for administrators, its memory, its consoles. */
const OFFICE =
  /^\/(?:\*\*$|(?:\w{1,20}\/)?(?:actuator|admin(?:istration)?|management|internal|jolokia|h2-console|druid|console)(?:\/\*{1,2})?$|(?:actuator|management)\/(?:env|heapdump|threaddump|loggers|logfile|shutdown|restart|refresh|configprops|beans|mappings|gateway|jolokia|sessions|httpexchanges|httptrace|trace|dump)\b)/
const isOffice = isText(OFFICE)
const opensOffice = (tree: TreeNode, context: NodeContext): boolean =>
  isOffice(tree, context) ||
  (tree.kind === 'call' &&
    /(?:^|\.)EndpointRequest\.toAnyEndpoint$/.test(context.image.names.pathOf(tree.left)))

const isOpenList = isNamed(/(?:^|\.)AllowAny$/)
export const judgeAuthentication = judgeUses(
  authenticationOff,
  [
    setting(
      'permission_classes authentication_classes',
      (value, context) =>
        /^(?:list|dict|other)$/.test(value.kind) &&
        (value.items.length === 0 || value.items.some((one) => isOpenList(one, context))),
      'https://www.django-rest-framework.org/api-guide/permissions/',
    ),
    called(
      'permission_classes rest_framework.decorators.permission_classes',
      'https://www.django-rest-framework.org/api-guide/permissions/',
      ({ items }, context) =>
        items.some((one) =>
          one.items.length === 0
            ? one.kind === 'list'
            : one.items.some((inner) => isOpenList(inner, context)),
        ),
    ),
    called(
      '.permitAll',
      'https://docs.spring.io/spring-security/reference/servlet/authorization/authorize-http-requests.html',
      ({ left }, context) => {
        const owner = left?.left
        return (
          owner?.kind === 'call' &&
          (owner.left?.name === 'anyRequest' || owner.items.some((one) => opensOffice(one, context)))
        )
      },
    ),
    // https://docs.spring.io/spring-security/reference/servlet/authorization/authorize-http-requests.html#_kotlin
    called(
      'authorize',
      'https://docs.spring.io/spring-security/reference/servlet/configuration/kotlin.html',
      ({ items }, context) =>
        items.at(-1)?.name === 'permitAll' &&
        (items[0]?.name === 'anyRequest' || items.slice(0, -1).some((one) => opensOffice(one, context))),
      ['java'],
    ),
    named('AllowAnonymous', 'https://learn.microsoft.com/aspnet/core/security/authorization/simple', ['cs']),
    named('PermitAll', 'https://jakarta.ee/specifications/annotations/2.1/', ['java']),
    called(
      'skip_before_action',
      'https://api.rubyonrails.org/classes/AbstractController/Callbacks/ClassMethods.html',
      ({ items }) =>
        items.some(
          ({ kind, name }) =>
            kind === 'string' &&
            /^(?:authenticate|authorize|require_login|require_user|verify_user)/.test(name),
        ) && !items.some(({ kind }) => kind === 'pair'),
    ),
    called(
      'skipAuth skip_auth bypassAuth bypass_auth disableAuth disable_auth noAuth no_auth skipVerification skip_verification skipSignatureCheck .skipAuth .bypassAuth .disableAuth',
      'https://cwe.mitre.org/data/definitions/306.html',
      ({ items }) => items.length === 0,
    ),
    setting(
      'skipVerification skip_verification bypassVerification bypass_verification disableVerification disable_verification skipSignature skip_signature skipSignatureCheck skip_signature_check skipPermissions skip_permissions skipPermissionsCheck bypassPermissions ignorePermissions ignore_permissions skipAuthentication skipAuthorization skip_authorization bypassAuthentication bypassAuthorization noAuth no_auth ignoreAuth ignore_auth disableAuthentication disableAuthorization',
      isTrue,
      'https://cwe.mitre.org/data/definitions/306.html',
    ),
    setting(
      'skipAuth skip_auth skipAuthentication skip_authentication bypassAuth bypass_auth disableAuth disable_auth AUTH_DISABLED AUTH_BYPASS',
      isTrue,
      'https://cwe.mitre.org/data/definitions/306.html',
    ),
    setting(
      'requireAuth require_auth auth_enabled authEnabled authRequired',
      isFalse,
      'https://cwe.mitre.org/data/definitions/306.html',
    ),
    called(
      '.put',
      'https://docs.oracle.com/javase/jndi/tutorial/ldap/security/auth.html',
      ({ items: [key, value] }, context) =>
        key?.name === 'SECURITY_AUTHENTICATION' && value !== undefined && isText(/^none$/)(value, context),
    ),
    called(
      'ldap_bind',
      'https://www.php.net/manual/en/function.ldap-bind.php',
      ({ items }) => items.length === 1,
    ),
    called(
      '.simple_bind .simple_bind_s .bind_s',
      'https://www.python-ldap.org/en/latest/reference/ldap.html',
      ({ items }) => items[1]?.kind === 'string' && items[1].name === '',
    ),
  ],
  (tree, { image }) => isProbe(tree, image.names.pathOf(tree)),
)

/** `app.MapHealthChecks("/healthz").AllowAnonymous()`: https://learn.microsoft.com/aspnet/core/host-and-deploy/health-checks */
const isProbe = ({ kind, left }: TreeNode, path: string): boolean =>
  kind === 'member' && left?.kind === 'call' && /\.MapHealthChecks\(\)\.AllowAnonymous$/.test(path)
