'use client'
// Parts of the account page that load on demand: other payment methods, other tabs, the QR code, the confirmation
// dialog.
import type { ComponentType } from 'react'
import { Lazy } from '#components/ui/feedback/lazy.tsx'
import { type LazyPart, lazyPart } from '#components/ui/feedback/lazy-part.ts'
import { Loading, Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { QrPlaceholder } from './topup/qr-placeholder.tsx'

const card = lazyPart(() => import('./topup/card-top-up.tsx').then((file) => file.CardTopUp))
const usdc = lazyPart(() => import('./topup/usdc-top-up.tsx').then((file) => file.UsdcTopUp))
const usage = lazyPart(() => import('./statement/usage-tab.tsx').then((file) => file.UsageTab))
const events = lazyPart(() => import('./events/events-tab.tsx').then((file) => file.EventsTab))
const keys = lazyPart(() => import('./keys/keys-tab.tsx').then((file) => file.KeysTab))
const mailbox = lazyPart(() => import('./mailbox/mailbox-tab.tsx').then((file) => file.MailboxTab))
const memory = lazyPart(() => import('./memory/memory-tab.tsx').then((file) => file.MemoryTab))
const referral = lazyPart(() => import('./statement/referral-tab.tsx').then((file) => file.ReferralTab))
const residence = lazyPart(() => import('./residence/residence-tab.tsx').then((file) => file.ResidenceTab))
const verdicts = lazyPart(() => import('./verdicts/verdicts-tab.tsx').then((file) => file.VerdictsTab))
const dialog = lazyPart(() => import('#components/ui/input/dialog.tsx').then((file) => file.Dialog))
/** `bring` it while the invoice is being made. */
export const qrCode = lazyPart(() => import('./topup/qr-code.tsx').then((file) => file.QrCode))

type Props<Part> = Part extends LazyPart<ComponentType<infer Taken>> ? Taken : never

export const CardTopUp = (props: Props<typeof card>) => (
  <Lazy part={card} props={props} place={<FormPlace />} />
)
export const UsdcTopUp = (props: Props<typeof usdc>) => (
  <Lazy part={usdc} props={props} place={<FormPlace />} />
)
export const UsageTab = (props: Props<typeof usage>) => (
  <Lazy part={usage} props={props} place={<TabPlace />} />
)
export const EventsTab = (props: Props<typeof events>) => (
  <Lazy part={events} props={props} place={<TabPlace />} />
)
export const KeysTab = (props: Props<typeof keys>) => <Lazy part={keys} props={props} place={<TabPlace />} />
export const MemoryTab = (props: Props<typeof memory>) => (
  <Lazy part={memory} props={props} place={<TabPlace />} />
)
export const MailboxTab = (props: Props<typeof mailbox>) => (
  <Lazy part={mailbox} props={props} place={<TabPlace />} />
)
export const ReferralTab = (props: Props<typeof referral>) => (
  <Lazy part={referral} props={props} place={<TabPlace />} />
)
export const ResidenceTab = (props: Props<typeof residence>) => (
  <Lazy part={residence} props={props} place={<TabPlace />} />
)
export const VerdictsTab = (props: Props<typeof verdicts>) => (
  <Lazy part={verdicts} props={props} place={<TabPlace />} />
)
export const Dialog = (props: Props<typeof dialog>) => <Lazy part={dialog} props={props} />
export const QrCode = (props: Props<typeof qrCode>) => (
  <Lazy part={qrCode} props={props} place={<QrPlaceholder>The code to scan</QrPlaceholder>} />
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

const TabPlace = () => <PanelSkeleton label="Loading tab" />
