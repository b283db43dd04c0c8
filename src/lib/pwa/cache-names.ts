/** Names of our caches. The prefix `kapao-` is how the service worker's kill switch finds them (sw-off). */
export const cacheNames = {
  /** HTML, code, catalogs and fonts of all builds. */
  build: 'kapao-build',
  /** Always empty. Exists once a whole build has been cached; from then on updates install whole builds. */
  complete: 'kapao-complete',
  /** Public lookups. */
  lookups: 'kapao-lookups',
  /** Pictures of games and bonuses that the member's screens show; deleted at sign-out. */
  pictures: 'kapao-pictures',
  /** How-to videos with their posters and captions. */
  videos: 'kapao-videos',
} as const
