/**
 * Cells of the rows of a Markdown table, without its header.
 * @param column name of a column that only this table of the page has
 * @throws Error if there is no such table
 */
export function readTable(markdown: string, column: string): readonly (readonly string[])[] {
  const tables = markdown
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').filter((line) => line.startsWith('|')))
  const table = tables.map((lines) => lines.map(cellsOf)).find(([header]) => header?.includes(column))
  if (!table) throw new Error(`There is no table with a column "${column}".`)
  return table.slice(2)
}

const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
