/** Largest slip that the server takes, bytes. */
export const SLIP_MAX_BYTES = 10 * 1024 * 1024

/** What the browser may hold of a picked file before it is made smaller, bytes. */
const PICK_MAX_BYTES = 60 * 1024 * 1024

/** Pictures above this are made smaller before they leave the phone, bytes. */
const KEEP_BYTES = 1_500_000

/** Longest side of a picture that was made smaller: its mini-QR stays well readable. */
export const SLIP_MAX_SIDE = 2400

/** Picture formats that the server reads as they are. */
const plainTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

export type SlipFileProblem = 'empty' | 'not-image' | 'too-large'

/** Starts of the files that are pictures whatever their name says. */
const signatures: readonly (readonly [type: string, at: number, bytes: readonly number[]])[] = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/gif', 0, [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
  ['image/bmp', 0, [0x42, 0x4d]],
  ['image/heic', 4, [0x66, 0x74, 0x79, 0x70]],
]

/** Type of a picture by its first bytes, undefined when it isn't one that we know. */
export function imageType(head: Uint8Array): string | undefined {
  return signatures.find(([, at, bytes]) => bytes.every((byte, index) => head[at + index] === byte))?.[0]
}

/** What is wrong with a picked file, by its bytes and not by its name. */
export function slipFileProblem(size: number, head: Uint8Array): SlipFileProblem | undefined {
  if (size === 0) return 'empty'
  if (imageType(head) === undefined) return 'not-image'
  return size > PICK_MAX_BYTES ? 'too-large' : undefined
}

/** Whether a picture goes through the canvas first: too big, or of a format that the server doesn't read. */
export function needsRedraw(size: number, type: string): boolean {
  return size > KEEP_BYTES || !plainTypes.includes(type)
}

/** Width and height with the longer side at most `side` pixels; never enlarged, never under 1. */
export function fitWithin(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
