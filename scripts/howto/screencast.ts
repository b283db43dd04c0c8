import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'

/** One picture of the page. */
interface Frame {
  readonly file: string
  /** Milliseconds since the recording began. */
  readonly atMs: number
}

/** Pictures of a page, taken by the browser whenever something changes. */
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

  /** Starts taking pictures of a page into a directory. */
  static async start(page: Page, directory: string): Promise<Screencast> {
    await mkdir(directory, { recursive: true })
    const cast = new Screencast(page, await page.context().newCDPSession(page), directory)
    cast.#session.on('Page.screencastFrame', ({ data, sessionId }) => {
      cast.#take(Buffer.from(data, 'base64'))
      cast.#session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    })
    await cast.#session.send('Page.startScreencast', { format: 'jpeg', quality: 95, everyNthFrame: 1 })
    cast.#began = performance.now()
    await cast.captureStill()
    return cast
  }

  /** Takes a picture of what is on screen now: the browser leaves out the last ones before it comes to rest. */
  async captureStill(): Promise<void> {
    this.#take(await this.#page.screenshot({ type: 'jpeg', quality: 95 }))
  }

  /** Milliseconds since the recording began. */
  elapsedMs(): number {
    return performance.now() - this.#began
  }

  #take(picture: Buffer): void {
    const file = join(this.#directory, `${String(this.#frames.length).padStart(5, '0')}.jpg`)
    this.#frames.push({ file, atMs: this.elapsedMs() })
    this.#writes.push(writeFile(file, picture))
  }

  /**
   * Ends it.
   * @returns a list for ffmpeg's concat demuxer: each picture with the seconds it stands
   */
  async stop(): Promise<{ list: string; ms: number }> {
    const ms = this.elapsedMs()
    await this.#session.send('Page.stopScreencast')
    await this.#session.detach()
    await Promise.all(this.#writes)
    const lines = this.#frames.map(({ file, atMs }, index) => {
      // The first picture also stands for the time before it.
      const from = index === 0 ? 0 : atMs
      const to = this.#frames[index + 1]?.atMs ?? ms
      return `file '${file}'\nduration ${(Math.max(1, to - from) / 1000).toFixed(4)}`
    })
    const last = this.#frames.at(-1)
    if (!last) throw new Error('the browser sent no picture')
    return { list: [...lines, `file '${last.file}'`].join('\n'), ms }
  }
}
