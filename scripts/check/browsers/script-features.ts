import { type AnyNode, type Expression, type Node, type Program, parse } from 'acorn'
import { full, fullAncestor } from 'acorn-walk'
import { analyze } from 'eslint-scope'
import {
  elementNames,
  globalOwners,
  newerAttributes,
  newerEvents,
  newerGlobals,
  newerMembers,
  newerPaths,
} from './built-ins.ts'
import type { NewerFeature } from './compat.ts'

/**
 * Latest syntax that all supported browsers have; the parser rejects newer syntax, including regular
 * expressions.
 */
const ECMA_VERSION = 2022
const globalObjects = new Set(['globalThis', 'window', 'self'])

/** @throws SyntaxError for syntax that is newer than a supported browser */
export function parseScript(code: string): Program {
  return parse(code, { ecmaVersion: ECMA_VERSION, sourceType: 'module', ranges: true })
}

/** Names of members that a script declares in its own objects and classes. */
export function declaredMembers(root: Program): string[] {
  const names: string[] = []
  full(root, (visited) => {
    const node = visited as AnyNode
    if (node.type !== 'Property' && node.type !== 'MethodDefinition' && node.type !== 'PropertyDefinition')
      return
    const name = memberName({ property: node.key, computed: node.computed })
    if (name !== undefined) names.push(name)
  })
  return names
}

/**
 * Finds features in a built script that a supported browser lacks. Uses that can't fail, such as `typeof X`
 * and `a.b?.()`, and names that the script declares aren't reported.
 * @param own names of members that objects of the build declare; calls of these aren't reported
 */
export function findNewerInScript(root: Program, own: ReadonlySet<string> = new Set()): NewerFeature[] {
  const globals = globalReferences(root)
  const found = new Map<string, NewerFeature>()
  const add = (feature: NewerFeature | undefined) => feature && found.set(feature.name, feature)

  /** Name of the global that an expression refers to: `URL`, `globalThis.URL`, `Intl.Segmenter`. */
  function globalName(node: Expression | Node): string | undefined {
    const expression = node as AnyNode
    if (expression.type === 'Identifier') return globals.has(expression) ? expression.name : undefined
    if (expression.type !== 'MemberExpression') return undefined
    const owner = globalName(expression.object)
    const member = memberName(expression)
    if (owner === undefined || member === undefined) return undefined
    if (globalObjects.has(owner)) return member
    return owner === 'Intl' ? member : undefined
  }

  function readMember(owner: Expression | Node, member: string, isCalled: boolean): void {
    const global = globalName(owner)
    if (global !== undefined && globalObjects.has(global)) add(newerGlobals.get(member))
    else if (global !== undefined && globalOwners.has(global)) add(newerPaths.get(`${global}.${member}`))
    // Unknown object: only report calls, because plain data has arbitrary names and reading a missing member
    // is safe.
    else if (isCalled && !own.has(member)) add(newerMembers.get(member))
  }

  fullAncestor(root, (visited, _state, ancestors) => {
    const node = visited as AnyNode
    const parent = ancestors.at(-2) as AnyNode | undefined
    if (node.type === 'Identifier' && globals.has(node) && !isSafeUse(node, parent))
      add(newerGlobals.get(node.name))
    if (node.type === 'MemberExpression' && !isSafeUse(node, parent)) {
      const member = memberName(node)
      if (member !== undefined)
        readMember(node.object, member, parent?.type === 'CallExpression' && parent.callee === node)
    }
    if (node.type === 'VariableDeclarator' && node.id.type === 'ObjectPattern' && node.init)
      for (const member of keysOf(node.id)) readMember(node.init, member, false)
    if (node.type === 'CallExpression') {
      add(newerEvents.get(eventOf(node) ?? ''))
      for (const name of elementProps(node)) add(newerAttributes.get(name.toLowerCase()))
    }
  })
  return [...found.values()]
}

/** Identifiers that the script doesn't declare. */
function globalReferences(root: Program): ReadonlySet<unknown> {
  // Acorn has ESTree types of its own.
  const tree = root as object as Parameters<typeof analyze>[0]
  const { globalScope } = analyze(tree, { ecmaVersion: ECMA_VERSION, sourceType: 'module' })
  return new Set(globalScope?.through.map(({ identifier }) => identifier))
}

function memberName({ property, computed }: { property: Node; computed: boolean }): string | undefined {
  const node = property as AnyNode
  if (!computed) return node.type === 'Identifier' ? node.name : undefined
  return constantString(node)
}

/** Value of a string literal; Vite's minifier emits them as template literals. */
function constantString(node: AnyNode | undefined): string | undefined {
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

function keysOf(pattern: { properties: readonly Node[] }): string[] {
  return pattern.properties.flatMap((part) => {
    const property = part as AnyNode
    return property.type === 'Property'
      ? (memberName({ property: property.key, computed: property.computed }) ?? [])
      : []
  })
}

/** Whether a use doesn't throw if `x` is missing: `typeof x`, `x?.y`, `x?.()`, or an assignment to it. */
function isSafeUse(node: Node, parent: AnyNode | undefined): boolean {
  const isMember = node.type === 'MemberExpression'
  if (parent?.type === 'UnaryExpression')
    return parent.operator === 'typeof' && (isMember || node.type === 'Identifier')
  if (parent?.type === 'MemberExpression') return parent.object === node && parent.optional && isMember
  if (parent?.type === 'CallExpression') return parent.callee === node && parent.optional && isMember
  return parent?.type === 'AssignmentExpression' && parent.left === node && isMember
}

/** Event name of an `addEventListener` call. */
function eventOf(node: { callee: Node; arguments: readonly Node[] }): string | undefined {
  const callee = node.callee as AnyNode
  const name =
    callee.type === 'Identifier'
      ? callee.name
      : callee.type === 'MemberExpression'
        ? memberName(callee)
        : undefined
  const [event] = node.arguments as AnyNode[]
  return name === 'addEventListener' ? constantString(event) : undefined
}

/** Names of the props in a call that creates an element: `jsx('div', { popover: 'auto' })`. */
function elementProps({ arguments: [element, props] }: { arguments: readonly Node[] }): string[] {
  const [tag, object] = [element, props] as (AnyNode | undefined)[]
  if (!elementNames.has(constantString(tag) ?? '')) return []
  return object?.type === 'ObjectExpression' ? keysOf(object) : []
}
