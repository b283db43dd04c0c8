/**
 * Draws a QR code as SVG markup, black modules without a ground; who shows it gives it a white one with a margin.
 * Rejects when the code that draws can't be loaded.
 */
export async function drawQr(text: string): Promise<string> {
  const { encode } = await import('uqr')
  const { size, data } = encode(text, { border: 0, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
}
