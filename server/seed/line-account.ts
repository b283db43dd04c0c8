import sharp from 'sharp'
import { renderQrSvg } from '#server/modules/deposits/qr-svg.ts'
import { DEMO_LINE_NAME, readOwnTexts, writeOwnTexts } from '#server/modules/settings/texts.ts'
import type { Sql } from '#server/platform/db/db.ts'

/** The demo's LINE account. Its link can't reach anybody: `.example` is reserved (RFC 2606). */
const line = { name: DEMO_LINE_NAME, link: 'https://line.example/@demo-shop' } as const

/** Adds a LINE account with a QR picture to the contact details, unless the operator has set own texts. */
export async function seedLineAccount(sql: Sql, at: number): Promise<void> {
  if ((await readOwnTexts(sql)) !== undefined) return
  const picture = await sharp(Buffer.from(renderQrSvg(line.link)), { density: 8 * 72 })
    // The contact page shows it with a quiet zone.
    .trim()
    .png({ palette: true, colours: 2 })
    .toBuffer()
  const qr = `data:image/png;base64,${picture.toString('base64')}`
  await writeOwnTexts(sql, { line: { ...line, qr } }, at)
}
