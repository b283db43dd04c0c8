import { array, safeParse, string } from 'valibot'
import { type DecoderJob, PAGE_EVENT } from './decode-job.ts'
import address from './decoder-worker.ts?worker&url'
import { trustWorker } from './trusted-worker-url.ts'

/** Finds QR codes without holding up the page. One picture at a time. */
export interface Decoder {
  /**
   * Texts of a picture's QR codes; none when it takes longer than `ms` milliseconds or the decoder can't be loaded.
   * Never rejects.
   */
  texts(picture: Blob, ms: number): Promise<readonly string[]>
  /** Ends it, and a search that is under way. */
  close(): void
}

const answer = array(string())

/** A page that decodes by itself stands still meanwhile: it looks for this long, milliseconds. */
const IN_PAGE_MS = 1000

/** A decoder in a worker that starts with the first picture; in the page where there can't be a worker. */
export function openDecoder(): Decoder {
  let worker: Worker | undefined
  let refused = false
  let end: () => void = () => undefined

  function close(): void {
    worker?.terminate()
    worker = undefined
    end()
  }

  /** Rejects when there can't be a worker. */
  function askWorker(job: DecoderJob): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (refused) throw new Error('no worker')
      worker ??= new Worker(trustWorker(address), { type: 'module' })
      // What goes wrong with a picture is answered: only a file that can't be loaded or run comes here.
      worker.onerror = (event) => {
        refused = true
        reject(event)
      }
      worker.postMessage(job, [answerPort(resolve)])
    })
  }

  return {
    async texts(picture, ms) {
      const ended = new Promise((resolve) => {
        end = () => resolve([])
      })
      // A picture full of noise keeps the decoder in one step for long: only an end from outside is sure.
      const timer = setTimeout(close, ms)
      const found = askWorker({ picture, ms })
        .catch(() => askPage({ picture, ms: Math.min(ms, IN_PAGE_MS) }))
        .catch(() => [])
      const texts = safeParse(answer, await Promise.race([found, ended]))
      clearTimeout(timer)
      return texts.success ? texts.output : []
    },
    close,
  }
}

/** Rejects when the decoder can't be loaded. */
async function askPage(job: DecoderJob): Promise<unknown> {
  await import(/* @vite-ignore */ address)
  return new Promise((resolve) => {
    dispatchEvent(new MessageEvent(PAGE_EVENT, { data: job, ports: [answerPort(resolve)] }))
  })
}

function answerPort(heard: (answer: unknown) => void): MessagePort {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => {
    heard(data)
    port1.close()
  }
  return port2
}
