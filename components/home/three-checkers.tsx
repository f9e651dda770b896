// The three checkers side by side: a page, a command, a file. Each needs less of this service than the one before.
import { FileCheck, type IconNode, ScanSearch, Terminal } from 'lucide'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { CopyButton } from '#components/ui/input/copy-button.tsx'
import { Section } from '#components/ui/section.tsx'

export function ThreeCheckers({ baseUrl }: { baseUrl: string }) {
  const command = `npx assay audit --site ${baseUrl}`
  return (
    <Section title="Check it yourself" aside="One verifier, three ways to run it.">
      <div className="grid grid-cols-3 gap-4 max-lg:grid-cols-[minmax(0,1fr)]">
        <Checker icon={ScanSearch} title="In the page">
          Drop a proof, an entry, a bundle or the whole ledger on{' '}
          <Link href="/verify" prefetch={false}>
            the verifier
          </Link>
          . It runs in your browser, also with the network off.
        </Checker>
        <Checker icon={Terminal} title="On the command line">
          <span className="mb-2 flex items-center gap-2">
            <code className="min-w-0 truncate">{command}</code>
            <CopyButton value={command} name="command" />
          </span>
          It compares heads from the site, relays and witnesses, and remembers the last one it saw.
        </Checker>
        <Checker icon={FileCheck} title="As a file">
          Every entry downloads as one <code>.verdict</code> file with its proofs. It verifies on a machine
          that has never seen this service.
        </Checker>
      </div>
    </Section>
  )
}

function Checker({ icon, title, children }: { icon: IconNode; title: string; children: ReactNode }) {
  return (
    <div className="panel grid content-start gap-2 p-4 text-sm text-text-2">
      <h3 className="flex items-center gap-2">
        <Icon of={icon} size={16} className="text-mark" />
        {title}
      </h3>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
