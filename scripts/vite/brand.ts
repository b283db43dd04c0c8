import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { html } from 'hono/html'
import type { Plugin } from 'vite'
import { locales } from '#lib/i18n/locale.ts'
import { brand, brandDirectory, fillBrandColours } from '#server/platform/brand.ts'
import { StartError } from '#server/platform/start-error.ts'
import { screenshotFiles } from '#shell/manifest.ts'
import { checkBrandColours } from './brand-colours.ts'
import { parseSvg, renderBrandIcons } from './brand-icons.ts'

const MARK = 'virtual:brand-mark'

const shapes = new Set(['path', 'circle', 'ellipse', 'rect', 'polygon', 'line'])

/** Attributes that say where and how a shape is drawn. */
const drawing =
  /^(viewBox|d|points|[xyr]|[xy][12]|[cr][xy]|width|height|transform|opacity|pathLength|(fill|stroke)(-[a-z]+)?|vector-effect|clip-rule|paint-order|color)$/i

const toProp = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/**
 * The drawing of `mark.svg` as data for React.
 * @throws StartError when it has no size, no shapes, or anything that could do more than draw
 */
export function readMark(svg: string) {
  const { attrs, childNodes } = parseSvg(svg, 'mark.svg')
  const propsOf = (list: readonly { readonly name: string; readonly value: string }[]) => {
    const refused = list.find(({ name }) => !drawing.test(name))
    if (refused) throw new StartError(`mark.svg may have no ${refused.name}.`)
    return Object.fromEntries(list.map(({ name, value }) => [toProp(name), value] as const))
  }
  // As drawings say it: what the root has holds for all shapes.
  const { viewBox, ...inherited } = propsOf(
    attrs.filter(({ name }) => !/^(xmlns|version|class|id|role|aria)/.test(name)),
  )
  const drawn = childNodes.flatMap((node) => {
    if (!('attrs' in node)) return []
    if (!shapes.has(node.nodeName))
      throw new StartError(`mark.svg may have only ${[...shapes].join(', ')}, not ${node.nodeName}.`)
    return [[node.nodeName, { ...inherited, ...propsOf(node.attrs) }] as const]
  })
  if (drawn.length === 0) throw new StartError('mark.svg has no shapes.')
  return { viewBox, shapes: drawn }
}

/** Colours in style sheets, the drawing of the brand's mark, and what is known of its own how-to recordings. */
export function brandModules(): Plugin {
  return {
    name: 'kapao-brand-modules',
    enforce: 'pre',
    resolveId: { filter: { id: /^virtual:brand-mark$/ }, handler: () => `\0${MARK}` },
    load: {
      filter: { id: /^\0virtual:brand-mark$|\/howto\/recordings\.json$/ },
      handler(id) {
        const isMark = id.endsWith(MARK)
        const file = join(brandDirectory, isMark ? 'mark.svg' : 'howto/recordings.json')
        if (!existsSync(file)) return undefined
        this.addWatchFile(file)
        const source = readFileSync(file, 'utf8')
        return isMark
          ? { code: `export default ${JSON.stringify(readMark(source))}`, moduleType: 'js' }
          : { code: source, moduleType: 'json' }
      },
    },
    transform: {
      filter: { id: /\.css$/, code: /\bbrand\(/ },
      handler: (code) => ({ code: fillBrandColours(code, brand), map: null }),
    },
  }
}

/** Replaces `{name}`, `{description}` and colours in a page by the brand's, in the build's first language. */
export function fillBrandTexts(source: string, laos: boolean): string {
  const locale = laos ? 'la' : 'th'
  const texts = { name: brand.name[locale], description: brand.description[locale] }
  return fillBrandColours(source, brand).replaceAll(/\{(name|description)\}/g, (_, key: keyof typeof texts) =>
    String(html`${texts[key]}`),
  )
}

/** Files of the brand's folder that the site serves as they are. */
const folders = ['screenshots', 'howto']

/**
 * Checks that the brand's folder has its drawings, and no texts that the build wouldn't read.
 * @throws StartError that names the file
 */
export function checkBrandFiles(directory: string): void {
  for (const name of ['logo.svg', 'mark.svg'])
    if (!existsSync(join(directory, name)))
      throw new StartError(`${directory} has no ${name}: see docs/brand.md.`)
  const names = locales.map((locale) => `${locale}.po`)
  const unknown = globSync('texts/*', { cwd: directory }).find((file) => !names.includes(basename(file)))
  if (unknown !== undefined)
    throw new StartError(`${join(directory, unknown)} isn't read: texts are in ${names.join(', ')}.`)
}

/**
 * Checks a brand's folder before anything is built.
 * @throws StartError with a sentence, or for colours a list
 */
export function checkBrand(directory: string): void {
  checkBrandFiles(directory)
  readMark(readFileSync(join(directory, 'mark.svg'), 'utf8'))
  for (const name of ['logo.svg', 'monochrome.svg']) {
    const file = join(directory, name)
    if (existsSync(file)) parseSvg(readFileSync(file, 'utf8'), file)
  }
  checkBrandColours(brand)
}

/** Screenshots and how-to recordings of the brand: names below the site's root. */
function listOwnFiles(): readonly string[] {
  return folders.flatMap((folder) => globSync(`${folder}/*.*`, { cwd: brandDirectory }))
}

/** Emits the brand's icons, screenshots and recordings. Those that it has replace the ones of public/. */
export function brandFiles(laos: boolean): Plugin {
  return {
    name: 'kapao-brand-files',
    // Only on the dev server: the build assembles its pages itself.
    transformIndexHtml: (source) => fillBrandTexts(source, laos),
    buildStart() {
      checkBrand(brandDirectory)
    },
    async generateBundle() {
      for (const [fileName, source] of await renderBrandIcons(brand))
        this.emitFile({ type: 'asset', fileName, source })
      for (const fileName of listOwnFiles())
        this.emitFile({ type: 'asset', fileName, source: readFileSync(join(brandDirectory, fileName)) })
    },
    async configureServer(server) {
      const icons = await renderBrandIcons(brand)
      server.middlewares.use((request, response, next) => {
        const name = (request.url ?? '').slice(1).replace(/\?.*/, '')
        const own =
          icons.get(name) ?? (listOwnFiles().includes(name) && readFileSync(join(brandDirectory, name)))
        if (!own) return next()
        if (name.endsWith('.svg')) response.setHeader('Content-Type', 'image/svg+xml')
        response.end(own)
      })
    },
  }
}

/** Whether the brand has all screenshots for install prompts. */
export const hasScreenshots = (): boolean =>
  screenshotFiles.every((file) => existsSync(join(brandDirectory, file)))
