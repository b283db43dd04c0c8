import sharp from 'sharp'
import * as v from 'valibot'
import { reencodeImage } from './modules/deposits/slips/reencode-image.ts'
import type { SanitizedFile } from './platform/media/media-types.ts'
import { sanitizePicture } from './platform/media/picture.ts'

/** Process of the picture pool: re-encodes one picture at a time (`platform/media/picture-pool.ts`). */
const messageSchema = v.object({ purpose: v.picklist(['chat', 'slip']), bytes: v.instance(Uint8Array) })

// No picture is decoded twice, and one core is enough for a process of low priority.
sharp.cache(false)
sharp.concurrency(1)

// The server decides when this process ends: it still needs it while it drains. Signals of a terminal or a service manager
// reach all processes.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit())

process.on('message', (message: unknown) => {
  const { purpose, bytes } = v.parse(messageSchema, message)
  void reencode(purpose, bytes).then((file) => process.send?.(file ? { file } : {}))
})

async function reencode(purpose: 'chat' | 'slip', bytes: Uint8Array): Promise<SanitizedFile | undefined> {
  if (purpose === 'chat') return await sanitizePicture(bytes)
  const jpeg = await reencodeImage(bytes)
  return jpeg && { bytes: jpeg, ending: 'jpg' }
}
