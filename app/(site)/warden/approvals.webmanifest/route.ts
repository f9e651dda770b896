// Web manifest of the approvals page, with which a phone installs it as an app. It is public and names nobody.
import type { MetadataRoute } from 'next'
import { approvalsPath } from '#server/warden/approvals/session.ts'
import small from './app-192.png'
import large from './app-512.png'
import maskable from './app-maskable-512.png'

export const dynamic = 'force-static'

const iconOf = ({ src, width, height }: typeof small, purpose: 'any' | 'maskable') => ({
  ...{ src, purpose },
  sizes: `${width}x${height}`,
  type: 'image/png',
})

const manifest: MetadataRoute.Manifest = {
  id: approvalsPath,
  name: 'Assay approvals',
  short_name: 'Approvals',
  description: 'Proposals that wait for the people who operate this instance.',
  start_url: approvalsPath,
  scope: '/warden/',
  display: 'standalone',
  icons: [iconOf(small, 'any'), iconOf(large, 'any'), iconOf(maskable, 'maskable')],
}

export const GET = () => Response.json(manifest, { headers: { 'content-type': 'application/manifest+json' } })
