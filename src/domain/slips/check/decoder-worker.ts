import { createCanvasContext } from '#lib/media/canvas.ts'
import { isDecoderJob, PAGE_EVENT } from './decode-job.ts'
import { type ScanRegion, scanQrCodes } from './scan-qr-codes.ts'

/**
 * QR decoder. Replies through the job's port with the texts found; empty if the picture can't be decoded.
 * Usually runs in a worker; where the browser refuses workers, the page imports this file and dispatches jobs
 * as events.
 */
async function handleJob({ data, ports: [port] }: MessageEvent<unknown>): Promise<void> {
  if (!port || !isDecoderJob(data)) return
  const until = performance.now() + data.timeoutMs
  try {
    const picture = await createImageBitmap(data.picture)
    port.postMessage(await scanQrCodes(picture, (region) => cropPixels(picture, region), until))
    picture.close()
  } catch {
    port.postMessage([])
  }
}

/** The pixels of a region, scaled. */
function cropPixels(picture: ImageBitmap, region: ScanRegion): ImageData {
  const width = Math.max(1, Math.round(region.width * region.scale))
  const height = Math.max(1, Math.round(region.height * region.scale))
  const context = createCanvasContext({ width, height }, { alpha: false })
  context.drawImage(picture, region.left, region.top, region.width, region.height, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

const isInPage = typeof document === 'object'
globalThis.addEventListener(isInPage ? PAGE_EVENT : 'message', (event) => {
  if (event instanceof MessageEvent) void handleJob(event)
})
