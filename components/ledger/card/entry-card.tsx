// Share card of a ledger entry or of a signed verdict, 1200 by 630: its name, headline and hallmark. Drawn by next/og, which takes `tw` for classes.
import type { Verdict } from '#components/hallmark/seal.tsx'
import {
  BlockCardPunch,
  CARD_COLOURS,
  FinenessCardPunch,
  OfficeCardPunch,
  VerdictPunch,
} from './card-punches.tsx'
import { cardText } from './card-text.ts'

interface EntryCardProps {
  /** "Entry 41", "Signed verdict". */
  name: string
  kind: string
  headline: string
  verdict: { verdict: Verdict; confidenceBps: number } | null
  verifierPubkey: string | null
  host: string
  isDemonstration: boolean
}

export function EntryCard(props: EntryCardProps) {
  const { name, kind, headline, verdict, verifierPubkey, host, isDemonstration } = props
  return (
    <div tw="flex flex-col w-full h-full justify-between p-18 bg-[#fbfaf7] text-[#181c25]">
      <div tw="flex items-center justify-between text-3xl">
        <div tw="flex items-center">
          <Mark />
          <div tw="flex ml-4">Assay</div>
        </div>
        <div tw="flex text-[#53575f]">{isDemonstration ? 'Demonstration data' : cardText(kind)}</div>
      </div>
      <div tw="flex flex-col">
        <div tw="flex text-3xl text-[#53575f]">{name}</div>
        <div tw="flex mt-4 text-6xl leading-tight">{cardText(headline)}</div>
      </div>
      <div tw="flex items-center justify-between">
        <div tw="flex items-center">
          {verdict && <VerdictPunch verdict={verdict.verdict} />}
          {verdict && <div tw="flex w-5" />}
          {verdict && <FinenessCardPunch confidenceBps={verdict.confidenceBps} />}
          {verdict && <div tw="flex w-5" />}
          <OfficeCardPunch verifierPubkey={verifierPubkey} />
          <div tw="flex w-5" />
          <BlockCardPunch />
        </div>
        <div tw="flex text-2xl text-[#53575f]">{cardText(host)}</div>
      </div>
    </div>
  )
}

const Mark = () => (
  <svg width="44" height="44" viewBox="0 0 24 24" aria-hidden>
    <path fill={CARD_COLOURS.text} d="M5.2 0h13.6L24 5.2v13.6L18.8 24H5.2L0 18.8V5.2z" />
    <path fill="none" stroke={CARD_COLOURS.ground} strokeWidth="2.3" d="M5.6 18.6L12 5.4l6.4 13.2" />
    <circle cx="12" cy="16.7" r="2.05" fill={CARD_COLOURS.ground} />
  </svg>
)
