import { readdirSync } from 'node:fs'
import { basename } from 'node:path'

const art = new URL('../../assets/art/', import.meta.url)

/** Names of our own pictures under /media/art. */
export const artNames: readonly string[] = readdirSync(art)
  .filter((file) => file.endsWith('.svg'))
  .map((file) => basename(file, '.svg'))
  .sort()

/** Where a picture of ours is. */
export function artPath(name: string): string {
  return `/media/art/${name}.svg`
}

/** The portal's how-to videos, which a portal on the same origin serves. */
export const videoNames = ['balance', 'end-bonus', 'games', 'receive-bonus', 'wallet'] as const

/** Where a how-to video is. */
export function videoPath(name: string): string {
  return `/howto/${name}.mp4`
}

/** A file that is there already. */
export interface Sample {
  readonly fileType: 'image' | 'video'
  readonly name: string
  readonly path: string
}

const samples: ReadonlyMap<string, Sample> = new Map([
  ...artNames.map((name): [string, Sample] => [
    name,
    { fileType: 'image', name: `${name}.svg`, path: artPath(name) },
  ]),
  ...videoNames.map((name): [string, Sample] => [
    `howto-${name}`,
    { fileType: 'video', name: `${name}.mp4`, path: videoPath(name) },
  ]),
])

/** Names of all samples. */
export const sampleNames: readonly string[] = [...samples.keys()]

export function sampleOf(name: string): Sample | undefined {
  return samples.get(name)
}
