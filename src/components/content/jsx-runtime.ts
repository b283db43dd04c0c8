/**
 * The portal's JSX runtime: React's, except that each text is the only child of its element. So React survives page
 * translation, which replaces text nodes by elements: to remove a text node that has left its parent, or to insert before
 * it, throws an error, and to update it has no effect. The content of an element can always be replaced. Unbreakable words
 * get elements, too: characters that join words would also be in names, searches and copied texts.
 */
import type { ElementType, Key, ReactNode } from 'react'
import { jsx as createElement, jsxs as createElementWithList, Fragment } from 'react/jsx-runtime'
import { splitAtWords } from '#lib/format/unbreakable-words.ts'

export { Fragment }

interface Props {
  readonly children?: ReactNode
}

/** Elements that contain only text. */
const plainTextElements: readonly ElementType[] = ['option', 'title']

const isText = (node: ReactNode) => typeof node === 'string' || typeof node === 'number'
const isElement = (node: ReactNode) => typeof node === 'object' && node !== null

/** The only child of an element. Unbreakable words are in a `[data-words]`, which is replaced when the text changes. */
function renderOnlyText(text: string): ReactNode {
  const parts = splitAtWords(text)
  if (parts.length === 1) return text
  const children = parts.map((part, at) =>
    at % 2 === 0 ? part : createElement('span', { 'data-word': '', children: part }, at),
  )
  return createElementWithList('span', { 'data-words': '', children }, text)
}

/** A text beside elements. Blank ones stay as they are: they aren't translated, and an element would add a flex gap. */
function renderText(text: string, at: number): ReactNode {
  return text.trim() === '' ? text : createElement('span', { children: renderOnlyText(text) }, `text-${at}`)
}

/** Joins adjacent texts, each of which is rendered in the place of its first part. */
function renderTexts(children: readonly ReactNode[]): ReactNode {
  const rendered = [...children]
  let [text, start] = ['', 0]
  for (const [at, child] of [...children, null].entries()) {
    if (Array.isArray(child)) rendered[at] = renderTexts(child)
    if (isText(child)) {
      if (text === '') start = at
      text += child
      rendered[at] = null
    }
    if (text !== '' && (isElement(child) || at === children.length)) {
      rendered[start] = renderText(text, start)
      text = ''
    }
  }
  return rendered
}

function renderChildren(type: ElementType, children: ReactNode): ReactNode {
  // A component renders its children in elements.
  if (typeof type !== 'string' && type !== Fragment) return children
  const list = Array.isArray(children) ? children : [children]
  if (!list.some((child) => isText(child) || Array.isArray(child))) return children
  if (type === Fragment || list.some(isElement)) return renderTexts(list)
  const text = list.filter(isText).join('')
  return plainTextElements.includes(type) ? text : renderOnlyText(text)
}

function create(type: ElementType, props: Props, key: Key | undefined, isList: boolean) {
  const children = renderChildren(type, props.children)
  const createWith = isList && Array.isArray(children) ? createElementWithList : createElement
  return createWith(type, children === props.children ? props : { ...props, children }, key)
}

export const jsx = (type: ElementType, props: Props, key?: Key) => create(type, props, key, false)
export const jsxs = (type: ElementType, props: Props, key?: Key) => create(type, props, key, true)
/** Called in development. */
export const jsxDEV = create
