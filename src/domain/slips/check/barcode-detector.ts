/** Shape Detection API, missing from TypeScript's DOM types. */
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): { detect(picture: ImageBitmap): Promise<{ rawValue: string }[]> }
  getSupportedFormats(): Promise<string[]>
}

/** Timeout: Android may first have to download the detection service. */
const TIMEOUT_MS = 1500

/**
 * Scans a picture with the browser's BarcodeDetector (Chrome on Android, ChromeOS and macOS). Never rejects.
 * @returns the texts of its QR codes; empty if the browser doesn't support QR codes or times out
 */
export async function detectQrTexts(picture: Blob): Promise<readonly string[]> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass }
  if (!BarcodeDetector) return []
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<string[]>((resolve) => {
    timer = setTimeout(() => resolve([]), TIMEOUT_MS)
  })
  // On phones without the detection service, the API exists but detection rejects.
  const found = detect(BarcodeDetector, picture).catch(() => [])
  return Promise.race([found, timedOut]).finally(() => clearTimeout(timer))
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
