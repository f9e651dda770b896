// The frame of every public page: header, navigation and footer.
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { SiteFrame } from '#components/frame/site-frame.tsx'
import { parseTheme, THEME_COOKIE } from '#components/frame/theme.ts'
import { readSiteFacts } from '#server/discovery/service/site-facts.ts'
import { readCheckpointFact } from './checkpoint-fact.ts'

export default async function SiteLayout({ children }: { children: ReactNode }) {
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value)
  const { verifierPubkey, rulesetSha256, rulesetVersion } = await readSiteFacts()
  const checkpoint = await readCheckpointFact()
  const facts = {
    rulesetSha256,
    rulesetVersion,
    ...(verifierPubkey ? { verifierPubkey } : {}),
    ...(checkpoint ? { checkpoint } : {}),
  }
  return (
    <SiteFrame theme={theme} facts={facts}>
      {children}
    </SiteFrame>
  )
}
