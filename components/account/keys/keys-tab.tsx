'use client'
// The Keys tab: whether this browser stores the key, and how to rotate or revoke it.
import { KeyRound, LogOut, RefreshCw, ShieldOff } from 'lucide'
import { useState } from 'react'
import { type KeptAccount, STORE_KEY } from '#components/live-box/signing/account-key.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { CopyButton } from '#components/ui/input/copy-button.tsx'
import { Switch } from '#components/ui/input/switch.tsx'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import { NewKey, NotStored } from '../session/new-key.tsx'
import { closeAccount, keepInBrowser, stopKeeping, updateAccount } from '../session/session.ts'
import { RevokeKey } from './revoke-key.tsx'
import { RotateKey } from './rotate-key.tsx'

interface KeysTabProps {
  account: KeptAccount
  isKept: boolean
}

export function KeysTab({ account, isKept }: KeysTabProps) {
  const [fresh, setFresh] = useState<{ apiKey: string; before: string } | null>(null)
  const [isRefused, setRefused] = useState(false)
  if (fresh)
    return (
      <NewKey
        apiKey={fresh.apiKey}
        title={`New API key for ${account.agentId}`}
        before={fresh.before}
        wasKept={isKept}
        onKept={(inBrowser) => {
          const next = { ...account, apiKey: fresh.apiKey }
          if (inBrowser) setRefused(!keepInBrowser(next))
          else stopKeeping(next)
          setFresh(null)
        }}
      />
    )
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-lg:grid-cols-1">
      <Panel aria-label="This key">
        <PanelHead title="This key" end={<Icon of={KeyRound} size={15} className="text-mark" />} />
        <PanelBody className="grid justify-items-start gap-4">
          <CopyButton
            value={account.apiKey}
            name="account key"
            text={shortKey(account.apiKey)}
            className="hash-chip"
          >
            {shortKey(account.apiKey)}
          </CopyButton>
          <div className="grid gap-1">
            <Switch
              checked={isKept}
              onChange={(event) =>
                event.currentTarget.checked ? setRefused(!keepInBrowser(account)) : stopKeeping(account)
              }
            >
              Saved in this browser
            </Switch>
            <p className="text-xs text-muted">
              {isKept
                ? `Saved as ${STORE_KEY} in local storage. Anyone who uses this browser can spend the balance.`
                : 'Not saved; reloading this page signs you out. Make sure that you have a copy of the key.'}
            </p>
          </div>
          {isRefused && <NotStored />}
          <div className="grid justify-items-start gap-1">
            <Button onClick={closeAccount}>
              <Icon of={LogOut} size={15} />
              Sign out and forget this key
            </Button>
            <p className="text-xs text-muted">The account is not affected. Sign in again with the key.</p>
          </div>
        </PanelBody>
      </Panel>
      <Panel aria-label="Rotate or revoke">
        <PanelHead title="Rotate or revoke" />
        <PanelBody className="grid gap-6">
          <section className="grid justify-items-start gap-3" aria-label="Rotate the key">
            <h3 className="flex items-center gap-2 text-sm">
              <Icon of={RefreshCw} size={15} className="text-mark" />
              Rotate the key
            </h3>
            <RotateKey
              account={account}
              onRotated={(apiKey, before) => {
                // At once, so that this page goes on with the key that works.
                updateAccount(account, { apiKey })
                setFresh({ apiKey, before })
              }}
            />
          </section>
          <section className="grid justify-items-start gap-3" aria-label="Revoke the key">
            <h3 className="flex items-center gap-2 text-sm">
              <Icon of={ShieldOff} size={15} className="text-mark" />
              Revoke the key
            </h3>
            <RevokeKey account={account} />
          </section>
        </PanelBody>
      </Panel>
    </div>
  )
}

const shortKey = (apiKey: string): string => `${apiKey.slice(0, 8)}…${apiKey.slice(-4)}`
