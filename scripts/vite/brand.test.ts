import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { locales } from '#lib/i18n/locale.ts'
import { brand, findBrand, readBrand } from '#server/platform/brand.ts'
import { createManifest } from '#shell/manifest.ts'
import { checkBrandFiles, readMark } from './brand.ts'
import { listColourFaults } from './brand-colours.ts'
import { parseSvg, renderBrandIcons } from './brand-icons.ts'
import { readOwnTexts } from './catalogs.ts'

const example = findBrand({ BRAND_DIR: 'brand/example' })

describe('the colours of a brand', () => {
  it('are readable in Kapao and in the example', async () => {
    expect(listColourFaults(brand)).toEqual([])
    expect(listColourFaults(await readBrand(example))).toEqual([])
  })

  it('are named with their contrast where they are not', () => {
    const { light, dark } = brand.colours
    expect(listColourFaults({ colours: { light: { ...light, onAccent: '#cf6c9b' }, dark } })).toEqual([
      'light: on-accent on accent has a contrast of 2.88, it needs 4.5.',
      'light: on-accent on accent-press has a contrast of 3.74, it needs 4.5.',
    ])
  })

  it('stay away from the colour of errors', () => {
    const { light, dark } = brand.colours
    expect(listColourFaults({ colours: { light: { ...light, accent: '#8a1c10' }, dark } })).toEqual([
      expect.stringMatching(/^light: accent is \d+ degrees from the colour of errors, it needs 20\.$/),
    ])
  })
})

describe('a colour without a hue', () => {
  it.each(['#595959', '#5a5554'])('is no colour of errors: %s', (accent) => {
    const { light, dark } = brand.colours
    const faults = listColourFaults({ colours: { light: { ...light, accent }, dark } })
    expect(faults.filter((fault) => fault.includes('degrees'))).toEqual([])
  })
})

it('a contrast below its limit is never shown as the limit', () => {
  const { light, dark } = brand.colours
  // 4.496 to white.
  const colours = { light: { ...light, accent: '#767776', accentPress: '#000000' }, dark }
  expect(listColourFaults({ colours }).find((fault) => fault.includes('on-accent on accent '))).toContain(
    'contrast of 4.49, it needs 4.5',
  )
})

describe('the mark of a brand', () => {
  const svg = (content: string) => `<svg viewBox="0 0 8 8">${content}</svg>`

  it('becomes data for React', () => {
    expect(readMark(svg('<path stroke-width="2" d="M0 0"/>'))).toEqual({
      viewBox: '0 0 8 8',
      shapes: [['path', { strokeWidth: '2', d: 'M0 0' }]],
    })
  })

  it('hands down what its root says about all shapes', () => {
    const source =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" fill="none" stroke="red"><path d="M0 0" fill="#fff"/></svg>'
    expect(readMark(source).shapes).toEqual([['path', { fill: '#fff', stroke: 'red', d: 'M0 0' }]])
  })

  it.each([
    '<script>alert(1)</script>',
    '<image href="https://a.example/a.png"/>',
    '<path onload="alert(1)"/>',
    '<path style="fill:red"/>',
    '<path d="M0 0" fill="url(https://a.example/a.svg#p)"/>',
    '<path d="M0 0" class="a"/>',
    '',
  ])('can only draw: %s', (content) => {
    expect(() => readMark(svg(content))).toThrow(/mark\.svg (may have|has no shapes)/)
  })
})

describe('a drawing of a brand', () => {
  it.each([
    '<script>alert(1)</script>',
    '<style>@import "https://a.example/a.css"</style>',
    '<g><rect onclick="alert(1)"/></g>',
    '<a href="javascript:alert(1)"><rect/></a>',
    '<image href="https://a.example/a.png"/>',
    '<rect fill="url(https://a.example/a.svg#p)"/>',
  ])('may do nothing but draw: %s', (content) => {
    expect(() => parseSvg(`<svg viewBox="0 0 8 8">${content}</svg>`, 'logo.svg')).toThrow(
      'logo.svg may have no',
    )
  })

  it('may refer to its own parts', () => {
    const own = '<linearGradient id="g"><stop/></linearGradient><rect fill="url(#g)"/><use href="#g"/>'
    expect(parseSvg(`<svg viewBox="0 0 8 8">${own}</svg>`, 'logo.svg').childNodes).toHaveLength(3)
  })
})

