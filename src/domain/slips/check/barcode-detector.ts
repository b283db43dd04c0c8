/** The part of the Shape Detection API that is used; the compiler's library doesn't know it. */
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): { detect(picture: ImageBitmap): Promise<{ rawValue: string }[]> }
  getSupportedFormats(): Promise<string[]>
}

/** The service behind it may first have to be downloaded, milliseconds. */
const WAIT_MS = 1500

/**
 * What the browser itself finds: Chrome on Android, ChromeOS and macOS.
 * @returns the texts of a picture's QR codes; none where the browser reads no QR codes or takes long. Never rejects.
 */
export async function detectTexts(picture: Blob): Promise<readonly string[]> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass }
  if (!BarcodeDetector) return []
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<string[]>((resolve) => {
    timer = setTimeout(() => resolve([]), WAIT_MS)
  })
  // Phones without the service say so only when they are asked.
  const found = detect(BarcodeDetector, picture).catch(() => [])
  return Promise.race([found, late]).finally(() => clearTimeout(timer))
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
