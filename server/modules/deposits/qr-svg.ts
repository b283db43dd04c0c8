import { encode } from 'uqr'

/** Quiet zone required by the QR standard. */
const QUIET_ZONE = 4

/**
 * Renders the dark modules of a QR symbol as SVG path data, one horizontal run at a time. A module is 1 x 1;
 * the coordinates include the quiet zone.
 * @returns path data and the symbol's side in modules
 */
export function renderQrPath(text: string): { readonly path: string; readonly side: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  let path = ''
  for (const [y, row] of data.entries()) {
    let x = 0
    while (x < size) {
      const start = x
      while (x < size && row[x]) x += 1
      if (x > start) path += `M${start + QUIET_ZONE} ${y + QUIET_ZONE}h${x - start}v1h-${x - start}z`
      x += 1
    }
  }
  return { path, side: size + 2 * QUIET_ZONE }
}

/**
 * Renders a QR symbol as SVG: error correction M, with quiet zone, black on white in every theme, as scanners
 * require.
 */
export function renderQrSvg(text: string): string {
  const { path, side } = renderQrPath(text)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`
  )
}
