/** What an `<img>` can show of a provider's `qrcode`: bytes of a picture, or its address. */
export type QrPicture =
  | { readonly kind: 'blob'; readonly blob: Blob }
  | { readonly kind: 'address'; readonly address: string }

/**
 * Reads a provider's markup as a picture (D22): SVG markup, a `data:` picture or bare base64 (as a blob, for the page
 * takes no data: addresses), or an https address. Undefined when it is none of them.
 */
export function qrPicture(qrcode: string): QrPicture | undefined {
  const text = qrcode.trim()
  const svg = svgIn(text)
  if (svg !== undefined) return { kind: 'blob', blob: new Blob([svg], { type: 'image/svg+xml' }) }
  if (/^(?:https:\/\/|\/(?!\/))/.test(text)) return { kind: 'address', address: text }
  const data = /^data:(image\/[a-z+.-]+)(;[^,]*)?,(.*)$/is.exec(text)
  if (data) return fromData(data[1] ?? '', /;base64/i.test(data[2] ?? ''), data[3] ?? '')
  return /^iVBOR[A-Za-z0-9+/=\s]+$/.test(text) ? fromData('image/png', true, text) : undefined
}

/** The SVG element of a markup that may carry a prolog, with the namespace without which no image is made. */
function svgIn(text: string): string | undefined {
  const svg = /<svg[\s>][\s\S]*<\/svg>/i.exec(text)?.[0]
  if (svg === undefined || !text.startsWith('<')) return undefined
  return /^<svg[^>]*\sxmlns=/i.test(svg)
    ? svg
    : svg.replace(/^<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"')
}

function fromData(type: string, base64: boolean, body: string): QrPicture | undefined {
  try {
    if (!base64) return { kind: 'blob', blob: new Blob([decodeURIComponent(body)], { type }) }
    const bytes = Uint8Array.from(atob(body.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0))
    return { kind: 'blob', blob: new Blob([bytes], { type }) }
  } catch {
    return undefined
  }
}
