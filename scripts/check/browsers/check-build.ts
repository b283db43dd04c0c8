import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Program } from 'acorn'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { newerAttributes } from './built-ins.ts'
import type { NewerFeature } from './compat.ts'
import { guardedUses } from './guarded-uses.ts'
import { declaredMembers, findNewerInScript, parseScript } from './script-features.ts'
import { findNewerInStyle } from './style-features.ts'

interface Parts {
  readonly scripts: string[]
  readonly styles: string[]
  readonly attributes: string[]
}

/** Extracts inline scripts, inline styles and all attribute names from a page. */
function extractFromPage(html: string): Parts {
  const parts: Parts = { scripts: [], styles: [], attributes: [] }
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('attrs' in node) parts.attributes.push(...node.attrs.map(({ name }) => name))
    if ('content' in node) visit(node.content)
    if (!('childNodes' in node)) return
    const text = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
    if (node.nodeName === 'script') parts.scripts.push(text)
    if (node.nodeName === 'style') parts.styles.push(text)
    node.childNodes.forEach(visit)
  }
  visit(parse(html))
  return parts
}

function extractFromFile(file: string, code: string): Parts {
  if (file.endsWith('.html')) return extractFromPage(code)
  return file.endsWith('.css')
    ? { scripts: [], styles: [code], attributes: [] }
    : { scripts: [code], styles: [], attributes: [] }
}

/**
 * Finds features in the built portal that a browser of package.json's `browserslist` lacks.
 *
 * Ready-made checkers find too little. Of the 20 faults in styles of style-features.test.ts, stylelint's
 * no-unsupported-browser-features (doiuse) finds 5, and `use-baseline` of @eslint/css, which has years instead of browsers, 15,
 * with 5 false alarms in 13 correct styles. Of the 26 faults in scripts, eslint-plugin-compat, es-x (aggressive) and baseline-js
 * find 19 together, none of events, element attributes or methods of elements, with 8 false alarms in 20 correct scripts.
 * @param guarded features that may be used, with reasons
 * @returns problems, one line each
 */
export function checkBuild(dist: string, guarded: Readonly<Record<string, string>> = guardedUses): string[] {
  const problems: string[] = []
  const used = new Set<string>()
  const scripts: { file: string; root: Program }[] = []

  function report(file: string, features: readonly NewerFeature[]): void {
    for (const { name, missingIn } of features) {
      // An entry for a property covers its values.
      const allowed = [name, name.split(':')[0] ?? name].find((each) => Object.hasOwn(guarded, each))
      if (allowed !== undefined) used.add(allowed)
      else problems.push(`${file}: ${name} is missing in ${missingIn.join(', ')}`)
    }
  }

  for (const file of globSync('**/*.{html,js,css}', { cwd: dist }).sort()) {
    const {
      scripts: code,
      styles,
      attributes,
    } = extractFromFile(file, readFileSync(join(dist, file), 'utf8'))
    try {
      for (const text of code) scripts.push({ file, root: parseScript(text) })
      for (const text of styles) report(file, findNewerInStyle(text))
      report(
        file,
        [...new Set(attributes)].flatMap((name) => newerAttributes.get(name) ?? []),
      )
    } catch (error) {
      problems.push(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const own = new Set(scripts.flatMap(({ root }) => declaredMembers(root)))
  for (const { file, root } of scripts) report(file, findNewerInScript(root, own))
  for (const name of Object.keys(guarded)) {
    if (!used.has(name)) problems.push(`guarded-uses.ts: nothing uses ${name} any more`)
  }
  return [...new Set(problems)]
}
