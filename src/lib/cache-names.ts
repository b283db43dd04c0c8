/** The caches of ours, by what they hold. All begin with `kapao-`, so that what turns the worker off knows them. */
export const cacheNames = {
  /** The first stage: shell, code, texts and fonts of all builds. */
  build: 'kapao-build',
  /** The second stage: files of later parts, of all builds. */
  later: 'kapao-later',
  /** Public lookups. */
  lookups: 'kapao-lookups',
  /** How-to videos with their pictures and captions. */
  videos: 'kapao-video',
} as const
