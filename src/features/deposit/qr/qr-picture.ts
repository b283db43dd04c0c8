import { unescapeHtml } from '#lib/format/html-text.ts'
import { safeImageUrl } from '#lib/html/media-url.ts'

/** A provider's `qrcode` as a source for an `<img>`: image bytes or a URL. */
export type QrPicture =
  | { readonly kind: 'blob'; readonly blob: Blob }
  | { readonly kind: 'url'; readonly url: string }

/**
 * Converts a provider's markup to an image: SVG, an `<img>`, a `data:` URL or bare base64 as a blob, or
 * a web URL. The markup itself is never inserted into the page.
 * @returns undefined for anything else
 */
export function parseQrImage(qrcode: string): QrPicture | undefined {
  // `trim` also removes a byte order mark.
  const text = qrcode.trim()
  if (!text.startsWith('<')) return bytesPicture(text) ?? urlPicture(text)
  const markup = text.replaceAll(/<!--[\s\S]*?-->/g, '')
  const image = /<(?:(img)|svg)(?=[\s/>])/i.exec(markup)
  if (image?.[1] !== undefined) {
    const source = imageSource(markup.slice(image.index + image[0].length))
    return source === undefined ? undefined : (bytesPicture(source) ?? imageUrl(source))
  }
  const svg = svgIn(markup)
  return svg === undefined ? undefined : textPicture('image/svg+xml', svg)
}

/**
 * The `src` of an `<img>`. Doesn't use the browser's HTML parser: under Trusted Types, that would need a
 * policy that allows any markup.
 * @param rest the markup after the tag name
 */
function imageSource(rest: string): string | undefined {
  const attributes = rest.matchAll(/[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/gy)
  for (const [, name, double, single, bare] of attributes) {
    if (name?.toLowerCase() === 'src') return unescapeHtml(double ?? single ?? bare ?? '').trim()
  }
  return undefined
}

/**
 * Extracts the SVG element, without a prolog, and adds the namespaces that browsers require in image files.
 */
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

/** Base64 prefixes of PNG, JPEG, GIF and SVG. */
const base64Starts: readonly (readonly [RegExp, string])[] = [
  [/^iVBORw0KGgo/, 'image/png'],
  [/^\/9j\//, 'image/jpeg'],
  [/^R0lGOD/, 'image/gif'],
  [/^(?:PHN2Z|PD94bWwg|77u\/P)/, 'image/svg+xml'],
]

function bytesPicture(source: string): QrPicture | undefined {
  const data = /^data:(image\/[a-z+.-]+)(;[^,]*)?,(.*)$/is.exec(source)
  if (data) return dataPicture((data[1] ?? '').toLowerCase(), /;base64/i.test(data[2] ?? ''), data[3] ?? '')
  const type = base64Starts.find(([start]) => start.test(source))?.[1]
  if (type === undefined || !/^[\w+/=\s-]+$/.test(source)) return undefined
  return dataPicture(type, true, source)
}

/** Parses a bare URL. Must be absolute or start with a slash: other text isn't treated as a relative URL. */
function urlPicture(text: string): QrPicture | undefined {
  return /^(?:https?:\/)?\//i.test(text) ? imageUrl(text) : undefined
}

function imageUrl(source: string): QrPicture | undefined {
  const url = safeImageUrl(source)
  return url === undefined ? undefined : { kind: 'url', url }
}

function dataPicture(type: string, isBase64: boolean, body: string): QrPicture | undefined {
  try {
    if (!isBase64) return textPicture(type, decodePercent(body))
    const base64 = decodePercent(body).replaceAll(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/')
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

/** Returns the text unchanged if it isn't valid percent-encoding. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
