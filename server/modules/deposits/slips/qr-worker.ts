import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import * as v from 'valibot'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import type { SlipReading } from './qr-reader.ts'
import { openImage } from './reencode-image.ts'

/** Process of the slip reader: reads the QR codes of one picture at a time. */
const messageSchema = v.object({ bytes: v.instance(Uint8Array) })

// No picture is decoded twice, and one core is enough for a process of low priority.
sharp.cache(false)
sharp.concurrency(1)

// The server decides when this process ends: it still needs it while it drains. Signals of a terminal or a service manager
// reach all processes.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit())

// Load the decoder from its package, so that nothing is fetched at run time.
const wasm = readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

const options: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: 8,
}

/** Image sides of the attempts: original size, smaller (against noise and moiré), larger (for tiny codes). */
const scanSides = [undefined, 1280, 2400] as const

async function scan(bytes: Uint8Array, side: number | undefined): Promise<string[]> {
  const picture = openImage(bytes)
  if (side !== undefined) picture.resize({ width: side, height: side, fit: 'inside' })
  const { data, info } = await picture
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const found = await readBarcodes(
    {
      data: new Uint8ClampedArray(data),
      width: info.width,
      height: info.height,
      colorSpace: 'srgb',
    },
    options,
  )
  return found.filter((code) => code.isValid && code.text !== '').map((code) => code.text)
}

async function readPicture(bytes: Uint8Array): Promise<SlipReading> {
  try {
    for (const side of scanSides) {
      const texts = await scan(bytes, side)
      if (texts.length > 0) return { kind: 'payloads', payloads: [...new Set(texts)] }
    }
    return { kind: 'unreadable' }
  } catch {
    return { kind: 'bad-image' }
  }
}

process.on('message', (message: unknown) => {
  const { bytes } = v.parse(messageSchema, message)
  void readPicture(bytes).then((reading) => process.send?.(reading))
})
