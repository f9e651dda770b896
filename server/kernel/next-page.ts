/** Builds the Link header for the next page of a list (payloads 1.8): the same query with the next cursor. */

export function nextPageLink(
  url: string,
  query: Record<string, string | number | undefined>,
  cursor: string | null,
): Record<string, string> {
  if (cursor === null) return {}
  const asked = Object.entries({ ...query, cursor }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return { Link: `<${url}?${new URLSearchParams(asked)}>; rel="next"` }
}
