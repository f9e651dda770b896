// Settings of frameworks, parsers, servers, containers, clusters, clouds and pipelines that open something.
import type { Row } from './row.ts'

const CODE = 'c cs go java js other php py rb rs'
const PUBLIC = 'anyone on the internet can reach it'

export const SETTINGS: readonly Row[] = [
  // parsers
  // web frameworks
  [
    'code.web.grant_field',
    'high',
    'rb php',
    /\bpermit\([^)\n]{0,200}:(?:roles?|admin|is_admin|superuser|staff|permissions?|account_id|tenant_id)\b|\$fillable\s*=\s*\[[^\]\n]{0,300}["'](?:roles?|is_admin|admin|permissions?|balance|credits?)["']/,
    '{0}: a form of the caller may set rights',
    'set it apart, by whoever may grant it',
  ],
  [
    'code.web.unscoped',
    'high',
    'php rb cs py java js',
    /\bwithoutGlobalScopes?\(|\.unscoped\b|\bIgnoreQueryFilters\(|\bwithout_?[tT]enant\w{0,10}\b|\b_base_manager\b|\bskip_?[tT]enant\w{0,10}\b/,
    '{0}: the query leaves the scope that every other one keeps',
    'keep the scope, or say who may see across it',
  ],
  [
    'code.web.upload',
    'high',
    'php js py java',
    /\bmove_uploaded_file\([^\n]{0,160}\$_FILES\[[^\n]{0,40}\[["']name["']\]|(?:cb\(\s*null\s*,\s*file\.originalname|\.mv\([^\n]{0,80}\.name\b)|\.save\([^\n]{0,120}\b(?:f|file|upload|\w{0,40}file)\.filename|getOriginalFilename\(\)\s*\)/,
    '{0}: the sender chooses name and extension of a stored file',
    'generate the name and check the type',
    { unless: /secure_filename|basename|uuid/ },
  ],
  [
    'code.web.sandboxed',
    'medium',
    'js java html xml',
    /\bNSAllowsArbitraryLoads\b|\b(?:setJavaScriptEnabled|setAllowFileAccess\w{0,40}|setAllowUniversalAccessFromFileURLs|setWebContentsDebuggingEnabled)\(\s*true|\b(?:javaScriptEnabled|allowFileAccess\w{0,30}|allowUniversalAccessFromFileURLs|allowContentAccess)\s*=\s*true|addJavascriptInterface\(|MODE_WORLD_(?:READABLE|WRITEABLE)|android:(?:debuggable|allowBackup|exported|usesCleartextTraffic)="true"/,
    '{0}: pages or other apps reach what belongs to this one',
    'turn it off',
  ],
  // files, processes, temporary files
  // containers and clusters
  // clouds
  [
    'code.cloud.public_grant',
    'high',
    'js py java cs',
    /\bgrantPublicAccess\(|\bpublicReadAccess\s*[:=]\s*true|public_read_access\s*=\s*True|\b(?:StarPrincipal|AnyPrincipal)\(|ACL["']?\s*[:=]\s*["']public-read|BucketAccessControl\.PUBLIC_READ|makePublic\(/,
    `{0}: ${PUBLIC}`,
    'keep the bucket private',
  ],
  // pipelines
  // nginx, ssh, databases, mail
  [
    'code.web.auth_exception',
    'high',
    CODE,
    /\bbefore_action\s+:(?:auth|require|verify|ensure|check|login)\w{0,40}[!?]?\s*,[^\n]{0,60}\b(?:except|unless|if)\b|\b(?:middleware|auth)\([^\n]{0,60}\)\s*->\s*except\(|\b\w{0,20}(?:[jJ]wt|[aA]uth)\w{0,20}\([^\n]{0,120}\)\.unless\(|@(?:Public|SkipAuth|Anonymous|IsPublic|NoAuth)\b(?:\(\))?\s*$|\bSkipper\s*:\s*func/,
    '{0}: some requests no longer show who sends them',
    'name what is public, and keep what changes data out of it',
  ],
  [
    'code.web.browser_storage',
    'medium',
    'js html',
    /\b(?:local|session)Storage\.setItem\(\s*["'`][^"'`\n]{0,30}(?:[tT]oken|[pP]ass(?:word)?|[sS]ecret|jwt|JWT|api_?[kK]ey|[cC]redential)/,
    '{0}: any script of the page can read it, and it outlives the session',
    'keep it in an HttpOnly cookie',
  ],
  [
    'code.web.private_field',
    'high',
    'py rb php js',
    /\b(?:fields|attributes|visible|only|select|\$visible)["']?\s*(?:[=:(]|=>)\s*[[(]?[^\n]{0,300}["':](?:password(?:_hash|_digest|Hash)?|reset_?[tT]oken|otp_?[sS]ecret|mfa_?[sS]ecret|totp_?[sS]ecret|api_?[kK]ey|ssn)\b/,
    '{0}: a secret of the account is in what visitors receive',
    'leave the field out, or make it write-only',
    {
      has: /[sS]erializ|Resource\b|as_json|toJSON|Presenter|\bclass Meta\b/,
      lacks: /write_only|writeOnly|forms\.|Form\b/,
    },
  ],
  [
    'code.regex.nested',
    'medium',
    'js py java rb php cs go',
    /[/"'`(][^\n"'`]{0,80}\((?:\?:)?(?:\\?[\w.]|\[[^\]\n]{1,40}\])[+*](?:\\s[*?]|[ ,.-]\?)?\)(?:[+*]|\{\d+,\})/,
    '{0} repeats a repetition: some texts take exponential time',
    'repeat once, or use a linear-time engine',
    { unless: /\bRE2\b|re2/ },
  ],
  [
    'code.deserialise.remote',
    'high',
    'java',
    /\w\s*\([^()\n]{0,120}\bObject\s+\w{1,40}[^()\n]{0,80}\)\s*throws\s+[^{;\n]{0,60}RemoteException|\btrustURLCodebase["']\s*,\s*["']true|\buseCodebaseOnly["']\s*,\s*["']false/,
    '{0}: the other side sends objects of any class, and reading them can run code',
    'take plain types, and set a filter for what is deserialised',
  ],
]
