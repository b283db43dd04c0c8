/**
 * What a member asks support about something, ready to be sent or written on.
 * @param subject what it is about, as a line of its own
 * @param facts names and values that let support find it; those without a value are left out
 */
export function supportDraft(
  subject: string,
  facts: readonly (readonly [name: string, value: string | undefined])[],
): string {
  return [
    subject,
    ...facts.flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`)),
  ].join('\n')
}
