import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtempDisposable, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { buildIfNeeded } from '#scripts/build/build-if-needed.ts'
import { brand, brandDirectory } from '#server/platform/brand.ts'
import { browserArgs, ensureBrowser } from '#tests/setup/browser.ts'
import { startPortal } from '../bench/portal.ts'
import { withCleanUp } from '../bench/with-clean-up.ts'
import { openStage } from './stage.ts'
import { type Topic, topics } from './topics.ts'

/**
 * `npm run howto:record [topic…]`: records the how-to videos with posters into public/howto, or with `BRAND_DIR` into the
 * brand's folder, from the built portal with demo data, and sets the times of their captions. Needs ffmpeg.
 */
const shared = 'public/howto'
const out = process.env.BRAND_DIR ? join(brandDirectory, 'howto') : shared
const sharedRecordings = 'src/features/howto/recordings.json'
const LANGUAGES = ['th', 'la', 'en'] as const
const READING_CHARS_PER_SECOND = 14
const MAX_BYTES = 600_000

async function record(
  cleanUp: AsyncDisposableStack,
  { key, art, posterScene, prepare, scenes }: Topic,
): Promise<void> {
  const { path: scratch } = cleanUp.use(await mkdtempDisposable(join(tmpdir(), 'howto-')))
  const portal = await startPortal()
  cleanUp.defer(portal.close)
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] })
  cleanUp.use(browser)
  const stage = await openStage(browser, portal)
  const { page } = stage
  await prepare?.(stage)
  await stage.openHome()
  const frames: { readonly picture: Buffer; readonly atMs: number }[] = []
  const beganAt = performance.now()
  const elapsedMs = () => performance.now() - beganAt
  const addFrame = (picture: Buffer) => frames.push({ picture, atMs: elapsedMs() })
  await page.screencast.start({ quality: 95, onFrame: ({ data }) => addFrame(data) })
  await page.screencast.showActions({
    cursor: 'none',
    duration: 700,
    style: {
      point: `width: 44px; height: 44px; border: 3px solid rgb(255 255 255 / .9); border-radius: 50%; background: ${brand.colours.light.accent}73`,
      highlight: 'display: none',
      title: 'display: none',
    },
  })
  const captions = await readCaptions(key, 'th')
  const times: string[] = []
  let poster: Buffer | undefined
  for (const [index, act] of scenes.entries()) {
    const startMs = elapsedMs()
    await act(stage)
    // Chromium omits the last frames before the page becomes idle.
    addFrame(await page.screenshot({ type: 'jpeg', quality: 95, animations: 'disabled' }))
    const readingMs = Math.max(2500, ((captions[index]?.length ?? 0) / READING_CHARS_PER_SECOND) * 1000)
    await stage.pause(Math.max(0, startMs + readingMs - elapsedMs()))
    times.push(`${timeOf(startMs)} --> ${timeOf(elapsedMs())}`)
    if (index === posterScene) poster = await page.screenshot()
  }
  const ms = elapsedMs()
  await page.screencast.stop()
  if (!poster) throw new Error(`${key} has no scene ${posterScene}`)
  const list = frames.map(async ({ picture, atMs }, index) => {
    const file = join(scratch, `${index}.jpg`)
    await writeFile(file, picture)
    // The first frame also covers the time before it.
    const durationMs = (frames[index + 1]?.atMs ?? ms) - (index === 0 ? 0 : atMs)
    return `file '${file}'\nduration ${(Math.max(1, durationMs) / 1000).toFixed(4)}`
  })
  // The demuxer ignores the duration of the last frame unless its file follows once more.
  const lines = [...(await Promise.all(list)), `file '${join(scratch, `${frames.length - 1}.jpg`)}'`]
  await writeFile(join(scratch, 'frames.txt'), lines.join('\n'))
  const bytes = await encodeVideo(join(scratch, 'frames.txt'), join(out, `${key}.mp4`))
  await makePoster(poster, art, join(out, `${key}.jpg`))
  for (const language of LANGUAGES) await writeCaptions(key, language, times)
  await saveRecording(key, { seconds: Math.round(ms / 1000), bytes })
  console.log(`${key}: ${Math.round(ms / 1000)} s, ${Math.round(bytes / 1000)} KB`)
}

const captionFile = (key: string, language: string) => join(out, `${key}.${language}.vtt`)
const timeOf = (ms: number) => new Date(Math.round(ms)).toISOString().slice(11, 23)

/** Texts of a video's captions, one for each scene, from its WebVTT file. */
async function readCaptions(key: string, language: string): Promise<readonly string[]> {
  const [, ...blocks] = (await readFile(captionFile(key, language), 'utf8')).trim().split('\n\n')
  return blocks.map((block) => block.split('\n').slice(1).join('\n'))
}

async function writeCaptions(key: string, language: string, times: readonly string[]): Promise<void> {
  const texts = await readCaptions(key, language)
  if (texts.length !== times.length)
    throw new Error(`${captionFile(key, language)} needs ${times.length} captions, one for each scene`)
  const blocks = texts.map((text, index) => `${times[index]}\n${text}\n`)
  await writeFile(captionFile(key, language), `WEBVTT\n\n${blocks.join('\n')}`)
}

/**
 * Encodes an MP4 that Chrome and Safari play (H.264, yuv420p, faststart) in the best quality that fits `MAX_BYTES`.
 * @param list file with frames for ffmpeg's concat demuxer
 * @returns size in bytes
 */
async function encodeVideo(list: string, to: string): Promise<number> {
  // CRF values, from best to lowest acceptable quality.
  for (const crf of [26, 28, 30, 32, 34, 36]) {
    // A single thread makes the output deterministic.
    execFileSync('ffmpeg', [
      ...['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', list],
      ...['-vf', 'fps=15,scale=540:-2:flags=lanczos,format=yuv420p'],
      ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryslow', '-tune', 'animation'],
      ...['-crf', String(crf), '-g', '75', '-threads', '1', '-an', '-movflags', '+faststart', to],
    ])
    const { size } = await stat(to)
    if (size <= MAX_BYTES) return size
  }
  throw new Error(`${to} doesn't fit into ${MAX_BYTES} bytes: make the topic shorter`)
}

/** Renders a topic's poster: a screenshot in a phone shape on top of an artwork. */
async function makePoster(screen: Buffer, art: string, to: string): Promise<void> {
  const corners = `<svg width="148" height="260"><rect width="100%" height="320" rx="16"/></svg>`
  const phone = await sharp(screen)
    .resize({ width: 148, height: 260, fit: 'cover', position: 'top' })
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer()
  await sharp(`server/assets/art/${art}.svg`, { density: 144 })
    .resize(480, 300, { fit: 'cover' })
    .composite([{ input: phone, left: 166, top: 40 }])
    .jpeg({ quality: 78, mozjpeg: true })
    .toFile(to)
}

/** Saves a video's length and size in the source file that the portal imports. */
async function saveRecording(key: string, recording: { seconds: number; bytes: number }): Promise<void> {
  const file = out === shared ? sharedRecordings : join(out, 'recordings.json')
  const saved: object = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, `${JSON.stringify({ ...saved, [key]: recording }, null, 2)}\n`)
}

const selectedTopics = process.argv.slice(2)
if (!existsSync(out)) {
  await cp(shared, out, { recursive: true })
  await cp(sharedRecordings, join(out, 'recordings.json'))
}
if (!(await buildIfNeeded())) process.exit(1)
for (const topic of topics)
  if (selectedTopics.length === 0 || selectedTopics.includes(topic.key))
    await withCleanUp((cleanUp) => record(cleanUp, topic))
