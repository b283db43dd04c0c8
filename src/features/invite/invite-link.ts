/**
 * The link by which a friend registers (specification, section 2).
 * @param origin the page's own, e.g. `https://kapao.example`
 * @param profileId of the inviting member
 */
export function inviteLink(origin: string, profileId: string): string {
  return `${origin}/register?code=PR${encodeURIComponent(profileId)}`
}

/** The link for the eye: without its scheme, in two parts of which the first may be cut short. */
export function partsOfLink(link: string): readonly [host: string, code: string] {
  const bare = link.replace(/^https?:\/\//, '')
  const query = bare.indexOf('?')
  return [bare.slice(0, query), bare.slice(query)]
}
