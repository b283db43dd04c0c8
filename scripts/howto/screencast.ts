import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'

/** One frame of the recording. */
interface Frame {
  readonly file: string
  /** Since the start of the recording. */
  readonly atMs: number
}

/** Records frames of a page, which Chromium sends whenever something changes. */
export class Screencast {
  readonly #page: Page
  readonly #session: CDPSession
  readonly #directory: string
  readonly #frames: Frame[] = []
  #writes: Promise<void>[] = []
  #began = 0

  private constructor(page: Page, session: CDPSession, directory: string) {
    this.#page = page
    this.#session = session
    this.#directory = directory
  }

  /** Starts recording frames of a page into a directory. */
  static async start(page: Page, directory: string): Promise<Screencast> {
    await mkdir(directory, { recursive: true })
    const cast = new Screencast(page, await page.context().newCDPSession(page), directory)
    cast.#session.on('Page.screencastFrame', ({ data, sessionId }) => {
      cast.#addFrame(Buffer.from(data, 'base64'))
      cast.#session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    })
    await cast.#session.send('Page.startScreencast', { format: 'jpeg', quality: 95, everyNthFrame: 1 })
    cast.#began = performance.now()
    await cast.captureStill()
    return cast
  }

  /** Adds a screenshot as a frame: Chromium omits the last frames before the page becomes idle. */
  async captureStill(): Promise<void> {
    this.#addFrame(await this.#page.screenshot({ type: 'jpeg', quality: 95 }))
  }

  /** Time since the start of the recording. */
  elapsedMs(): number {
    return performance.now() - this.#began
  }

  #addFrame(picture: Buffer): void {
    const file = join(this.#directory, `${String(this.#frames.length).padStart(5, '0')}.jpg`)
    this.#frames.push({ file, atMs: this.elapsedMs() })
    this.#writes.push(writeFile(file, picture))
  }

  /**
   * Stops recording.
   * @returns `list`: input for ffmpeg's concat demuxer, frames with durations; `ms`: length of the recording
   */
  async stop(): Promise<{ list: string; ms: number }> {
    const ms = this.elapsedMs()
    await this.#session.send('Page.stopScreencast')
    await this.#session.detach()
    await Promise.all(this.#writes)
    const lines = this.#frames.map(({ file, atMs }, index) => {
      // The first frame also covers the time before it.
      const from = index === 0 ? 0 : atMs
      const to = this.#frames[index + 1]?.atMs ?? ms
      return `file '${file}'\nduration ${(Math.max(1, to - from) / 1000).toFixed(4)}`
    })
    const last = this.#frames.at(-1)
    if (!last) throw new Error('the browser sent no picture')
    return { list: [...lines, `file '${last.file}'`].join('\n'), ms }
  }
}
