// What do the secrets of each provider look like? Public formats: prefix, alphabet and length. A literal that
// must occur comes first; the formats are texts, so that a page fetches them as data.
export type SecretFormat = readonly [provider: string, hint: string, format: RegExp]

const SOURCES: readonly (readonly [provider: string, hint: string, format: string])[] = [
  ['AWS access key', 'A', '\\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\\b'],
  [
    'AWS secret key',
    'ey',
    '(?:aws|AWS)?_?(?:secret|SECRET|Secret)_?(?:access|ACCESS|Access)_?(?:key|KEY|Key)["\']?\\s{0,4}(?:=>|[:=])\\s{0,4}["\']?[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])',
  ],
  [
    'AWS MWS key',
    'amzn.mws.',
    '\\bamzn\\.mws\\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\b',
  ],
  ['Bedrock key', 'ABSK', '\\bABSK[A-Za-z0-9+/]{100,140}={0,2}'],
  ['GitHub token', 'gh', '\\bgh[pousr]_[A-Za-z0-9_]{36,255}\\b'],
  ['GitHub token', 'github_pat_', '\\bgithub_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}\\b'],
  [
    'GitLab token',
    'gl',
    '\\b(?:glpat|gldt|glptt|glrt|glft|glsoat|glcbt|glimt|glagent|gloas|glffct)-[A-Za-z0-9_-]{20,}',
  ],
  ['Bitbucket token', 'ATBB', '\\bATBB[A-Za-z0-9]{28,36}\\b'],
  ['Atlassian token', 'AT', '\\bAT(?:ATT|CTT)3[A-Za-z0-9_=-]{60,}'],
  ['Trello token', 'ATTA', '\\bATTA[a-f0-9]{60,}'],
  ['Slack token', 'xox', '\\bxox[abeoprs](?:\\.xox[bp])?-(?:\\d-)?[A-Za-z0-9-]{10,}'],
  ['Slack app token', 'xapp-', '\\bxapp-\\d-[A-Z0-9]{8,14}-\\d{8,}-[a-z0-9]{40,}'],
  [
    'Slack webhook',
    'hooks.slack.com',
    'hooks\\.slack\\.com/(?:services/T[A-Z0-9]{6,}/B[A-Z0-9]{6,}/[A-Za-z0-9]{20,}|workflows/[A-Z]\\w{6,}/\\w{6,}/\\d{8,}/\\w{16,})',
  ],
  ['Discord webhook', 'discord', 'discord(?:app)?\\.com/api/webhooks/\\d{17,20}/[A-Za-z0-9_-]{60,}'],
  ['Discord bot token', '.', '\\b[MNO][A-Za-z0-9_-]{23,25}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,38}\\b'],
  ['Telegram bot token', ':', '\\b\\d{8,10}:AA[A-Za-z0-9_-]{33}\\b'],
  [
    'Microsoft Teams webhook',
    'webhook.office.com',
    'webhook\\.office\\.com/webhookb2/[0-9a-f-]{36}@[0-9a-f-]{36}/IncomingWebhook/[0-9a-f]{32}',
  ],
  ['Stripe live key', '_live_', '\\b[rs]k_live_[A-Za-z0-9]{16,}'],
  ['Stripe webhook secret', 'whsec_', '\\bwhsec_[A-Za-z0-9+/=]{32,}'],
  ['Square token', 'sq0', '\\bsq0(?:atp|csp|idp)-[A-Za-z0-9_-]{22,43}'],
  ['PayPal Braintree token', 'access_token$', '\\baccess_token\\$production\\$[0-9a-z]{16}\\$[0-9a-f]{32}'],
  ['Shopify token', 'shp', '\\bshp(?:at|ca|pa|ss|ua)_[a-fA-F0-9]{32}\\b'],
  ['Flutterwave key', 'FLWSECK', '\\bFLWSECK-[0-9a-f]{32}-X\\b'],
  ['Razorpay key', 'rzp_live_', '\\brzp_live_[A-Za-z0-9]{14}\\b'],
  ['npm token', 'npm_', '\\bnpm_[A-Za-z0-9]{36}\\b'],
  [
    'npm token',
    '_auth',
    '//[\\w./:-]{3,80}:_(?:authToken|auth|password)\\s{0,2}=\\s{0,2}["\']?[A-Za-z0-9_+/=-]{8,}',
  ],
  ['PyPI token', 'pypi-', '\\bpypi-AgEI[A-Za-z0-9_-]{50,}'],
  ['RubyGems key', 'rubygems_', '\\brubygems_[0-9a-f]{48}\\b'],
  ['crates.io token', 'cio', '\\bcio[A-Za-z0-9]{32}\\b'],
  ['Clojars token', 'CLOJARS_', '\\bCLOJARS_[0-9a-z]{60}\\b'],
  ['NuGet key', 'oy2', '\\boy2[a-z0-9]{43}\\b'],
  ['Docker token', 'dckr_', '\\bdckr_(?:pat|oat)_[A-Za-z0-9_-]{20,40}'],
  ['JFrog key', 'AKC', '\\bAKC[a-zA-Z0-9]{60,80}\\b'],
  ['SendGrid key', 'SG.', '\\bSG\\.[A-Za-z0-9_-]{16,24}\\.[A-Za-z0-9_-]{35,50}'],
  ['Mailgun key', 'key-', '\\bkey-[0-9a-f]{32}\\b'],
  ['Mailchimp key', '-us', '\\b[0-9a-f]{32}-us\\d{1,2}\\b'],
  ['Sendinblue key', 'xkeysib-', '\\bxkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}\\b'],
  ['Resend key', 're_', '\\bre_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}\\b'],
  ['Twilio key', 'SK', '\\bSK[0-9a-f]{32}\\b'],
  ['Google API key', 'AIza', '\\bAIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])'],
  ['Google OAuth secret', 'GOCSPX-', '\\bGOCSPX-[A-Za-z0-9_-]{28}'],
  ['Google access token', 'ya29.', '\\bya29\\.[A-Za-z0-9_-]{30,}'],
  ['Firebase server key', 'AAAA', '\\bAAAA[A-Za-z0-9_-]{7}:APA91b[A-Za-z0-9_-]{100,}'],
  ['Azure storage key', 'AccountKey', 'AccountKey\\s?=\\s?[A-Za-z0-9+/]{86}=='],
  ['Azure client secret', 'Q~', '\\b[A-Za-z0-9_~.]{3}\\dQ~[A-Za-z0-9_~.-]{31,34}'],
  ['Azure shared access key', 'SharedAccessKey', 'SharedAccessKey\\s?=\\s?[A-Za-z0-9+/]{42,44}=?'],
  ['Azure DevOps token', 'AZDO', '\\b[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}\\b'],
  ['OpenAI key', 'T3BlbkFJ', '\\bsk-(?:[a-z]{3,8}-)?[A-Za-z0-9_-]{16,200}T3BlbkFJ[A-Za-z0-9_-]{16,200}'],
  ['Anthropic key', 'sk-ant-', '\\bsk-ant-(?:api|admin|sid|oat)\\d{2}-[A-Za-z0-9_-]{80,}'],
  ['OpenRouter key', 'sk-or-', '\\bsk-or-v1-[0-9a-f]{64}\\b'],
  ['Hugging Face token', 'hf_', '\\bhf_[A-Za-z]{34}\\b'],
  ['Hugging Face token', 'api_org_', '\\bapi_org_[A-Za-z]{34}\\b'],
  ['Groq key', 'gsk_', '\\bgsk_[A-Za-z0-9]{52}\\b'],
  ['Replicate token', 'r8_', '\\br8_[A-Za-z0-9]{37,40}\\b'],
  ['Perplexity key', 'pplx-', '\\bpplx-[A-Za-z0-9]{48,56}\\b'],
  ['xAI key', 'xai-', '\\bxai-[A-Za-z0-9]{80}\\b'],
  ['DeepSeek or Moonshot key', 'sk-', '\\bsk-[0-9a-f]{32}\\b'],
  ['Cohere or Fireworks key', 'fw_', '\\bfw_[A-Za-z0-9]{24}\\b'],
  ['LangSmith key', 'lsv2_', '\\blsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}\\b'],
  ['Pinecone key', 'pcsk_', '\\bpcsk_[A-Za-z0-9_]{60,80}\\b'],
  ['NVIDIA key', 'nvapi-', '\\bnvapi-[A-Za-z0-9_-]{60,70}'],
  ['Notion token', 'ntn_', '\\bntn_\\d{11}[A-Za-z0-9]{35}\\b'],
  ['Notion token', 'secret_', '\\bsecret_[A-Za-z0-9]{43}\\b'],
  ['Figma token', 'fig', '\\bfig[dou]r?_[A-Za-z0-9_-]{40,}'],
  ['Linear key', 'lin_', '\\blin_(?:api|oauth|wh)_[A-Za-z0-9]{32,64}\\b'],
  ['Databricks token', 'dapi', '\\bdapi[a-fA-F0-9]{32}(?:-\\d)?\\b'],
  ['Grafana token', 'gl', '\\b(?:glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}|glc_[A-Za-z0-9+/=]{32,})'],
  ['Tailscale key', 'tskey-', '\\btskey-(?:auth|api|client|scim|webhook)-[A-Za-z0-9]{8,}-[A-Za-z0-9]{16,}'],
  ['Vercel token', 'vc', '\\bvc[a-z]_[A-Za-z0-9]{40,60}\\b'],
  ['Vault token', 'hv', '(?:^|[^A-Za-z0-9_-])hv[sbr]\\.[A-Za-z0-9_-]{24,}'],
  ['Terraform token', '.atlasv1.', '\\b[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{60,70}'],
  [
    'Doppler token',
    'dp.',
    '\\bdp\\.(?:pt|st|ct|sa|scim|audit)\\.(?:[a-z0-9_-]{2,35}\\.)?[A-Za-z0-9]{40,44}\\b',
  ],
  ['Pulumi token', 'pul-', '\\bpul-[0-9a-f]{40}\\b'],
  ['DigitalOcean token', 'do', '\\bdo[opr]_v1_[0-9a-f]{64}\\b'],
  ['Heroku key', 'HRKU-', '\\bHRKU-[A-Za-z0-9_-]{36,}'],
  ['Netlify token', 'nf', '\\bnf[pcou]_[A-Za-z0-9]{36,40}\\b'],
  ['Fly.io token', 'fo1_', '\\bfo1_[A-Za-z0-9_-]{43}\\b'],
  ['Fly.io token', 'fm', '\\bfm[12][ar]?_[A-Za-z0-9+/_-]{100,}={0,3}'],
  ['Render key', 'rnd_', '\\brnd_[A-Za-z0-9]{28,40}\\b'],
  [
    'Cloudflare token',
    'loudflare',
    '[cC]loudflare\\S{0,30}["\']?\\s{0,2}[:=]\\s{0,2}["\']?[A-Za-z0-9_-]{37,40}\\b',
  ],
  ['Cloudflare origin key', 'v1.0-', '\\bv1\\.0-[0-9a-f]{24}-[0-9a-f]{146}\\b'],
  ['PlanetScale secret', 'pscale_', '\\bpscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{32,64}'],
  ['Supabase key', 'sb', '\\b(?:sbp_[0-9a-f]{40}|sb_secret_[A-Za-z0-9_-]{20,})\\b'],
  ['Postman key', 'PMAK-', '\\bPMAK-[0-9a-f]{24}-[0-9a-f]{34}\\b'],
  ['New Relic key', 'NR', '\\bNR(?:AK|JS|II|RA|AA)-[A-Za-z0-9]{27}\\b'],
  ['Sentry token', 'sntry', '\\bsntry[su]_[A-Za-z0-9+/=_-]{60,}'],
  ['Dynatrace token', 'dt0', '\\bdt0[a-z]\\d{2}\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}\\b'],
  ['Airtable token', 'pat', '\\bpat[A-Za-z0-9]{14}\\.[0-9a-f]{64}\\b'],
  ['1Password token', 'ops_', '\\bops_eyJ[A-Za-z0-9+/=_-]{100,}'],
  [
    '1Password secret key',
    'A3-',
    '\\bA3-[A-Z0-9]{6}-(?:[A-Z0-9]{6}|[A-Z0-9]{11})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}(?:-[A-Z0-9]{5})?\\b',
  ],
  ['age key', 'AGE-SECRET-KEY-', '\\bAGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}\\b'],
  ['Dropbox token', 'sl.', '\\bsl\\.(?:u\\.)?[A-Za-z0-9_-]{100,}'],
  ['Cerebras key', 'csk-', '\\bcsk-[a-z0-9]{40,60}\\b'],
  ['Together key', 'tgp_v1_', '\\btgp_v1_[A-Za-z0-9_-]{40,}'],
  ['PostHog personal key', 'phx_', '\\bphx_[A-Za-z0-9]{40,60}\\b'],
  ['OpenShift token', 'sha256~', '\\bsha256~[A-Za-z0-9_-]{43}'],
  [
    'HubSpot token',
    'pat-',
    '\\bpat-(?:na|eu|ap)\\d-[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}\\b',
  ],
  [
    'Plaid access token',
    'access-',
    '\\baccess-(?:production|development|sandbox)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\b',
  ],
  ['SonarQube token', 'sq', '\\bsq[apu]_[0-9a-f]{40}\\b'],
  ['Octopus Deploy key', 'API-', '\\bAPI-[A-Z0-9]{25,32}\\b'],
  ['Scaleway key', 'SCW', '\\bSCW[A-Z0-9]{17}\\b'],
  ['Alibaba Cloud key', 'LTAI', '\\bLTAI[A-Za-z0-9]{12,26}\\b'],
  ['Tencent Cloud key', 'AKID', '\\bAKID[A-Za-z0-9]{32}\\b'],
  ['Yandex Cloud key', 'AQVN', '\\bAQVN[A-Za-z0-9_-]{35,38}'],
  ['Honeycomb key', 'hc', '\\bhc[abx]ik_[a-z0-9]{50,60}\\b'],
  ['dbt Cloud token', 'dbt', '\\bdbt[cu]_[A-Za-z0-9_-]{30,}'],
  ['Jina key', 'jina_', '\\bjina_[A-Za-z0-9_-]{50,}'],
  ['Tavily key', 'tvly-', '\\btvly-(?:dev-|prod-)?[A-Za-z0-9]{28,}'],
  ['Firecrawl key', 'fc-', '\\bfc-[0-9a-f]{32}\\b'],
  ['E2B key', 'e2b_', '\\be2b_[0-9a-f]{40}\\b'],
  ['RunPod key', 'rpa_', '\\brpa_[A-Z0-9]{40,}'],
  ['Langfuse or Helicone key', 'sk-', '\\bsk-(?:lf|helicone)-[0-9a-z-]{27,}'],
  ['ElevenLabs key', 'sk_', '\\bsk_[0-9a-f]{48}\\b'],
  ['Voyage key', 'pa-', '\\bpa-[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])'],
  ['DeepL key', ':fx', '\\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}:fx\\b'],
  ['n8n key', 'n8n_api_', '\\bn8n_api_[A-Za-z0-9]{40,}'],
  ['OneSignal key', 'os_v2_', '\\bos_v2_(?:app|org)_[a-z2-7]{90,}'],
  ['Shippo token', 'shippo_live_', '\\bshippo_live_[0-9a-f]{40}\\b'],
  ['WooCommerce secret', 'cs_', '\\bcs_[0-9a-f]{40}\\b'],
  ['Packagist token', 'packagist_', '\\bpackagist_(?:ort|uut|out)_[0-9a-f]{60,}'],
  ['Xata key', 'xau_', '\\bxau_[A-Za-z0-9]{30,}'],
  ['Frame.io token', 'fio-u-', '\\bfio-u-[A-Za-z0-9_=-]{64}'],
  ['Stytch secret', 'secret-live-', '\\bsecret-(?:live|test)-[A-Za-z0-9_=-]{36}'],
  ['Mollie or Lob live key', 'live_', '\\blive_(?:[A-Za-z0-9]{30}|[0-9a-f]{35})\\b'],
  ['Twitter bearer token', 'AAAAAAAAAAAAAAAAAAAAA', '\\bAAAAAAAAAAAAAAAAAAAAA[A-Za-z0-9%]{60,}'],
  ['Salesforce token', '00D', '\\b00D[A-Za-z0-9]{12,15}![A-Za-z0-9._]{80,}'],
  ['Beamer key', 'b_', '\\bb_[A-Za-z0-9=_-]{44}\\b'],
  ['Cloudinary address', 'cloudinary://', '\\bcloudinary://\\d{12,18}:[A-Za-z0-9_-]{20,}@\\w'],
  [
    'Unleash token',
    ':',
    '(?:^|[\\s"\'=])(?:\\*|[a-z][\\w-]{1,30}):(?:development|production|\\*)\\.[0-9a-f]{48,64}\\b',
  ],
  ['Contentful token', 'CFPAT-', '\\bCFPAT-[A-Za-z0-9_-]{43}'],
  ['Mapbox secret token', 'sk.eyJ', '\\bsk\\.eyJ[A-Za-z0-9_-]{50,}\\.[A-Za-z0-9_-]{20,}'],
  ['Prefect key', 'pn', '\\bpn[bu]_[A-Za-z0-9]{36}\\b'],
  ['ReadMe key', 'rdme_', '\\brdme_[a-z0-9]{70}\\b'],
  ['Typeform token', 'tfp_', '\\btfp_[A-Za-z0-9_.=-]{59}'],
  ['Adafruit key', 'aio_', '\\baio_[A-Za-z0-9]{28}\\b'],
  ['Buildkite token', 'bk', '\\bbk(?:ua|aj|ct)_[0-9a-zA-Z]{40}\\b'],
  ['CircleCI token', 'CCIPAT_', '\\bCCIPAT_[A-Za-z0-9]{22}_[0-9a-f]{40}\\b'],
  [
    'LaunchDarkly key',
    '-',
    '\\b(?:sdk|api|mob)-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\\b',
  ],
  ['Duffel or EasyPost key', 'E', '\\b(?:EZAK[A-Za-z0-9]{54}|duffel_live_[A-Za-z0-9_=-]{43})'],
  ['Facebook token', 'EAA', '\\bEAA[A-Za-z0-9]{90,}\\b'],
  ['Okta token', 'SSWS', '\\bSSWS 00[A-Za-z0-9_-]{40}'],
  ['Kubernetes bootstrap token', 'bootstrap', 'bootstrap[^\\n]{0,40}\\b[a-z0-9]{6}\\.[a-z0-9]{16}\\b'],
  ['Sourcegraph token', 'sgp_', '\\bsgp_(?:[0-9a-f]{16}_|local_)?[0-9a-f]{40}\\b'],
  ['Neon or Turso key', 'napi_', '\\bnapi_[a-z0-9]{64}\\b'],
  [
    'Algolia admin key',
    'lgolia',
    '[aA]lgolia\\S{0,24}(?:[aA]dmin|[kK]ey|KEY)\\S{0,8}\\s{0,2}[:=]\\s{0,2}["\']?[0-9a-f]{32}\\b',
  ],
  [
    'Datadog key',
    'D_',
    '\\b(?:DD|DATADOG)_(?:API|APP)_KEY["\']?\\s{0,2}[:=]\\s{0,2}["\']?(?:[0-9a-f]{32}|[0-9a-f]{40})\\b',
  ],
  [
    'LINE or Meta channel secret',
    'hannel_secret',
    '[cC]hannel_secret["\']?\\s{0,2}[:=]\\s{0,2}["\']?[0-9a-f]{32}\\b',
  ],
  [
    'private key',
    'PRIVATE KEY',
    '-----BEGIN (?:[A-Z0-9]{2,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----(?=\\s{0,4}(?:$|\\n|\\\\n|\\\\r|[A-Za-z0-9+/"\' ]))',
  ],
  ['PuTTY private key', 'PuTTY-User-Key-File', '\\bPuTTY-User-Key-File-[23]:'],
  ['extended private key', 'prv', '\\b[xyzt]prv[1-9A-HJ-NP-Za-km-z]{100,112}\\b'],
  ['Nostr secret key', 'nsec1', '\\bnsec1[02-9ac-hj-np-z]{58}\\b'],
  ['Lightning macaroon', '0201036c6e64', '\\b0201036c6e64[0-9a-f]{60,}'],
]

