// Switch that lets this page ask the instance. Off at first; every request that it made is listed.
import { Switch } from '#components/ui/input/switch.tsx'
import type { RequestMade } from './use-instance.ts'

interface NetworkSwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  requests: readonly RequestMade[]
}

export function NetworkSwitch({ isOn, onChange, requests }: NetworkSwitchProps) {
  const count = `${requests.length} ${requests.length === 1 ? 'request' : 'requests'} made`
  return (
    <div className="grid gap-1 text-sm noscript:hidden">
      <div className="flex flex-wrap items-center">
        <Switch checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)}>
          {isOn ? 'Network on' : 'Network off'}
        </Switch>
        {requests.length === 0 && <span className="text-muted">, {count}</span>}
      </div>
      {requests.length > 0 && (
        <details className="max-w-100 min-w-0">
          <summary className="cursor-pointer text-xs text-muted">{count}</summary>
          <ol className="grid gap-1 py-1 font-mono text-xs wrap-anywhere text-text-2">
            {requests.map(({ seq, line, outcome }) => (
              <li key={seq}>
                {line}, {outcome ?? 'running'}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}
