import { graphemes } from '#contract/formats/text-length.ts'
import { canvasFile, createCanvas, type PictureFile } from '#lib/media/canvas-file.ts'
import type { Receipt } from './receipt.ts'

const WIDTH = 1080
const MARGIN = 72
const INNER = WIDTH - 2 * MARGIN
const ROW_GAP = 24
const LINE = 1.6

/** Draws a receipt as a picture, in the colours and font of the page. @param sender name of the portal */
export function drawReceipt(receipt: Receipt, sender: string): PictureFile {
  const style = getComputedStyle(document.documentElement)
  const color = (token: string) => style.getPropertyValue(token).trim()
  const family = getComputedStyle(document.body).fontFamily
  // Measured without drawing first: a canvas is emptied by a change of its size.
  const height = draw(createCanvas(1, 1).context, receipt, sender, family, color)
  const { canvas, context } = createCanvas(WIDTH, height)
  context.fillStyle = color('--surface')
  context.fillRect(0, 0, WIDTH, height)
  context.fillStyle = color('--accent')
  context.fillRect(0, 0, WIDTH, 16)
  draw(context, receipt, sender, family, color)
  return canvasFile(canvas, 'receipt.png')
}

/** @returns the height of the picture */
function draw(
  context: CanvasRenderingContext2D,
  { title, amount, facts }: Receipt,
  sender: string,
  family: string,
  color: (token: string) => string,
): number {
  let y = MARGIN
  const write = (text: string, size: number, weight: number, token: string, x: number, width: number) => {
    context.font = `${weight} ${size}px ${family}`
    context.fillStyle = color(token)
    context.textBaseline = 'top'
    for (const line of wrapText(text, (part) => context.measureText(part).width <= width)) {
      context.fillText(line, x, y)
      y += size * LINE
    }
  }
  write(sender, 36, 650, '--accent-ink', MARGIN, INNER)
  y += ROW_GAP
  write(title, 52, 650, '--ink', MARGIN, INNER)
  if (amount !== undefined) write(amount, 92, 680, '--ink', MARGIN, INNER)
  for (const [name, value] of facts) {
    if (value === undefined) continue
    y += ROW_GAP
    context.fillStyle = color('--line')
    context.fillRect(MARGIN, y, INNER, 2)
    y += ROW_GAP
    write(name, 34, 400, '--ink-2', MARGIN, INNER)
    write(value, 40, 550, '--ink', MARGIN, INNER)
  }
  return Math.ceil(y + MARGIN)
}

/**
 * Breaks a text into lines: at spaces, else between characters, as Thai and Lao have no spaces between words.
 * @param fits whether a line fits
 */
export function wrapText(text: string, fits: (line: string) => boolean): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<= )/)) {
    if (fits((line + word).trimEnd())) {
      line += word
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    line = ''
    for (const character of graphemes(word)) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line)
        line = ''
      }
      line += character
    }
  }
  return [...lines, line.trimEnd()]
}
