/**
 * The link with which a friend registers (specification, section 2).
 * @param origin e.g. `https://kapao.example`
 * @param profileId of the inviting member
 */
export function inviteLink(origin: string, profileId: string): string {
  return `${origin}/register?code=PR${encodeURIComponent(profileId)}`
}

/** The link for display, without the scheme, in two parts: the first may be truncated. */
export function splitLink(link: string): readonly [host: string, code: string] {
  const withoutScheme = link.replace(/^https?:\/\//, '')
  const query = withoutScheme.indexOf('?')
  return [withoutScheme.slice(0, query), withoutScheme.slice(query)]
}
