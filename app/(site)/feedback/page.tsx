// Feedback page: what members wrote, with votes. The list needs an account, so the page reads it in the browser.
import type { Metadata } from 'next'
import { FeedbackPage } from '#components/feedback/feedback-page.tsx'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'
import '#components/messages/messages.css'

export const metadata: Metadata = {
  title: 'Feedback',
  description: 'Suggestions, complaints, issues and wishes of members, with their votes and states.',
}

export default function Page() {
  keepPage(30)
  return <FeedbackPage />
}
