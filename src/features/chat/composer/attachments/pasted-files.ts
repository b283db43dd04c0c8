/**
 * Files of a paste or drop that are meant: not those that only picture a copied text, as office programs add. Some
 * systems put the files' names beside them as text.
 * @param text what came along as plain text
 */
export function pastedFiles(files: readonly File[], text: string): readonly File[] {
  const names = files.map(({ name }) => name)
  const isOnlyNames = text.split(/[\r\n]+/).every((line) => line.trim() === '' || names.includes(line.trim()))
  return isOnlyNames ? files : []
}