export const SECRET_FORMATS: readonly SecretFormat[] = SOURCES.map(([provider, hint, format]) => [
  provider,
  hint,
  new RegExp(format),
])

/** A user and a password inside an address: scheme, user, password, host. */
export const CREDENTIAL_URL =
  /\b([a-z][a-z0-9+.-]{1,20}):\/\/([^\s:@/"'`<>]{0,80}):([^\s@/"'`<>]{1,100})@([\w.[\]:,-]{1,120}|\[)/g

/** A setting that holds a secret: its name and its value. */
export const SECRET_SETTING =
  /\b([\w.-]{0,40}(?:passw(?:or)?d|passwd|pwd|secret|token|api[_-]?key|apikey|access[_-]?key|private[_-]?key|client[_-]?secret|credential|auth[_-]?key|encryption[_-]?key|signing[_-]?key|(?:[._-]|\b)pass(?:phrase|code)?(?![a-z])|mnemonic|seed[_-]?phrase)[\w-]{0,20})["'\]]{0,2}\s{0,4}(?::=|=>|[:=])\s{0,4}(?:[brf]?["'`]([^"'`\n]{3,200})["'`]|([^\s"'`,;#]{6,200}))/gi

/** Values that stand for a secret and are none. */
export const PLACEHOLDER =
  /\$\{|\$\(|\{\{|^\{|<\w|%\(|%[sd]\b|^\$\w|^[%<[({]|env\b|getenv|environ|process\.|config\.|secrets?\.|vault|your|replace|change_?me|changeme|example|sample|dummy|placeholder|insert|todo|xxxx|\*\*\*|\.\.\.|redacted|fake|null|none|undefined|true|false|^test|testing|^my_?pass|^pass(?:word|wd)$|^mypassword$|^secret$|^token$|^foo|^bar|lorem|^user$|not[_-]?set|^n\/?a$|^arn:|^[a-z]+:\/\/|\(\)|^[a-z_]+\($/

/** The form that most providers give their tokens: a name, a separator, and many mixed units. */
export const PREFIXED =
  /(?:^|[\s"'`=:,(])([A-Za-z][A-Za-z0-9]{1,11}[_-](?:[A-Za-z0-9]{1,10}[_-]){0,2})([A-Za-z0-9]{24,200})(?![A-Za-z0-9_/+-])/

/** Prefixes of what may be shown: public keys, digests, objects. */
export const SHOWABLE =
  /^(?:pk|pub|public|phc|sha\d*|md5|blake\w*|cus|acct|price|prod|sub|evt|img|file|asst|thread|msg|run|req|cid|uid|id|hash|rev|commit|build|next|css|chunk|G|UA|AW|GTM|arn|urn|v\d+)[_-]/i

/** A header or a netrc line that carries its credential. */
export const CARRIED =
  /\b[aA]uthorization["']?\s{0,2}[:=,]\s{0,2}["'`]?(?:Bearer|Basic|[tT]oken)\s([A-Za-z0-9+/=._-]{16,})|\bmachine\s\S{3,80}\slogin\s\S{1,60}\spassword\s(\S{6,80})|\s(?:-u|--user)[= ]["']?[\w.@-]{1,40}:([^\s"'${<]{6,80})|<(?:\w{1,20}[.:_-])?(?:[pP]assword|[sS]ecret|[tT]oken|api[kK]ey|[aA]ccessKey)>([^<>${\s]{6,100})<\//

/** Prefixes of providers whose formats stand above: the format decides, and less than it is only spoken of. */
export const KNOWN_PREFIX =
  /^(?:gh[pousr]_|github_pat_|glpat-|xox[a-z]-|xapp-|[srp]k_(?:live|test)_|sk-(?:ant-|proj-|or-)?|hf_|npm_|pypi-|AKIA|ASIA|dckr_pat_|glsa_|figd_|ntn_|secret_|tskey-|dapi|hv[sb]\.|AIza|SG\.|gsk_|r8_|vc\w_|lin_api_|shp\w{2}_|dop_v1_|whsec_|GOCSPX-|ya29\.|ATATT|EAA)/

export const WORDS_OF_A_MNEMONIC =
  /\b(?:mnemonic|seed|recovery|phrase|MNEMONIC|SEED|Mnemonic)\w*["']?\s{0,3}[:=]\s{0,3}["'`]((?:[a-z]{3,8} ){11,23}[a-z]{3,8})["'`]/

export const HEX_KEY =
  /\b(?:\w{0,30}(?:private_?key|PRIVATE_?KEY|privateKey|secret_?key|wallet_?key|signer_?key|deployer|pk|PK)\w{0,10})["']?\s{0,3}[:=]\s{0,3}["'`]?(?:0x)?[0-9a-fA-F]{64}\b/

export const WIF = /\b(?:5[HJK][1-9A-HJ-NP-Za-km-z]{49}|[KL][1-9A-HJ-NP-Za-km-z]{51})\b/

export const JWT = /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/
