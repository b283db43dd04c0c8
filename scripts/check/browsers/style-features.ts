import type { Identifier } from '@mdn/browser-compat-data/types'
import { type Block, type CssNode, type Declaration, generate, parse, walk } from 'css-tree'
import { css, type NewerFeature, newerFeature, subfeatures } from './compat.ts'

const properties = css.properties ?? {}
const selectors = css.selectors ?? {}
const atRules = css['at-rules'] ?? {}
const types = css.types ?? {}
const { length = {} } = types

/** MDN entries of units that aren't listed under their own name. */
const unitGroups: readonly (readonly [units: RegExp, entry: string])[] = [
  [/^d(vh|vw|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_dynamic'],
  [/^s(vh|vw|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_small'],
  [/^l(vh|vw|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_large'],
  [/^cq(w|h|i|b|min|max)$/, 'container_query_length_units'],
]

/**
 * Finds features in a built style sheet that a supported browser lacks. Not reported: features named in a
 * surrounding `@supports` rule, properties next to their prefixed form, and values that follow a fallback of
 * the same property. Values with `var()` are reported even then: browsers accept them at parse time and
 * discard the fallback.
 * @throws Error on invalid CSS
 */
export function findNewerInStyle(code: string): NewerFeature[] {
  const found = new Map<string, NewerFeature>()
  const root = parse(code, {
    parseCustomProperty: true,
    onParseError(error) {
      throw error
    },
  })
  collectFeatures(root, '', (feature) => found.set(feature.name, feature))
  return [...found.values()]
}

type Add = (feature: NewerFeature) => void

/** @param supports conditions of the surrounding `@supports` rules */
function collectFeatures(root: CssNode, supports: string, add: Add): void {
  walk(root, function (node) {
    const addUnlessSupported = (...features: readonly (NewerFeature | undefined)[]) => {
      for (const feature of features) if (feature && !supports.includes(feature.name)) add(feature)
    }
    if (node.type === 'Atrule') {
      if (node.name === 'supports' && node.block) {
        const condition = node.prelude ? generate(node.prelude) : ''
        collectFeatures(node.block, condition.startsWith('not') ? supports : `${supports} ${condition}`, add)
        return walk.skip
      }
      addUnlessSupported(newerFeature(`@${node.name}`, atRules[node.name]))
    }
    if (node.type === 'Feature')
      addUnlessSupported(newerFeature(`@media (${node.name})`, atRules.media?.[node.name]))
    if (node.type === 'FeatureRange')
      addUnlessSupported(newerFeature('@media range', atRules.media?.range_syntax))
    const isPseudo = node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector'
    if (isPseudo && !isPrefixed(node.name))
      addUnlessSupported(newerFeature(`:${node.name}`, selectors[node.name]))
    if (node.type === 'NestingSelector') addUnlessSupported(newerFeature('&', selectors.nesting))
    if (node.type === 'Rule' && this.rule) addUnlessSupported(newerFeature('nested rule', selectors.nesting))
    if (node.type === 'Declaration') {
      const { property } = node
      const unknown = newerFeature(property, properties[property])
      if (isPrefixed(property)) return undefined
      if (unknown && !hasPrefixed(node, this.block)) addUnlessSupported(unknown)
      if (!unknown && !hasFallback(node, this.block)) addUnlessSupported(...valueFeatures(node))
    }
    return undefined
  })
}

/** Whether a name has a vendor prefix; such features aren't reported. */
function isPrefixed(name: string): boolean {
  return /^-\w/.test(name)
}

function hasPrefixed({ property }: Declaration, block: Block | null): boolean {
  return (
    block?.children.some(
      (other) => other.type === 'Declaration' && other.property === `-webkit-${property}`,
    ) ?? false
  )
}

/**
 * Whether an earlier declaration of the property in the block is a fallback for browsers that ignore the
 * newer value.
 */
function hasFallback(declaration: Declaration, block: Block | null): boolean {
  if (!block || declaration.property.startsWith('--') || usesVariable(declaration)) return false
  for (const other of block.children) {
    if (other === declaration) return false
    if (other.type !== 'Declaration' || other.property !== declaration.property) continue
    if (valueFeatures(other).length === 0) return true
  }
  return false
}

function usesVariable(declaration: Declaration): boolean {
  let found = false
  walk(declaration.value, (node) => {
    if (node.type === 'Function' && node.name === 'var') found = true
  })
  return found
}

/** Newer keywords, functions and units in a declaration's value. */
function valueFeatures({ property, value }: Declaration): NewerFeature[] {
  const own = properties[property]
  const found: (NewerFeature | undefined)[] = []
  walk(value, (node) => {
    if (node.type === 'Identifier') found.push(newerFeature(`${property}: ${node.name}`, own?.[node.name]))
    if (node.type === 'Dimension') found.push(newerFeature(node.unit, unitEntry(node.unit.toLowerCase())))
    if (node.type !== 'Function') return
    const entry = own?.[node.name] ?? functionEntry(node.name)
    const [first] = node.children
    const isRelative = first?.type === 'Identifier' && first.name === 'from'
    const hasColorSpace = node.children.some((part) => part.type === 'Identifier' && part.name === 'in')
    found.push(newerFeature(`${node.name}(`, entry))
    if (isRelative) found.push(newerFeature(`${node.name}(from `, entry?.relative_syntax))
    // Only gradients have this entry; `color-mix()` always takes a color space.
    if (hasColorSpace) found.push(newerFeature(`${node.name}(in `, entry?.interpolation_color_space))
  })
  return found.filter((feature) => feature !== undefined)
}

function unitEntry(unit: string): Identifier | undefined {
  const group = unitGroups.find(([units]) => units.test(unit))
  return length[group?.[1] ?? unit]
}

function functionEntry(name: string): Identifier | undefined {
  return types[name] ?? subfeatures(types).find(([, type]) => type[name])?.[1][name]
}
