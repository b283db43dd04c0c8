/** What is served of the chat's uploads, by the ending of its name. */
export const mediaTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
} as const

/** A file made fit to be served. */
export interface CleanFile {
  readonly bytes: Uint8Array
  readonly ending: keyof typeof mediaTypes
}
