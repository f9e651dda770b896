// What a page of the site shows for a name that it does not know; the site's layout is the frame.
import { NotFoundReport } from '#components/frame/not-found-report.tsx'

export default function SiteNotFound() {
  return <NotFoundReport />
}
