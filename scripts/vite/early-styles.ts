const strings = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g
/** What opens or ends a rule; strings too, so that what stands in them doesn't. */
const marks = new RegExp(`${strings.source}|[{};]`, 'g')

/** A style sheet's outermost rules, each a text. */
function rulesOf(css: string): string[] {
  const rules: string[] = []
  let [from, depth] = [0, 0]
  for (const { 0: mark, index } of css.matchAll(marks)) {
    if (mark === '{') depth++
    if (mark === '}') depth--
    if (depth === 0 && (mark === '}' || mark === ';')) {
      rules.push(css.slice(from, index + 1))
      from = index + 1
    }
  }
  return rules
}

/**
 * The part of a style sheet that a picture needs, for the browser to read before that picture and the whole one after
 * it: rules that name no class, or one of the picture's. The whole sheet has the last word on everything.
 * @param css as the build leaves it: minified, without comments
 * @param html the picture's markup
 */
export function earlyStyles(css: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names?.split(' ') ?? []),
  )
  return rulesOf(css)
    .filter((rule) => {
      const named = [...rule.replaceAll(strings, '').matchAll(/\.([a-z_][\w-]*)(?=[^{}]*\{)/gi)].map(
        ([, name]) => name ?? '',
      )
      return named.length === 0 || named.some((name) => classes.has(name))
    })
    .join('')
}
