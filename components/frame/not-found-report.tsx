// Content of the page for an address where nothing is, without the frame around it.
import { SearchX } from 'lucide'
import { Icon } from '#components/ui/icon.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'

export function NotFoundReport() {
  return (
    <div className="grid justify-items-start gap-4 py-10">
      <Icon of={SearchX} size={20} className="text-muted" />
      <h1>Page not found</h1>
      <p className="max-w-[34rem] text-text-2">
        Check the address, or start from one of the pages below. Proofs never move: you can check one that you
        hold with or without this site.
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href="/verify" variant="primary">
          Verify a proof
        </ButtonLink>
        <ButtonLink href="/docs">Read the docs</ButtonLink>
      </div>
    </div>
  )
}
