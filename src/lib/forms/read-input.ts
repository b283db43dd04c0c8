/**
 * The text of an input as it is on screen: password managers may fill it in without events. Read it on submit.
 * @returns undefined if the form has no such input
 */
export function readInput(form: HTMLFormElement, name: string): string | undefined {
  const input = form.elements.namedItem(name)
  return input instanceof HTMLInputElement ? input.value : undefined
}
