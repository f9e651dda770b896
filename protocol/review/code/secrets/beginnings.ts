// Tells which lines may hold a secret in the format of a provider, by how these begin: the formats themselves are a table
// (tables/secret-formats.ts) that a page loads where one may stand.
import { anyOf } from '../any-of.ts'

/** A literal of every format; those that hold another of them are left out. */
const MARKS =
  'A ey KEY gh gl xox discord . : _live_ whsec_ access_token$ shp FLWSECK npm_ rubygems_ cio oy2 dckr_ re_ SK Q~ hf_ api_org_ gsk_ r8_ lsv2_ pcsk_ ntn_ secret_ fig lin_ dapi vc hv do nf fo1_ fm pscale_ sb NR sntry dt0 pat ops_ phx_ sha256~ sq SCW dbt e2b_ cs_ bk - SSWS sgp_ nsec1 0201036c6e64'.split(
    ' ',
  )

export const holdsMark = (text: string): boolean => MARKS.some((mark) => text.includes(mark))

const BEGINNINGS = anyOf([
  /AKI[AD]|A[SB]IA|ACCA|ABSK|ATBB|AT(?:ATT|CTT)3|AKC\w{60}|AIza|AAAA[\w-]{7}:APA|AccountKey|SharedAccessKey|AZDO|A3-[A-Z\d]{6}-|AGE-SECRET|(?:secret|SECRET|Secret)_?(?:access|ACCESS|Access)/,
  /gh[pousr]_\w{9}|github_pat_|\bgl(?:[dfr]t|pat|ptt|soat|cbt|imt|agent|oas|ffct)-|\bgl(?:sa|c)_|xox[a-z][-.]|xapp-|hooks\.slack|api\/webhooks|office\.com\/w|[MNO][\w-]{23,25}\.[\w-]{6}\.|\d{8}:AA|_live_|whsec_|sq0|access_token\$|shp[a-z]{2}_|FLWSECK/,
  /npm_[A-Za-z\d]{9}|:_(?:auth|pass)|pypi-A|rubygems_[\da-f]{9}|cio\w{32}|CLOJARS_|oy2\w{43}|dckr_|SG\.|key-[\da-f]{9}|[\da-f]{32}-us|xkeysib-|re_\w{8}_|SK[\da-f]{9}|GOCSPX-|ya29\.|\dQ~/,
  /T3Blbk|sk-ant-|sk-or-|hf_\w{34}|api_org_\w{9}|gsk_\w{9}|r8_\w{37}|pplx-|xai-\w{9}|lsv2_|pcsk_|nvapi-|ntn_|secret_\w{43}|sb_secret_|fig[dour]{1,2}_[\w-]{40}|lin_[a-z]{2,5}_\w{9}|dapi[\da-fA-F]{9}/,
  /tskey-|vc[a-z]_\w{40}|hv[sbr]\.|\.atlasv1|dp\.[a-z]{2,5}\.|pul-[\da-f]{9}|do[opr]_v1|HRKU-|nf[a-z]_\w{36}|fo1_|fm[12][ar]?_|v1\.0-[\da-f]{9}|pscale_|sbp_[\da-f]{9}|PMAK-|NR[A-Z]{2}-|sntry[su]_|dt0[a-z]\d/,
  /pat\w{14}\.|ops_ey|sl\.[\w.-]{9}|phx_|sha256~|pat-[a-z]{2}\d|access-(?:prod|dev|sand)|sq[apu]_[\da-f]{9}|SCW[A-Z\d]{9}|LTAI|dbt[cu]_[\w-]{30}|e2b_|:fx|cs_[\da-f]{9}|cloudinary:|(?:ment|tion|:\*)\.[\da-f]{9}/,
  /CFPAT-|sk\.ey|bk[a-z]{2}_\w{9}|CCIPAT_|(?:sdk|api|mob)-[\da-f]{8}-|EAA\w{9}|SSWS|sgp_|(?:DD|DATADOG)_AP|PuTTY-User|nsec1|0201036c6e64/,
])

export const mayHoldSecret = (text: string): boolean => BEGINNINGS.test(text)
