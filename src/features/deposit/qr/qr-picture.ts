import { safeImageUrl } from '#lib/html/media-url.ts'

/** What an `<img>` can show of a provider's `qrcode`: bytes of a picture, or its address. */
export type QrPicture =
  | { readonly kind: 'blob'; readonly blob: Blob }
  | { readonly kind: 'address'; readonly address: string }

/**
 * Reads a provider's markup as a picture (D22): SVG, an `<img>`, a `data:` address or bare base64, each as a blob, or a
 * web address. The markup itself never gets into the page. Undefined when it is none of them.
 */
export function qrPicture(qrcode: string): QrPicture | undefined {
  // `trim` also removes a byte order mark.
  const text = qrcode.trim()
  if (!text.startsWith('<')) return bytesPicture(text) ?? addressPicture(text)
  const markup = text.replaceAll(/<!--[\s\S]*?-->/g, '')
  const image = /<(?:(img)|svg)(?=[\s/>])/i.exec(markup)
  if (image?.[1] !== undefined) {
    const source = imageSource(markup.slice(image.index + image[0].length))
    return source === undefined ? undefined : (bytesPicture(source) ?? imageAddress(source))
  }
  const svg = svgIn(markup)
  return svg === undefined ? undefined : textPicture('image/svg+xml', svg)
}

/**
 * The `src` of an `<img>`. Read without the browser's HTML parser: under Trusted Types that needs a policy that lets
 * any markup through.
 * @param rest what follows the tag's name
 */
function imageSource(rest: string): string | undefined {
  const attributes = rest.matchAll(/[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/gy)
  for (const [, name, double, single, bare] of attributes) {
    if (name?.toLowerCase() === 'src') return unescapeHtml(double ?? single ?? bare ?? '').trim()
  }
  return undefined
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
}

function unescapeHtml(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|apos|#39);/g, (whole, name: string) => entities[name] ?? whole)
}

/** The SVG element of a markup that may carry a prolog, with the namespaces without which no image is made. */
function svgIn(text: string): string | undefined {
  const svg = /<svg[\s>][\s\S]*<\/svg>/i.exec(text)?.[0]
  if (svg === undefined) return undefined
  const start = /^<svg(?:[^>"']|"[^"]*"|'[^']*')*>/i.exec(svg)?.[0] ?? ''
  const missing = [
    /\sxmlns\s*=/.test(start) ? '' : ' xmlns="http://www.w3.org/2000/svg"',
    /\sxmlns:xlink\s*=/.test(start) || !svg.includes('xlink:')
      ? ''
      : ' xmlns:xlink="http://www.w3.org/1999/xlink"',
  ].join('')
  return svg.replace(/^<svg/i, `<svg${missing}`)
}

/** How base64 of a PNG, JPEG, GIF or SVG begins. */
const base64Starts: readonly (readonly [RegExp, string])[] = [
  [/^iVBORw0KGgo/, 'image/png'],
  [/^\/9j\//, 'image/jpeg'],
  [/^R0lGOD/, 'image/gif'],
  [/^(?:PHN2Z|PD94bWwg|77u\/P)/, 'image/svg+xml'],
]

/** A `data:` address or bare base64. */
function bytesPicture(source: string): QrPicture | undefined {
  const data = /^data:(image\/[a-z+.-]+)(;[^,]*)?,(.*)$/is.exec(source)
  if (data) return dataPicture((data[1] ?? '').toLowerCase(), /;base64/i.test(data[2] ?? ''), data[3] ?? '')
  const type = base64Starts.find(([start]) => start.test(source))?.[1]
  if (type === undefined || !/^[\w+/=\s-]+$/.test(source)) return undefined
  return dataPicture(type, true, source)
}

/** An address without markup. A word that may be anything isn't taken for a relative one. */
function addressPicture(text: string): QrPicture | undefined {
  return /^(?:https?:\/)?\//i.test(text) ? imageAddress(text) : undefined
}

function imageAddress(source: string): QrPicture | undefined {
  const address = safeImageUrl(source)
  return address === undefined ? undefined : { kind: 'address', address }
}

function dataPicture(type: string, isBase64: boolean, body: string): QrPicture | undefined {
  try {
    if (!isBase64) return textPicture(type, percentDecoded(body))
    const base64 = percentDecoded(body).replaceAll(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    if (type === 'image/svg+xml') return textPicture(type, new TextDecoder().decode(bytes))
    return { kind: 'blob', blob: new Blob([bytes], { type }) }
  } catch {
    return undefined
  }
}

function textPicture(type: string, text: string): QrPicture {
  const markup = type === 'image/svg+xml' ? (svgIn(text) ?? text) : text
  return { kind: 'blob', blob: new Blob([markup], { type }) }
}

/** As it is where a percent sign is only that. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
