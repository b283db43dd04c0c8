import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import recordings from './recordings.json'

const fileOf = (name: string) => new URL(`../../../public/howto/${name}`, import.meta.url)

test.each(Object.entries(recordings))(
  'the video %s has its recorded size and captions in three languages',
  (key, { bytes, seconds }) => {
    expect(statSync(fileOf(`${key}.mp4`)).size).toBe(bytes)
    expect(bytes).toBeLessThanOrEqual(600_000)
    const { duration, timescale } = readMovieHeader(readFileSync(fileOf(`${key}.mp4`)))
    expect(Math.abs(duration / timescale - seconds)).toBeLessThan(1)
    for (const language of ['th', 'la', 'en']) {
      expect(readFileSync(fileOf(`${key}.${language}.vtt`), 'utf8')).toMatch(/^WEBVTT\n[\s\S]* --> /)
    }
  },
)

/** Duration in an MP4 file's `mvhd` box, version 0. */
function readMovieHeader(file: Buffer): { duration: number; timescale: number } {
  const at = file.indexOf('mvhd')
  expect(file[at + 4]).toBe(0)
  return { timescale: file.readUInt32BE(at + 16), duration: file.readUInt32BE(at + 20) }
}
