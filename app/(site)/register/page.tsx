// Redirects a referral link to the page that opens accounts; programs get the description at the same address.
import { redirect } from 'next/navigation'

interface RegisterPageProps {
  searchParams: Promise<{ ref?: string | string[] }>
}

export default async function RegisterPage({ searchParams }: RegisterPageProps) {
  const [ref] = [(await searchParams).ref].flat()
  redirect(ref === undefined ? '/account' : `/account?${new URLSearchParams({ ref })}`)
}
