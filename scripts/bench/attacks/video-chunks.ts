import { box, bytesOf } from '../../../server/platform/media/media.fixture.ts'
import { chatUploadVideo } from '../../../src/contract/chat.ts'
import { type Attack, upload } from './attack.ts'

const CHUNKS = 20_000
const SAMPLE_BYTES = 19_000_000

/** A video of 19 MB whose track of positions has 20,000 chunks that all are the same sample. */
export const videoChunks: Attack = {
  name: `a video of ${CHUNKS} chunks that share 19 MB`,
  async send({ address }) {
    await upload(address, { path: chatUploadVideo.path, bytes: overlappingVideo(), from: '203.0.113.1' })
    return 1
  },
}

function overlappingVideo(): Uint8Array {
  const head = box('ftyp', 'isom', 0, 'isom')
  const data = box('mdat', new Uint8Array(SAMPLE_BYTES))
  const at = head.byteLength + 8
  return bytesOf(
    head,
    data,
    box(
      'moov',
      box('mvhd', new Uint8Array(100)),
      track('vide', 0, []),
      track(
        'meta',
        SAMPLE_BYTES,
        Array.from({ length: CHUNKS }, () => at),
      ),
    ),
  )
}

function track(handler: string, sampleBytes: number, chunks: readonly number[]): Uint8Array {
  const tables = box(
    'stbl',
    box('stsd', 0, 0),
    box('stsz', 0, sampleBytes, chunks.length),
    box('stsc', 0, 1, 1, 1, 1),
    box('stco', 0, chunks.length, [...chunks]),
  )
  const media = box(
    'mdia',
    box('mdhd', new Uint8Array(24)),
    box('hdlr', 0, 0, handler, 0, 0, 0, '\0'),
    box('minf', tables),
  )
  return box('trak', box('tkhd', new Uint8Array(84)), media)
}
