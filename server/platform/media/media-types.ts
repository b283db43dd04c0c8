/** Media types of the chat's uploads by file extension. */
export const mediaTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
} as const

/** A sanitized file that is safe to serve. */
export interface SanitizedFile {
  readonly bytes: Uint8Array
  readonly ending: keyof typeof mediaTypes
}
