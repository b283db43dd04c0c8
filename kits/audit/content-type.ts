import { error, type HeaderProblem } from './header-problem.ts'

/** Types that browsers run or apply with `nosniff`, by the extension of the file. */
const typesByExtension: Readonly<
  Record<string, { readonly name: string; readonly types: readonly string[] }>
> = {
  html: { name: 'text/html', types: ['text/html'] },
  // The types of the HTML standard that are in use; it prefers the first.
  js: {
    name: 'JavaScript',
    types: [
      'text/javascript',
      'application/javascript',
      'application/x-javascript',
      'text/ecmascript',
      'application/ecmascript',
    ],
  },
  css: { name: 'text/css', types: ['text/css'] },
  woff2: { name: 'font/woff2', types: ['font/woff2', 'application/font-woff2'] },
}

/** Problems of the type of a file, and of its charset: all texts of the portal are UTF-8. */
export function contentTypeProblems(header: string | null, extension: string): readonly HeaderProblem[] {
  const [type = '', ...parameters] = (header ?? '').toLowerCase().split(';')
  const problems: HeaderProblem[] = []
  const wanted = typesByExtension[extension]
  if (wanted && !wanted.types.includes(type.trim()))
    problems.push(error(`The Content-Type isn’t ${wanted.name}.`))
  for (const parameter of parameters) {
    const charset = /^charset="?([^"]*)"?$/.exec(parameter.trim())?.[1]
    if (charset !== undefined && !['utf-8', 'utf8'].includes(charset))
      problems.push(error(`The charset is ${charset} instead of utf-8.`))
  }
  return problems
}
