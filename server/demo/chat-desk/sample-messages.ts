import { readdirSync } from 'node:fs'
import { basename } from 'node:path'

const art = new URL('../../assets/art/', import.meta.url)

/** Names of our own images under /media/art. */
export const artNames: readonly string[] = readdirSync(art)
  .filter((file) => file.endsWith('.svg'))
  .map((file) => basename(file, '.svg'))
  .sort()

/** URL of one of our images. */
export function artUrl(name: string): string {
  return `/media/art/${name}.svg`
}

/** The portal's how-to videos, available if the portal is served from the same origin. */
export const videoNames = ['balance', 'end-bonus', 'games', 'receive-bonus', 'wallet'] as const

/** URL of a how-to video. */
export function videoUrl(name: string): string {
  return `/howto/${name}.mp4`
}

/** An existing file that can be sent. */
export interface Sample {
  readonly fileType: 'image' | 'video'
  readonly name: string
  readonly path: string
}

const samples: ReadonlyMap<string, Sample> = new Map([
  ...artNames.map((name): [string, Sample] => [
    name,
    { fileType: 'image', name: `${name}.svg`, path: artUrl(name) },
  ]),
  ...videoNames.map((name): [string, Sample] => [
    `howto-${name}`,
    { fileType: 'video', name: `${name}.mp4`, path: videoUrl(name) },
  ]),
])

/** Names that `findSample` accepts: images, then videos. */
export const sampleNames: readonly string[] = [...samples.keys()]

/** @returns undefined for a name that isn't in `sampleNames` */
export function findSample(name: string): Sample | undefined {
  return samples.get(name)
}