describe('the icons of a brand', () => {
  const pictures = locales.flatMap((locale) => {
    const {
      icons,
      shortcuts,
      screenshots = [],
    } = createManifest(locale, { ...brand, colour: '', hasScreenshots: true })
    return [...icons, ...shortcuts.flatMap(({ icons: own }) => own), ...screenshots]
  })
  const sizes = new Map(pictures.map(({ src, sizes: size }) => [src.slice(1), size]))
  const MAX_BYTES = 150_000

  it('have the sizes that the manifest names, and are small', async () => {
    const icons = await renderBrandIcons(brand)
    for (const [name, size] of sizes) {
      const picture = icons.get(name) ?? (await readFile(join(findBrand({}), name)))
      const { width, height, format } = await sharp(Buffer.from(picture)).metadata()
      expect([`${width}x${height}`, format], name).toEqual([size, 'png'])
      expect(picture.length, name).toBeLessThan(MAX_BYTES)
    }
  })

  it.each([
    ['a drawing of its own', findBrand({}), 192],
    ['a drawing of its own', findBrand({}), 512],
    ['the mark', example, 512],
  ])('of one colour, from %s, have a transparent background', async (_, directory, size) => {
    const icons = await renderBrandIcons(brand, directory)
    const { data } = await sharp(Buffer.from(icons.get(`icons/monochrome-${size}.png`) ?? ''))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = Array.from({ length: size * size }, (_, at) => [...data.subarray(at * 4, at * 4 + 4)])
    expect(pixels.some(([, , , alpha]) => alpha === 0)).toBe(true)
    const solid = pixels.filter(([, , , alpha = 0]) => alpha > 250).map((pixel) => pixel.slice(0, 3).join())
    expect(new Set(solid)).toEqual(new Set(['255,255,255']))
  })
})

describe('the drawings of a brand', () => {
  async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), 'brand-'))
    for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content)
    return directory
  }

  it('may have a prolog, a size, and shapes without a colour', async () => {
    const drawing =
      '<?xml version="1.0"?><!-- drawn --><svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><circle cx="256" cy="256" r="200"/></svg>'
    const directory = await folderWith({ 'logo.svg': drawing, 'mark.svg': drawing })
    const icons = await renderBrandIcons(brand, directory)
    const centre = await sharp(Buffer.from(icons.get('icons/monochrome-192.png') ?? ''))
      .ensureAlpha()
      .extract({ left: 96, top: 96, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect([...centre]).toEqual([255, 255, 255, 255])
  })

  it('are named if they are missing', async () => {
    const directory = await folderWith({ 'logo.svg': '<svg/>' })
    expect(() => checkBrandFiles(directory)).toThrow(`${directory} has no mark.svg: see docs/brand.md.`)
  })

  it('stand beside texts of known languages only', async () => {
    const directory = await folderWith({ 'logo.svg': '', 'mark.svg': '' })
    await mkdir(join(directory, 'texts'))
    await writeFile(join(directory, 'texts/la.po'), '')
    expect(() => checkBrandFiles(directory)).not.toThrow()
    await writeFile(join(directory, 'texts/lo.po'), '')
    expect(() => checkBrandFiles(directory)).toThrow(
      `${directory}/texts/lo.po isn't read: texts are in th.po, la.po, en.po.`,
    )
  })

  it('are named if they are none', async () => {
    const directory = await folderWith({ 'logo.svg': 'PNG' })
    await expect(renderBrandIcons(brand, directory)).rejects.toThrow(
      `${directory}/logo.svg must be an svg element with a viewBox.`,
    )
  })
})

describe('own texts of a brand', () => {
  const source = { a1: { message: 'Pay {amount}', translation: 'Pay {amount}' } }

  async function folderWith(entries: string): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), 'brand-'))
    await mkdir(join(directory, 'texts'))
    await writeFile(join(directory, 'texts/th.po'), `msgid ""\nmsgstr ""\n\n${entries}\n`)
    return directory
  }

  it('replace those of the catalogs', async () => {
    const directory = await folderWith('#. js-lingui-explicit-id\nmsgid "a1"\nmsgstr "จ่าย {amount}"')
    expect((await readOwnTexts('th', source, directory)).messages).toEqual({ a1: 'จ่าย {amount}' })
  })

  it('are refused if they are empty', async () => {
    const untranslated = await folderWith('#. js-lingui-explicit-id\nmsgid "a1"\nmsgstr ""')
    await expect(readOwnTexts('th', source, untranslated)).rejects.toThrow('"a1" has no translation')
    await expect(readOwnTexts('th', source, await folderWith(''))).rejects.toThrow('th.po has no texts.')
  })

  it('are refused if the catalogs do not have them, or if a placeholder is missing', async () => {
    const unknown = await folderWith('msgid "Pay nothing"\nmsgstr "ไม่จ่าย"')
    await expect(readOwnTexts('th', source, unknown)).rejects.toThrow(
      'the catalogs have no text "Pay nothing"',
    )
    const plural = { days: { translation: '{count, plural, one {Last # day} other {Last # days}}' } }
    const translated = await folderWith('msgid "days"\nmsgstr "{count, plural, other {# วันล่าสุด}}"')
    expect((await readOwnTexts('th', plural, translated)).messages).toHaveProperty('days')
    const broken = await folderWith('#. js-lingui-explicit-id\nmsgid "a1"\nmsgstr "จ่าย {amout}"')
    await expect(readOwnTexts('th', source, broken)).rejects.toThrow('needs the placeholders of')
  })
})
