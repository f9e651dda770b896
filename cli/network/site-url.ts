// Reads the address of a site that a user typed.

/** Without trailing slashes; null for anything but http and https, or with a user name, query or fragment. */
export function siteUrlOf(given: string | undefined): string | null {
  if (given === undefined || !URL.canParse(given)) return null
  const { protocol, username, password, search, hash, href } = new URL(given)
  const isPlain = username === '' && password === '' && search === '' && hash === ''
  return isPlain && (protocol === 'https:' || protocol === 'http:') ? href.replace(/\/+$/, '') : null
}
