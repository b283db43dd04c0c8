import { encode } from 'uqr'

/** White modules around the symbol, as the QR standard asks. */
const QUIET = 4

/**
 * The dark modules of a QR symbol as the data of one SVG path, one horizontal run at a time. A module is 1 x 1;
 * the quiet zone of four modules is already inside the coordinates.
 * @returns path data and the side of the square in modules
 */
export function qrPath(text: string): { readonly path: string; readonly side: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  let path = ''
  for (const [y, row] of data.entries()) {
    let x = 0
    while (x < size) {
      const start = x
      while (x < size && row[x]) x += 1
      if (x > start) path += `M${start + QUIET} ${y + QUIET}h${x - start}v1h-${x - start}z`
      x += 1
    }
  }
  return { path, side: size + 2 * QUIET }
}

/**
 * A QR symbol as SVG markup: error correction M, quiet zone of four modules, black on white in every theme, since
 * scanners want it so.
 */
export function qrSvg(text: string): string {
  const { path, side } = qrPath(text)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`
  )
}
