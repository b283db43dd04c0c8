import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startPortal } from '#scripts/bench/portal.ts'
import { buildIfNeeded } from '#scripts/build-if-needed.ts'
import { browserArgs, ensureBrowser } from '#tests/setup/browser.ts'
import { type Cue, webVtt } from './captions.ts'
import { encodeVideo } from './encode.ts'
import { makePoster } from './poster.ts'
import { saveRecording } from './recordings.ts'
import type { Topic } from './scene.ts'
import { Screencast } from './screencast.ts'
import { Stage } from './stage.ts'
import { balance } from './topics/balance.ts'
import { endBonus } from './topics/end-bonus.ts'
import { games } from './topics/games.ts'
import { receiveBonus } from './topics/receive-bonus.ts'
import { wallet } from './topics/wallet.ts'

/**
 * `npm run howto:record [topic…]`: records the how-to videos with captions and posters into public/howto,
 * from the built portal with demo data. Needs ffmpeg.
 */
const out = 'public/howto'
const topics: readonly Topic[] = [wallet, games, balance, receiveBonus, endBonus]

async function record(topic: Topic): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'howto-'))
  const portal = await startPortal()
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] })
  try {
    const stage = await Stage.open(browser, portal)
    await topic.prepare?.(stage)
    const cast = await Screencast.start(stage.page, scratch)
    const cues: Cue[] = []
    let poster: Buffer | undefined
    for (const [index, { caption, act }] of topic.scenes.entries()) {
      const startMs = cast.elapsedMs()
      await act(stage)
      await stage.waitForAnimations()
      await cast.captureStill()
      const remainingMs = stage.readingTimeMs(caption.th) - (cast.elapsedMs() - startMs)
      if (remainingMs > 0) await stage.pause(remainingMs)
      cues.push({ startMs, endMs: cast.elapsedMs(), caption })
      if (index === topic.posterScene) poster = await stage.page.screenshot()
    }
    const { list, ms } = await cast.stop()
    if (!poster) throw new Error(`${topic.key} has no scene ${topic.posterScene}`)
    const bytes = await encodeVideo(list, scratch, join(out, `${topic.key}.mp4`))
    await makePoster(poster, topic.art, join(out, `${topic.key}.jpg`))
    for (const language of ['th', 'la', 'en'] as const) {
      await writeFile(join(out, `${topic.key}.${language}.vtt`), webVtt(cues, language))
    }
    await saveRecording(topic.key, { seconds: Math.round(ms / 1000), bytes })
    console.log(`${topic.key}: ${Math.round(ms / 1000)} s, ${Math.round(bytes / 1000)} KB`)
  } finally {
    await browser.close()
    await portal.close()
    await rm(scratch, { recursive: true, force: true })
  }
}

const selectedTopics = process.argv.slice(2)
await mkdir(out, { recursive: true })
if (!(await buildIfNeeded())) process.exit(1)
for (const topic of topics)
  if (selectedTopics.length === 0 || selectedTopics.includes(topic.key)) await record(topic)
