'use client'
// Parts of the account page that load on demand: other payment methods, other tabs, the QR code, the confirmation
// dialog.
import type { ComponentType } from 'react'
import { Later } from '#components/ui/feedback/later.tsx'
import { type LaterPart, laterPart } from '#components/ui/feedback/later-part.ts'
import { Loading, Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { PanelPlace } from './panel-place.tsx'
import { QrPlace } from './topup/qr-place.tsx'

const card = laterPart(() => import('./topup/card-top-up.tsx').then((file) => file.CardTopUp))
const usdc = laterPart(() => import('./topup/usdc-top-up.tsx').then((file) => file.UsdcTopUp))
const usage = laterPart(() => import('./statement/usage-tab.tsx').then((file) => file.UsageTab))
const events = laterPart(() => import('./events-tab.tsx').then((file) => file.EventsTab))
const keys = laterPart(() => import('./keys/keys-tab.tsx').then((file) => file.KeysTab))
const referral = laterPart(() => import('./statement/referral-tab.tsx').then((file) => file.ReferralTab))
const dialog = laterPart(() => import('#components/ui/input/dialog.tsx').then((file) => file.Dialog))
/** `bring` it while the invoice is being made. */
export const qrCode = laterPart(() => import('./topup/qr-code.tsx').then((file) => file.QrCode))

type Props<Part> = Part extends LaterPart<ComponentType<infer Taken>> ? Taken : never

export const CardTopUp = (props: Props<typeof card>) => (
  <Later part={card} props={props} place={<FormPlace />} />
)
export const UsdcTopUp = (props: Props<typeof usdc>) => (
  <Later part={usdc} props={props} place={<FormPlace />} />
)
export const UsageTab = (props: Props<typeof usage>) => (
  <Later part={usage} props={props} place={<TabPlace />} />
)
export const EventsTab = (props: Props<typeof events>) => (
  <Later part={events} props={props} place={<TabPlace />} />
)
export const KeysTab = (props: Props<typeof keys>) => <Later part={keys} props={props} place={<TabPlace />} />
export const ReferralTab = (props: Props<typeof referral>) => (
  <Later part={referral} props={props} place={<TabPlace />} />
)
export const Dialog = (props: Props<typeof dialog>) => <Later part={dialog} props={props} />
export const QrCode = (props: Props<typeof qrCode>) => (
  <Later part={qrCode} props={props} place={<QrPlace>The code to scan</QrPlace>} />
)

const FormPlace = () => (
  <Loading label="Loading form">
    <div className="grid gap-4 p-4">
      <Skeleton className="h-21 max-w-105" />
      <Skeleton className="h-8 w-36" />
      <Skeleton className="h-14" />
    </div>
  </Loading>
)

const TabPlace = () => <PanelPlace label="Loading tab" />
