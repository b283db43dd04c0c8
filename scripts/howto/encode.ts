import { execFile } from 'node:child_process'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const MAX_BYTES = 600_000
/** H.264 CRF values to try, from best to lowest acceptable quality. */
const crfSteps = [26, 28, 30, 32, 34, 36] as const

/**
 * Encodes an MP4 that Chrome and Safari play (H.264, yuv420p, faststart) in the best quality that fits
 * `MAX_BYTES`.
 * @param list frames for ffmpeg's concat demuxer
 * @returns size in bytes
 * @throws Error when no quality fits, or ffmpeg isn't installed
 */
export async function encodeVideo(list: string, directory: string, to: string): Promise<number> {
  const file = join(directory, 'frames.txt')
  await writeFile(file, list)
  for (const crf of crfSteps) {
    // A single thread makes the output deterministic.
    await run('ffmpeg', [
      ...['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', file],
      ...['-vf', 'fps=15,scale=540:-2:flags=lanczos,format=yuv420p'],
      ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryslow', '-tune', 'animation'],
      ...['-crf', String(crf), '-g', '75', '-threads', '1', '-an', '-movflags', '+faststart', to],
    ])
    const { size } = await stat(to)
    if (size <= MAX_BYTES) return size
  }
  throw new Error(`${to} doesn't fit into ${MAX_BYTES} bytes: make the topic shorter`)
}
