/** Media types of served chat uploads by file extension. */
export const mediaTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
} as const

/** A sanitised file. */
export interface CleanFile {
  readonly bytes: Uint8Array
  readonly ending: keyof typeof mediaTypes
}
