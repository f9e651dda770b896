// Links between the pages of the marketplace.
import { SegmentLinks } from '#components/ui/input/segments.tsx'

const PAGES = [
  { value: 'offers', label: 'Offers', href: '/marketplace' },
  { value: 'sell', label: 'Sell', href: '/marketplace/sell' },
  { value: 'sales', label: 'My sales', href: '/marketplace/sales' },
  { value: 'purchases', label: 'Purchases', href: '/marketplace/purchases' },
] as const

export const MarketNav = ({ current }: { current: (typeof PAGES)[number]['value'] | null }) => (
  <SegmentLinks label="Marketplace" value={current ?? ''} options={PAGES} />
)
