/** Edge of the saved picture and of its white margin, pixels. */
const EDGE = 1024
const MARGIN = 64

/** Draws the shown code as a PNG on white. Rejects when the picture is another site's and can't be read. */
async function pngOf(image: HTMLImageElement): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = EDGE
  canvas.height = EDGE
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, EDGE, EDGE)
  pen.imageSmoothingEnabled = false
  pen.drawImage(image, MARGIN, MARGIN, EDGE - 2 * MARGIN, EDGE - 2 * MARGIN)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

/** The shown code as a file, e.g. "kapao-qr-500.00.png". */
export async function qrFile(image: HTMLImageElement, name: string): Promise<File> {
  return new File([await pngOf(image)], name, { type: 'image/png' })
}

/** Puts a file among the member's downloads. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // The browser takes the file when the click's task is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Whether this browser can share pictures. */
export function canSharePictures(): boolean {
  const sample = new File([''], 'qr.png', { type: 'image/png' })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [sample] })
}
