// Badge of an entry to embed elsewhere: an element that verifies where it stands, and a picture that only links.
import { CodeLine } from '#components/ui/code-block.tsx'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'

interface BadgePanelProps {
  entry: number
  baseUrl: string
  /** SHA-256 of the bytes of /.well-known/assay-profile.json. */
  profileSha256: string
}

export const badgeMarkup = ({ entry, baseUrl, profileSha256 }: BadgePanelProps): string =>
  `<script type="module" src="${baseUrl}/badge/assay-verdict.js"></script><assay-verdict src="${baseUrl}/ledger/${entry}/bundle" profile="${baseUrl}/.well-known/assay-profile.json" profile-sha256="${profileSha256}"></assay-verdict>`

export function BadgePanel(props: BadgePanelProps) {
  const { entry, baseUrl } = props
  const picture = `[![Assay entry ${entry}](${baseUrl}/ledger/${entry}/badge.svg)](${baseUrl}/ledger/${entry})`
  return (
    <Panel aria-label="Badge">
      <PanelHead title="Badge" aside="for a page of your own" level={3} />
      <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="grid min-w-0 gap-1">
          <span className="text-xs text-muted">Verifies in your reader’s browser, then turns green</span>
          <CodeLine code={badgeMarkup(props)} label="markup of the badge" />
        </div>
        <div className="grid min-w-0 gap-1">
          <span className="text-xs text-muted">A picture with a link, which verifies nothing</span>
          <CodeLine code={picture} label="Markdown of the picture" />
          {/* biome-ignore lint/performance/noImgElement: a small SVG of the service itself */}
          <img
            src={`/ledger/${entry}/badge.svg`}
            alt={`Badge of entry ${entry}`}
            height={24}
            className="w-fit"
          />
        </div>
      </PanelBody>
      <PanelTail>
        <span>
          The hash pins the names and keys of this ledger, as entry 1 states them. Without it the badge stays
          grey.
        </span>
      </PanelTail>
    </Panel>
  )
}
