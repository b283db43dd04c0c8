import { array, safeParse, string } from 'valibot'
import { withTimeout } from '#lib/async/delay.ts'
import { type DecoderJob, PAGE_EVENT } from './decode-job.ts'
import decoderUrl from './decoder-worker.ts?worker&url'

/** Decodes QR codes without blocking the page, one picture at a time. */
export interface Decoder {
  /**
   * The texts of a picture's QR codes; empty on timeout, or if the decoder can't be loaded. Never rejects.
   */
  decode(picture: Blob, timeoutMs: number): Promise<readonly string[]>
  /** Terminates the worker and a decode in flight. */
  close(): void
}

const textsSchema = array(string())

/** Shorter timeout for decoding in the page, which blocks its main thread. */
const IN_PAGE_TIMEOUT_MS = 1000

/** Decodes in a worker, started with the first picture; in the page if the browser refuses workers. */
export function createQrDecoder(): Decoder {
  let worker: Worker | undefined
  let isWorkerUnavailable = false
  let cancel: () => void = () => undefined

  function close(): void {
    worker?.terminate()
    worker = undefined
    cancel()
  }

  /** Rejects if the worker can't be started. */
  function decodeInWorker(job: DecoderJob): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (isWorkerUnavailable) throw new Error('no worker')
      worker ??= new Worker(trustedWorkerUrl(decoderUrl), { type: 'module' })
      // Only for a script that fails to load or run: errors of a picture are replied to.
      worker.onerror = (event) => {
        isWorkerUnavailable = true
        reject(event)
      }
      worker.postMessage(job, [createReplyPort(resolve)])
    })
  }

  return {
    async decode(picture, timeoutMs) {
      const cancelled = new Promise((resolve) => {
        cancel = () => resolve([])
      })
      // A noisy picture can block the decoder in one step: only terminating the worker enforces the timeout.
      const timer = setTimeout(close, timeoutMs)
      const found = decodeInWorker({ picture, timeoutMs })
        .catch(() => decodeInPage({ picture, timeoutMs: Math.min(timeoutMs, IN_PAGE_TIMEOUT_MS) }))
        .catch(() => [])
      const texts = safeParse(textsSchema, await Promise.race([found, cancelled]))
      clearTimeout(timer)
      return texts.success ? texts.output : []
    },
    close,
  }
}

/** Rejects if the decoder can't be loaded. */
async function decodeInPage(job: DecoderJob): Promise<unknown> {
  await import(/* @vite-ignore */ decoderUrl)
  return new Promise((resolve) => {
    dispatchEvent(new MessageEvent(PAGE_EVENT, { data: job, ports: [createReplyPort(resolve)] }))
  })
}

function createReplyPort(onReply: (reply: unknown) => void): MessagePort {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => {
    onReply(data)
    port1.close()
  }
  return port2
}

/** Trusted Types API, missing from TypeScript's DOM types. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(url: string): string }
}

let trustedUrl: string | undefined

/**
 * The worker's URL as a TrustedScriptURL, by a policy that allows this one script only.
 * @throws if the CSP header doesn't allow the policy `slip-worker`
 */
function trustedWorkerUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedUrl ??= trustedTypes?.createPolicy('slip-worker', { createScriptURL: () => url }).createScriptURL('')
  return trustedUrl ?? url
}

/** Shape Detection API, missing from TypeScript's DOM types. */
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): { detect(picture: ImageBitmap): Promise<{ rawValue: string }[]> }
  getSupportedFormats(): Promise<string[]>
}

/** Timeout: Android may first have to download the detection service. */
const DETECTION_TIMEOUT_MS = 1500

/**
 * Scans a picture with the browser's BarcodeDetector (Chrome on Android, ChromeOS and macOS). Never rejects.
 * @returns the texts of its QR codes; empty if the browser doesn't support QR codes or times out
 */
export async function detectQrTexts(picture: Blob): Promise<readonly string[]> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass }
  if (!BarcodeDetector) return []
  // On phones without the detection service, the API exists but detection rejects.
  return withTimeout(DETECTION_TIMEOUT_MS, detect(BarcodeDetector, picture)).catch(() => [])
}

async function detect(BarcodeDetector: BarcodeDetectorClass, picture: Blob): Promise<string[]> {
  if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return []
  const bitmap = await createImageBitmap(picture)
  try {
    const codes = await new BarcodeDetector({ formats: ['qr_code'] }).detect(bitmap)
    return codes.map(({ rawValue }) => rawValue)
  } finally {
    bitmap.close()
  }
}
