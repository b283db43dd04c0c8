/** Our caches. All begin with `kapao-`: the script that turns the worker off deletes caches by that prefix. */
export const cacheNames = {
  /** HTML, code, texts and fonts of all builds. */
  build: 'kapao-build',
  /** Empty. It exists once the files of a whole build are cached: updates then install whole builds. */
  complete: 'kapao-complete',
  /** Public lookups. */
  lookups: 'kapao-lookups',
  /** How-to videos with their pictures and captions. */
  videos: 'kapao-video',
} as const
