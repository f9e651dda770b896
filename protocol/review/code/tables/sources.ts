// Where does untrusted text enter, by language, and what makes it harmless?
import type { Language } from '../model.ts'

export const SOURCES: Readonly<Partial<Record<Language, RegExp>>> = {
  py: /\breq(?:uest)?\.(?:args|form|values|json|data|GET|POST|COOKIES|META|headers|cookies|files|FILES|query_params|path_params|body|get_json|get_data|params|stream|url|full_path|get_full_path|path_info|query|match_info|read|text|post|media|get_param)\b|\bsys\.argv\b|\b(?:raw_)?input\(|\bself\.(?:get_(?:query_)?argument|request)\b|\bevent\[|\bevent\.get\(|\b(?:sock|conn|socket|websocket)\.recv|\bst\.text_input\(|\bos\.environ\b|\bos\.getenv\(/,
  js: /\breq(?:uest)?\.(?:query|body|params|headers|cookies|url|originalUrl|files?|param\(|get\(|header\(|hostname|rawBody|json\(|text\(|formData\(|nextUrl)|\bctx\.(?:query|params|request|req|body)\b|\blocation\.(?:href|search|hash|pathname)|\bdocument\.(?:URL|cookie|referrer|location|documentURI)\b|\bwindow\.(?:name|location)\b|\bprocess\.argv\b|\bevent\.(?:body|queryStringParameters|pathParameters|headers|data)\b|\bsearchParams\b|\bURLSearchParams\(|\$route\.(?:query|params)|\brouter\.query\b|\b(?:msg|message)\.data\b/,
  java: /\bget(?:Parameter\w{0,40}|Headers?|QueryString|Cookies|InputStream|Reader|PathInfo|RequestUR[IL]|TheParameter|TheValue|Part|QueryParameters?|PathParameters?)\(|\bSystem\.getenv\(|\bargs\[|\brequest\.(?:body|params|queryString)|\.readLine\(|\bcall\.(?:parameters|receive\w{0,20}\()|\bqueryParameters\[/,
  go: /\b(?:r|req|request)\.(?:URL|FormValue|PostFormValue|Form|PostForm|Header|Body|Cookie|Host|RequestURI|PathValue|Referer|UserAgent)\b|\b(?:c|ctx|e)\.(?:Query|Param|Params|PostForm|DefaultQuery|FormValue|QueryParam|GetHeader|Bind\w{0,40}|ShouldBind\w{0,40}|Cookie|Body|BodyParser)\(|\bmux\.Vars\(|\bos\.Args\b|\bflag\.Arg|\bchi\.URLParam\(/,
  php: /\$_(?:GET|POST|REQUEST|COOKIE|SERVER|FILES)\b|php:\/\/input|\$(?:this->)?request->(?:\w+\(|\w+)|\bgetallheaders\(|\brequest\(\)->|\bInput::get\(|\$argv\b/,
  rb: /\bparams\b|\brequest\.(?:\w+)|\bcookies\[|\bARGV\b|\bgets\b/,
  cs: /\bRequest\.(?:Query|QueryString|Form|Params|Headers|Cookies|Body|Path|Url|RawUrl|InputStream)|\bRequest\[|\bConsole\.ReadLine\(|\bargs\[/,
  rs: /\benv::args\b|\bstd::env::args\b|\b(?:query|path|form|payload)\.into_inner\(/,
  c: /\bargv\[|\bgetenv\(/,
  sh: /\$\{?[1-9@*]|\$\{\{\s*github\.event/,
  html: /\bparams\b|\brequest\.|\$_(?:GET|POST|REQUEST)/,
  other: /\b(?:req|request|params|argv|ARGV|os\.getenv)\b|%ENV/,
}

/** Parameters that a framework fills from the request: group 1. */
export const HANDLER_PARAMETERS: Readonly<Partial<Record<Language, RegExp>>> = {
  java: /@(?:RequestParam|PathVariable|RequestBody|RequestHeader|CookieValue|QueryParam|PathParam|FormParam|HeaderParam|ModelAttribute)(?:\([^)]{0,80}\))?\s+(?:final\s+)?[\w<>[\],]+\s+(\w+)/g,
  cs: /\[From(?:Query|Route|Body|Form|Header)[^\]]{0,40}\]\s*[\w<>?[\]]+\s+(\w+)/g,
  js: /@(?:Query|Body|Param|Headers)\([^)]{0,40}\)\s*(\w+)/g,
  py: /\b(\w+)\s*:\s*[\w[\], ]{1,40}=\s*(?:Query|Body|Form|Path|Header|Cookie)\(/g,
}

/** A whole expression that passes one of these is a number, a quoted text, a base name, a checked value. */
export const CLEANERS =
  /\b(?:int|float|bool|len|hash|isinstance|parseInt|parseFloat|Number|Boolean|BigInt|intval|floatval|is_numeric|Atoi|ParseInt|ParseUint|ParseFloat|ParseBool|parseLong|parseDouble|TryParse|Int32|UUID|uuid4|to_i|to_f)\(|\bInteger\.(?:parseInt|valueOf)\(|\b(?:quote|shlex|[eE]scape\w{0,40}|\w+[eE]scape\w{0,40}|htmlspecialchars|htmlentities|encodeURIComponent|encodeURI|\w{0,40}sanit\w+|\w{0,40}Sanit\w+|DOMPurify|purify|bleach|secure_filename|basename|escapeshell\w+|strip_tags|literal_eval|url_for|reverse|safe_join|SafeJoin|SecureJoin|mogrify|sql\.Identifier|\w{0,40}[vV]alidat\w+|Jsoup|Encode\.for\w+|html_safe_text|linkify)\s*[(.]|\bfilepath\.Base\(|\bpath\.basename\(|\.(?:to_i|hexdigest|isdigit)\b|\bprepare\w{0,40}\(|\?\s*["'][^"']{0,40}["']\s*:\s*["']/

/** A condition on a value that limits it to what is expected. */
export const GUARDS_VALUE =
  /^\s*(?:(?:\}\s*)?(?:else )?if|elif|unless|assert|guard|require|when|while)\b.{0,160}(?:[aA]llow|ALLOW|[wW]hitelist|[vV]alid|VALID|[sS]afe|is_relative_to|[sS]tarts_?[wW]ith|HasPrefix|includes\(|\.has\(|\.test\(|\bmatch|contains\(|Contains\(|in_array\(|\bnot in\b|\bin [A-Z_(['"{]|fullmatch|isalnum|ctype_|preg_match|\.include\?)/
