// Lists how a call can fail: by status, each code with its sentence.
import type { ErrorReference } from '#server/surfaces/reference.ts'

export function ErrorList({ errors }: { errors: readonly ErrorReference[] }) {
  return (
    <dl>
      {errors.map(({ status, codes }) => (
        <div
          key={status}
          className="grid grid-cols-[56px_minmax(0,1fr)] items-baseline gap-3 border-b border-line py-2"
        >
          <dt>
            <code className="text-sm font-medium">{status}</code>
          </dt>
          <dd className="grid gap-1">
            {codes.map(({ code, meaning }) => (
              <p key={code} className="text-sm text-text-2 wrap-anywhere">
                <code className="text-text">{code}</code> {meaning}
              </p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
