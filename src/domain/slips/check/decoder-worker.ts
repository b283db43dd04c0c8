import { drawView } from './crop-pixels.ts'
import { isDecoderJob, PAGE_EVENT } from './decode-job.ts'
import { findTexts } from './scan-qr-codes.ts'

/**
 * The decoder of QR codes: answers the texts that it finds through the port that comes with a picture, none where the
 * picture can't be read. A page whose browser refuses the worker runs this file itself and calls it by an event.
 */
async function answer({ data, ports: [port] }: MessageEvent<unknown>): Promise<void> {
  if (!port || !isDecoderJob(data)) return
  const until = performance.now() + data.ms
  try {
    const picture = await createImageBitmap(data.picture)
    port.postMessage(await findTexts(picture, (view) => drawView(picture, view), until))
    picture.close()
  } catch {
    port.postMessage([])
  }
}

const inPage = typeof document === 'object'
globalThis.addEventListener(inPage ? PAGE_EVENT : 'message', (event) => {
  if (event instanceof MessageEvent) void answer(event)
})
